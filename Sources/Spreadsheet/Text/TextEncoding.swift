import TextScanning

/// The encoding of a text file, by the name that the WHATWG Encoding Standard gives it.
package struct TextEncoding: Sendable, Hashable, CustomStringConvertible {
  /// The name, in lower case: `utf-8`, `windows-1252`.
  package let name: String

  private init(name: String) { self.name = name }

  /// UTF-8.
  package static let utf8 = TextEncoding(name: "utf-8")
  /// UTF-16 with the low byte first.
  package static let utf16LittleEndian = TextEncoding(name: "utf-16le")
  /// UTF-16 with the high byte first.
  package static let utf16BigEndian = TextEncoding(name: "utf-16be")
  /// Windows-1252, the Western one.
  package static let windows1252 = TextEncoding(name: "windows-1252")

  /// The encoding for a label (`UTF8`, `latin1`, `cp1250`, `ISO-8859-15`); nil for an unknown one.
  ///
  /// As the standard says, ISO 8859-1 and ASCII are read as their superset windows-1252, ISO 8859-9 as
  /// windows-1254.
  package init?(label: String) {
    let plain = label.lowercased().filter { $0 != " " }
    let name = Self.aliases[plain] ?? Self.aliases[plain.filter { $0 != "-" && $0 != "_" }] ?? plain
    guard Self.names.contains(name) else { return nil }
    self.init(name: name)
  }

  /// The names of all encodings that can be read and written, sorted.
  package static let names: [String] =
    (["utf-8", "utf-16le", "utf-16be"] + EncodingTables.upperHalves.keys + DoubleByteTable.names.keys)
    .sorted()

  package var description: String { name }

  /// Whether this system can read the encoding; all but the East Asian ones it always can.
  var isAvailable: Bool {
    DoubleByteTable.names[name] == nil || DoubleByteTable.named(name) != nil
  }

  /// The scalars of the bytes from 0x80 on, for a single-byte encoding.
  var upperHalf: [UInt32]? { EncodingTables.upperHalves[name] }

  package var isUTF16: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

  /// The name that the system's iconv has for a multi-byte encoding; nil for all others.
  package var systemName: String? { name == "big5" ? "BIG5-HKSCS" : DoubleByteTable.names[name] }

  /// The byte order mark, where the encoding has one.
  package var byteOrderMark: [UInt8] {
    switch name {
    case "utf-8": [0xEF, 0xBB, 0xBF]
    case "utf-16le": [0xFF, 0xFE]
    case "utf-16be": [0xFE, 0xFF]
    default: []
    }
  }

  /// Labels that people and other programs use, without hyphens.
  private static let aliases: [String: String] = {
    var aliases = [
      "utf8": "utf-8", "unicode11utf8": "utf-8", "utf8sig": "utf-8", "utf16": "utf-16le",
      "utf16le": "utf-16le",
      "utf16be": "utf-16be", "unicode": "utf-16le", "ucs2": "utf-16le",
      "latin1": "windows-1252", "l1": "windows-1252", "iso88591": "windows-1252", "ascii": "windows-1252",
      "usascii": "windows-1252", "ansi": "windows-1252", "latin2": "iso-8859-2", "latin7": "iso-8859-13",
      "latin9": "iso-8859-15", "latin5": "windows-1254", "iso88599": "windows-1254", "greek": "iso-8859-7",
      "cyrillic": "iso-8859-5", "koi8": "koi8-r", "koi8r": "koi8-r", "koi8u": "koi8-u", "mac": "macintosh",
      "macroman": "macintosh", "xmacroman": "macintosh", "cp850": "ibm850", "850": "ibm850",
      "cp437": "ibm437", "437": "ibm437", "ibm437": "ibm437",
      "cp852": "ibm852", "852": "ibm852",
      "tis620": "windows-874", "iso885911": "windows-874", "hebrew": "windows-1255", "arabic": "windows-1256",
      "cp866": "ibm866", "gbk": "gb18030", "gb2312": "gb18030", "cp936": "gb18030", "cp950": "big5",
      "big5hkscs": "big5", "sjis": "shift_jis", "shiftjis": "shift_jis", "windows31j": "shift_jis",
      "cp932": "shift_jis", "cp949": "euc-kr", "euckr": "euc-kr", "uhc": "euc-kr", "ksc56011987": "euc-kr",
      "eucjp": "euc-jp",
      "866": "ibm866", "ibm850": "ibm850", "ibm852": "ibm852", "ibm866": "ibm866",
    ]
    for name in EncodingTables.upperHalves.keys {
      aliases[name.filter { $0 != "-" }] = name
      if name.hasPrefix("windows-") {
        aliases["cp" + name.dropFirst(8)] = name
        aliases[String(name.dropFirst(8))] = name
      }
    }
    return aliases
  }()
}

extension TextEncoding {
  /// How invalid bytes of the encoding are treated.
  package enum InvalidBytes: Sendable {
    /// They become one U+FFFD.
    case replaced
    /// The whole is not decoded.
    case refused
  }

  /// The text of a whole file as UTF-8, without its byte order mark.
  ///
  /// Nil if bytes are invalid and ``InvalidBytes/refused``, or where this system does not know the encoding.
  /// Encodings of more than one byte a character are read by the system's iconv, which refuses always.
  package func utf8(of bytes: [UInt8], invalid: InvalidBytes) -> [UInt8]? {
    if let systemName { return SystemEncodings.utf8(bytes, from: systemName) }
    let text = DecodedText(bytes, encoding: self)
    if invalid == .refused, !text.faults.isEmpty { return nil }
    return text.start == 0 ? text.bytes : Array(text.bytes[text.start...])
  }
}

/// The decoded text of a whole file.
struct DecodedText {
  /// Valid UTF-8.
  var bytes: [UInt8]
  /// The start of the text, after a byte order mark.
  var start: Int
  var faults: [TextDecoder.Fault]
  var hasByteOrderMark: Bool

  /// Decodes a file. UTF-8 without faults is taken over without a copy.
  init(_ file: [UInt8], encoding: TextEncoding, isValidUTF8: Bool? = nil) {
    let mark = encoding.byteOrderMark
    hasByteOrderMark = !mark.isEmpty && file.starts(with: mark)
    if encoding == .utf8 {
      let isValid =
        isValidUTF8
        ?? file.withUnsafeBufferPointer { UTF8Validation.validPrefix(of: $0, from: 0).end == $0.count }
      if isValid {
        bytes = file
        start = hasByteOrderMark ? mark.count : 0
        faults = []
        return
      }
    }
    var decoder = TextDecoder(encoding: encoding)
    var text: [UInt8] = []
    file.withUnsafeBufferPointer { decoder.decode($0, atEnd: true, into: &text) }
    start = decoder.markLength
    // Offsets count a UTF-8 mark, whether the file was taken over or decoded.
    bytes = start > 0 ? mark + text : text
    faults = decoder.takeFaults()
  }
}
