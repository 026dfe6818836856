import TextScanning

/// Gathers the statements of a camt file from its tags.
struct CAMTBuilder: MarkupBuilder {
  private(set) var content: CAMTContent
  private(set) var passed: MarkupLimit?
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The open elements, outermost first.
  private var open: [OpenElement] = []
  /// The depths of the open statement, entry and balance.
  private var statementDepth: Int?
  private var partDepth: Int?
  private var isInEntry = false

  private struct OpenElement {
    var name: Range<Int>
    /// The number of its path (``CAMTPaths``).
    var path: Int32
    /// The path of its last child element, or its own.
    var last: Int32
  }

  private enum Name: String, CaseIterable { case STMT, RPT, NTFCTN, NTRY, BAL }
  private static let names = MarkupNames<Name>()

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    content = CAMTContent(bytes)
  }

  mutating func add(_ element: MarkupScanner.Element) {
    if element.isEnd { return end(element.name) }
    guard open.count < MarkupLimit.depth.value else {
      passed = .depth
      return
    }
    var path = CAMTPaths.outside
    if statementDepth == nil {
      if let name = Self.names[text(element.name)], name != .NTRY, name != .BAL {
        statementDepth = open.count + 1
        path = CAMTPaths.root
        content.beginAccount()
      }
    } else if statementDepth == open.count, partDepth == nil, let isEntry = isEntry(element.name) {
      partDepth = open.count + 1
      isInEntry = isEntry
      path = CAMTPaths.root
      content.beginPart(at: element.start, isEntry: isEntry)
    } else {
      path = enter(element.name)
    }
    open.append(OpenElement(name: element.name, path: path, last: max(path, CAMTPaths.root)))
    take(element, path)
    if element.isEmpty { end(element.name) }
  }

  private func text(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// Whether an element of a statement is an entry. False for a balance, nil for anything else.
  private func isEntry(_ name: Range<Int>) -> Bool? {
    switch Self.names[text(name)] {
    case .NTRY?: true
    case .BAL?: false
    default: nil
    }
  }

  /// The path of an element inside the innermost open one.
  private mutating func enter(_ name: Range<Int>) -> Int32 {
    let parent = open.count - 1
    guard parent >= 0, open[parent].path != CAMTPaths.outside else { return CAMTPaths.outside }
    let path = content.paths.path(in: open[parent].path, text(name), after: open[parent].last)
    open[parent].last = path
    if content.paths.count > MarkupLimit.paths.value { passed = .paths }
    return path
  }

  /// Whether all elements have ended. Marks the entry in which the file ends.
  mutating func finish() -> Bool {
    if partDepth != nil, isInEntry { content.cutLastEntry() }
    return open.isEmpty
  }

  private mutating func end(_ name: Range<Int>) {
    let name = text(name)
    guard let place = open.lastIndex(where: { MarkupName.areEqual(text($0.name), name) }) else { return }
    open.removeSubrange(place...)
    if let depth = partDepth, open.count < depth { partDepth = nil }
    if let depth = statementDepth, open.count < depth { statementDepth = nil }
  }

  /// Keeps the value of an element that is used.
  private mutating func take(_ element: MarkupScanner.Element, _ path: Int32) {
    guard path > CAMTPaths.root, let field = content.paths.field(path) else { return }
    // Most files say of each entry that it is no reversal.
    if field == .reversal, !Self.isTrue(text(element.text)) { return }
    if !MarkupText.isBlank(text(element.text)) {
      content.add(field, path, element.text, isOfPart: partDepth != nil)
    }
    if field == .amount, let currency = Self.currency(text(element.attributes)) {
      let start = element.attributes.lowerBound
      content.add(
        .amountCurrency, path, start + currency.lowerBound..<start + currency.upperBound,
        isOfPart: partDepth != nil)
    }
  }

  /// Whether a text is `true` or `1`, perhaps between blanks.
  private static func isTrue(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = text.first { $0 > 0x20 }
    return first == UInt8(ascii: "1") || first.map { $0 | 0x20 } == UInt8(ascii: "t")
  }

  /// The place of the value of the attribute `Ccy`, with or without spaces around the equals sign.
  private static func currency(_ attributes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard var place = ByteSearch.first("Ccy", in: attributes) else { return nil }
    place += 3
    func skipSpace() {
      while place < attributes.count, attributes[place] <= 0x20 { place += 1 }
    }
    skipSpace()
    guard place < attributes.count, attributes[place] == UInt8(ascii: "=") else { return nil }
    place += 1
    skipSpace()
    guard place < attributes.count,
      attributes[place] == UInt8(ascii: "\"") || attributes[place] == UInt8(ascii: "'")
    else { return nil }
    let quote = attributes[place]
    let code = (place + 1)..<(attributes[(place + 1)...].firstIndex(of: quote) ?? attributes.count)
    return code.count == 3 ? code : nil
  }
}

/// The paths of the elements in a camt file, each with its number. Entries are compared by numbers, so no
/// text is made of paths.
struct CAMTPaths {
  /// The path of a statement, balance or entry itself.
  static let root: Int32 = 0
  /// The path of an element outside statements.
  static let outside: Int32 = -1

  private struct Node {
    var parent: Int32
    /// The last part, in capitals.
    var name: [UInt8]
    var path: String
    var field: CAMTField?
    /// The path that last followed this one. Most entries repeat the order of earlier ones.
    var next: Int32 = 0
  }

  private struct Step: Hashable {
    var parent: Int32
    var name: [UInt8]
  }

  private var nodes = [Node(parent: CAMTPaths.outside, name: [], path: "")]
  private var numbers: [Step: Int32] = [:]

  /// The number of different paths.
  var count: Int { nodes.count }

  /// The number of the path of an element inside another, after a `previous` one.
  mutating func path(
    in parent: Int32, _ name: UnsafeBufferPointer<UInt8>, after previous: Int32
  ) -> Int32 {
    let guess = nodes[Int(previous)].next
    if nodes[Int(guess)].parent == parent,
      nodes[Int(guess)].name.withUnsafeBufferPointer({ MarkupName.areEqual($0, name) })
    {
      return guess
    }
    let step = Step(parent: parent, name: name.map(\.asciiCapital))
    let number = numbers[step] ?? add(step)
    nodes[Int(previous)].next = number
    return number
  }

  private mutating func add(_ step: Step) -> Int32 {
    let number = Int32(nodes.count)
    let above = nodes[Int(step.parent)].path
    let path = (above.isEmpty ? "" : above + "/") + String(decoding: step.name, as: UTF8.self)
    nodes.append(Node(parent: step.parent, name: step.name, path: path, field: CAMTField(path: path)))
    numbers[step] = number
    return number
  }

  /// The meaning of a path's elements. Nil when they are not used.
  func field(_ number: Int32) -> CAMTField? { nodes[Int(number)].field }

  /// For each path, its rank in the order of names.
  var ranks: [Int32] {
    var ranks = [Int32](repeating: 0, count: nodes.count)
    for (rank, number) in nodes.indices.sorted(by: { nodes[$0].path < nodes[$1].path }).enumerated() {
      ranks[number] = Int32(rank)
    }
    return ranks
  }
}
