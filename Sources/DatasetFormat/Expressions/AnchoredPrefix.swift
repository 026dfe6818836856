/// The letters that every match of an expression begins with where it says `^`: most texts are told by them in a few steps.
struct AnchoredPrefix: Sendable {
  /// ASCII, in lower case; empty where nothing is known.
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
