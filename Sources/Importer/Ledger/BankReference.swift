/// How references of a bank are compared.
enum BankReference {
  /// The reference without what spreadsheet programs change: one of digits loses its leading zeros (`000123` comes back as `123`), and a
  /// long one comes back in scientific notation, which says nothing. Nil where nothing is left.
  static func comparable(_ text: String) -> String? {
    var text = text
    let (digits, isPlain, isNumber) = text.withUTF8 { bytes in
      let zeros = bytes.prefix { $0 == UInt8(ascii: "0") }.count
      return (zeros, bytes.allSatisfy(isDigit), isScientific(bytes))
    }
    if text.isEmpty || isNumber { return nil }
    guard isPlain, digits > 0 else { return text }
    return digits == text.utf8.count ? "0" : String(text.utf8.dropFirst(digits))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// `1.23456789012346E+19`, with either mark.
  private static func isScientific(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 4, isDigit(bytes[0]), bytes[1] == UInt8(ascii: ".") || bytes[1] == UInt8(ascii: ","),
      let exponent = bytes.lastIndex(of: UInt8(ascii: "E")), exponent > 2, exponent + 2 < bytes.count
    else { return false }
    return bytes[2..<exponent].allSatisfy(isDigit) && bytes[exponent + 1] == UInt8(ascii: "+")
      && bytes[(exponent + 2)...].allSatisfy(isDigit)
  }
}
