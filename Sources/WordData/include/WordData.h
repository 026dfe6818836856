// The bytes of the files in Words/. CWords is how Swift reads them.
#ifndef WORD_DATA_H
#define WORD_DATA_H

#include <stddef.h>

extern const unsigned char word_data_words[];
extern const size_t word_data_words_count;

extern const unsigned char word_data_apps[];
extern const size_t word_data_apps_count;
extern const unsigned char word_data_people[];
extern const size_t word_data_people_count;

extern const unsigned char word_data_currencies[];
extern const size_t word_data_currencies_count;

extern const unsigned char word_data_currency_signs[];
extern const size_t word_data_currency_signs_count;

#endif
