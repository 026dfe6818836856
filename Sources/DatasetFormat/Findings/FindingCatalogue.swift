/// What each finding means: the one place of its severity, its fix and its wording.
public enum FindingCatalogue {
  public struct Entry: Sendable {
    public let severity: Finding.Severity
    public let fix: Finding.Fix
    /// Lower case, no full stop: what the text that was found is (`is not a timestamp`), or a sentence that
    /// stands alone (`the tab is missing`).
    public let explanation: String
    /// A sentence that says what to do.
    public let remedy: String

    /// Whether the explanation has a subject of its own.
    var isSentence: Bool { explanation.hasPrefix("the ") || explanation.hasPrefix("a ") }
  }

  static let entries: [String: Entry] = {
    var table: [String: Entry] = [:]
    for (code, severity, fix, explanation, remedy) in files + tabs + rows + cells + references + settings {
      table[code] = Entry(severity: severity, fix: fix, explanation: explanation, remedy: remedy)
    }
    return table
  }()

  private typealias Line = (String, Finding.Severity, Finding.Fix, String, String)

  private static let files: [Line] = [
    (
      "workbook-missing", .error, .ask, "the folder holds no workbook and no CSV tabs",
      "Put the workbook back, or restore it from .dataset."
    ),
    (
      "two-workbooks", .error, .ask, "is a second workbook with the tabs of a dataset",
      "Keep one in Data/ and move the other away, or name the one to use with --dataset."
    ),
    (
      "two-storages", .error, .ask, "stands beside CSV tabs: the dataset is stored twice",
      "Keep the workbook or the CSV files in Data/, and move the other away."
    ),
    (
      "open-elsewhere", .warning, .no, "is open in another program",
      "Close it there before changing anything."
    ),
    (
      "csv-encoding", .error, .ask, "is not UTF-8 text",
      "Save the file again as CSV UTF-8."
    ),
    (
      "csv-delimiter", .warning, .yes, "separates its columns by another character than a comma",
      "It is read and written as it is."
    ),
    (
      "csv-unclosed-quote", .error, .ask, "a quote is opened and never closed",
      "Close the quote on this line."
    ),
    (
      "csv-ragged", .error, .ask, "has another number of cells than the header",
      "Look for a comma that needs quotes around its text."
    ),
    ("csv-nul", .error, .ask, "the file holds NUL bytes", "Restore the file from a copy."),
    (
      "csv-stray-quote", .warning, .no, "has a quote inside a field that is not doubled",
      "It is read as part of the text; write two quotes to make it certain."
    ),
  ]

  private static let tabs: [Line] = [
    ("tab-missing", .error, .ask, "the tab is missing", "Add the tab with its header row."),
    (
      "header-missing", .error, .ask, "the first row is not the tab's header",
      "Put the column names into row 1."
    ),
    (
      "column-missing", .error, .ask, "the column is missing", "Add the column to the header row."
    ),
    (
      "column-duplicated", .error, .ask, "stands twice in the header",
      "Rename one of the two columns."
    ),
    (
      "column-blank-header", .warning, .ask, "the column has cells but no name",
      "Give the column a name in row 1."
    ),
    (
      "tab-renamed", .warning, .ask, "has the columns of a tab under another name; it is not read",
      "Give the sheet the tab's name."
    ),
    (
      "tab-copied", .warning, .ask, "looks like a copy of a tab; it is not read",
      "Move the rows that are missing there into the tab itself, and remove the copy."
    ),
    ("column-variant", .info, .no, "is another way to write the column's name", "Nothing to do: it is read."),
    ("column-unknown", .info, .no, "is a column of your own; it is kept as it is", "Nothing to do."),
    ("tab-unknown", .info, .no, "is a tab of your own; it is kept as it is", "Nothing to do."),
    (
      "schema-mixed", .warning, .ask, "belongs to version 2, but the dataset is version 1",
      "Run dataset migrate to make it version 2."
    ),
  ]

  private static let rows: [Line] = [
    (
      "row-incomplete", .error, .ask, "a required value is missing", "Fill in the cell."
    ),
    ("id-missing", .warning, .yes, "the record has no id", "Write a new UUID into the cell."),
    (
      "id-repeated", .error, .ask, "is the id of more than one record",
      "Give one of the records an id of its own; both are kept until then."
    ),
    (
      "row-repeated", .warning, .yes, "is a record that stands here twice with the same content",
      "Remove one of the two rows."
    ),
    (
      "row-heading", .warning, .ask, "the row looks like a heading, not a record; it is not read",
      "Move it out of the table, or leave it where it is."
    ),
    (
      "rule-interval", .error, .ask, "is not an interval: a rule repeats every 1 or more",
      "Write 1, or disable the rule."
    ),
    (
      "rule-dates", .error, .ask, "is an end before the start",
      "Correct one of the two dates, or clear the end."
    ),
    (
      "row-header-again", .warning, .yes, "the row repeats the header", "Remove the row."
    ),
    (
      "row-total", .warning, .ask, "the row looks like a total, not a record; it is not counted",
      "Move it out of the table, or leave it where it is."
    ),
    (
      "key-collision", .error, .ask, "is the key of more than one record",
      "Give one of them another key, and the rows that mean it."
    ),
    (
      "category-name-twice", .warning, .ask, "is the name of more than one category of the type",
      "Rename one of them."
    ),
    (
      "account-name-twice", .warning, .ask, "is the name of more than one account",
      "Rename one of them."
    ),
    (
      "name-length", .warning, .no, "has a length the format does not allow", "Choose another name."
    ),
    (
      "direction-missing", .error, .ask, "a transfer or an adjustment needs a direction",
      "Write in or out into the direction column."
    ),
    (
      "not-categorised", .info, .no, "the transaction has no category yet",
      "Choose one from the list in the category column."
    ),
    (
      "account-two-defaults", .warning, .yes, "is a second default account",
      "Set isDefault to FALSE in all accounts but one."
    ),
    (
      "timestamp-order", .warning, .yes, "is before the record was made",
      "Correct the timestamp."
    ),
  ]

  private static let cells: [Line] = [
    ("text-untrimmed", .info, .yes, "has spaces around it", "Nothing to do: it is read without them."),
    (
      "text-cut", .warning, .no, "has the largest length a cell can hold: its end may be lost",
      "Compare it with the original."
    ),
    (
      "text-control", .warning, .ask, "holds a control character", "Type the text again without it."
    ),
    (
      "text-invisible", .warning, .ask, "holds a character that nobody sees, or that turns text around",
      "Type the text again without it."
    ),
    (
      "text-not-nfc", .info, .yes, "is not in the Unicode form NFC",
      "Nothing to do: it is read as the same text."
    ),
    ("formula", .warning, .ask, "is the result of a formula", "Replace the formula by its value."),
    (
      "formula-no-value", .error, .ask, "the cell holds a formula that was never calculated",
      "Open and save the workbook in a spreadsheet program."
    ),
    ("error-value", .error, .ask, "is a spreadsheet error", "Correct the cell."),
    ("number-as-text", .info, .yes, "is a number stored as text", "Nothing to do: it is read as a number."),
    (
      "text-as-number", .error, .ask,
      "is stored as a number, a date or TRUE/FALSE where text belongs: what was typed may be lost",
      "Format the cell as text and type it again."
    ),
    ("id-form", .info, .yes, "is not in the usual form of an id", "Nothing to do: it is read as that id."),
    (
      "id-not-uuid", .error, .yes, "is not an id (a UUID)",
      "Write a new UUID, and correct the cells that refer to the record."
    ),
    (
      "id-scientific", .error, .ask, "is an id that a spreadsheet turned into a number",
      "Restore the id from a copy, or write a new UUID and correct what refers to the record."
    ),
    (
      "date-serial", .warning, .yes, "is a spreadsheet's day number", "Format the cell as a date."
    ),
    ("date-text", .info, .yes, "is a date stored as text", "Nothing to do: it is read as a date."),
    ("date-local", .warning, .yes, "is a date in a local form", "Write it as YYYY-MM-DD."),
    (
      "date-ambiguous", .error, .ask, "can be read as two different days", "Write it as YYYY-MM-DD."
    ),
    (
      "date-two-digit", .warning, .yes, "is a date whose year has two digits", "Write it as YYYY-MM-DD."
    ),
    ("date-impossible", .error, .ask, "is not a day of the calendar", "Write it as YYYY-MM-DD."),
    (
      "date-implausible", .warning, .ask, "is a day long past or far ahead: the year may be a slip",
      "Check the year."
    ),
    ("date-with-time", .warning, .ask, "is a date with a time of day", "Write the day alone, as YYYY-MM-DD."),
    (
      "timestamp-form", .warning, .yes, "is a timestamp in another form than RFC 3339 UTC",
      "Nothing to do: it is read."
    ),
    (
      "timestamp-unreadable", .error, .ask, "is not a timestamp",
      "Write it as 2026-01-31T13:45:00Z."
    ),
    (
      "amount-unreadable", .error, .ask, "is not an amount",
      "Correct the cell and run validate again."
    ),
    (
      "amount-is-date", .error, .ask, "is a date where an amount belongs",
      "Type the amount again, with a point as the decimal mark."
    ),
    (
      "amount-currency-sign", .warning, .yes, "has a currency in the amount", "Write the number alone."
    ),
    (
      "currency-mismatch", .error, .ask, "names another currency than the row's",
      "Correct the amount or the currency column."
    ),
    (
      "amount-comma", .warning, .yes, "is not written as a plain number",
      "Write it with a point as the decimal mark, without grouping, the minus in front."
    ),
    (
      "amount-ambiguous", .error, .ask, "can be read as two different amounts",
      "Write it with a point as the decimal mark and without grouping."
    ),
    (
      "amount-negative", .warning, .ask, "is negative; amounts are positive and the type gives the direction",
      "Remove the minus, or set the direction."
    ),
    ("amount-zero", .error, .ask, "is no amount of money", "Fill in the amount or remove the row."),
    (
      "amount-noise", .info, .yes, "carries the rounding noise of a spreadsheet",
      "Nothing to do: the exact amount is read."
    ),
    (
      "amount-precision", .error, .ask, "has more digits than its currency",
      "Round the amount or choose the currency it is in."
    ),
    (
      "amount-too-large", .error, .ask, "is larger, or has more digits, than a spreadsheet keeps exactly",
      "Correct the cell."
    ),
    (
      "currency-unknown", .warning, .yes, "is not a currency code of ISO 4217",
      "Write a code such as EUR."
    ),
    (
      "boolean-variant", .info, .yes, "is another way to write TRUE or FALSE",
      "Nothing to do: it is read."
    ),
    ("boolean-unknown", .error, .ask, "is neither TRUE nor FALSE", "Write TRUE or FALSE."),
    ("enum-variant", .info, .yes, "is another way to write the word", "Nothing to do: it is read."),
    ("enum-unknown", .error, .ask, "is not one of the words of this column", "Choose one of them."),
    ("integer-form", .warning, .yes, "is a whole number in another form", "Write digits only."),
    ("integer-unreadable", .error, .ask, "is not a whole number", "Write digits only."),
    ("color-form", .info, .no, "is not a color of the form #RRGGBB", "Write six hexadecimal digits."),
    ("hash-form", .info, .no, "is not a SHA-256 hash", "Clear the cell."),
    (
      "key-form", .warning, .yes, "is not in the form of a key", "Write it in lower case with hyphens."
    ),
    ("tags-form", .info, .yes, "is not in the usual form of tags", "Nothing to do: it is read."),
  ]

  private static let references: [Line] = [
    (
      "category-unknown", .error, .ask, "is not a key of the Categories tab",
      "Choose a category, or add it to the tab."
    ),
    (
      "category-by-name", .warning, .yes, "is a category's name where its key belongs",
      "Write the key."
    ),
    ("category-type", .warning, .ask, "is a category of the other type", "Choose another category."),
    ("category-deleted", .warning, .ask, "is a deleted category", "Choose another category."),
    ("parent-cycle", .error, .ask, "is above itself, or more than two levels deep", "Clear parentKey."),
    (
      "account-unknown", .error, .ask, "is not a key of the Accounts tab",
      "Choose an account, or add it to the tab."
    ),
    (
      "account-by-name", .warning, .yes, "is an account's name where its key belongs",
      "Write the key."
    ),
    (
      "rule-unknown", .warning, .ask, "is not the id of a recurring rule", "Clear the cell."
    ),
    ("template-unknown", .info, .yes, "is not the id of a transaction", "Clear the cell."),
    (
      "import-unknown", .info, .no, "is not the id of a record of the Imports tab", "Nothing to do."
    ),
    (
      "receipt-transaction-unknown", .error, .ask, "is not the id of a transaction",
      "Restore the transaction, or delete the receipt."
    ),
    (
      "receipt-path", .error, .ask, "is not a path inside Receipts/", "Move the file there and name it."
    ),
    ("receipt-missing", .error, .ask, "is a file that is not there", "Put the file back."),
  ]

  private static let settings: [Line] = [
    ("setting-missing", .error, .ask, "a required setting is missing", "Add it to the Settings tab."),
    ("setting-twice", .warning, .ask, "stands twice in the Settings tab", "Remove one of the two rows."),
    (
      "dataset-id-form", .error, .ask, "is not the identifier of a dataset (a UUID)",
      "Restore it from a copy; without it no other copy of this dataset can be merged."
    ),
    (
      "setting-unknown", .info, .no, "is a setting that this version does not know; it is kept as it is",
      "Nothing to do."
    ),
    ("setting-form", .warning, .ask, "is not how this setting is written", "Correct the value."),
    (
      "schema-missing", .error, .yes, "the schema version is missing or not a number",
      "Set schemaVersion in the Settings tab."
    ),
    (
      "schema-future", .error, .no, "is a newer schema version than this tool knows",
      "Install a newer dataset; until then nothing here is changed."
    ),
    (
      "schema-older", .info, .no, "is an older schema version",
      "Run dataset migrate when you like; it is read and worked on as it is."
    ),
  ]
}
