// System calls that Swift's Glibc and Darwin modules hide, under names of our own.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stddef.h>

/// Swaps two directory entries in one step (Linux `renameat2(RENAME_EXCHANGE)`, macOS
/// `renameatx_np(RENAME_SWAP)`). Returns 0, or -1 with `errno` set; EINVAL or ENOSYS where the file
/// system cannot do it.
int csystem_rename_exchange(int fromDirectory, const char *from, int toDirectory, const char *to);

/// Renames, but never over what has the new name already (Linux `renameat2(RENAME_NOREPLACE)`, macOS
/// `renameatx_np(RENAME_EXCL)`). Returns 0, or -1 with `errno` set: EEXIST where the name is taken; EINVAL, ENOSYS or
/// ENOTSUP where the file system cannot do it.
int csystem_rename_noreplace(int fromDirectory, const char *from, int toDirectory, const char *to);

/// `fsync` that reaches the disk: `F_FULLFSYNC` on macOS (falling back to `fsync`), `fsync` elsewhere.
int csystem_full_sync(int descriptor);

#endif
