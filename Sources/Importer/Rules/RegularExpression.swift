/// A regular expression that runs in time bounded by pattern length times text length, whatever the pattern.
///
/// The matcher keeps all states at once (Thompson's construction, with captures as in Pike's) and never goes
/// back, so no pattern of a shared rule set can hang an import. Case does not count. Understood: literals, `.`,
/// `[...]` with ranges and classes, `\d \w \s \b` and their opposites, `^`, `$`, groups `(...)` and `(?:...)`,
/// `|`, `* + ? {m,n}` and their lazy forms. Look-around and back-references need going back and are refused.
public struct RegularExpression: Sendable {
  /// Why a pattern is none.
  public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, for a person.
    public var reason: String
    /// Where, in characters from 0.
    public var position: Int

    public var description: String { "\(reason) at character \(position + 1)" }
  }

  /// The most characters a pattern may have.
  public static let lengthLimit = 1_000
  /// The most instructions it may unfold to: repeat counts multiply.
  static let programLimit = 10_000
  /// The most characters of a text that are looked at.
  public static let textLimit = 1_000

  let program: [RegexInstruction]
  /// The number of capturing groups.
  public let groupCount: Int

  /// - Throws: ``PatternError``.
  public init(_ pattern: String) throws(PatternError) {
    var parser = RegexParser(pattern)
    let tree = try parser.parse()
    var compiler = RegexCompiler(limit: Self.programLimit)
    program = try compiler.compile(tree)
    groupCount = parser.groupCount
  }

  /// The first match in a text: group 0 is the whole, then each group; nil for a group that took no part.
  public func firstMatch(in text: String) -> [String?]? {
    let scalars = Array(text.unicodeScalars.prefix(Self.textLimit))
    var machine = RegexMachine(program: program, slotCount: 2 * (groupCount + 1))
    guard let slots = machine.run(scalars) else { return nil }
    return (0...groupCount).map { group in
      let start = slots[2 * group]
      let end = slots[2 * group + 1]
      guard start >= 0, end >= start else { return nil }
      var part = String.UnicodeScalarView()
      part.append(contentsOf: scalars[start..<end])
      return String(part)
    }
  }
}
