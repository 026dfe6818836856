// The texts in Words/, compiled in.
//
// The data is in a target of its own (WordData), on which no Swift target depends directly. So a change of a word
// compiles one C file again, and no Swift.
#ifndef CWORDS_H
#define CWORDS_H

#include <stddef.h>

struct cwords_text {
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/// All files of words, one after the other.
struct cwords_text cwords_words(void);

/// All files of Words/apps, one after the other.
struct cwords_text cwords_apps(void);

/// All files of Words/people, one after the other.
struct cwords_text cwords_people(void);

/// Words/currencies.csv.
struct cwords_text cwords_currencies(void);

/// Words/currency-signs.csv.
struct cwords_text cwords_currency_signs(void);

#endif
