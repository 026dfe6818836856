/// The references that XML defines itself: `&amp;`, `&#228;`, `&#xE4;`.
public enum PlainReference {
  private static let named: [(name: StaticString, scalar: Unicode.Scalar)] = [
    ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("apos;", "'"),
  ]

  /// Reads the reference whose `&` is at an index: the character and the length of the reference in bytes.
  public static func parse(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, Int)? {
    let rest = text[(index + 1)...].prefix(12)
    for (name, scalar) in named where rest.count >= name.utf8CodeUnitCount {
      let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      if rest.prefix(bytes.count).elementsEqual(bytes) { return (scalar, bytes.count + 1) }
    }
    guard rest.first == UInt8(ascii: "#"), let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    var digits = rest[(rest.startIndex + 1)..<end]
    let radix: UInt32 = digits.first == UInt8(ascii: "x") ? 16 : 10
    if radix == 16 { digits = digits.dropFirst() }
    guard (1...8).contains(digits.count) else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      guard let number = Character(Unicode.Scalar(digit)).hexDigitValue, number < radix else { return nil }
      value = value &* radix &+ UInt32(number)
      guard value <= 0x10FFFF else { return nil }
    }
    guard let scalar = Unicode.Scalar(value), UTF8Text.isXML(scalar) else { return nil }
    return (scalar, end - index + 1)
  }
}
