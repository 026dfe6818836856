// What the portable command needs to run on glibc 2.28, where the glibc that it is linked against (2.31) offers only something newer,
// and where Swift's own libraries and libstdc++ were built for one that is newer still. objdump -T says whether a symbol is missing here.
#include <math.h>

// Since 2.32: whether the process has only one thread. "No" is always right, and only costs libstdc++ an atomic operation.
__attribute__((visibility("hidden"))) char __libc_single_threaded = 0;

// 2.29 gave these new versions, which differ from the old ones only in how they report errors (errno, and no handler of System V).
// The linker sends every call here (--wrap), and from here to the old version.
#define OLD(function)                                                   \
  __asm__(".symver old_" #function "," #function "@GLIBC_2.2.5");       \
  double old_##function(double);                                        \
  __attribute__((visibility("hidden"))) double __wrap_##function(double value) { return old_##function(value); }

OLD(exp)
OLD(exp2)
OLD(log)
OLD(log2)

__asm__(".symver old_pow,pow@GLIBC_2.2.5");
double old_pow(double, double);
__attribute__((visibility("hidden"))) double __wrap_pow(double base, double exponent) { return old_pow(base, exponent); }
