/// Takes a pattern apart by recursive descent.
struct RegexParser {
  private let pattern: [Unicode.Scalar]
  private var position = 0
  private var depth = 0
  private(set) var groupCount = 0

  private static let depthLimit = 100
  private static let repeatLimit = 1_000

  init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

  typealias PatternError = RegularExpression.PatternError

  mutating func parse() throws(PatternError) -> RegexTree {
    guard pattern.count <= RegularExpression.lengthLimit else {
      throw error("the pattern is longer than \(RegularExpression.lengthLimit) characters")
    }
    let tree = try alternatives()
    guard position == pattern.count else { throw error("a ) without a (") }
    return tree
  }

  private func error(_ reason: String) -> PatternError { PatternError(reason: reason, position: position) }

  private var next: Unicode.Scalar? { position < pattern.count ? pattern[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func alternatives() throws(PatternError) -> RegexTree {
    var parts = [try sequence()]
    while take("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .alternatives(parts)
  }

  private mutating func sequence() throws(PatternError) -> RegexTree {
    var parts: [RegexTree] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      let atom = try atom()
      parts.append(try repetition(of: atom))
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .sequence(parts)
  }

  private mutating func repetition(of atom: RegexTree) throws(PatternError) -> RegexTree {
    var tree = atom
    while let scalar = next {
      var least = 0
      var most: Int?
      switch scalar {
      case "*": position += 1
      case "+":
        position += 1
        least = 1
      case "?":
        position += 1
        most = 1
      case "{":
        guard let counts = try counts() else { return tree }
        (least, most) = counts
      default: return tree
      }
      if case .assertion = tree { throw error("there is nothing to repeat") }
      tree = .repetition(tree, least: least, most: most, isLazy: take("?"))
      depth += 1
      guard depth < Self.depthLimit else { throw error("the pattern is nested too deeply") }
    }
    return tree
  }

  /// The counts of a repetition: `{2}`, `{2,}`, `{2,5}`. Nil for a literal brace.
  private mutating func counts() throws(PatternError) -> (Int, Int?)? {
    let start = position
    position += 1
    let least = try number()
    var most = least
    if take(",") { most = try number() }
    guard let least, take("}") else {
      position = start
      return nil
    }
    if let most, most < least { throw error("the counts of a repetition are the wrong way round") }
    return (least, most)
  }

  private mutating func number() throws(PatternError) -> Int? {
    var value: Int?
    while let scalar = next, ("0"..."9").contains(scalar) {
      value = (value ?? 0) * 10 + Int(scalar.value - 48)
      position += 1
      if let value, value > Self.repeatLimit { throw error("a repetition of more than \(Self.repeatLimit)") }
    }
    return value
  }

  private mutating func atom() throws(PatternError) -> RegexTree {
    guard let scalar = next else { return .empty }
    position += 1
    switch scalar {
    case ".": return .set(.any)
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "(": return try group()
    case "[": return .set(try characterClass())
    case "\\": return try escape()
    case "*", "+", "?":
      position -= 1
      throw error("there is nothing to repeat")
    case "{":
      position -= 1
      if try counts() != nil { throw error("there is nothing to repeat") }
      position += 1
      return .set(ScalarSet(scalar))
    default: return .set(ScalarSet(scalar))
    }
  }

  private mutating func group() throws(PatternError) -> RegexTree {
    depth += 1
    guard depth < Self.depthLimit else { throw error("the pattern is nested too deeply") }
    defer { depth -= 1 }
    var number: Int?
    if take("?") {
      if next == "i" {
        // Case is ignored anyway.
        position += 1
        guard take(")") else { throw error("only (?i) and (?:...) are understood") }
        return .empty
      }
      guard take(":") else { throw error("look-around and named groups are not understood") }
    } else {
      groupCount += 1
      number = groupCount
    }
    let inner = try alternatives()
    guard take(")") else { throw error("a ( without a )") }
    return number.map { .group(inner, number: $0) } ?? inner
  }

  private mutating func escape() throws(PatternError) -> RegexTree {
    guard let scalar = next else { throw error("a \\ at the end") }
    position += 1
    switch scalar {
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    case "1"..."9": throw error("back-references are not understood")
    default:
      if let known = Self.shorthand(scalar) { return .set(ScalarSet(classes: [known])) }
      return .set(ScalarSet(try literal(scalar)))
    }
  }

  private static func shorthand(_ scalar: Unicode.Scalar) -> ScalarSet.Term? {
    switch scalar {
    case "d": .init(kind: .digit, isInverted: false)
    case "D": .init(kind: .digit, isInverted: true)
    case "w": .init(kind: .word, isInverted: false)
    case "W": .init(kind: .word, isInverted: true)
    case "s": .init(kind: .space, isInverted: false)
    case "S": .init(kind: .space, isInverted: true)
    default: nil
    }
  }

  /// The character that an escape means: `\.` → `.`.
  private func literal(_ scalar: Unicode.Scalar) throws(PatternError) -> Unicode.Scalar {
    switch scalar {
    case "t": "\t"
    case "n": "\n"
    case "r": "\r"
    default:
      if scalar.isASCII, scalar.properties.isAlphabetic {
        throw error("\\\(scalar) is not understood")
      } else {
        scalar
      }
    }
  }

  private mutating func characterClass() throws(PatternError) -> ScalarSet {
    var set = ScalarSet()
    set.isInverted = take("^")
    var isFirst = true
    while let scalar = next, scalar != "]" || isFirst {
      isFirst = false
      position += 1
      var low = scalar
      if scalar == "\\" {
        guard let escaped = next else { throw error("a \\ at the end") }
        position += 1
        if let known = Self.shorthand(escaped) {
          set.classes.append(known)
          continue
        }
        low = try literal(escaped)
      }
      var high = low
      if next == "-", position + 1 < pattern.count, pattern[position + 1] != "]" {
        position += 1
        high = pattern[position]
        position += 1
        if high == "\\" {
          guard let escaped = next else { throw error("a \\ at the end") }
          position += 1
          high = try literal(escaped)
        }
        guard high >= low else { throw error("a range the wrong way round") }
      }
      set.ranges.append(low.value...high.value)
    }
    guard take("]") else { throw error("a [ without a ]") }
    return set
  }
}
