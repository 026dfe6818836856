/// Cuts a text of names and values into the blocks of its entries, and the lines above and below them.
struct BlockCutter {
  struct Block {
    var lines: [BlockLines.Line]

    /// The value of a name. The name must be in its normal form.
    func value(of wanted: String) -> String? {
      for line in lines {
        if case .pair(let name, let value) = line.content, HeaderWords.normal(name) == wanted { return value }
      }
      return nil
    }

    /// The names of the block, in their normal form.
    var names: [String] {
      lines.compactMap { line in
        if case .pair(let name, _) = line.content { HeaderWords.normal(name) } else { nil }
      }
    }
  }

  let names: BlockNames

  /// The blocks, separated by the file's own marks, or else by the repetition of names. Nil when neither
  /// gives entries.
  func blocks(of lines: [BlockLines.Line]) -> [Block]? {
    let cuts: [(BlockLines.Line) -> Bool] = [
      { $0.isGap || $0.isItem }, { $0.isRule || $0.isItem },
    ]
    for isCut in cuts {
      let blocks = groups(lines, isCut)
      if areEntries(blocks) { return blocks }
    }
    let blocks = byFirstName(lines)
    return areEntries(blocks) ? blocks : nil
  }

  /// Whether a block has a date and an amount.
  func isEntry(_ block: Block) -> Bool {
    let found = block.names
    return found.contains(where: names.dates.contains) && found.contains(where: names.amounts.contains)
  }

  /// Whether the last value of a file is a date or an amount that looks shorter than those above, so that
  /// digits may be missing.
  func isShort(_ value: String, of name: String, among blocks: some Sequence<Block>) -> Bool {
    let isDate = names.dates.contains(name)
    guard isDate || names.amounts.contains(name) else { return false }
    let lengths = blocks.compactMap { $0.value(of: name) }.map { Self.length($0, isDate: isDate) }
    return lengths.min().map { Self.length(value, isDate: isDate) < $0 } ?? false
  }

  /// The length of a date, or the number of decimals of an amount.
  private static func length(_ value: String, isDate: Bool) -> Int {
    if isDate { return value.count }
    guard let mark = value.lastIndex(where: { $0 == "." || $0 == "," }) else { return 0 }
    return value[mark...].count(where: \.isNumber)
  }

  private func groups(_ lines: [BlockLines.Line], _ isCut: (BlockLines.Line) -> Bool) -> [Block] {
    var blocks: [Block] = []
    var block = Block(lines: [])
    for line in lines {
      if isCut(line), !block.lines.isEmpty {
        blocks.append(block)
        block.lines = []
      }
      if !line.isGap { block.lines.append(line) }
    }
    if !block.lines.isEmpty { blocks.append(block) }
    return Self.withTitles(blocks)
  }

  /// The blocks with their titles, which are separate lines above them. A single title belongs to the file.
  private static func withTitles(_ blocks: [Block]) -> [Block] {
    let titles = zip(blocks, blocks.dropFirst()).count { $0.names.isEmpty && !$1.names.isEmpty }
    guard titles > 1 else { return blocks }
    var joined: [Block] = []
    for block in blocks {
      if let title = joined.last, title.names.isEmpty, !block.names.isEmpty {
        joined[joined.count - 1].lines += block.lines
      } else {
        joined.append(block)
      }
    }
    return joined
  }

  /// The blocks that begin with the same name, which all of them have.
  private func byFirstName(_ lines: [BlockLines.Line]) -> [Block] {
    let entries = names.entries
    let first = lines.lazy.compactMap { line -> String? in
      guard case .pair(let name, _) = line.content else { return nil }
      let normal = HeaderWords.normal(name)
      return names.count(normal) == entries ? normal : nil
    }.first
    var blocks: [Block] = []
    var block = Block(lines: [])
    var isBehindGap = false
    for line in lines {
      if line.isGap {
        isBehindGap = true
        continue
      }
      var isCut = false
      if case .pair(let name, _) = line.content {
        let normal = HeaderWords.normal(name)
        // A name that no other block has, after a gap. It belongs to the text below the entries.
        isCut = normal == first || isBehindGap && names.count(normal) == 1 && entries > 1 && isEntry(block)
      }
      if isCut, !block.lines.isEmpty {
        blocks.append(block)
        block.lines = []
      }
      block.lines.append(line)
      isBehindGap = false
    }
    if !block.lines.isEmpty { blocks.append(block) }
    return blocks
  }

  /// Whether nearly all blocks from the first to the last entry are entries, each with one date.
  private func areEntries(_ blocks: [Block]) -> Bool {
    guard let first = blocks.firstIndex(where: isEntry), let last = blocks.lastIndex(where: isEntry) else {
      return false
    }
    let inner = blocks[first...last]
    let whole = inner.count(where: isEntry)
    let isSingle = inner.allSatisfy { block in
      names.dates.allSatisfy { date in block.names.count { $0 == date } <= 1 }
    }
    // The date names of most entries must not occur outside of entries.
    let outer = blocks[..<first].count + blocks[(last + 1)...].count
    return isSingle && whole * 5 >= inner.count * 4 && whole + outer + 1 >= names.entries
  }
}

extension BlockLines.Line {
  var isRule: Bool { if case .rule = content { true } else { false } }

  /// Whether the line is outside of any block.
  var isGap: Bool {
    switch content {
    case .blank, .rule: true
    case .pair, .text: false
    }
  }
}

/// The lines of a text in which each entry is a block of names and values.
struct BlockLines {
  enum Content {
    case pair(name: String, value: String)
    /// Words without a name: the continuation of the value above, or a title.
    case text(String)
    case blank
    /// A line of dashes, or a heading in square brackets.
    case rule
  }

  struct Line {
    /// 1-based.
    var number: Int
    var content: Content
    /// Whether the line begins with a list mark: `- Date: ...`.
    var isItem = false
  }

  private(set) var lines: [Line] = []

  init(_ text: Substring, _ separator: BlockSeparator) {
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      lines.append(Self.line(line, number, separator))
    }
  }

  private static func line(_ line: Substring, _ number: Int, _ separator: BlockSeparator) -> Line {
    var text = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if text.allSatisfy(\.isWhitespace) { return Line(number: number, content: .blank) }
    if isRule(text) { return Line(number: number, content: .rule) }
    let isItem = text.hasPrefix("- ") || text.hasPrefix("* ") || text.hasPrefix("• ")
    if isItem { text = text.dropFirst(2).drop(while: \.isWhitespace) }
    guard let (name, value) = separator.pair(in: text) else {
      return Line(number: number, content: .text(String(text).trimmingSpace()), isItem: isItem)
    }
    return Line(number: number, content: .pair(name: name, value: value), isItem: isItem)
  }

  /// Whether a line separates blocks: three or more of one mark, or a heading such as `[Entry 1]`.
  private static func isRule(_ text: Substring) -> Bool {
    let plain = text.trimmingSpace()
    if plain.first == "[", plain.last == "]", plain.count <= 60 { return true }
    guard let first = plain.first, "-=*_~#+.·─━═".contains(first) else { return false }
    let marks = plain.filter { $0 != " " }
    return marks.count >= 3 && marks.allSatisfy { $0 == first }
  }
}
