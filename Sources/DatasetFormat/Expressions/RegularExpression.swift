/// A regular expression that runs in time bounded by pattern length times text length, whatever the pattern.
///
/// The matcher tracks all states at once (Thompson's construction, with captures as in Pike's) and never
/// backtracks, so no pattern of a shared rule set can hang an import. Case is ignored. Supported are
/// literals, `.`, `[...]` with ranges and classes, `\d \w \s \b` and their opposites, `^`, `$`, groups
/// `(...)` and `(?:...)`, `|`, `* + ? {m,n}` and their lazy forms. Look-around and back-references need
/// backtracking and are refused.
///
/// The available engines were not an option: on `(a+)+$` the one of Swift's library takes 27 s for 18
/// letters, and the one of Foundation gives up from 30 letters on and reports "no match". `RuleSpeedTests`
/// measures the worst case within the limits below.
package struct RegularExpression: Sendable {
  /// Why a pattern is invalid.
  package struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, for users.
    package var reason: String
    /// Where, in characters from 0.
    package var position: Int

    package var description: String { "\(reason) at character \(position + 1)" }
  }

  /// The most characters a pattern may have.
  static let lengthLimit = 1_000
  /// The most instructions it may unfold to: repeat counts multiply.
  static let programLimit = 4_000
  /// The most characters of a text that are looked at.
  package static let textLimit = 1_000
  /// The last group whose text is kept, as texts of rules name no more than `$9`.
  static let captureLimit = 9

  let program: RegexProgram
  private let prefix: AnchoredPrefix
  private let automaton: RegexAutomaton?
  /// The pattern, taken apart.
  package let tree: RegexTree
  /// The number of capturing groups that are kept.
  package let groupCount: Int

  /// The pattern that matches a literal text: `a.b` → `a\.b`.
  package static func escaped(_ text: String) -> String {
    var pattern = ""
    for character in text {
      if ".+*?()[]{}|^$\\".contains(character) { pattern.append("\\") }
      pattern.append(character)
    }
    return pattern
  }

  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - isForManyTexts: Whether to spend time now so that ``matches(_:)`` needs less for each text.
  /// - Throws: ``PatternError``.
  package init(_ pattern: String, isForManyTexts: Bool = false) throws(PatternError) {
    var parser = RegexParser(pattern)
    tree = try parser.parse()
    var compiler = RegexCompiler(limit: Self.programLimit)
    program = try compiler.compile(tree)
    groupCount = min(parser.groupCount, Self.captureLimit)
    prefix = AnchoredPrefix(tree)
    automaton = isForManyTexts ? RegexAutomaton(program) : nil
  }

  /// Whether the text has a match; cheaper than finding out where.
  package func matches(_ text: String) -> Bool {
    if let automaton {
      let size = Self.lookedAt(text)
      let found = text.utf8.withContiguousStorageIfAvailable { bytes in
        automaton.matches(UnsafeBufferPointer(rebasing: bytes[..<size]))
      }
      if let answer = found ?? nil { return answer }
    }
    var slots: [Int32] = []
    return run(on: text, slots: &slots)
  }

  /// The first match in a text: group 0 is the whole, then each group; nil for a group that took no part.
  package func firstMatch(in text: String) -> [String?]? {
    var slots = [Int32](repeating: -1, count: 2 * (groupCount + 1))
    guard run(on: text, slots: &slots) else { return nil }
    return (0...groupCount).map { group in
      let start = Int(slots[2 * group])
      let end = Int(slots[2 * group + 1])
      guard start >= 0, end >= start else { return nil }
      return String(decoding: text.utf8.dropFirst(start).prefix(end - start), as: UTF8.self)
    }
  }

  private func run(on text: String, slots: inout [Int32]) -> Bool {
    let size = Self.lookedAt(text)
    let found = text.utf8.withContiguousStorageIfAvailable { bytes in
      prefix.mayBegin(bytes)
        && RegexMachine.run(program, on: UnsafeBufferPointer(rebasing: bytes[..<size]), slots: &slots)
    }
    if let found { return found }
    return Array(text.utf8.prefix(size)).withUnsafeBufferPointer { bytes in
      RegexMachine.run(program, on: bytes, slots: &slots)
    }
  }

  /// How many bytes of a text are looked at.
  private static func lookedAt(_ text: String) -> Int {
    let size = text.utf8.count
    if size <= textLimit { return size }
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: textLimit, limitedBy: scalars.endIndex)
    return end.map { text.utf8.distance(from: text.startIndex, to: $0) } ?? size
  }
}

/// The letters with which every match of an expression begins after `^`. They decide most texts in a few
/// steps.
struct AnchoredPrefix: Sendable {
  /// ASCII, in lower case; empty if nothing is known.
  private var letters: [UInt8] = []

  init(_ tree: RegexTree) {
    var parts = Self.parts(of: tree)[...]
    guard case .assertion(.start)? = parts.popFirst() else { return }
    for part in parts {
      guard case .set(let set) = part, let scalar = set.single, scalar.isASCII else { return }
      letters.append(Self.folded(UInt8(truncatingIfNeeded: scalar.value)))
    }
  }

  /// The parts of an expression that follow each other.
  private static func parts(of tree: RegexTree) -> [RegexTree] {
    switch tree {
    case .sequence(let parts): parts.flatMap(Self.parts)
    case .group(let inner, _): Self.parts(of: inner)
    case .empty: []
    case .set, .assertion, .alternatives, .repetition: [tree]
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// Whether a text may begin so; one with a character beyond ASCII there may, as `K` (Kelvin) is a `k`.
  func mayBegin(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for (index, letter) in letters.enumerated() {
      guard index < text.count else { return false }
      if text[index] >= 0x80 { return true }
      if Self.folded(text[index]) != letter { return false }
    }
    return true
  }
}

/// Turns a tree into a program (Thompson's construction).
struct RegexCompiler {
  private var program = RegexProgram()
  private let limit: Int
  /// Trees gone through, empty ones too: `(?:){1000}{1000}{1000}` makes no instruction and must end all the
  /// same.
  private var steps = 0

  init(limit: Int) { self.limit = limit }

  mutating func compile(_ tree: RegexTree) throws(RegularExpression.PatternError) -> RegexProgram {
    append(.save, 0)
    try emit(tree)
    append(.save, 1)
    append(.match)
    program.findFirst()
    return program
  }

  private var count: Int { program.instructions.count }

  private mutating func append(_ operation: RegexProgram.Instruction.Operation, _ value: Int = 0) {
    program.instructions.append(.init(operation: operation, first: Int32(value)))
  }

  private mutating func emit(_ tree: RegexTree) throws(RegularExpression.PatternError) {
    steps += 1
    guard count < limit, steps < limit else {
      throw RegularExpression.PatternError(
        reason: "the pattern unfolds to more than \(limit) steps", position: 0)
    }
    switch tree {
    case .empty: break
    case .set(let set): append(.set, Int(program.number(of: set)))
    case .assertion(let assertion): append(.assertion, assertion.rawValue)
    case .sequence(let parts): for part in parts { try emit(part) }
    case .alternatives(let parts): try emitAlternatives(parts)
    case .group(let inner, let number):
      // Texts of rules name $0 to $9 only.
      if number > RegularExpression.captureLimit { return try emit(inner) }
      append(.save, 2 * number)
      try emit(inner)
      append(.save, 2 * number + 1)
    case .repetition(let inner, let least, let most, let isLazy):
      for _ in 0..<least { try emit(inner) }
      guard let most else {
        try emitLoop(inner, isLazy: isLazy)
        return
      }
      try emitOptional(inner, count: most - least, isLazy: isLazy)
    }
  }

  private mutating func emitAlternatives(_ parts: [RegexTree]) throws(RegularExpression.PatternError) {
    var exits: [Int] = []
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1 {
        try emit(part)
        break
      }
      let split = count
      append(.split)
      try emit(part)
      exits.append(count)
      append(.jump)
      setSplit(split, split + 1, count)
    }
    for exit in exits { program.instructions[exit].first = Int32(count) }
  }

  private mutating func emitLoop(_ inner: RegexTree, isLazy: Bool) throws(RegularExpression.PatternError) {
    let split = count
    append(.split)
    try emit(inner)
    append(.jump, split)
    if isLazy { setSplit(split, count, split + 1) } else { setSplit(split, split + 1, count) }
  }

  private mutating func emitOptional(
    _ inner: RegexTree, count optional: Int, isLazy: Bool
  ) throws(RegularExpression.PatternError) {
    var splits: [Int] = []
    for _ in 0..<optional {
      splits.append(count)
      append(.split)
      try emit(inner)
    }
    for split in splits {
      if isLazy { setSplit(split, count, split + 1) } else { setSplit(split, split + 1, count) }
    }
  }

  private mutating func setSplit(_ split: Int, _ first: Int, _ second: Int) {
    program.instructions[split].first = Int32(first)
    program.instructions[split].second = Int32(second)
  }
}
