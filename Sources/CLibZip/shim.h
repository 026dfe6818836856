// libzip reads archives. Writing needs zlib itself: a workbook is deflated in blocks on several threads,
// which libzip's interface has no room for. libzip depends on zlib, so its headers are always there.
#include <zip.h>
#include <zlib.h>
