import Spreadsheet
import TextScanning

/// Lines of a delimited text that are cut otherwise than the rest: by another delimiter, or quoted as a whole.
///
/// `15/03/2026,FUEL,-60.00` under `Date;Description;Amount` → three cells, as the names are three
struct CutLines {
  /// The same text with one delimiter in all its lines.
  private(set) var bytes: [UInt8] = []
  /// The lines that were cut anew.
  private(set) var lines: [Int] = []

  private static let delimiters: [Character] = [";", "\t", "|", ","]
  /// A line of an entry has at least a day, a text and an amount.
  private static let fewest = 3

  /// Nil when all lines are cut alike.
  init?(_ document: CSVDocument) {
    guard let delimiter = document.dialect.delimiter else { return nil }
    let own = Character(UnicodeScalar(delimiter))
    let found = CellGrid.with(document.sheet) { grid -> (bytes: [UInt8], lines: [Int])? in
      let cut = Self.cut(grid, own)
      guard !cut.isEmpty else { return nil }
      return (Self.text(grid, cut, own), cut.keys.sorted().map(grid.line))
    }
    guard let found else { return nil }
    (bytes, lines) = found
  }

  /// The new cells of the rows that are cut otherwise.
  private static func cut(_ grid: CellGrid, _ own: Character) -> [Int: [String]] {
    let width = usualWidth(grid)
    guard width >= fewest else { return [:] }
    let usual = (0..<min(grid.rowCount, 1000)).first { row in
      grid.view.cells(inRow: row).count == width && RowMarks(row: row, grid: grid).isBookingLike
    }
    var cut: [Int: [String]] = [:]
    for row in 0..<grid.rowCount {
      let cells = grid.view.cells(inRow: row)
      guard cells.count == 1, let text = cells.first.map({ grid.text(of: $0) }), text.utf8.count >= 12 else {
        continue
      }
      for delimiter in [own] + delimiters.filter({ $0 != own }) {
        let pieces = pieces(of: text, delimiter)
        guard pieces.count >= fewest, isEntry(pieces) else { continue }
        let names = names(above: row, pieces.count, delimiter, cut, grid)
        // Only a line with as many cells as the others, or with names of its own, is surely a row.
        let isLikeOthers = pieces.count == width && usual.map { fits(pieces, row: $0, grid) } ?? true
        guard isLikeOthers || names != nil || cut[row - 1]?.count == pieces.count else { continue }
        if let names { cut[row - 1] = names }
        cut[row] = pieces
        break
      }
    }
    return cut
  }

  /// The number of cells that most of the first rows have.
  private static func usualWidth(_ grid: CellGrid) -> Int {
    var counts: [Int: Int] = [:]
    for row in 0..<min(grid.rowCount, 1000) {
      let count = grid.view.cells(inRow: row).count
      if count >= 2 { counts[count, default: 0] += 1 }
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  /// The names of columns in the line above, if it is cut the same way and has no digits.
  private static func names(
    above row: Int, _ count: Int, _ delimiter: Character, _ cut: [Int: [String]], _ grid: CellGrid
  ) -> [String]? {
    guard row > 0, cut[row - 1] == nil else { return nil }
    let cells = grid.view.cells(inRow: row - 1)
    guard cells.count == 1, let text = cells.first.map({ grid.text(of: $0) }) else { return nil }
    let pieces = pieces(of: text, delimiter)
    let areNames = pieces.allSatisfy { !$0.isEmpty && !$0.utf8.contains(where: \.isDigit) }
    return pieces.count == count && areNames ? pieces : nil
  }

  /// Whether a row has days where the pieces have days.
  private static func fits(_ pieces: [String], row: Int, _ grid: CellGrid) -> Bool {
    pieces.indices.allSatisfy { index in
      let token = grid.token(row, index)
      return (CellToken(pieces[index]).date != nil) == (token.date != nil) || token.isBlank
    }
  }

  private static func isEntry(_ pieces: [String]) -> Bool {
    let tokens = pieces.map { CellToken($0) }
    return tokens.contains { $0.date != nil } && tokens.contains { $0.onlyNumber != nil }
      && !pieces.contains { BalanceWords.labelReason(PreambleFacts.label(of: $0)) != nil }
  }

  /// The cells of one line with a delimiter. Quotes keep a delimiter inside a cell, and two of them are one.
  static func pieces(of line: String, _ delimiter: Character) -> [String] {
    var pieces = [""]
    var isQuoted = false
    var isClosed = false
    for character in line {
      let last = pieces.count - 1
      if character == "\"" {
        if isQuoted {
          (isQuoted, isClosed) = (false, true)
        } else if isClosed {
          pieces[last].append(character)
          (isQuoted, isClosed) = (true, false)
        } else if pieces[last].allSatisfy(\.isWhitespace) {
          (pieces[last], isQuoted) = ("", true)
        } else {
          pieces[last].append(character)
        }
      } else if character == delimiter, !isQuoted {
        pieces.append("")
        isClosed = false
      } else {
        pieces[last].append(character)
      }
    }
    return pieces.map { $0.trimmingSpace() }
  }

  /// The text of all rows, each on its line.
  private static func text(_ grid: CellGrid, _ cut: [Int: [String]], _ delimiter: Character) -> [UInt8] {
    var bytes: [UInt8] = []
    var line = 1
    for row in 0..<grid.rowCount {
      while line < grid.line(row) {
        bytes.append(UInt8(ascii: "\n"))
        line += 1
      }
      let cells = cut[row] ?? grid.view.cells(inRow: row).map { grid.text(of: $0) }
      for (index, cell) in cells.enumerated() {
        if index > 0 { bytes += Array(delimiter.utf8) }
        append(cell, delimiter, to: &bytes)
        line += cell.utf8.count { $0 == UInt8(ascii: "\n") }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private static func append(_ cell: String, _ delimiter: Character, to bytes: inout [UInt8]) {
    let isPlain = !cell.contains { $0 == delimiter || $0 == "\"" || $0.isNewline }
    if isPlain {
      bytes += Array(cell.utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in cell.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
