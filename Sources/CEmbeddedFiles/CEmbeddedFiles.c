// The files that the command has in itself, so that it stays one file: templates and schemas.
#include "CEmbeddedFiles.h"
#include <string.h>

// `#embed` is of C23, and clang has it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char schemas_books[] = {
#embed "../../Schemas/books.json"
};
static const unsigned char schemas_common[] = {
#embed "../../Schemas/common.json"
};
static const unsigned char schemas_dataset[] = {
#embed "../../Schemas/dataset.json"
};
static const unsigned char schemas_import[] = {
#embed "../../Schemas/import.json"
};
static const unsigned char schemas_reports[] = {
#embed "../../Schemas/reports.json"
};
static const unsigned char schemas_runs[] = {
#embed "../../Schemas/runs.json"
};
static const unsigned char templates_categories_default[] = {
#embed "../../Templates/categories/default.json"
};
static const unsigned char templates_categories_fifty_thirty_twenty[] = {
#embed "../../Templates/categories/fifty-thirty-twenty.json"
};
static const unsigned char templates_categories_household[] = {
#embed "../../Templates/categories/household.json"
};
static const unsigned char templates_categories_names_ar[] = {
#embed "../../Templates/categories/names/ar.json"
};
static const unsigned char templates_categories_names_de[] = {
#embed "../../Templates/categories/names/de.json"
};
static const unsigned char templates_categories_names_es[] = {
#embed "../../Templates/categories/names/es.json"
};
static const unsigned char templates_categories_names_fr[] = {
#embed "../../Templates/categories/names/fr.json"
};
static const unsigned char templates_categories_names_it[] = {
#embed "../../Templates/categories/names/it.json"
};
static const unsigned char templates_categories_names_ja[] = {
#embed "../../Templates/categories/names/ja.json"
};
static const unsigned char templates_categories_names_nl[] = {
#embed "../../Templates/categories/names/nl.json"
};
static const unsigned char templates_categories_names_pl[] = {
#embed "../../Templates/categories/names/pl.json"
};
static const unsigned char templates_categories_names_pt[] = {
#embed "../../Templates/categories/names/pt.json"
};
static const unsigned char templates_categories_names_sv[] = {
#embed "../../Templates/categories/names/sv.json"
};
static const unsigned char templates_categories_names_vi[] = {
#embed "../../Templates/categories/names/vi.json"
};
static const unsigned char templates_categories_names_zh_Hans[] = {
#embed "../../Templates/categories/names/zh-Hans.json"
};
static const unsigned char templates_rules_at[] = {
#embed "../../Templates/rules/at.json"
};
static const unsigned char templates_rules_br[] = {
#embed "../../Templates/rules/br.json"
};
static const unsigned char templates_rules_ch[] = {
#embed "../../Templates/rules/ch.json"
};
static const unsigned char templates_rules_common[] = {
#embed "../../Templates/rules/common.json"
};
static const unsigned char templates_rules_de[] = {
#embed "../../Templates/rules/de.json"
};
static const unsigned char templates_rules_es[] = {
#embed "../../Templates/rules/es.json"
};
static const unsigned char templates_rules_fr[] = {
#embed "../../Templates/rules/fr.json"
};
static const unsigned char templates_rules_gb[] = {
#embed "../../Templates/rules/gb.json"
};
static const unsigned char templates_rules_in[] = {
#embed "../../Templates/rules/in.json"
};
static const unsigned char templates_rules_it[] = {
#embed "../../Templates/rules/it.json"
};
static const unsigned char templates_rules_jp[] = {
#embed "../../Templates/rules/jp.json"
};
static const unsigned char templates_rules_meanings[] = {
#embed "../../Templates/rules/meanings.json"
};
static const unsigned char templates_rules_nl[] = {
#embed "../../Templates/rules/nl.json"
};
static const unsigned char templates_rules_pl[] = {
#embed "../../Templates/rules/pl.json"
};
static const unsigned char templates_rules_se[] = {
#embed "../../Templates/rules/se.json"
};
static const unsigned char templates_rules_us[] = {
#embed "../../Templates/rules/us.json"
};
static const unsigned char templates_rules_vn[] = {
#embed "../../Templates/rules/vn.json"
};
static const unsigned char templates_statements_au_account_westpac[] = {
#embed "../../Templates/statements/au-account-westpac.json"
};
static const unsigned char templates_statements_card_positive_is_out[] = {
#embed "../../Templates/statements/card-positive-is-out.json"
};
static const unsigned char templates_statements_gb_account_barclays[] = {
#embed "../../Templates/statements/gb-account-barclays.json"
};
static const unsigned char templates_statements_gb_account_lloyds[] = {
#embed "../../Templates/statements/gb-account-lloyds.json"
};
static const unsigned char templates_statements_gb_account_starling[] = {
#embed "../../Templates/statements/gb-account-starling.json"
};
static const unsigned char templates_statements_us_card_apple[] = {
#embed "../../Templates/statements/us-card-apple.json"
};
static const unsigned char templates_statements_us_card_chase[] = {
#embed "../../Templates/statements/us-card-chase.json"
};
static const unsigned char templates_statements_us_card_discover[] = {
#embed "../../Templates/statements/us-card-discover.json"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} files[] = {
  {"Schemas/books.json", schemas_books, sizeof schemas_books},
  {"Schemas/common.json", schemas_common, sizeof schemas_common},
  {"Schemas/dataset.json", schemas_dataset, sizeof schemas_dataset},
  {"Schemas/import.json", schemas_import, sizeof schemas_import},
  {"Schemas/reports.json", schemas_reports, sizeof schemas_reports},
  {"Schemas/runs.json", schemas_runs, sizeof schemas_runs},
  {"Templates/categories/default.json", templates_categories_default, sizeof templates_categories_default},
  {"Templates/categories/fifty-thirty-twenty.json", templates_categories_fifty_thirty_twenty, sizeof templates_categories_fifty_thirty_twenty},
  {"Templates/categories/household.json", templates_categories_household, sizeof templates_categories_household},
  {"Templates/categories/names/ar.json", templates_categories_names_ar, sizeof templates_categories_names_ar},
  {"Templates/categories/names/de.json", templates_categories_names_de, sizeof templates_categories_names_de},
  {"Templates/categories/names/es.json", templates_categories_names_es, sizeof templates_categories_names_es},
  {"Templates/categories/names/fr.json", templates_categories_names_fr, sizeof templates_categories_names_fr},
  {"Templates/categories/names/it.json", templates_categories_names_it, sizeof templates_categories_names_it},
  {"Templates/categories/names/ja.json", templates_categories_names_ja, sizeof templates_categories_names_ja},
  {"Templates/categories/names/nl.json", templates_categories_names_nl, sizeof templates_categories_names_nl},
  {"Templates/categories/names/pl.json", templates_categories_names_pl, sizeof templates_categories_names_pl},
  {"Templates/categories/names/pt.json", templates_categories_names_pt, sizeof templates_categories_names_pt},
  {"Templates/categories/names/sv.json", templates_categories_names_sv, sizeof templates_categories_names_sv},
  {"Templates/categories/names/vi.json", templates_categories_names_vi, sizeof templates_categories_names_vi},
  {"Templates/categories/names/zh-Hans.json", templates_categories_names_zh_Hans, sizeof templates_categories_names_zh_Hans},
  {"Templates/rules/at.json", templates_rules_at, sizeof templates_rules_at},
  {"Templates/rules/br.json", templates_rules_br, sizeof templates_rules_br},
  {"Templates/rules/ch.json", templates_rules_ch, sizeof templates_rules_ch},
  {"Templates/rules/common.json", templates_rules_common, sizeof templates_rules_common},
  {"Templates/rules/de.json", templates_rules_de, sizeof templates_rules_de},
  {"Templates/rules/es.json", templates_rules_es, sizeof templates_rules_es},
  {"Templates/rules/fr.json", templates_rules_fr, sizeof templates_rules_fr},
  {"Templates/rules/gb.json", templates_rules_gb, sizeof templates_rules_gb},
  {"Templates/rules/in.json", templates_rules_in, sizeof templates_rules_in},
  {"Templates/rules/it.json", templates_rules_it, sizeof templates_rules_it},
  {"Templates/rules/jp.json", templates_rules_jp, sizeof templates_rules_jp},
  {"Templates/rules/meanings.json", templates_rules_meanings, sizeof templates_rules_meanings},
  {"Templates/rules/nl.json", templates_rules_nl, sizeof templates_rules_nl},
  {"Templates/rules/pl.json", templates_rules_pl, sizeof templates_rules_pl},
  {"Templates/rules/se.json", templates_rules_se, sizeof templates_rules_se},
  {"Templates/rules/us.json", templates_rules_us, sizeof templates_rules_us},
  {"Templates/rules/vn.json", templates_rules_vn, sizeof templates_rules_vn},
  {"Templates/statements/au-account-westpac.json", templates_statements_au_account_westpac, sizeof templates_statements_au_account_westpac},
  {"Templates/statements/card-positive-is-out.json", templates_statements_card_positive_is_out, sizeof templates_statements_card_positive_is_out},
  {"Templates/statements/gb-account-barclays.json", templates_statements_gb_account_barclays, sizeof templates_statements_gb_account_barclays},
  {"Templates/statements/gb-account-lloyds.json", templates_statements_gb_account_lloyds, sizeof templates_statements_gb_account_lloyds},
  {"Templates/statements/gb-account-starling.json", templates_statements_gb_account_starling, sizeof templates_statements_gb_account_starling},
  {"Templates/statements/us-card-apple.json", templates_statements_us_card_apple, sizeof templates_statements_us_card_apple},
  {"Templates/statements/us-card-chase.json", templates_statements_us_card_chase, sizeof templates_statements_us_card_chase},
  {"Templates/statements/us-card-discover.json", templates_statements_us_card_discover, sizeof templates_statements_us_card_discover},
};

const unsigned char *embedded_file(const char *name, size_t *count) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].name, name) == 0) {
      *count = files[index].count;
      return files[index].bytes;
    }
  }
  *count = 0;
  return NULL;
}
