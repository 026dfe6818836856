import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Checks typed text before it goes into a cell: no control characters for a terminal, and not more than a
/// cell holds.
package enum TypedText {
  /// Checks one text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - old: The present text. Its flaws do not prevent editing the rest.
  ///   - column: The column's name in the schema, for the message.
  /// - Throws: ``BookError`` for a control character other than tab and line break, and for text longer than
  ///   `Column.longestText`.
  package static func check(_ text: String, instead old: String = "", _ column: String) throws(BookError) {
    if let problem = problem(of: text, column), self.problem(of: old, column) == nil { throw problem }
  }

  /// Checks all texts of a new record.
  static func check(_ record: RowEncoder) throws(BookError) {
    var problem: BookError?
    record.row.forEachCell { position, _, bytes in
      problem = problem ?? self.problem(of: bytes, record.schema.columns[position].name)
    }
    if let problem { throw problem }
  }

  private static func problem(of text: String, _ column: String) -> BookError? {
    var text = text
    return text.withUTF8 { problem(of: $0, column) }
  }

  private static func problem(of bytes: UnsafeBufferPointer<UInt8>, _ column: String) -> BookError? {
    if TextFlaw(bytes) == .control {
      return .usage(
        "\(column): the text has a control character, which nobody sees and some programs refuse. Type it again without it."
      )
    }
    guard bytes.count > Column.longestText else { return nil }
    let count = String(decoding: bytes, as: UTF8.self).utf16.count
    guard count > Column.longestText else { return nil }
    return .usage(
      "\(column): the text has \(count) characters, and a cell holds \(Column.longestText). Shorten it.")
  }
}
