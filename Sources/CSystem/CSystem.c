#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#if defined(__APPLE__)

int csystem_rename_exchange(int fromDirectory, const char *from, int toDirectory, const char *to) {
  return renameatx_np(fromDirectory, from, toDirectory, to, RENAME_SWAP);
}

int csystem_rename_noreplace(int fromDirectory, const char *from, int toDirectory, const char *to) {
  return renameatx_np(fromDirectory, from, toDirectory, to, RENAME_EXCL);
}

int csystem_full_sync(int descriptor) {
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
  return fsync(descriptor);
}

#else

#include <sys/syscall.h>

#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE (1 << 1)
#endif

#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE (1 << 0)
#endif

int csystem_rename_exchange(int fromDirectory, const char *from, int toDirectory, const char *to) {
  return (int)syscall(SYS_renameat2, fromDirectory, from, toDirectory, to, RENAME_EXCHANGE);
}

int csystem_rename_noreplace(int fromDirectory, const char *from, int toDirectory, const char *to) {
  return (int)syscall(SYS_renameat2, fromDirectory, from, toDirectory, to, RENAME_NOREPLACE);
}

int csystem_full_sync(int descriptor) { return fsync(descriptor); }

#endif
