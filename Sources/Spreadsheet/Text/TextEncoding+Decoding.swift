extension TextEncoding {
  /// What becomes of bytes that are no character of the encoding.
  package enum InvalidBytes: Sendable {
    /// One U+FFFD stands for them.
    case replaced
    /// The whole is not decoded.
    case refused
  }

  /// The text of a whole file as UTF-8, without its byte order mark.
  ///
  /// Nil where bytes are invalid and ``InvalidBytes/refused``, or where this system does not know the encoding. Encodings of
  /// more than one byte a character are read by the system's iconv, which refuses always.
  package func utf8(of bytes: [UInt8], invalid: InvalidBytes) -> [UInt8]? {
    if let systemName { return SystemEncodings.utf8(bytes, from: systemName) }
    let text = DecodedText(bytes, encoding: self)
    if invalid == .refused, !text.faults.isEmpty { return nil }
    return text.start == 0 ? text.bytes : Array(text.bytes[text.start...])
  }
}
