#include "WordData.h"

// `#embed` is of C23, and clang has it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Each file begins with a line `[file NAME]`. A test compares the list with the folder.
const unsigned char word_data_words[] = {
#embed "../../Words/af.txt" suffix(, )
#embed "../../Words/am.txt" suffix(, )
#embed "../../Words/ar.txt" suffix(, )
#embed "../../Words/az.txt" suffix(, )
#embed "../../Words/be.txt" suffix(, )
#embed "../../Words/bg.txt" suffix(, )
#embed "../../Words/bn.txt" suffix(, )
#embed "../../Words/ca.txt" suffix(, )
#embed "../../Words/calendars.txt" suffix(, )
#embed "../../Words/cs.txt" suffix(, )
#embed "../../Words/cy.txt" suffix(, )
#embed "../../Words/da.txt" suffix(, )
#embed "../../Words/de.txt" suffix(, )
#embed "../../Words/el.txt" suffix(, )
#embed "../../Words/en.txt" suffix(, )
#embed "../../Words/es.txt" suffix(, )
#embed "../../Words/et.txt" suffix(, )
#embed "../../Words/eu.txt" suffix(, )
#embed "../../Words/fa.txt" suffix(, )
#embed "../../Words/fi.txt" suffix(, )
#embed "../../Words/fr.txt" suffix(, )
#embed "../../Words/ga.txt" suffix(, )
#embed "../../Words/gl.txt" suffix(, )
#embed "../../Words/he.txt" suffix(, )
#embed "../../Words/hi.txt" suffix(, )
#embed "../../Words/hr.txt" suffix(, )
#embed "../../Words/hu.txt" suffix(, )
#embed "../../Words/hy.txt" suffix(, )
#embed "../../Words/id.txt" suffix(, )
#embed "../../Words/international.txt" suffix(, )
#embed "../../Words/is.txt" suffix(, )
#embed "../../Words/it.txt" suffix(, )
#embed "../../Words/ja.txt" suffix(, )
#embed "../../Words/ka.txt" suffix(, )
#embed "../../Words/kk.txt" suffix(, )
#embed "../../Words/km.txt" suffix(, )
#embed "../../Words/ko.txt" suffix(, )
#embed "../../Words/lb.txt" suffix(, )
#embed "../../Words/lo.txt" suffix(, )
#embed "../../Words/lt.txt" suffix(, )
#embed "../../Words/lv.txt" suffix(, )
#embed "../../Words/mk.txt" suffix(, )
#embed "../../Words/mn.txt" suffix(, )
#embed "../../Words/ms.txt" suffix(, )
#embed "../../Words/mt.txt" suffix(, )
#embed "../../Words/my.txt" suffix(, )
#embed "../../Words/nl.txt" suffix(, )
#embed "../../Words/no.txt" suffix(, )
#embed "../../Words/pl.txt" suffix(, )
#embed "../../Words/pt.txt" suffix(, )
#embed "../../Words/ro.txt" suffix(, )
#embed "../../Words/ru.txt" suffix(, )
#embed "../../Words/si.txt" suffix(, )
#embed "../../Words/sk.txt" suffix(, )
#embed "../../Words/sq.txt" suffix(, )
#embed "../../Words/sr.txt" suffix(, )
#embed "../../Words/sv.txt" suffix(, )
#embed "../../Words/sw.txt" suffix(, )
#embed "../../Words/ta.txt" suffix(, )
#embed "../../Words/th.txt" suffix(, )
#embed "../../Words/tl.txt" suffix(, )
#embed "../../Words/tr.txt" suffix(, )
#embed "../../Words/uk.txt" suffix(, )
#embed "../../Words/ur.txt" suffix(, )
#embed "../../Words/uz.txt" suffix(, )
#embed "../../Words/vi.txt" suffix(, )
#embed "../../Words/zh.txt" suffix(, )
};
const size_t word_data_words_count = sizeof word_data_words;

const unsigned char word_data_currencies[] = {
#embed "../../Words/currencies.csv"
};
const size_t word_data_currencies_count = sizeof word_data_currencies;

const unsigned char word_data_currency_signs[] = {
#embed "../../Words/currency-signs.csv"
};
const size_t word_data_currency_signs_count = sizeof word_data_currency_signs;
