// Debian's headers are configured with ICU, whose types clash with Foundation's own copy of ICU.
// Nothing of ours calls a function whose signature mentions ICU, so the option is taken back here.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
