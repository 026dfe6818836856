/// Whom a transaction was for: parts by weight, `ana:1, ben:2`, or by amount, `ana=12.50, ben=30.00`.
public struct Shares: Sendable, Hashable {
  /// What the numbers of the parts are.
  public enum Basis: Sendable, Hashable {
    /// The amount is divided in proportion to them.
    case weights
    /// They add up to the amount.
    case amounts
  }

  /// What one member has.
  public struct Part: Sendable, Hashable {
    /// The member's key.
    public var member: String
    /// The weight, or the amount in the row's currency; never below zero.
    public var value: DecimalNumber

    /// The part of a member.
    public init(member: String, value: DecimalNumber) {
      self.member = member
      self.value = value
    }
  }

  /// What the numbers are.
  public var basis: Basis
  /// The parts in the order of the text; each member has one.
  public var parts: [Part]

  /// Shares of these parts.
  public init(basis: Basis, parts: [Part]) {
    self.basis = basis
    self.parts = parts
  }

  /// Reads what people type for it as far as only one thing can be meant: `Ana: 1 Ben: 2`, `ana 1; ben 2`; nil for any other text.
  ///
  /// Names become keys. A number without a name, and a name twice, are not guessed at.
  public init?(_ text: String) {
    var scalars = text.unicodeScalars[...]
    var basis: Basis?
    var parts: [Part] = []
    while true {
      scalars = scalars.drop { $0.properties.isWhitespace || $0 == "," || $0 == ";" }
      if scalars.isEmpty { break }
      guard let part = Self.part(&scalars), basis ?? part.basis == part.basis else { return nil }
      basis = part.basis
      parts.append(part.part)
    }
    guard let basis, parts.contains(where: { $0.value.mantissa > 0 }), !Self.nameAnyTwice(parts) else {
      return nil
    }
    self.init(basis: basis, parts: parts)
  }

  /// Whether several parts are of one member; of a few, as cells have them, that is known without a set.
  private static func nameAnyTwice(_ parts: [Part]) -> Bool {
    if parts.count > 8 { return Set(parts.map(\.member)).count < parts.count }
    return parts.indices.contains { index in
      parts[..<index].contains { $0.member == parts[index].member }
    }
  }

  /// A name, a mark that may be left out, and a number.
  private static func part(_ scalars: inout Substring.UnicodeScalarView) -> (part: Part, basis: Basis)? {
    let name = scalars.prefix { !$0.properties.isWhitespace && !":=,;".unicodeScalars.contains($0) }
    guard name.contains(where: { $0.properties.isAlphabetic }), let key = Key.slug(String(name)) else {
      return nil
    }
    scalars = scalars[name.endIndex...].drop { $0.properties.isWhitespace }
    let mark = scalars.first
    if mark == ":" || mark == "=" { scalars = scalars.dropFirst().drop { $0.properties.isWhitespace } }
    let number = scalars.prefix { ("0"..."9").contains($0) || $0 == "." }
    scalars = scalars[number.endIndex...]
    // `12,50` could be a number, or a number and the beginning of another part.
    let next = scalars.first
    guard next.map({ $0.properties.isWhitespace || $0 == "," || $0 == ";" }) ?? true,
      let value = try? DecimalNumber(plain: String(number)), value.mantissa >= 0
    else { return nil }
    return (Part(member: key, value: value), mark == "=" ? .amounts : .weights)
  }
}

extension Shares: CustomStringConvertible {
  /// The text as the format writes it.
  public var description: String {
    parts.map { part in
      let number = DecimalText.string(mantissa: part.value.mantissa, scale: part.value.scale)
      return part.member + (basis == .weights ? ":" : "=") + number
    }.joined(separator: ", ")
  }
}
