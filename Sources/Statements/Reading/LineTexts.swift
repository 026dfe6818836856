import Spreadsheet

/// The lines of entries as their file has them: of text the bytes, of a workbook the cells of the row with tabs between them.
struct LineTexts {
  private let source: SourceLines?
  /// The lines on which entries and skipped lines begin, in order.
  private let starts: [Int]
  /// The sheets of a workbook by name.
  private let sheets: [String: Sheet]

  init(_ file: StatementFile, sheets: [Sheet] = []) {
    source = file.source.map(SourceLines.init)
    starts = file.statements.flatMap(\.starts).sorted()
    self.sheets = Dictionary(sheets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The line of a statement; empty where several entries begin on it, or nothing is kept of it.
  func text(ofLine line: Int, in statement: Statement) -> [UInt8] {
    if let sheet = statement.sheet.flatMap({ sheets[$0] }) {
      return sheet.index(ofRow: line).map { Array(AnsweredTable.text(ofRow: $0, in: sheet).utf8) } ?? []
    }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < line { low = middle + 1 } else { high = middle }
    }
    let next = low + 1 < starts.count ? starts[low + 1] : nil
    guard let source, low < starts.count, starts[low] == line, next != line else { return [] }
    return Array(source.entry(at: line, next: next))
  }
}

extension Statement {
  /// The lines on which its entries and its skipped lines begin, in no order.
  package var starts: [Int] { entries.indices.map { entries[$0].line } + skipped.map(\.line) }
}
