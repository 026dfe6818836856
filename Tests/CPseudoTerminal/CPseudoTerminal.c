#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int cpseudoterminal_open(int *near, int *far, unsigned short columns) {
  *near = posix_openpt(O_RDWR | O_NOCTTY);
  if (*near < 0) return -1;
  const char *name;
  if (fcntl(*near, F_SETFD, FD_CLOEXEC) == 0 && grantpt(*near) == 0 && unlockpt(*near) == 0 &&
      (name = ptsname(*near)) != NULL && (*far = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)) >= 0) {
    struct winsize size = {.ws_row = 50, .ws_col = columns};
    if (ioctl(*far, TIOCSWINSZ, &size) == 0) return 0;
    close(*far);
  }
  close(*near);
  return -1;
}
