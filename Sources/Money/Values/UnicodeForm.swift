@_spi(_Unicode) import Swift
import TextScanning

/// Normalisation Form C without Foundation, whose Unicode tables would double the command's start-up time.
package enum UnicodeForm {
  /// The text in NFC (UAX #15).
  ///
  /// Text without a byte of 0xCC or above is in NFC already: the first combining mark is U+0300.
  package static func composed(_ text: String) -> String {
    var text = text
    if text.withUTF8(isSurelyComposed) { return text }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text._nfc)
    return String(result)
  }

  /// Whether UTF-8 has no byte of 0xCC or above.
  package static func isSurelyComposed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let (low, high, step) = (
      0x7F7F_7F7F_7F7F_7F7F as UInt64, 0x8080_8080_8080_8080 as UInt64, 0x3434_3434_3434_3434 as UInt64
    )
    var index = 0
    let bytes = UnsafeRawBufferPointer(text)
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // In each byte 0x4C + 0x34 reaches the highest bit.
      if word & ((word & low) + step) & high != 0 { return false }
      index += 8
    }
    while index < bytes.count {
      if bytes[index] >= 0xCC { return false }
      index += 1
    }
    return true
  }

  /// Whether the text is in NFC to the byte.
  package static func isComposed(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0xCC } || composed(text).utf8.elementsEqual(text.utf8)
  }

  /// Lower case without accents, and with runs of white space as one space, for comparing words in any
  /// spelling.
  ///
  /// Only marks that people leave out are removed: Latin, Greek and Cyrillic accents, Hebrew points, Arabic
  /// vowel signs. The marks of Indic scripts, Thai or kana are letters to their readers and stay. The result
  /// is in NFD.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return foldedASCII(text) }
    var result = String.UnicodeScalarView()
    var pendingSpace = false
    for scalar in text.lowercased()._nfd {
      if scalar.properties.isWhitespace {
        pendingSpace = !result.isEmpty
        continue
      }
      if isAccent(scalar) { continue }
      if pendingSpace { result.append(" ") }
      pendingSpace = false
      result.append(scalar)
    }
    return String(result)
  }

  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0x0591...0x05C7, 0x064B...0x065F,
      0x0670:
      scalar.properties.generalCategory == .nonspacingMark
    default: false
    }
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
