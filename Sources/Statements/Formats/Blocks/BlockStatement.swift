import Spreadsheet
import TextScanning

/// Reads statements in which each entry is a block of lines with a name and a value on each:
/// `Date: 2024-03-01`.
///
/// The blocks become a table, which is read like any other. A text counts as such a statement only if the
/// same names, with a date and an amount among them, occur repeatedly.
///
/// `Date: 2024-03-01` and `Amount: -12.50` → one row with the columns `Date` and `Amount`.
enum BlockStatement {
  /// How much of a file is checked before it is read as blocks.
  private static let headLength = 1 << 14

  /// The statements of a file. Nil when it has no blocks. `least` is the smallest number of entries.
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

  /// The complete lines at the beginning of a file.
  private static func head(of bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > headLength else { return bytes }
    let head = bytes.prefix(headLength)
    return Array(head[...(head.lastIndex(of: UInt8(ascii: "\n")) ?? head.endIndex - 1)])
  }

  /// The separator of names and values in a text. Nil when there is none.
  private static func separator(in text: Substring, least: Int) -> BlockSeparator? {
    var best: (separator: BlockSeparator, entries: Int)?
    var bytes = String(text)
    let separators = bytes.withUTF8 { bytes in BlockSeparator.allCases.filter { $0.mayPart(bytes) } }
    for separator in separators {
      guard let names = BlockNames(BlockLines(text, separator).lines), names.areOfEntries(least: least),
        names.entries > best?.entries ?? 0
      else { continue }
      best = (separator, names.entries)
    }
    return best?.separator
  }

  /// The end of the entries' blocks: the last entry, or a cut-off block after it that has its date or amount.
  private static func end(of blocks: [BlockCutter.Block], _ cutter: BlockCutter) -> Int {
    guard let last = blocks.lastIndex(where: cutter.isEntry) else { return blocks.count }
    guard last + 2 == blocks.count else { return last + 1 }
    let known = Set(blocks[last].names)
    return blocks[last + 1].names.contains(where: known.contains) ? last + 2 : last + 1
  }

  /// Asks about the last entry if the file ends within or before its date or amount.
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
      !statement.correctedLines.contains(where: { $0.line == first.number })
    else { return }
    statement.entries.removeAll { $0.line == first.number }
    statement.skipped.removeAll { $0.line == first.number }
    let ways = [StatementLayout.Role.amount, .debit, .credit].flatMap { statement.layout.columns[$0] ?? [] }
      .map { [OpenCell($0.name ?? String($0.index + 1), .amount)] }
    statement.lose(first.number, .unreadableAmount(found: found), ways)
  }
}

/// The separator of name and value on a line such as `Amount: -12.50`.
enum BlockSeparator: CaseIterable {
  case colon, equals, tab
  /// Three points or more.
  case leaders
  /// Two blanks or more, as between columns.
  case blanks

  /// The longest name in bytes.
  private static let nameLimit = 60

  /// The name and the value of a line without surrounding white space: `Amount: -12.50` → `Amount`, `-12.50`.
  /// Nil when the line is not such a pair.
  func pair(in line: Substring) -> (name: String, value: String)? {
    guard let gap = gap(in: line) else { return nil }
    // Leaders fill up the line: `Amount ....... -12.50`.
    var name = line[..<gap.lowerBound].trimmingSpace()[...]
    while let last = name.last, last == "." || last == "_" || last == "·" || last.isWhitespace {
      name.removeLast()
    }
    guard !name.isEmpty, name.utf8.count <= Self.nameLimit, name.contains(where: \.isLetter),
      !name.contains(where: { "\"{}<>;|,".contains($0) })
    else { return nil }
    let value = line[gap.upperBound...].trimmingSpace()
    return value.hasPrefix("//") ? nil : (String(name), Self.unquoted(value))
  }

  /// Whether two lines or more may be pairs. Few tables pass: they have a delimiter before any mark.
  func mayPart(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var pairs = 0
    var (isDecided, isBegun) = (false, false)
    for index in text.indices {
      let byte = text[index]
      if Self.isLineEnd(text, index) {
        (isDecided, isBegun) = (false, false)
      } else if !isDecided {
        if isBegun, isGap(text, index) {
          pairs += 1
          isDecided = true
        } else if Self.outsideNames.contains(byte) {
          isDecided = true
        } else if byte != UInt8(ascii: " ") {
          isBegun = true
        }
        if pairs == 2 { return true }
      }
    }
    return false
  }

  /// Characters that no name has.
  private static let outsideNames = Array("\"{}<>;|,".utf8)

  private static func isLineEnd(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch text[index] {
    case 0x0A...0x0D: true
    case 0x85: index > 0 && text[index - 1] == 0xC2
    case 0xA8, 0xA9: index > 1 && text[index - 1] == 0x80 && text[index - 2] == 0xE2
    default: false
    }
  }

  /// Whether the bytes from an index on are a gap.
  private func isGap(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    func follows(_ bytes: UInt8...) -> Bool { text[index...].starts(with: bytes) }
    switch (self, text[index]) {
    case (.colon, UInt8(ascii: ":")), (.equals, UInt8(ascii: "=")), (.tab, UInt8(ascii: "\t")): return true
    case (.colon, 0xEF): return follows(0xEF, 0xBC, 0x9A)
    case (.leaders, UInt8(ascii: ".")): return follows(0x2E, 0x2E, 0x2E)
    case (.blanks, UInt8(ascii: " ")): return follows(0x20, 0x20)
    default: return false
    }
  }

  private func gap(in line: Substring) -> Range<Substring.Index>? {
    switch self {
    case .colon: return Self.single(line) { $0 == ":" || $0 == "：" }
    case .equals: return Self.single(line) { $0 == "=" }
    case .tab: return Self.single(line) { $0 == "\t" }
    case .leaders:
      guard let start = line.firstRange(of: "...")?.lowerBound else { return nil }
      return start..<(line[start...].firstIndex { $0 != "." } ?? line.endIndex)
    case .blanks:
      guard let start = line.firstRange(of: "  ")?.lowerBound else { return nil }
      let end = line[start...].firstIndex { $0 != " " } ?? line.endIndex
      return start..<end
    }
  }

  private static func single(_ line: Substring, _ isMark: (Character) -> Bool) -> Range<Substring.Index>? {
    line.firstIndex(where: isMark).map { $0..<line.index(after: $0) }
  }

  private static func unquoted(_ value: String) -> String {
    guard value.count >= 2, let first = value.first, first == "\"" || first == "'", value.last == first,
      !value.dropFirst().dropLast().contains(first)
    else { return value }
    return String(value.dropFirst().dropLast())
  }
}

/// The names in a text of blocks: how often each occurs, and which are names of dates and of amounts.
struct BlockNames {
  /// More names than an entry has.
  private static let limit = 80

  fileprivate struct Use {
    var count = 0
    var dates = 0
    var numbers = 0
  }

  /// The names in their normal form, by what they name.
  let dates: Set<String>
  let amounts: Set<String>
  private let uses: [String: Use]
  /// Whether enough lines are names and values for the text to be blocks.
  let areMost: Bool

  init?(_ lines: [BlockLines.Line]) {
    var uses: [String: Use] = [:]
    var filled = 0
    var pairs = 0
    for line in lines {
      switch line.content {
      case .blank, .rule: break
      case .text: filled += 1
      case .pair(let name, let value):
        filled += 1
        pairs += 1
        uses[HeaderWords.normal(name), default: Use()].add(value)
      }
      if uses.count > Self.limit { return nil }
    }
    self.uses = uses
    areMost = pairs * 2 > filled
    func known(_ isWanted: (HeaderRole) -> Bool, _ isFilled: (Use) -> Bool) -> Set<String> {
      let found = uses.filter { name, use in
        isFilled(use) && HeaderWords.matches(name).contains { $0.strength >= 2 && isWanted($0.role) }
      }
      return Set(found.keys)
    }
    dates = known(\.isDate) { $0.dates * 2 >= $0.count }
    amounts = known(\.isMovement) { $0.numbers * 2 >= $0.count }
  }

  /// How often the most frequent name of a date occurs.
  var entries: Int { dates.map(count).max() ?? 0 }

  func count(_ name: String) -> Int { uses[name]?.count ?? 0 }

  /// Whether names of a date and of an amount occur repeatedly. Once is enough if the caller asks for that.
  func areOfEntries(least: Int) -> Bool {
    areMost && entries >= least && amounts.contains { count($0) * 4 >= entries }
      && amounts.reduce(0) { $0 + count($1) } >= least
  }
}

extension BlockNames.Use {
  fileprivate mutating func add(_ value: String) {
    count += 1
    let token = CellToken(value)
    if token.date != nil { dates += 1 } else if token.number != nil { numbers += 1 }
  }
}

/// The table made of blocks: a column for each name, and a row for each block, on the line where the block
/// begins.
struct BlockTable {
  private var names: [String] = []
  private var places: [String: Int] = [:]
  private var rows: [(line: Int, cells: [Int: String])] = []
  /// The title of each block, if titles differ by more than a number.
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
        // A value does not continue after an empty line.
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

  /// The sheet. The lines above and below the entries become rows of one cell.
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
    // A name without any value makes no column.
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
  /// The text of the line, with a colon after its name. Nil for a line without text.
  fileprivate var plainText: String? {
    switch content {
    case .pair(let name, let value): "\(name): \(value)"
    case .text(let text): text
    case .blank, .rule: nil
    }
  }
}
