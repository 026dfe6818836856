import DatasetFormat
import Spreadsheet

/// The lines of earlier imports that were read again from the files beside the tabs, each with its row.
///
/// Only imports that a statement may have lines in common with are read, each once in a run.
struct RecalledLines {
  /// A line with the number of the row that stands for it.
  struct Line {
    var row: Int32
    /// 1-based, in its file.
    var line: Int32
    var key: ImportKey?
    var facts: PastLine.Facts?
  }

  /// By the number of the import; in the order of the lines of its file.
  private var lines: [Int: [Line]] = [:]
  /// What is left of rows that are gone: the file of their import, and the record in it.
  private var gone: [Int: (sheet: Sheet, record: Int)] = [:]
  private var goneNumbers: [RecordID: Int] = [:]

  /// Whether an import's lines were read.
  func has(_ importNumber: Int) -> Bool { lines[importNumber] != nil }

  /// The imports of which lines were read, in their order.
  var importNumbers: [Int] { lines.keys.sorted() }

  /// The lines of an import, by the lines of its file.
  func of(_ importNumber: Int) -> [Line] { lines[importNumber] ?? [] }

  mutating func add(_ importNumber: Int, _ found: [Line]) {
    let isSorted = zip(found, found.dropFirst()).allSatisfy { $0.line <= $1.line }
    lines[importNumber] = isSorted ? found : found.sorted { ($0.line, $0.row) < ($1.line, $1.row) }
  }

  /// The text of the line that made a row which is gone.
  func text(ofGone row: Int) -> String {
    gone[row].flatMap { $0.sheet.text(row: $0.record, column: ProvenanceRecord.Column.text.rawValue) } ?? ""
  }

  /// The bank's reference of such a line.
  static func reference(_ sheet: Sheet, record: Int) -> String? {
    sheet.text(row: record, column: ProvenanceRecord.Column.externalId.rawValue)
  }

  /// The number of the row that is gone with an id.
  func gone(_ id: RecordID) -> Int? { goneNumbers[id] }

  mutating func addGone(_ row: Int, _ id: RecordID, _ sheet: Sheet, record: Int) {
    gone[row] = (sheet, record)
    goneNumbers[id] = row
  }
}
