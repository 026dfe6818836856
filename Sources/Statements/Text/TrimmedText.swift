extension StringProtocol {
  /// The text without white space at its ends.
  package func trimmingSpace() -> String {
    func isVisible(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x7F } ?? false }
    if isVisible(utf8.first), isVisible(last?.asciiValue) { return String(self) }
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
