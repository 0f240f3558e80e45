// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of Linux that the C library declares only for GNU sources, which Swift's importer is not.
#pragma once
#include <linux/stat.h>
#include <stdint.h>
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

/// When an open file was made, in nanoseconds since 1970 (statx(2)); -1 where its file system
/// doesn't tell.
static inline int64_t otk_birth_time(int file) {
  struct statx status;
  if (syscall(SYS_statx, file, "", 0x1000 /* AT_EMPTY_PATH */, STATX_BTIME, &status) != 0) return -1;
  if (!(status.stx_mask & STATX_BTIME)) return -1;
  return status.stx_btime.tv_sec * INT64_C(1000000000) + status.stx_btime.tv_nsec;
}
