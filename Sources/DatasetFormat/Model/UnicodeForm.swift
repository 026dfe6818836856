@_spi(_Unicode) import Swift

/// Normalisation Form C without Foundation, whose Unicode tables would double the command's start-up time.
public enum UnicodeForm {
  /// The text in NFC (UAX #15).
  ///
  /// Text without a byte of 0xCC or above is in NFC already: the first combining mark is U+0300.
  public static func composed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0xCC }) { return text }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text._nfc)
    return String(result)
  }

  /// Whether the text is in NFC to the byte.
  public static func isComposed(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0xCC } || composed(text).utf8.elementsEqual(text.utf8)
  }

  /// Lower case without accents, white space runs as one space: for comparing words in any spelling.
  public static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return foldedASCII(text) }
    var result = String.UnicodeScalarView()
    var pendingSpace = false
    for scalar in text.lowercased()._nfd {
      if scalar.properties.isWhitespace {
        pendingSpace = !result.isEmpty
        continue
      }
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      if pendingSpace { result.append(" ") }
      pendingSpace = false
      result.append(scalar)
    }
    return String(result)
  }

  /// The same for ASCII, byte by byte.
  private static func foldedASCII(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var pendingSpace = false
    for byte in text.utf8 {
      if byte.isASCIIWhiteSpace {
        pendingSpace = !bytes.isEmpty
        continue
      }
      if pendingSpace { bytes.append(UInt8(ascii: " ")) }
      pendingSpace = false
      bytes.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
