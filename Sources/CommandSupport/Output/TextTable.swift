/// A table for the terminal: columns as wide as they need, cut at a limit, and all together no wider than the
/// terminal.
package struct TextTable {
  package enum Alignment {
    case left
    /// Numbers, which are never cut.
    case right
    /// At the left, and never cut: keys, ids, days.
    case whole
  }

  /// A cell with what it means.
  package struct Cell {
    package var text: String
    var style: TextStyle

    package init(_ text: String, _ style: TextStyle = .plain) {
      self.text = text
      self.style = style
    }
  }

  private var rows: [[Cell]] = []
  private let alignments: [Alignment]
  private let limit: Int
  private let total: Int?

  /// - Parameters:
  ///   - alignments: One a column.
  ///   - limit: The most columns that a cell of text takes; nil: 40, and a third of a wider terminal.
  ///   - total: The most that a line takes; nil: as many as it needs.
  package init(_ alignments: [Alignment], limit: Int? = nil, total: Int? = Terminal.width) {
    self.alignments = alignments
    self.limit = limit ?? max(40, (total ?? 0) / 3)
    self.total = total
  }

  package mutating func add(_ cells: [String]) { add(cells.map { Cell($0) }) }

  package mutating func add(_ cells: [Cell]) {
    rows.append(
      zip(cells, alignments).map { cell, alignment in
        let text = Printable.line(cell.text)
        return Cell(alignment == .left ? TextWidth.cut(text, to: limit) : text, cell.style)
      })
  }

  /// The lines, printable and with the colours of their cells.
  package var lines: [String] {
    let widths = fittedWidths()
    return rows.map { row in
      var line = ""
      var pending = 0
      for (index, cell) in row.enumerated() where widths[index] > 0 {
        let text = alignments[index] == .left ? TextWidth.cut(cell.text, to: widths[index]) : cell.text
        let padding = widths[index] - TextWidth.of(text)
        if alignments[index] == .right { pending += padding }
        if !text.isEmpty {
          line += String(repeating: " ", count: pending) + cell.style.applied(to: text)
          if alignments[index] == .left { line += Terminal.endOfText(text) }
          pending = 0
        }
        // Space is written only before something: lines have no trailing space.
        pending += (alignments[index] == .right ? 0 : padding) + 2
      }
      return line
    }
  }

  /// As wide as the cells; where that is more than fits, the widest columns of text give way first. Columns
  /// of numbers, of what stays whole, and of at most ten are never cut.
  private func fittedWidths() -> [Int] {
    var widths = alignments.map { _ in 0 }
    for row in rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], TextWidth.of(cell.text)) }
    }
    guard let total else { return widths }
    func excess() -> Int {
      let shown = widths.count { $0 > 0 }
      return widths.reduce(0, +) + 2 * max(0, shown - 1) - total
    }
    while excess() > 0 {
      let flexible = widths.indices.filter { alignments[$0] == .left && widths[$0] > 10 }
      guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }
}

/// What a piece of text means, shown as a colour where there are colours.
package enum TextStyle {
  case plain
  /// Money that leaves.
  case moneyOut
  /// Money that comes.
  case moneyIn
  /// What will be added.
  case new
  /// What stays unchanged.
  case unchanged
  /// What is completed or brought back.
  case changed
  /// What a person should look at.
  case warning
  /// What is wrong.
  case error
  case heading

  /// The text between the escape sequences of its colour (ECMA-48 SGR); the text itself must be printable.
  package func applied(to text: String) -> String {
    guard Terminal.hasColour, !text.isEmpty, let code else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private var code: String? {
    switch self {
    case .plain: nil
    case .moneyOut: "31"
    case .moneyIn: "32"
    case .new: "32"
    case .unchanged: "2"
    case .changed: "36"
    case .warning: "33"
    case .error: "1;31"
    case .heading: "1"
    }
  }
}
