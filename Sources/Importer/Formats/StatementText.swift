/// The text of a statement file that is no table, decoded.
struct StatementText {
  /// What is said of a file whose last end tag is missing.
  static let cutWarning =
    "the file ends before its last tag: it may have been cut, and entries may be missing"

  var text: String
  /// The name of the encoding, as the WHATWG Encoding Standard has it.
  var encoding: String
  var hasByteOrderMark = false

  /// Decodes by a byte order mark, else by the zero bytes of UTF-16, else strictly as UTF-8, else as the file or a person says, else as windows-1252.
  ///
  /// Valid UTF-8 with letters beyond ASCII is UTF-8 whatever a header says: banks leave old headers over new text.
  init(_ bytes: [UInt8], declared: String?, given: String?) {
    if let given, let utf8 = Self.convert(bytes, from: given) {
      self.init(text: String(decoding: utf8, as: UTF8.self), encoding: given.lowercased())
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(
        text: String(decoding: bytes.dropFirst(3), as: UTF8.self), encoding: "utf-8", hasByteOrderMark: true)
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      self.init(
        text: Self.utf16(bytes.dropFirst(2), isLittleEndian: isLittle),
        encoding: isLittle ? "utf-16le" : "utf-16be",
        hasByteOrderMark: true)
    } else if let isLittle = Self.isLittleEndianUTF16(bytes) {
      self.init(
        text: Self.utf16(bytes[...], isLittleEndian: isLittle), encoding: isLittle ? "utf-16le" : "utf-16be")
    } else if let text = String(validating: bytes, as: UTF8.self) {
      self.init(text: text, encoding: "utf-8")
    } else if let declared, !["utf-8", "utf8", "utf-16"].contains(declared.lowercased()),
      let utf8 = Self.convert(bytes, from: declared)
    {
      self.init(text: String(decoding: utf8, as: UTF8.self), encoding: declared.lowercased())
    } else {
      self.init(text: Self.windows1252(bytes), encoding: "windows-1252")
    }
  }

  private init(text: String, encoding: String, hasByteOrderMark: Bool = false) {
    self.text = text
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
  }

  private static func convert(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    let plain = name.lowercased()
    if ["windows-1252", "iso-8859-1", "latin1", "cp1252", "1252"].contains(plain) {
      return Array(windows1252(bytes).utf8)
    }
    if plain == "utf-8" || plain == "utf8" { return bytes }
    let label = plain.allSatisfy(\.isNumber) ? "CP\(plain)" : plain.replacing("windows-", with: "CP")
    return SystemEncodings.utf8(bytes, from: label.uppercased())
  }

  /// The order of the bytes of UTF-16 without a mark, in which most characters of a statement have one zero byte; nil
  /// for other text.
  private static func isLittleEndianUTF16(_ bytes: [UInt8]) -> Bool? {
    let head = bytes.prefix(1024)
    let even = head.indices.count { $0 % 2 == 0 && head[$0] == 0 }
    let odd = head.indices.count { $0 % 2 == 1 && head[$0] == 0 }
    guard bytes.count % 2 == 0, (even + odd) * 3 > head.count, min(even, odd) == 0 else { return nil }
    return odd > 0
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isLittleEndian ? second << 8 | first : first << 8 | second)
      index += 2
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The encoding that most files without a better answer have; its five holes are read as the C1 controls.
  static func windows1252(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      let high = (0x80...0x9F).contains(byte) ? upperControls[Int(byte) - 0x80] : UInt32(byte)
      if let scalar = Unicode.Scalar(high) { scalars.append(scalar) }
    }
    return String(scalars)
  }

  private static let upperControls: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D, 0x017D, 0x8F, 0x90,
    0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]
}
