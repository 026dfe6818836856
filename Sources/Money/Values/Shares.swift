/// Whom a transaction was for: parts by weight, `ana:1, ben:2`, or by amount, `ana=12.50, ben=30.00`.
package struct Shares: Sendable, Hashable {
  /// The meaning of the parts' numbers.
  package enum Basis: Sendable, Hashable {
    /// The amount is divided in proportion to them.
    case weights
    /// They add up to the amount.
    case amounts
  }

  /// One member's part.
  package struct Part: Sendable, Hashable {
    /// The member's key.
    package var member: String
    /// The weight, or the amount in the row's currency; never below zero.
    package var value: DecimalNumber

    /// The part of a member.
    package init(member: String, value: DecimalNumber) {
      self.member = member
      self.value = value
    }
  }

  /// The meaning of the numbers.
  package var basis: Basis
  /// The parts in the order of the text; each member has one.
  package var parts: [Part]

  /// Shares of these parts.
  package init(basis: Basis, parts: [Part]) {
    self.basis = basis
    self.parts = parts
  }

  /// Reads typed shares if they can only mean one thing: `Ana: 1 Ben: 2`, `ana 1; ben 2`. Nil for any other
  /// text.
  ///
  /// Names become keys. A number without a name, or a repeated name, is not guessed at.
  package init?(_ text: String) {
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

  /// Whether several parts belong to one member. For the few parts of a usual cell no set is needed.
  private static func nameAnyTwice(_ parts: [Part]) -> Bool {
    if parts.count > 8 { return Set(parts.map(\.member)).count < parts.count }
    return parts.indices.contains { index in
      parts[..<index].contains { $0.member == parts[index].member }
    }
  }

  /// A name, an optional mark, and a number.
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
  package var description: String {
    parts.map { part in
      let number = DecimalText.string(mantissa: part.value.mantissa, scale: part.value.scale)
      return part.member + (basis == .weights ? ":" : "=") + number
    }.joined(separator: ", ")
  }
}
