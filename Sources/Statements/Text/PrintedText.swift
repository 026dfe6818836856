import TextScanning

/// The text of a cell as banks print it.
enum PrintedText {
  /// The bytes without white space around them, without the `="..."` with which banks keep spreadsheet programs from
  /// taking a text for a number, and without quotes that the grammar of the file left, as blanks stand behind them.
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
