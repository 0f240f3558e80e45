// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of Linux that the C library declares only for GNU sources, which Swift's importer is not.
#pragma once
#include <sys/syscall.h>
#include <unistd.h>

/// Gives a file another name unless that name is taken (renameat2(2), RENAME_NOREPLACE).
static inline int otk_rename_without_replacing(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, -100 /* AT_FDCWD */, from, -100, to, 1u);
}

/// Keeps room on the disk behind a file's end (fallocate(2), FALLOC_FL_KEEP_SIZE).
static inline int otk_reserve(int file, long offset, long length) {
  return (int)syscall(SYS_fallocate, file, 1, offset, length);
}
