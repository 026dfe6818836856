import Spreadsheet
import TextScanning

/// The text of a statement file that is no table, decoded.
struct StatementText {
  /// What is said of a file whose last end tag is missing.
  static let cutWarning =
    "the file ends before its last tag: it may have been cut, and entries may be missing"

  /// The text as valid UTF-8.
  var utf8: [UInt8]
  /// The name of the encoding, as the WHATWG Encoding Standard has it.
  var encoding: String
  var hasByteOrderMark = false
  /// Why the encoding was chosen, where the file does not say it.
  var reason: String?

  /// Decodes as a person says, else by a byte order mark, else by the zero bytes of UTF-16, else
  /// strictly as UTF-8, else as the file says, else by its words, as a table is.
  ///
  /// Valid UTF-8 with letters beyond ASCII is UTF-8 whatever a header says: banks leave old headers over new text.
  init(_ bytes: [UInt8], declared: String?, given: String?) {
    if let given, let text = Self.decode(bytes, label: given) {
      self.init(utf8: text, encoding: given.lowercased())
    } else if let marked = EncodingDetector.marked(bytes) {
      self.init(utf8: Self.text(bytes, marked), encoding: marked.name, hasByteOrderMark: true)
    } else if let wide = EncodingDetector.utf16WithoutMark(bytes) {
      self.init(utf8: Self.text(bytes, wide), encoding: wide.name)
    } else if UTF8Validation.isValid(bytes) {
      self.init(utf8: bytes, encoding: "utf-8")
    } else if let declared, !["utf-8", "utf8", "utf-16"].contains(declared.lowercased()),
      let text = Self.decode(bytes, label: declared)
    {
      self.init(utf8: text, encoding: declared.lowercased())
    } else {
      let likely = EncodingDetector.guess(bytes)
      let encoding = likely?.encoding ?? .windows1252
      self.init(utf8: Self.text(bytes, encoding), encoding: encoding.name, reason: likely?.reason)
    }
  }

  private init(utf8: [UInt8], encoding: String, hasByteOrderMark: Bool = false, reason: String? = nil) {
    // DOS ends files with a mark of its own.
    self.utf8 = utf8.last == 0x1A ? Array(utf8.dropLast()) : utf8
    self.reason = reason
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
  }

  /// The text.
  var text: String { String(decoding: utf8, as: UTF8.self) }

  /// The text in an encoding that the file or a person names; nil where it is not valid in it, or where it is not known.
  private static func decode(_ bytes: [UInt8], label: String) -> [UInt8]? {
    guard var encoding = TextEncoding(label: label) else {
      return SystemEncodings.utf8(bytes, from: label.uppercased()).map(repaired)
    }
    if encoding.isUTF16, let marked = EncodingDetector.marked(bytes), marked.isUTF16 { encoding = marked }
    // Whoever says UTF-8 wants it, with whatever is broken.
    return encoding.utf8(of: bytes, invalid: encoding == .utf8 ? .replaced : .refused).map(repaired)
  }

  private static func text(_ bytes: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
    repaired(encoding.utf8(of: bytes, invalid: .replaced) ?? bytes)
  }

  /// Valid UTF-8, with what is none replaced.
  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    UTF8Validation.isValid(bytes) ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
  }
}
