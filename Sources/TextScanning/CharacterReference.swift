/// A character that XML writes as a reference: `&amp;`, `&#228;`, `&#xE4;`.
///
/// libxml2 resolves the references of the documents that it reads. This type is for markup that is read
/// without it.
package struct CharacterReference {
  /// Which references there are.
  package enum Dialect {
    /// Those that XML defines itself (XML 1.0 §4.1, §4.6): five names, and numbers of characters that XML may
    /// hold.
    case xml
    /// Further forms that banks write: names in any letter case, `&nbsp;`, `&#XE4;`, numbers of any
    /// character.
    case statement
  }

  package let scalar: Unicode.Scalar
  /// In bytes, from the `&` to the `;`.
  package let length: Int

  /// Reads the reference that begins at an index; nil if there is none, or its end is missing.
  package init?(_ text: UnsafeBufferPointer<UInt8>, at index: Int, in dialect: Dialect = .xml) {
    guard index < text.count, text[index] == UInt8(ascii: "&") else { return nil }
    let rest = UnsafeBufferPointer(rebasing: text[(index + 1)...])
    let found = rest.first == UInt8(ascii: "#") ? Self.number(rest, dialect) : Self.name(rest, dialect)
    guard let (scalar, length) = found else { return nil }
    self.scalar = scalar
    self.length = length + 1
  }

  private static let names: [(name: StaticString, scalar: Unicode.Scalar)] = [
    ("quot;", "\""), ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("apos;", "'"), ("nbsp;", "\u{A0}"),
  ]

  private static func name(
    _ rest: UnsafeBufferPointer<UInt8>, _ dialect: Dialect
  ) -> (Unicode.Scalar, Int)? {
    let count = dialect == .xml ? names.count - 1 : names.count
    for entry in 0..<count {
      let (name, scalar) = names[entry]
      let wanted = name.utf8Start
      let length = name.utf8CodeUnitCount
      guard rest.count >= length else { continue }
      var place = 0
      while place < length {
        let byte = rest[place]
        let isCapital = dialect == .statement && byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        guard (isCapital ? byte | 0x20 : byte) == wanted[place] else { break }
        place += 1
      }
      if place == length { return (scalar, length) }
    }
    return nil
  }

  private static func number(
    _ rest: UnsafeBufferPointer<UInt8>, _ dialect: Dialect
  ) -> (Unicode.Scalar, Int)? {
    var place = 1
    let mark = place < rest.count ? rest[place] : 0
    let isHexadecimal = mark == UInt8(ascii: "x") || dialect == .statement && mark == UInt8(ascii: "X")
    if isHexadecimal { place += 1 }
    let start = place
    var value: UInt32 = 0
    while place < rest.count, let digit = Self.digit(rest[place]), digit < (isHexadecimal ? 16 : 10) {
      value = value * (isHexadecimal ? 16 : 10) + digit
      guard value <= 0x10FFFF else { return nil }
      place += 1
    }
    guard place > start, place < rest.count, rest[place] == UInt8(ascii: ";"),
      let scalar = Unicode.Scalar(value), dialect == .statement || isXML(scalar)
    else { return nil }
    return (scalar, place + 1)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Whether XML may hold the character (XML 1.0 §2.2).
  private static func isXML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

extension CharacterReference {
  /// The text of bytes between markup: `a &amp; b` → `a & b`. An `&` that begins no reference stays.
  package static func text(of bytes: some Collection<UInt8>, in dialect: Dialect = .xml) -> String {
    bytes.withContiguousStorageIfAvailable { text(of: $0, in: dialect) }
      ?? Array(bytes).withUnsafeBufferPointer { text(of: $0, in: dialect) }
  }

  private static func text(of bytes: UnsafeBufferPointer<UInt8>, in dialect: Dialect) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var resolved: [UInt8] = []
    resolved.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let reference = CharacterReference(bytes, at: index, in: dialect) {
        resolved.append(contentsOf: UTF8.encode(reference.scalar) ?? .init())
        index += reference.length
      } else {
        resolved.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: resolved, as: UTF8.self)
  }
}
