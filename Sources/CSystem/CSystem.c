#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#include <stdint.h>
#endif

extern char **environ;

int csystem_open(const char *path, int flags) { return open(path, flags); }

#if defined(O_PATH)
static const int folder_flags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
#else
static const int folder_flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
#endif

int csystem_open_folder(int folder, const char *path) {
  return csystem_open_beneath(folder, path, folder_flags, 0);
}

int csystem_walk_beneath(int folder, const char *path, int flags, unsigned mode) {
  char name[256];
  int current = folder;
  for (;;) {
    const char *slash = strchr(path, '/');
    int next;
    if (!slash) {
      // A link with O_PATH would be opened itself; whoever asks for a folder gets ENOTDIR for it.
      next = openat(current, path, flags | O_NOFOLLOW | O_CLOEXEC, (mode_t)mode);
    } else if ((size_t)(slash - path) >= sizeof name) {
      errno = ENAMETOOLONG;
      next = -1;
    } else {
      memcpy(name, path, (size_t)(slash - path));
      name[slash - path] = 0;
      next = openat(current, name, folder_flags);
    }
    int number = errno;
    if (current != folder) close(current);
    errno = number;
    if (next < 0 || !slash) return next;
    current = next;
    path = slash + 1;
  }
}

static void limit(int resource, rlim_t most) {
  struct rlimit limit = {most, most};
  setrlimit(resource, &limit);
}

/// The child inherits what its parent's thread blocks.
static void unblock_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

int csystem_start_self(char *const arguments[], int input, int output) {
#if defined(__APPLE__)
  char program[4096];
  uint32_t size = sizeof program;
  if (_NSGetExecutablePath(program, &size) != 0) {
    errno = ENAMETOOLONG;
    return -1;
  }
#else
  // The file that runs, also where another one has its name by now.
  const char *program = "/proc/self/exe";
#endif
  int child = fork();
  if (child == 0) {
    setpgid(0, 0);
    unblock_signals();
    if (dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0) _exit(127);
    execve(program, arguments, environ);
    // Where /proc is not mounted.
    execvp(arguments[0], arguments);
    _exit(127);
  }
  return child;
}

// Our environment with letters in UTF-8, whatever the person's locale is: hledger fails at the first letter beyond ASCII in any other.
static char **environment_in_utf8(void) {
#if defined(__APPLE__)
  static char locale[] = "LC_ALL=en_US.UTF-8";
#else
  static char locale[] = "LC_ALL=C.UTF-8";
#endif
  size_t count = 0, kept = 0;
  while (environ[count] != NULL) count++;
  char **environment = malloc((count + 2) * sizeof *environment);
  if (environment == NULL) return NULL;
  for (size_t index = 0; index < count; index++)
    if (strncmp(environ[index], "LC_ALL=", 7) != 0) environment[kept++] = environ[index];
  environment[kept++] = locale;
  environment[kept] = NULL;
  return environment;
}

int csystem_start(const char *program, char *const arguments[], int output, int seconds) {
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing < 0) return -1;
  char **environment = output < 0 ? NULL : environment_in_utf8();
  int child = fork();
  if (child == 0) {
    // Between fork and exec only what is safe in a handler of signals.
    setsid();
    unblock_signals();
    signal(SIGPIPE, SIG_DFL);
    if (dup2(nothing, STDIN_FILENO) < 0 || dup2(output < 0 ? nothing : output, STDOUT_FILENO) < 0 ||
        dup2(nothing, STDERR_FILENO) < 0)
      _exit(127);
    if (seconds > 0) {
      limit(RLIMIT_CPU, (rlim_t)seconds);
      limit(RLIMIT_FSIZE, 0);
      limit(RLIMIT_CORE, 0);
#if !defined(__APPLE__)
      limit(RLIMIT_AS, (rlim_t)1 << 30);
#endif
    }
    execve(program, arguments, environment == NULL ? environ : environment);
    _exit(127);
  }
  int number = errno;
  free(environment);
  close(nothing);
  errno = number;
  return child;
}

#if defined(__APPLE__)

#include <copyfile.h>

int csystem_open_beneath(int folder, const char *path, int flags, unsigned mode) {
  return csystem_walk_beneath(folder, path, flags, mode);
}

int csystem_rename_noreplace(int fromDirectory, const char *from, int toDirectory, const char *to) {
  return renameatx_np(fromDirectory, from, toDirectory, to, RENAME_EXCL);
}

int csystem_copy_attributes(int from, int to) {
  return fcopyfile(from, to, NULL, COPYFILE_XATTR | COPYFILE_ACL) < 0 ? -1 : 0;
}

int csystem_rename_exchange(int fromDirectory, const char *from, int toDirectory, const char *to) {
  return renameatx_np(fromDirectory, from, toDirectory, to, RENAME_SWAP);
}

int csystem_full_sync(int descriptor) {
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
  return fsync(descriptor);
}

#else

#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/xattr.h>

#ifndef SYS_openat2
#define SYS_openat2 437
#endif

/// `struct open_how` and the flags of <linux/openat2.h>, which old systems lack.
struct how {
  unsigned long long flags, mode, resolve;
};
static const unsigned long long no_magic_links = 0x02, no_links = 0x04, beneath = 0x08;

int csystem_open_beneath(int folder, const char *path, int flags, unsigned mode) {
  struct how how = {0};
  how.flags = (unsigned long long)(flags | O_CLOEXEC);
  if (flags & O_CREAT) how.mode = mode;
  how.resolve = beneath | no_links | no_magic_links;
  long result;
  int tries = 0;
  // EAGAIN: something was renamed while the kernel looked whether the path leaves the folder.
  do result = syscall(SYS_openat2, folder, path, &how, sizeof how);
  while (result < 0 && (errno == EINTR || (errno == EAGAIN && ++tries < 100)));
  if (result >= 0) return (int)result;
  // Kernels before 5.6 have no such call; some sandboxes refuse it.
  if (errno == ENOSYS || errno == EPERM) return csystem_walk_beneath(folder, path, flags, mode);
  return -1;
}

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

/// Copies one attribute; a value that grows meanwhile is an error (ERANGE).
static int copy_attribute(int from, int to, const char *name) {
  ssize_t size = fgetxattr(from, name, NULL, 0);
  if (size < 0) return errno == ENODATA ? 0 : -1;
  char *value = malloc((size_t)size + 1);
  if (!value) return -1;
  size = fgetxattr(from, name, value, (size_t)size);
  int result = size < 0 ? -1 : fsetxattr(to, name, value, (size_t)size, 0);
  int number = errno;
  free(value);
  errno = number;
  if (result == 0) return 0;
  // Labels of the system ("security.", "trusted.") are set by the system, for us they are read-only.
  int isOurs = strncmp(name, "user.", 5) == 0 || strncmp(name, "system.posix_acl", 16) == 0;
  return isOurs ? -1 : 0;
}

int csystem_copy_attributes(int from, int to) {
  ssize_t size = flistxattr(from, NULL, 0);
  if (size < 0) return errno == ENOTSUP ? 0 : -1;
  if (size == 0) return 0;
  char *names = malloc((size_t)size);
  if (!names) return -1;
  int result = 0;
  size = flistxattr(from, names, (size_t)size);
  if (size < 0) result = -1;
  for (ssize_t place = 0; result == 0 && place < size; place += (ssize_t)strlen(names + place) + 1)
    result = copy_attribute(from, to, names + place);
  int number = errno;
  free(names);
  errno = number;
  return result;
}

int csystem_full_sync(int descriptor) { return fsync(descriptor); }

#endif
