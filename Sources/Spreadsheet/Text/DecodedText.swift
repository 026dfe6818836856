import TextScanning

/// The decoded text of a whole file.
struct DecodedText {
  /// Valid UTF-8.
  var bytes: [UInt8]
  /// Where the text begins: behind a byte order mark.
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
