/// Characters as a workbook's file writes those that XML cannot hold: `_x000D_` for a carriage return.
///
/// A program that does not know the form takes it for text, and then it stands in the cell.
package enum TextEscape {
  /// The text with the characters that stand for control characters; the same where there are none.
  package static func decoded(_ text: String) -> String {
    guard text.utf8.count >= 7 else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if let scalar = control(scalars, at: index) {
        result.append(scalar)
        index += 7
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return String(result)
  }

  /// Whether one stands in the text: a tab, a line break or a carriage return, which people type and programs escape.
  static func isIn(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "_")) && decoded(text).utf8.count != text.utf8.count
  }

  private static func control(_ scalars: [Unicode.Scalar], at index: Int) -> Unicode.Scalar? {
    guard index + 7 <= scalars.count, scalars[index] == "_", scalars[index + 1] == "x",
      scalars[index + 6] == "_"
    else { return nil }
    var digits = String.UnicodeScalarView()
    digits.append(contentsOf: scalars[index + 2..<index + 6])
    switch UInt32(String(digits), radix: 16) {
    case 0x09: return "\t"
    case 0x0A: return "\n"
    case 0x0D: return "\r"
    default: return nil
    }
  }
}
