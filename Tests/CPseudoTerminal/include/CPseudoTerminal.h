// A pseudo terminal, whose calls Swift's Glibc module hides.
#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

/// Opens a pseudo terminal of so many columns: `near` is the person's side, `far` the program's; both are closed when a
/// program is started. Returns 0, or -1 with `errno` set.
int cpseudoterminal_open(int *near, int *far, unsigned short columns);

#endif
