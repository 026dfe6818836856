// libzip reads and writes archives. zlib itself deflates blocks on several threads and finds where they end, for
// which libzip's interface has no room. libzip depends on zlib, so its headers are always there.
#include <zip.h>
#include <zlib.h>
