import DatasetFormat

extension RowShape {
  /// The findings of rows that are not records.
  static let kinds: [FindingKind] = [.rowHeaderAgain, .rowTotal, .rowHeading]

  /// What validate says of such a row.
  var kind: FindingKind {
    switch self {
    case .headerAgain: .rowHeaderAgain
    case .total: .rowTotal
    case .heading: .rowHeading
    }
  }
}

extension FindingKind {
  static let rowHeaderAgain = FindingKind(
    "row-header-again", .warning, fix: .yes, "the row repeats the header", advice: "Remove the row.",
    manual: """
      The names of the columns stand once more among the records, such as "id", "date" and "type". That happens where \
      rows are pasted together with their header, or two files are joined. The row is not read.
      """)

  static let rowTotal = FindingKind(
    "row-total", .warning, fix: .ask, "the row looks like a total, not a record; it is not counted",
    advice: "Move it out of the table, or leave it where it is.",
    manual: """
      The row has an amount and a word such as "Total", or a formula over other cells, and neither an id nor a date. Counted \
      as a transaction it would double everything above it, so it is left out. Totals have a better place above the table, \
      beside it or on a sheet of their own.
      """)

  static let rowHeading = FindingKind(
    "row-heading", .warning, fix: .ask, "the row looks like a heading, not a record; it is not read",
    advice: "Move it out of the table, or leave it where it is.",
    manual: """
      One cell of the row holds a text such as "March", and all others are blank. It helps people who look at the sheet, \
      and is no transaction, so it is passed over.
      """)
}
