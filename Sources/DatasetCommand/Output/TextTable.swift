/// A table for the terminal: columns as wide as they need, cut at a limit.
struct TextTable {
  enum Alignment { case left, right }

  private var rows: [[String]] = []
  private let alignments: [Alignment]
  private let limit: Int

  /// - Parameters:
  ///   - alignments: One a column.
  ///   - limit: The most characters a cell is shown with.
  init(_ alignments: [Alignment], limit: Int = 40) {
    self.alignments = alignments
    self.limit = limit
  }

  mutating func add(_ cells: [String]) {
    rows.append(
      cells.map { cell in
        let line = Printable.line(cell)
        return Self.width(line) > limit ? String(line.prefix(limit - 1)) + "…" : line
      })
  }

  var lines: [String] {
    var widths = alignments.map { _ in 0 }
    for row in rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], Self.width(cell)) }
    }
    return rows.map { row in
      var line = ""
      for (index, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[index] - Self.width(cell))
        if index > 0 { line += "  " }
        line += alignments[index] == .right ? padding + cell : cell + padding
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  /// The columns that a text takes on a terminal: East Asian wide characters and emoji take two.
  private static func width(_ text: String) -> Int {
    text.reduce(0) { sum, character in
      guard let scalar = character.unicodeScalars.first else { return sum }
      let isWide =
        scalar.properties.isEmojiPresentation
        || character.unicodeScalars.contains { $0.value == 0xFE0F }
        || (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xA4CF).contains(scalar.value)
        || (0xAC00...0xD7A3).contains(scalar.value) || (0xF900...0xFAFF).contains(scalar.value)
        || (0xFE30...0xFE6F).contains(scalar.value) || (0xFF00...0xFF60).contains(scalar.value)
        || (0x20000...0x3FFFD).contains(scalar.value)
      return sum + (isWide ? 2 : 1)
    }
  }
}
