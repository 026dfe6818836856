import TextScanning

/// Tells whether a row of words names the columns over rows of words, or is one of them.
///
/// Numbers and dates below would show it. Here only the words can: names are not said again below them, and are not made
/// as the values are.
struct NameEvidence {
  let rows: SheetRows

  private static let mostRows = 200
  private static let mostColumns = 200
  private static let longestName = 48
  /// Marks that stand in addresses, paths and lists, and hardly in names.
  private static let marks: [UInt8] = ["/", "|", ":", ";", "@", "\\", "#", "{"].map { UInt8(ascii: $0) }

  /// Whether nothing says that a row is like those below it.
  func mayNameColumns(_ row: Int) -> Bool {
    let below = (row + 1)..<min(rows.count, row + 1 + Self.mostRows)
    guard below.count > 1, !below.contains(where: { rows.isSame($0, row) }) else { return true }
    return !rows.view.cells(inRow: row).prefix(Self.mostColumns).contains { cell in
      rows.view.withBytes(of: cell) { isValue($0, column: cell.column, below) }
    }
  }

  /// Whether a text is one of the values of a column below, or is made as nearly all of them are.
  private func isValue(_ text: UnsafeBufferPointer<UInt8>, column: Int, _ below: Range<Int>) -> Bool {
    guard !text.isEmpty else { return false }
    let mark = Self.marks.first { mark in text.dropFirst().dropLast().contains(mark) }
    let hasNumber = Self.hasNumber(text)
    let isLong = text.count > Self.longestName
    var (filled, marked, numbered, long) = (0, 0, 0, 0)
    var isSaidAgain = false
    for row in below {
      guard let cell = rows.view.cells(inRow: row).first(where: { $0.column == column }) else { continue }
      rows.view.withBytes(of: cell) { value in
        if value.isEmpty { return }
        filled += 1
        if value.elementsEqual(text) { isSaidAgain = true }
        if let mark, value.contains(mark) { marked += 1 }
        if hasNumber, Self.hasNumber(value) { numbered += 1 }
        if isLong, value.count * 2 > Self.longestName { long += 1 }
      }
    }
    guard filled > 1 else { return false }
    return isSaidAgain || [marked, numbered, long].contains { $0 * 5 >= filled * 4 }
  }

  /// Whether a text holds three digits or more.
  private static func hasNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count(where: \.isDigit) > 2
  }
}
