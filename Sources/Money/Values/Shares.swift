/// Whom a transaction was for: parts by weight, `ana:1, ben:2`, or by amount, `ana=12.50, ben=30.00`.
public struct Shares: Sendable, Hashable {
  /// The meaning of the parts' numbers.
  public enum Basis: Sendable, Hashable {
    /// The amount is divided in proportion to them.
    case weights
    /// They add up to the amount.
    case amounts
  }

  /// One member's part.
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

  /// The meaning of the numbers.
  public var basis: Basis
  /// The parts in the order of the text; each member has one.
  public var parts: [Part]

  /// Shares of these parts.
  public init(basis: Basis, parts: [Part]) {
    self.basis = basis
    self.parts = parts
  }

  /// Reads typed shares if they can only mean one thing: `Ana: 1 Ben: 2`, `ana 1; ben 2`. Nil for any other
  /// text.
  ///
  /// Names become keys. A number without a name, or a repeated name, is not guessed at.
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
  public var description: String {
    parts.map { part in
      let number = DecimalText.string(mantissa: part.value.mantissa, scale: part.value.scale)
      return part.member + (basis == .weights ? ":" : "=") + number
    }.joined(separator: ", ")
  }
}

/// Keys: the lower-case slugs that name categories and accounts in rows.
package enum Key {
  /// The key made from a display name: trimmed, NFC, lower case, runs of anything but letters and digits as
  /// one `-`. Nil if nothing is left, as from a name of emoji only.
  package static func slug(_ name: String) -> String? {
    var result = String.UnicodeScalarView()
    var pendingHyphen = false
    for scalar in UnicodeForm.composed(UnicodeForm.composed(name).lowercased()).unicodeScalars {
      guard isKeyScalar(scalar) else {
        pendingHyphen = !result.isEmpty
        continue
      }
      if pendingHyphen { result.append("-") }
      pendingHyphen = false
      result.append(scalar)
    }
    return result.isEmpty ? nil : String(result)
  }

  /// The slug of a name, with `-2`, `-3`, ... where it is taken; the caller takes it.
  package static func unique(_ name: String, in taken: inout FreeNames) -> String? {
    guard let base = slug(name) else { return nil }
    return taken.free(base) { "\(base)-\($0)" }
  }

  /// Whether the text is already a key: lower-case letters and digits, single inner hyphens.
  package static func isKey(_ text: String) -> Bool {
    !text.isEmpty && slug(text).map { $0.utf8.elementsEqual(text.utf8) } == true
  }

  /// Letters, digits, and the marks that letters of many scripts need.
  private static func isKeyScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .uppercaseLetter, .titlecaseLetter, .decimalNumber,
      .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }
}

/// Taken names, with the number to try next for each requested name.
///
/// Each of thousands of equal names gets a unique one without trying all before it. The last number is
/// remembered, because a taken name is never released.
package struct FreeNames: Sendable {
  private var taken: Set<String>
  private let ignoresCase: Bool
  /// By name, the first number that may be free.
  private var next: [String: Int] = [:]

  /// - Parameters:
  ///   - taken: The names that are taken.
  ///   - ignoresCase: Whether `Cash` and `cash` are one name.
  package init(_ taken: some Sequence<String> = EmptyCollection(), ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
    self.taken = ignoresCase ? Set(taken.map { $0.lowercased() }) : Set(taken)
  }

  /// Whether a name is taken.
  package func contains(_ name: String) -> Bool { taken.contains(folded(name)) }

  /// Takes a name; false if it was taken before.
  @discardableResult
  package mutating func take(_ name: String) -> Bool { taken.insert(folded(name)).inserted }

  /// Finds the name where it is free, else the first of its spellings with 2, 3, ... that is; the caller
  /// takes it.
  ///
  /// - Parameters:
  ///   - name: The name that is wanted.
  ///   - spelled: The name with a number, the same whenever it is asked.
  /// - Returns: A name that is not taken.
  package mutating func free(_ name: String, spelled: (Int) -> String) -> String {
    guard contains(name) else { return name }
    let base = folded(name)
    var number = next[base] ?? 2
    var spelling = spelled(number)
    while contains(spelling) {
      number += 1
      spelling = spelled(number)
    }
    next[base] = number
    return spelling
  }

  private func folded(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
}
