import Spreadsheet
import TextScanning

/// Reads statements in which each entry is a block of lines, a name and a value on each: `Date: 2024-03-01`.
///
/// The blocks become a table, which is read as any other. It takes the same names again and again, a date and an amount among them,
/// before a text counts as such a statement.
enum BlockStatement {
  /// How far a file is looked into before it is read as blocks.
  private static let headLength = 1 << 14

  /// The statements of a file; nil where it has no blocks. `least` says how many entries there must be.
  static func read(
    bytes: [UInt8], fileName: String, options: ReadingOptions, least: Int = 2
  ) throws -> StatementFile? {
    guard
      separator(in: StatementText(head(of: bytes), declared: nil, given: nil).text[...], least: least) != nil
    else {
      return nil
    }
    let text = StatementText(bytes, declared: nil, given: options.answers.encoding)
    guard let separator = separator(in: text.text[...], least: least) else { return nil }
    let lines = BlockLines(text.text[...], separator).lines
    guard let names = BlockNames(lines) else { return nil }
    let cutter = BlockCutter(names: names)
    guard let blocks = cutter.blocks(of: lines), let first = blocks.firstIndex(where: cutter.isEntry) else {
      return nil
    }
    let end = Self.end(of: blocks, cutter)
    let table = BlockTable(Array(blocks[first..<end]))
    let sheet = table.sheet(above: blocks[..<first].flatMap(\.lines), below: blocks[end...].flatMap(\.lines))
    var layout = StatementLayout(encoding: text.encoding, hasByteOrderMark: text.hasByteOrderMark)
    layout.isOfBlocks = true
    var statements = try TableReader.statements(
      of: sheet, fileName: fileName, format: .csv, layout: layout, options: options)
    for index in statements.indices {
      statements[index].evidence.insert(
        contentsOf: [text.reason, "each entry is a block of names and values"].compactMap { $0 }, at: 0)
    }
    if let last = statements.indices.last {
      settleCut(
        blocks[first..<end], cutter, endsWithLineEnd: text.text.last?.isNewline ?? true, &statements[last])
    }
    return StatementFile(name: fileName, format: .csv, statements: statements)
  }

  /// The whole lines at a file's beginning.
  private static func head(of bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > headLength else { return bytes }
    let head = bytes.prefix(headLength)
    return Array(head[...(head.lastIndex(of: UInt8(ascii: "\n")) ?? head.endIndex - 1)])
  }

  /// What parts names and values in a text; nil where nothing does.
  private static func separator(in text: Substring, least: Int) -> BlockSeparator? {
    var best: (separator: BlockSeparator, entries: Int)?
    for separator in BlockSeparator.allCases {
      guard let names = BlockNames(BlockLines(text, separator).lines), names.areOfEntries(least: least),
        names.entries > best?.entries ?? 0
      else { continue }
      best = (separator, names.entries)
    }
    return best?.separator
  }

  /// Where the blocks of entries end: the last entry, or a block behind it that has its date or amount and was cut off.
  private static func end(of blocks: [BlockCutter.Block], _ cutter: BlockCutter) -> Int {
    guard let last = blocks.lastIndex(where: cutter.isEntry) else { return blocks.count }
    guard last + 2 == blocks.count else { return last + 1 }
    let known = Set(blocks[last].names)
    return blocks[last + 1].names.contains(where: known.contains) ? last + 2 : last + 1
  }

  /// Asks about the last entry where the file ends within its date or amount, or before them.
  private static func settleCut(
    _ blocks: ArraySlice<BlockCutter.Block>, _ cutter: BlockCutter, endsWithLineEnd: Bool,
    _ statement: inout Statement
  ) {
    guard let block = blocks.last else { return }
    let others = blocks.dropLast().suffix(100)
    guard let first = block.lines.first, let last = block.lines.last else { return }
    var found: String?
    if !cutter.isEntry(block) {
      found = ""
    } else if !endsWithLineEnd, case .pair(let name, let value) = last.content,
      cutter.isShort(value, of: HeaderWords.normal(name), among: others)
    {
      found = value
    }
    guard let found, !statement.questions.contains(where: { $0.code == .unreadableLine }),
      !statement.byHand.contains(where: { $0.line == first.number })
    else { return }
    statement.entries.removeAll { $0.line == first.number }
    statement.skipped.removeAll { $0.line == first.number }
    let ways = [StatementLayout.Role.amount, .debit, .credit].flatMap { statement.layout.columns[$0] ?? [] }
      .map { [OpenCell($0.name ?? String($0.index + 1), .amount)] }
    statement.lose(first.number, .unreadableAmount(found: found), ways)
  }
}
