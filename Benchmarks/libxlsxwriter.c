// What libxlsxwriter makes of a table: libxlsxwriter TABLE.csv OUT.xlsx
//
// Days become days, amounts numbers, everything else text, as in Benchmarks/Sources/SheetTasks/WritingTask.swift. The
// table is read record by record and the rows leave the memory as they are written (constant_memory).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xlsxwriter.h>

enum { MAX_COLUMNS = 256, MAX_FIELD = 32768 };

// Reads one field, without its quotes; returns the byte behind it: a comma, a line feed, or EOF.
static int read_field(FILE *table, char *field) {
    size_t length = 0;
    int byte = getc_unlocked(table);
    int quoted = byte == '"';
    if (quoted) byte = getc_unlocked(table);
    for (;; byte = getc_unlocked(table)) {
        if (byte == EOF) break;
        if (quoted && byte == '"') {
            byte = getc_unlocked(table);
            if (byte != '"') break;
        } else if (!quoted && (byte == ',' || byte == '\n')) {
            break;
        }
        if (length + 1 < MAX_FIELD) field[length++] = (char)byte;
    }
    field[length] = 0;
    return byte;
}

int main(int argc, char **argv) {
    if (argc != 3) return 64;
    FILE *table = fopen(argv[1], "rb");
    if (!table) return 2;
    lxw_workbook_options options = {.constant_memory = LXW_TRUE};
    lxw_workbook *book = workbook_new_opt(argv[2], &options);
    lxw_worksheet *sheet = workbook_add_worksheet(book, "Transactions");
    lxw_format *bold = workbook_add_format(book), *day = workbook_add_format(book), *money = workbook_add_format(book);
    format_set_bold(bold);
    format_set_num_format(day, "yyyy-mm-dd");
    format_set_num_format(money, "#,##0.00");
    worksheet_freeze_panes(sheet, 1, 0);
    static char field[MAX_FIELD];
    int day_column = -1, money_column = -1, end = '\n';
    for (lxw_row_t row = 0;; row++) {
        int first = getc_unlocked(table);
        if (first == EOF) break;
        ungetc(first, table);
        int column = 0;
        do {
            end = read_field(table, field);
            if (row == 0) {
                if (!strcmp(field, "date")) day_column = column;
                if (!strcmp(field, "amount")) money_column = column;
                worksheet_write_string(sheet, row, (lxw_col_t)column, field, bold);
            } else if (*field && column == day_column) {
                lxw_datetime value = {.year = atoi(field), .month = atoi(field + 5), .day = atoi(field + 8)};
                worksheet_write_datetime(sheet, row, (lxw_col_t)column, &value, day);
            } else if (*field && column == money_column) {
                worksheet_write_number(sheet, row, (lxw_col_t)column, strtod(field, NULL), money);
            } else if (*field) {
                worksheet_write_string(sheet, row, (lxw_col_t)column, field, NULL);
            }
            column++;
        } while (end == ',' && column < MAX_COLUMNS);
        if (end == EOF) break;
    }
    fclose(table);
    return workbook_close(book) == LXW_NO_ERROR ? 0 : 1;
}
