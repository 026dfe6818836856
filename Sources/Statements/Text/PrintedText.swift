import TextScanning

/// The text of a cell in a bank's file.
enum PrintedText {
  /// The bytes without surrounding white space, without `="..."`, and without quotes that the file's grammar
  /// left because blanks follow them.
  ///
  /// Banks write `="0123"` so that spreadsheet programs do not take the text for a number: `="0123"` →
  /// `0123`.
  static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let text = bytes.trimming(.printed)
    if text.count > 1, text[0] == UInt8(ascii: "\""), text[text.count - 1] == UInt8(ascii: "\""),
      bytes[bytes.count - 1] != UInt8(ascii: "\""), text.count(where: { $0 == UInt8(ascii: "\"") }) == 2
    {
      return UnsafeBufferPointer(rebasing: text[1..<text.count - 1]).trimming(.printed)
    }
    guard text.count > 3, text[0] == UInt8(ascii: "="), text[1] == UInt8(ascii: "\""),
      text[text.count - 1] == UInt8(ascii: "\"")
    else { return text }
    return trimmed(UnsafeBufferPointer(rebasing: text[2..<text.count - 1]))
  }
}
