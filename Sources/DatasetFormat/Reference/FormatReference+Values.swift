extension FormatReference {
  /// How each kind of value is written in the two storages, and what its rules are.
  static var values: String {
    """
    ## Values

    A program writes values exactly as this table says. A program reads more generously: where the meaning of a cell is
    certain (a space around a key, a date typed in a text cell, `yes` for TRUE, a sign of the row's own currency) it takes
    the value and reports the form; where more than one meaning is possible (`1.234`, `1/2/2026`) it takes none and reports
    an error that names the cell.

    \(table(["Kind", "In CSV", "In a workbook", "Rules"], kinds.map { [$0.kind.name, $0.csv, $0.workbook, $0.rules] }))
    What is read besides, each with a finding:

    \(table(["Kind", "Also read", "Never read"], readings.map { [$0.kind.name, $0.also, $0.never] }))
    A closed list of words (`expense`, `income`, ...) is a text; other spellings of its words are read where only case,
    spaces, `_` and `-` differ.

    Amounts are decimal numbers and become integers of minor units when they are read: no binary floating point takes part.
    A number such as `19.989999999999998`, which spreadsheets write for 19.99, is taken as 19.99 where it has at least 15
    digits and lies within a billionth of its value and a thousandth of a minor unit of a whole count; any other digit too
    many is an error (`12.345` in a currency with two digits). A number of a workbook with 16 digits or more is the shortest one
    that means the same binary fraction, where that has at most 15: Excel stores 82.1 as `82.099999999999994`. An amount has at
    most 15 digits, those of its minor units among them: Excel and LibreOffice keep no more.

    A row's currency is its own `currency`; where that is blank its account's; where that is blank the `currency` of the
    Settings. Where none is known, amounts have two digits.

    """
  }

  private struct Readings {
    var kind: ValueKind
    var also: String
    var never: String
  }

  private static let readings: [Readings] = [
    .init(
      kind: .key, also: "Any text that a key can be made from; a number cell of up to 15 digits.",
      never: "Dates, booleans, numbers with a point or an exponent."),
    .init(
      kind: .tagList, also: "Capitals, spaces, repeats; a line break for the comma.", never: "As for keys."),
    .init(
      kind: .uuid, also: "Upper case, braces, no hyphens.",
      never: "Numbers: a spreadsheet has made `1.23E+45` of the id."),
    .init(
      kind: .date,
      also: """
        `31.01.2026`, `2026/1/31`; with slashes or hyphens a day and a month, one of them above 12; years of two digits up to 69; \
        day numbers of the 1900 system from 20000 to 80000; a time without a zone, which is dropped.
        """, never: "`1/2/2026`; a time with a zone, because the day depends on where the person was."),
    .init(
      kind: .timestamp, also: "Offsets, a space for `T`, lower case, more digits.",
      never: "A time without a zone."),
    .init(
      kind: .amount,
      also: """
        `12,50`, `1.234,56`, `1'234.50`, `1 234,50`, `12,34,567.89`; a sign or code of the row's own currency; as text in a \
        workbook; a minus, also as `5-` or `(5.00)`, on an expense, where it means money out.
        """,
      never: """
        One mark before exactly three digits (`1.234`, `1,234`), except where the digits before it or the currency's digits leave \
        one reading; a currency other than the row's; a date; zero; a minus on anything but an expense.
        """),
    .init(
      kind: .currency, also: "Lower case; a sign of one currency (`€`).", never: "A sign of several (`$`)."),
    .init(
      kind: .boolean, also: "`1` and `0`, `yes` and `no`, `x`, the words of several languages, in any case.",
      never: "Any other word."),
    .init(
      kind: .shares, also: "`Ana 1 Ben 2`, `ana: 1; ben: 2`.",
      never: "Numbers without names (`50/50`), a name twice, weights and amounts together."),
    .init(kind: .integer, also: "`1.0`, `1E3`, text in a workbook.", never: "`1.5`, `2,026`."),
  ]

  private struct KindOfValue {
    var kind: ValueKind
    var csv: String
    var workbook: String
    var rules: String
  }

  private static let kinds: [KindOfValue] = [
    .init(
      kind: .text, csv: "the text", workbook: "text cell",
      rules:
        "Any Unicode, NFC when written; line breaks allowed; at most 32,767 characters; kept as typed, spaces included."
    ),
    .init(
      kind: .key, csv: "`dining-out`", workbook: "text cell",
      rules: """
        Lower-case letters and digits of any script, single hyphens inside. Made from a name: trimmed, NFC, lower case, each run \
        of other characters one `-`; a key that is taken gets `-2`, `-3`, ...
        """),
    .init(
      kind: .tagList, csv: "`coffee shop, amazon`", workbook: "text cell",
      rules:
        "Lower-case tags joined by a comma and a space; trimmed, inner spaces kept, each tag once, first-seen order."
    ),
    .init(
      kind: .uuid, csv: "`017f22e2-79b0-7cc3-98c4-dc0c0c07398f`", workbook: "text cell",
      rules: "RFC 9562, lower case, with hyphens; new ones are version 7 (time-ordered)."),
    .init(
      kind: .date, csv: "`2026-01-31`", workbook: "date cell",
      rules: "A day of the Gregorian calendar in the years 1 to 9999; no time, no zone."),
    .init(
      kind: .timestamp, csv: "`2026-01-31T13:45:00Z`", workbook: "text cell",
      rules:
        "RFC 3339 in UTC with `Z`; at most milliseconds. Text in a workbook too, because its date cells know no zone."
    ),
    .init(
      kind: .amount, csv: "`12.50`", workbook: "number cell",
      rules: """
        Above zero. `.` is the decimal mark, no grouping; as many digits after it as the currency has by ISO 4217 (USD 2, VND 0, \
        BHD 3). The direction of the money is told elsewhere.
        """),
    .init(
      kind: .signedAmount, csv: "`-12.50`", workbook: "number cell",
      rules: "As an amount, but may be negative or zero: balances."),
    .init(
      kind: .currency, csv: "`EUR`", workbook: "text cell",
      rules: "A code of ISO 4217 that has a minor unit; withdrawn codes are read. `XXX` is none."),
    .init(kind: .boolean, csv: "`TRUE` or `FALSE`", workbook: "boolean cell", rules: "Blank is neither."),
    .init(kind: .color, csv: "`#EF6C00`", workbook: "text cell", rules: "`#` and six hexadecimal digits."),
    .init(kind: .integer, csv: "`3`", workbook: "number cell", rules: "A whole number."),
    .init(
      kind: .shares, csv: "`ana:1, ben:2` or `ana=12.50, ben=30.00`", workbook: "text cell",
      rules: """
        Keys of members with weights, or with amounts in the row's currency that add up to its amount; joined by a comma and a \
        space, each member once.
        """),
    .init(kind: .sha256, csv: "64 hexadecimal digits", workbook: "text cell", rules: "Lower case."),
  ]
}
