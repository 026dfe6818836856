import Spreadsheet
import TextScanning

/// The decoded text of a statement file that is not a table.
struct StatementText {
  /// The warning about a file whose last end tag is missing.
  static let cutWarning =
    "the file ends before its last tag: it may have been cut, and entries may be missing"

  /// The text as valid UTF-8.
  var utf8: [UInt8]
  /// The name of the encoding in the WHATWG Encoding Standard.
  var encoding: String
  var hasByteOrderMark = false
  /// Why the encoding was chosen, if the file does not state it.
  var reason: String?

  /// Decodes a text. The encoding is the user's choice, or else that of a byte order mark, UTF-16 if there
  /// are zero bytes, UTF-8 if the text is valid, the file's own statement, or the one that its words suggest,
  /// as for a table.
  ///
  /// Valid UTF-8 with letters beyond ASCII is UTF-8, whatever a header says. Banks leave old headers over new
  /// text.
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
    // DOS files end with a mark of their own.
    self.utf8 = utf8.last == 0x1A ? Array(utf8.dropLast()) : utf8
    self.reason = reason
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
  }

  /// The text.
  var text: String { String(decoding: utf8, as: UTF8.self) }

  /// The text in an encoding that the file or the user names. Nil when it is invalid in it, or when the
  /// encoding is unknown.
  private static func decode(_ bytes: [UInt8], label: String) -> [UInt8]? {
    guard var encoding = TextEncoding(label: label) else {
      return SystemEncodings.utf8(bytes, from: label.uppercased()).map(repaired)
    }
    if encoding.isUTF16, let marked = EncodingDetector.marked(bytes), marked.isUTF16 { encoding = marked }
    // If UTF-8 is named, it is used even when some bytes are invalid.
    return encoding.utf8(of: bytes, invalid: encoding == .utf8 ? .replaced : .refused).map(repaired)
  }

  private static func text(_ bytes: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
    repaired(encoding.utf8(of: bytes, invalid: .replaced) ?? bytes)
  }

  /// Valid UTF-8, with invalid bytes replaced.
  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    UTF8Validation.isValid(bytes) ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
  }
}
