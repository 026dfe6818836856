/// Text whose UTF-8 some program read as Windows-1252 and saved so: `CafÃ©` for `Café`.
package enum Mojibake {
  /// The text that was there, or nil where there is no sign of such a mistake.
  ///
  /// Every character must be one of Windows-1252, and its bytes valid UTF-8 with fewer characters: of text that people
  /// type next to none is.
  package static func text(behind text: String) -> String? {
    guard text.utf8.count <= 32_767, text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let byte = byte(of: scalar) else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The byte of a character in Windows-1252; the five bytes that it leaves open stand for themselves.
  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
    if let place = upper.firstIndex(of: scalar.value) { return 0x80 + UInt8(place) }
    return [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(scalar.value) ? UInt8(scalar.value) : nil
  }

  /// The characters of the bytes 0x80 to 0x9F; 0 where there is none.
  private static let upper: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,
    0x017E,
    0x0178,
  ]
}
