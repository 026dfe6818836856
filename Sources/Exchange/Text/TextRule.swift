import DatasetFormat
import Spreadsheet

/// Replaces characters with a meaning in a format, so that a text can neither end early nor change a figure.
///
/// A visible character is replaced by its full-width twin (`;` by `；`), which a user can still read. White
/// space at the ends is removed.
struct TextRule: Sendable {
  private enum Action: UInt8 {
    case keep, twin, space, lineBreak, escape
  }

  private let actions: [Action]
  /// The replacement of a line break in the text.
  private let lineBreak: [UInt8]
  /// How bytes are escaped, by the format's own means.
  private let escapes: [UInt8: [UInt8]]
  /// Characters that mean something only at the beginning.
  private let leading: Set<UInt8>

  /// - Parameters:
  ///   - twins: ASCII characters to replace by their full-width twins.
  ///   - leading: The same, only at the beginning of a text.
  ///   - lineBreak: The replacement of a line break.
  ///   - escapes: The format's escapes for characters.
  init(
    twins: String = "", leading: String = "", lineBreak: String = "⏎", escapes: [Character: String] = [:]
  ) {
    var actions = [Action](repeating: .keep, count: 128)
    for byte in 0..<0x20 { actions[byte] = .space }
    actions[0x7F] = .space
    actions[0x0A] = .lineBreak
    actions[0x0D] = .lineBreak
    for byte in twins.utf8 { actions[Int(byte)] = .twin }
    var table: [UInt8: [UInt8]] = [:]
    for (character, text) in escapes {
      guard let byte = character.asciiValue else { continue }
      actions[Int(byte)] = .escape
      table[byte] = Array(text.utf8)
    }
    self.actions = actions
    self.lineBreak = Array(lineBreak.utf8)
    self.escapes = table
    self.leading = Set(leading.utf8)
  }

  /// Appends a text as the rule has it.
  func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var (index, end) = (0, text.count)
    while index < end, Self.isSpace(text[index]) { index += 1 }
    while end > index, Self.isSpace(text[end - 1]) { end -= 1 }
    if index < end, leading.contains(text[index]) {
      Self.appendTwin(of: text[index], to: &bytes)
      index += 1
    }
    var start = index
    while index < end {
      let byte = text[index]
      let action = byte < 0x80 ? actions[Int(byte)] : .keep
      if action == .keep, byte != 0xC2, byte != 0xE2, byte < 0xEF {
        index += 1
        continue
      }
      let width = byte < 0x80 ? 1 : Self.separatorWidth(text, index)
      if width == 0 {
        index += 1
        continue
      }
      bytes.append(contentsOf: text[start..<index])
      switch action {
      case .twin: Self.appendTwin(of: byte, to: &bytes)
      case .escape: bytes.append(contentsOf: escapes[byte] ?? [])
      case .lineBreak where byte == 0x0D && index + 1 < end && text[index + 1] == 0x0A: break
      case .lineBreak: bytes.append(contentsOf: lineBreak)
      case .space, .keep: bytes.append(0x20)
      }
      index += width
      start = index
    }
    bytes.append(contentsOf: text[start..<end])
  }

  /// The same of a string.
  func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  /// The length of a C1 control character, a line separator, or a noncharacter at a place; 0 for any other
  /// character. Noncharacters are U+FFFE, U+FFFF and similar ones, which an XML document may not contain.
  private static func separatorWidth(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    if text[index] >= 0xEF { return noncharacterWidth(text, index) }
    if text[index] == 0xC2 { return index + 1 < text.count && text[index + 1] < 0xA0 ? 2 : 0 }
    return index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] | 1 == 0xA9 ? 3 : 0
  }

  private static func noncharacterWidth(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    let width = text[index] == 0xEF ? 3 : 4
    guard index + width <= text.count else { return 0 }
    let (second, last) = (text[index + 1], text[index + width - 1])
    if width == 3, second == 0xB7 { return (0x90...0xAF).contains(last) ? 3 : 0 }
    let isLastOfPlane = text[index + width - 2] == 0xBF && last >= 0xBE
    if width == 3 { return isLastOfPlane && second == 0xBF ? 3 : 0 }
    return isLastOfPlane && second & 0x0F == 0x0F ? 4 : 0
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  /// U+FF01 to U+FF5E are the full-width twins of ASCII.
  private static func appendTwin(of byte: UInt8, to bytes: inout [UInt8]) {
    let offset = byte - 0x20
    bytes.append(0xEF)
    bytes.append(0xBC + offset / 64)
    bytes.append(0x80 + offset % 64)
  }
}

extension TabRow {
  /// Calls `body` with the text of a cell; not where it is blank, or holds no value.
  func withText(_ position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard !isBlank(position), let cell = cell(position) else { return }
    switch cell.kind {
    case .missingValue, .error: break
    case .boolean:
      var text = rawText(position) ?? ""
      text.withUTF8 { body($0) }
    default: view.withBytes(of: cell, body)
    }
  }
}
