import Spreadsheet

/// The table that blocks of names and values make up: a column for each name, a row for each block, on the line where it begins.
struct BlockTable {
  private var names: [String] = []
  private var places: [String: Int] = [:]
  private var rows: [(line: Int, cells: [Int: String])] = []
  /// The title of each block, where they differ by more than a number.
  private var titles: [Int: String] = [:]

  init(_ blocks: [BlockCutter.Block]) {
    for block in blocks { add(block) }
    let kinds = Set(titles.values.map { $0.filter { !$0.isNumber } })
    if kinds.count <= 1 { titles = [:] }
  }

  private mutating func add(_ block: BlockCutter.Block) {
    var cells: [Int: String] = [:]
    var last: Int?
    var number = 0
    for line in block.lines {
      defer { number = line.number }
      switch line.content {
      case .pair(let name, let value):
        let column = column(name)
        append(value, to: &cells[column])
        last = column
      case .text(let text):
        // Behind an empty line a value does not go on.
        if let last, line.number == number + 1 {
          append(text, to: &cells[last])
        } else {
          append(text, to: &titles[rows.count])
        }
      case .blank, .rule: break
      }
    }
    if let first = block.lines.first { rows.append((first.number, cells)) }
  }

  private func append(_ text: String, to cell: inout String?) {
    if text.isEmpty { return }
    cell = cell.map { $0 + " " + text } ?? text
  }

  private mutating func column(_ name: String) -> Int {
    let normal = HeaderWords.normal(name)
    if let known = places[normal] { return known }
    names.append(name)
    places[normal] = names.count - 1
    return names.count - 1
  }

  /// The sheet, with what stands above and below the entries as rows of one cell.
  func sheet(above: [BlockLines.Line], below: [BlockLines.Line]) -> Sheet {
    var builder = SheetBuilder(name: "")
    func appendPlain(_ lines: [BlockLines.Line]) {
      for line in lines {
        guard let text = line.plainText else { continue }
        builder.appendCell(column: 0, text)
        builder.endRow(line: line.number)
      }
    }
    appendPlain(above)
    // A name without any value heads no column.
    let used = names.indices.filter { column in rows.contains { $0.cells[column] != nil } }
    for (place, column) in used.enumerated() { builder.appendCell(column: place, names[column]) }
    builder.endRow(line: rows.first?.line ?? 1)
    for (index, row) in rows.enumerated() {
      for (place, column) in used.enumerated() {
        if let cell = row.cells[column] { builder.appendCell(column: place, cell) }
      }
      if let title = titles[index] { builder.appendCell(column: used.count, title) }
      builder.endRow(line: row.line)
    }
    appendPlain(below)
    return builder.build()
  }
}

extension BlockLines.Line {
  /// What the line says, with a colon behind its name; nil for one that says nothing.
  fileprivate var plainText: String? {
    switch content {
    case .pair(let name, let value): "\(name): \(value)"
    case .text(let text): text
    case .blank, .rule: nil
    }
  }
}
