/// A record of the table that a file is about, with its fields by the names of their columns.
///
/// ```swift
/// for record in document.records { print(record["Amount"] ?? "") }
/// ```
public struct CSVRow: Sendable {
  /// The fields in the order of the file, as they were written, without quotes.
  public let fields: [String]
  /// The line of the file on which the record starts; 1-based.
  public let line: Int
  /// The columns by their names; of two with one name the first.
  fileprivate let columns: [String: Int]

  /// The field of a column; nil where the table has no such column, or the record ends before it.
  public subscript(column: String) -> String? {
    columns[column].flatMap { fields.indices.contains($0) ? fields[$0] : nil }
  }
}

extension CSVDocument {
  /// The names of the columns; empty for a table without a header.
  public var header: [String] { mainTable?.header.map { sheet.texts(inRow: $0) } ?? [] }

  /// The records of the table that the file is about: no title, no total below it, and no header that is
  /// repeated on a new page.
  public var records: [CSVRow] {
    let columns = Dictionary(
      header.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    return (mainTable?.records ?? []).map { row in
      CSVRow(
        fields: sheet.texts(inRow: row), line: sheet.line(ofRow: row) ?? sheet.rowNumber(row),
        columns: columns)
    }
  }
}

extension Sheet {
  /// The texts of a row up to its last cell; empty where the file has none.
  public func texts(inRow row: Int) -> [String] {
    var texts: [String] = []
    for cell in cells(inRow: row) {
      while texts.count < cell.column { texts.append("") }
      texts.append(text(of: cell))
    }
    return texts
  }
}
