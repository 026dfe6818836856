/// A regular expression that runs in time bounded by pattern length times text length, whatever the pattern.
///
/// The matcher keeps all states at once (Thompson's construction, with captures as in Pike's) and never goes
/// back, so no pattern of a shared rule set can hang an import. Case does not count. Understood: literals, `.`,
/// `[...]` with ranges and classes, `\d \w \s \b` and their opposites, `^`, `$`, groups `(...)` and `(?:...)`,
/// `|`, `* + ? {m,n}` and their lazy forms. Look-around and back-references need going back and are refused.
///
/// The engines at hand were no choice: on `(a+)+$` the one of Swift's library takes 27 s for 18 letters, and the one
/// of Foundation gives up from 30 letters on and calls it "no match". The worst that the limits below let through is
/// measured in `RuleSpeedTests`.
package struct RegularExpression: Sendable {
  /// Why a pattern is none.
  package struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, for a person.
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
  /// The pattern, taken apart.
  package let tree: RegexTree
  /// The number of capturing groups that are kept.
  package let groupCount: Int

  /// The pattern that matches a text as it stands.
  package static func escaped(_ text: String) -> String {
    var pattern = ""
    for character in text {
      if ".+*?()[]{}|^$\\".contains(character) { pattern.append("\\") }
      pattern.append(character)
    }
    return pattern
  }

  /// - Throws: ``PatternError``.
  package init(_ pattern: String) throws(PatternError) {
    var parser = RegexParser(pattern)
    tree = try parser.parse()
    var compiler = RegexCompiler(limit: Self.programLimit)
    program = try compiler.compile(tree)
    groupCount = min(parser.groupCount, Self.captureLimit)
    prefix = AnchoredPrefix(tree)
  }

  /// Whether the text has a match; cheaper than finding out where.
  package func matches(_ text: String) -> Bool {
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
