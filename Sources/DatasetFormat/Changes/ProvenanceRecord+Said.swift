import Spreadsheet

extension ProvenanceRecord {
  /// What is kept of a line that a person said something of.
  package struct SaidLine: Sendable, Hashable {
    /// 1-based; in a workbook the row.
    package var line: Int
    /// The line as its file has it; blank where it was not kept.
    package var text: String
    /// The cells that were said; none: the line was left out.
    package var cells: [SaidCell]
    /// Why the line that was left out cannot be read; blank where it can.
    package var problem: String
    /// How many lines of the import have the same text.
    package var alike: Int
  }

  /// Whether a file of an import, by its first bytes, has lines that a person said something of.
  package static func hasSaidLines(_ start: [UInt8]) -> Bool {
    start.starts(with: Array(headerByHand.utf8.dropLast()))
  }

  /// How many bytes of a file show that.
  package static let startLength = headerByHand.utf8.count

  /// The lines that a person said something of; none where the file cannot be read.
  package static func saidLines(_ bytes: [UInt8]) -> [SaidLine] {
    guard hasSaidLines(bytes), let sheet = records(bytes) else { return [] }
    func text(_ row: Int, _ column: Column) -> String { sheet.text(row: row, column: column.rawValue) ?? "" }
    var said: [SaidLine] = []
    for row in 1..<max(1, sheet.rowCount) {
      let byHand = text(row, .byHand)
      guard !byHand.isEmpty, let line = Int(text(row, .line)) else { continue }
      let isSkip = byHand == SaidCell.skip
      guard let cells = isSkip ? [] : SaidCell.cells(byHand: byHand, found: text(row, .found)) else {
        continue
      }
      said.append(
        SaidLine(
          line: line, text: text(row, .text), cells: cells, problem: isSkip ? text(row, .found) : "", alike: 0
        ))
    }
    let wanted = Set(said.map(\.text))
    // A line may stand for several rows, as those of a split.
    var lines: [String: Set<String>] = [:]
    for row in 1..<max(1, sheet.rowCount) where wanted.contains(text(row, .text)) {
      lines[text(row, .text), default: []].insert(text(row, .line))
    }
    return said.map { line in
      var line = line
      line.alike = lines[line.text]?.count ?? 1
      return line
    }
  }
}
