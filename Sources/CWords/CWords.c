#include "CWords.h"
#include "WordData.h"

struct cwords_text cwords_words(void) {
  return (struct cwords_text){word_data_words, word_data_words_count};
}

struct cwords_text cwords_apps(void) {
  return (struct cwords_text){word_data_apps, word_data_apps_count};
}

struct cwords_text cwords_people(void) {
  return (struct cwords_text){word_data_people, word_data_people_count};
}

struct cwords_text cwords_currencies(void) {
  return (struct cwords_text){word_data_currencies, word_data_currencies_count};
}

struct cwords_text cwords_currency_signs(void) {
  return (struct cwords_text){word_data_currency_signs, word_data_currency_signs_count};
}
