// System calls that Swift's Glibc and Darwin modules hide, under names of our own.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stddef.h>

/// `open` without a mode, which Swift cannot call as C declares it.
int csystem_open(const char *path, int flags);

/// Opens what a relative path names below a folder, following no symbolic link at any step and never leaving the folder:
/// Linux `openat2(RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS)`, and where the kernel has none `csystem_walk_beneath`. The path has
/// no `..`. Returns a descriptor, or -1 with `errno` set: ELOOP where a step is a link.
int csystem_open_beneath(int folder, const char *path, int flags, unsigned mode);

/// Opens a folder in the same way as the start of other calls, which needs no right to read it.
int csystem_open_folder(int folder, const char *path);

/// The same as `csystem_open_beneath` step by step, with `openat(O_NOFOLLOW)`: for kernels without the call above.
int csystem_walk_beneath(int folder, const char *path, int flags, unsigned mode);

/// Swaps two directory entries in one step (Linux `renameat2(RENAME_EXCHANGE)`, macOS
/// `renameatx_np(RENAME_SWAP)`). Returns 0, or -1 with `errno` set; EINVAL or ENOSYS where the file
/// system cannot do it.
int csystem_rename_exchange(int fromDirectory, const char *from, int toDirectory, const char *to);

/// Renames only where nothing has the new name yet (Linux `renameat2(RENAME_NOREPLACE)`, macOS
/// `renameatx_np(RENAME_EXCL)`). Returns 0, or -1 with `errno` set: EEXIST where the name is taken, EINVAL or ENOSYS where
/// the file system cannot do it.
int csystem_rename_noreplace(int fromDirectory, const char *from, int toDirectory, const char *to);

/// Gives an open file the extended attributes of another, access control lists among them. Those that only the system may
/// set are passed over. Returns 0, or -1 with `errno` set.
int csystem_copy_attributes(int from, int to);

/// `fsync` that reaches the disk: `F_FULLFSYNC` on macOS (falling back to `fsync`), `fsync` elsewhere.
int csystem_full_sync(int descriptor);

/// Starts this program once more in a group of its own, with `arguments` (the first is its name, the last NULL), its standard input from `input` and its
/// standard output to `output`; standard error and the environment are ours. No signal is blocked in it. Returns its process, or -1 with `errno` set.
int csystem_start_self(char *const arguments[], int input, int output);

/// Starts a program in a session of its own, with `arguments` (the first is its name, the last NULL) and no shell: standard input is empty, standard
/// output goes to `output` (-1: nowhere) in UTF-8, standard error nowhere. With `seconds` above 0 it may use so many seconds of processor time, a gigabyte of memory, and
/// write no file. Returns its process, or -1 with `errno` set.
int csystem_start(const char *program, char *const arguments[], int output, int seconds);

#endif
