/// The reference page of the format, `FORMAT.md`, made from the schema so that it cannot fall behind it.
package enum FormatReference {
  /// The whole page.
  package static var markdown: String {
    [
      introduction, folder, versions, tables, values, tabs, settings, rules, keeping, findings,
    ].joined(separator: "\n")
  }

  /// Every tab with its columns.
  static var tabs: String {
    var text = "## Tabs\n\n"
    text +=
      "Required: \(names { $0.isRequired }). Made once something needs them: \(names { !$0.isRequired }).\n"
    text += "Names kept for programs: \(TabName.reserved.joined(separator: ", ")).\n\n"
    text +=
      "A required column (!) has a value in every record; a required column that the header lacks is an error.\n"
    text += "\"Since\" is the schema version that brought the column.\n"
    for name in TabName.allCases { text += "\n" + tab(.of(name)) }
    return text
  }

  private static func names(_ isWanted: (TabName) -> Bool) -> String {
    TabName.allCases.filter(isWanted).map(\.rawValue).joined(separator: ", ")
  }

  private static func tab(_ schema: TabSchema) -> String {
    var text = "### \(schema.name.rawValue)\n\n\(schema.meaning)"
    if schema.since > 1 { text += " Since version \(schema.since)." }
    text += "\n\n"
    text += table(
      ["Column", "Kind", "Since", "Meaning"],
      schema.columns.map { column in
        [
          "`\(column.name)`\(column.isRequired ? " !" : "")", kind(of: column),
          String(max(column.since, schema.since)),
          column.isUnique ? column.meaning + " Unique." : column.meaning,
        ]
      })
    return text
  }

  private static func kind(of column: Column) -> String {
    var text = column.kind.name
    if case .choice(let choices) = column.kind {
      text = choices.map { "`\($0.word)`" + ($0.since > column.since ? " (since \($0.since))" : "") }.joined(
        separator: ", ")
    }
    guard let target = column.reference else { return text }
    let name = TabSchema.of(target).identityPosition.map { TabSchema.of(target).columns[$0].name } ?? "id"
    return text + " of \(target.rawValue).\(name)"
  }

  /// The settings that the format knows.
  static var settings: String {
    "## Keys of the Settings tab\n\nKeys are matched like column names. Keys that are not listed here are kept.\n\n"
      + table(
        ["Key", "Value", "Meaning"],
        SettingKey.allCases.map { ["`\($0.rawValue)`\($0.isRequired ? " !" : "")", $0.kind, $0.meaning] })
        + """

        A key such as `settled.double-5d2f0c1a93` is a question about records that the user has answered: two rows \
        are one payment (`same`) or two (`separate`), no statement is missing (`complete`), a payee needs no category \
        (`none`). While it is there, nothing asks again, and copies with different answers have a conflict.

        """
  }

  /// A table whose cells may hold any text.
  package static func table(_ header: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String {
      "| "
        + cells.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
        .joined(separator: " | ") + " |\n"
    }
    return line(header) + line(header.map { _ in "---" }) + rows.map(line).joined()
  }
}

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
        `12,50`, `1.234,56`, `1'234.50`, `1 234,50`, `12,34,567.89`, `1e3`; a sign or code of the row's own currency; as text in a \
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

extension FormatReference {
  static let introduction = """
    # The dataset format

    <!-- Made from the schema in Sources/DatasetFormat/Schema. To change this page change the schema, then run
         RECORD_GOLDEN=1 swift test --filter FormatReference -->

    One person's or one household's money, in a folder they own, in a spreadsheet they can open. A phone app, a laptop, a
    service that synchronises folders and a person with a spreadsheet program may all write to it. So every record has an
    identifier and timestamps, a deleted record stays as a tombstone, text stays as it was typed, and what a program does not
    know it keeps.

    This page is all that a program needs to read and write a dataset. The current version is \(SchemaVersion.current).

    """

  static let folder = """
    ## The folder

    ```
    PersonalFinanceApps/            a parent folder that programs may look for; optional
      ExpenseTracker/               the dataset's root; any name
        Data/
          ExpenseTracker.xlsx       workbook storage: one workbook, any name, one sheet a tab
          Transactions.csv ...      or CSV storage: one UTF-8 file a tab, named like the tab
        Receipts/                   images and PDFs, named by the Receipts tab
        .dataset/                   what one machine remembers: lock, journal, snapshots; not part of the data
          imports/                    where the rows of each import came from; may travel with the dataset
    ```

    A dataset has exactly one storage. Two storages, or two workbooks with the required tabs, are a question for the person;
    a program never picks one by itself. Nothing outside the root is read or written: names of receipts are paths inside
    `Receipts/`, without `..`, and links that lead out are not followed.

    """

  static let versions = """
    ## Versions

    `schemaVersion` in the Settings is a whole number. It counts changes that would mislead an older program, and only those.

    - **Version 1** has the five required tabs, without the columns marked 2, and the types `expense` and `income` alone.
    - **Version 2** adds the rest. It is a version of its own because a program of version 1 would count a transfer as spending.

    A new dataset has version 2. A dataset of version 1 is read and worked on unchanged. A dataset of a newer version may be read,
    checked and exported; every change is refused, naming the version. Where the version is missing or is not a whole number,
    it is 2 if any column or tab of version 2 is there, else 1, and that is an error until it is settled.

    """

  static let tables = """
    ## Tables

    - Row 1 of a tab is its header, every row below it one record. Rows in which all columns of the format are blank are no records.
    - Tabs and columns are found by name; upper and lower case, spaces, `_` and `-` do not count. Columns stand in any order. A
      new file has the names and the order of this page; a new workbook shows what people read first and identifiers and
      timestamps last.
    - A workbook may show other names to people: in a dataset with a `language`, rules for row 1 give the header cells number formats
      (`General;-General;General;"Betrag"`). The cells hold the names of this page, in every language. Names of tabs are never others.
    - Of two columns with one name the first is read, and the second is an error. Tabs and columns of the person's own are kept.
    - CSV follows RFC 4180: comma, double quotes, UTF-8 without byte order mark and `LF` in a new file. An existing file keeps its
      delimiter, line ends, byte order mark, column order, and the quotes of rows that do not change.
    - A cell that is empty or holds white space alone is blank. A formula without a calculated value is not blank and not zero:
      it is an error.
    - A record is deleted by setting `deletedAt` and `updatedAt`; the row stays. Only a time deletes, and only in a row that has its
      other times and in which no two cells are of other kinds than their columns. Anything else in `deletedAt` is an error, and the row is in no sum.
      Rows are never renumbered or sorted by a program.
    - Who erases a dataset wants its rows gone, so they go without tombstones: all but settings, default categories and what the person
      keeps. A program that merges another copy afterwards leaves out the rows that it erased, and keeps those that were changed since.
    - `createdAt` never changes. `updatedAt` changes when the meaning of a record changes, not when only its form does.

    """

  static let rules = """
    ## How records fit together

    **Direction.** Amounts are positive. Money goes out for an `expense` and comes in for an `income`, unless `direction` says
    otherwise: `in` on an expense is a refund and lowers the spending of its category, `out` on an income is a reversal. A
    `transfer` or an `adjustment` always says its direction. Transfers and adjustments move balances and never count as income or
    spending. Nor does a `settlement`, money that one member of a household gives another: `paidBy` gives it, `shares` names who gets
    it, and it moves what they owe each other. A settlement without a direction left the account of its row, if it names one.

    **Budgets** hold from the span of days on in which they begin, until their `endDate` or a later row for the same category and kind of
    span; one that begins within a span holds for all of it. What is available is what is budgeted less what was spent, and with
    `rollsOver` also what was available in the span before, be it less than nothing.

    **Transfers** are two rows with one `transferId`: one `out` of the source account and one `in` to the destination, of equal
    amounts where the currencies are equal. Rows that came from statements keep their own date and text. A transfer made by hand
    is changed and deleted on both sides together.

    **Balances.** An account's balance at the end of a day is its `startingBalance` (at the opening of `startDate`) plus what came
    in minus what went out, over its rows that are not deleted, not `pending`, and dated from `startDate` (if given) to that day.

    **Categories** are of one type, and so are the transactions in them. A blank category on an expense or income means "not
    categorised yet". Two levels at most. A category that was used is disabled (`isActive` FALSE) rather than deleted.

    **Splits.** Rows that divide one statement line over several categories share a `splitId`; their sum is the line.

    **Statements.** A row that came from a statement keeps the bank's text in `statementText`, the bank's reference in
    `externalId`, the import in `importId`, and the line's identity within its account in `importKey`: `1:`, then the first 32
    hexadecimal digits of the SHA-256 of the UTF-8 text `date|signed minor units|currency|statementText` (the last in NFC, lower
    case, runs of white space as one space, none at its ends), then `#` and a number that counts equal lines of one statement
    from 1. For 12.50 EUR out on 31 January 2026 with the text `Corner  Shop BERLIN` that is the hash of
    `2026-01-31|-1250|EUR|corner shop berlin`, so the key is `1:276bd61d6a9683f515ba6ea3e9e28473#1`. It is never computed again,
    even when the row is edited; rows that divide a line have the identity of the whole line. `payee` is the short name that a
    person reads and may change; `statementText` does not change.

    **Where a row came from.** The Imports tab has a statement's file name, SHA-256 and format. For each row that the import made,
    completed or found there already, `.dataset/imports/<importId>.csv` has the entry in that file: `transactionId`, `line` (from 1; in
    a workbook the row) and `text`, the entry to the letter, at most 4,096 bytes of it. A row stays as long as one import that contains
    it is not undone. A program that does not find the file, or a row in it, goes without. Where a person said what a line holds, or left
    it out, the file has two more columns: `byHand` has a line `COLUMN=VALUE` for each cell that was said, or `skip`, and `found` what the
    statement has there, or why the line that was left out cannot be read; in both a backslash stands before `n` for a line end, before
    `e` for an equals sign in a name, and doubled for itself. A line without a row has no `transactionId`.

    **Pending** rows (`status` `pending`) are not booked yet. They are replaced when the booked line comes, and keep what the person
    added.

    **Import rules** are tried by `sortOrder`, then by their place; those without one come behind the others, and only those from
    1000000 on, where starter rules stand, behind them. A rule holds where all its filled conditions hold; each action
    fills its field unless an earlier rule did; tags are added. `amountMin` and `amountMax` compare without sign, and texts
    without case. A rule without a condition, without an action, or that names no category or account there is, is not applied:
    that is said. For every line, `textMatches` is `.`.

    **Recurring rules.** Occurrence *n* is counted from `startDate`, never from the occurrence before: a monthly rule from 31 January
    falls on 28 or 29 February and on 31 March. Instances are made from `startDate` to the end of `generateThroughYear`, at most one
    live row for a rule and an `occurrenceDate` (where that is blank, `date`), and a deleted instance is not made again.
    `occurrenceDate` stays when the row is moved or matched with a statement. A transaction of the person's or of a statement may be
    an occurrence, too: the one that a rule was made from (`templateTransactionId`) is its first.

    A rule that is disabled, ends or is deleted makes no more. What it made stays, also for days to come, and counts in balances of
    those days (a finding says so), unless the person has it taken away; what a statement showed always stays. A row that a rule takes
    back is deleted and gives up `recurringRuleId` and `occurrenceDate`, so that the rule makes one for that day again should it come to
    that. A rule that comes on other days from now on begins anew: `startDate` is the first day to come, rows of the past keep their
    `occurrenceDate`, and of those to come only rows that are as the rule made them are taken back.

    **Budgets.** An `allocation` row gives a category an amount a `period`, from `startDate` to `endDate`, or until a later row for the
    same category and period. `income` rows hold the planned income that is divided.

    **Identifiers and keys** are unique in their tab. The key of a deleted category or account may be taken again.

    """

  static let keeping = """
    ## What a program keeps

    Tabs, columns and settings that it does not know. In a workbook also defined names, charts, pivots, images, styles, widths,
    filters, frozen panes, validations, conditional formats, comments and the formulas in the person's own cells. Parts of the
    workbook that a change does not concern stay byte for byte; in a changed tab only the changed rows differ. What is taken out of a
    tab by a repair goes to the tab Quarantine.

    """

  static let findings = """
    ## Findings

    [The page of findings](docs/reference/findings.md) lists each kind that a check may find, with its code. A code keeps
    its name and its meaning for good.

    - Severity `error`: the data cannot be trusted or read as it stands; `warning`: readable, but probably not what the person means;
      `info`: worth knowing, nothing to do. A cell whose value is not certain is an error whatever the table says of the usual case.
    - Repair `yes`: there is one outcome and nothing is lost; `ask`: there is more than one sensible outcome, so the person chooses;
      `no`: reported only.

    """
}
