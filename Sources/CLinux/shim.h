// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of Linux that Swift's importer does not see: those that the C library declares only for GNU
// sources, and those that are made of macros.
#pragma once
#include <errno.h>
#include <linux/stat.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/// Gives a file another name unless that name is taken (renameat2(2), RENAME_NOREPLACE).
static inline int otk_rename_without_replacing(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, -100 /* AT_FDCWD */, from, -100, to, 1u);
}

/// Keeps room on the disk behind a file's end (fallocate(2), FALLOC_FL_KEEP_SIZE).
static inline int otk_reserve(int file, long offset, long length) {
  return (int)syscall(SYS_fallocate, file, 1, offset, length);
}

/// Sends one message, and with it an open file unless `file` is negative (unix(7), SCM_RIGHTS).
static inline ssize_t otk_send(int socket, const void *bytes, size_t count, int file) {
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr header;
  } control = {{0}};
  if (file >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(&control.header), &file, sizeof file);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

/// Receives one message whole, and the open file that came with it, else -1.
///
/// Returns 0 when the other end is closed; a message longer than `count` fails with EMSGSIZE.
static inline ssize_t otk_receive(int socket, void *bytes, size_t count, int *file) {
  struct iovec part = {bytes, count};
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr header;
  } control = {{0}};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  *file = -1;
  ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (received < 0) return received;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
    memcpy(file, CMSG_DATA(header), sizeof *file);
  if (!(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) return received;
  if (*file >= 0) close(*file);
  *file = -1;
  errno = EMSGSIZE;
  return -1;
}

/// Doubles this process (fork(2)); Swift has no such call, since the child of a process with several
/// threads can do little.
static inline pid_t otk_fork(void) { return fork(); }

/// Closes all descriptors from `first` on in a process to be started (glibc 2.34).
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

/// Starts a process in a session of its own: POSIX_SPAWN_SETSID (glibc 2.26).
static const int OTK_SPAWN_SETSID = 0x80;

/// When an open file was made, in nanoseconds since 1970 (statx(2)); -1 where its file system
/// doesn't tell.
static inline int64_t otk_birth_time(int file) {
  struct statx status;
  if (syscall(SYS_statx, file, "", 0x1000 /* AT_EMPTY_PATH */, STATX_BTIME, &status) != 0) return -1;
  if (!(status.stx_mask & STATX_BTIME)) return -1;
  return status.stx_btime.tv_sec * INT64_C(1000000000) + status.stx_btime.tv_nsec;
}
