/// Text with only visible characters: those that hide or reverse text are written as `\u{202E}`.
///
/// A terminal and a page show text that other people wrote. A payee with U+202E in it reads backwards, and
/// characters without width (tags, fillers, marks of direction) can tell a program what no user sees. Joiners
/// and variation selectors stay where people type them: between the parts of an emoji, and between letters of
/// scripts that need them.
package enum VisibleText {
  /// The text with harmful characters written out; `keeps` selects those that stay.
  package static func escaped(_ text: String, keeps: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
    guard text.unicodeScalars.contains(where: mayHide) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if !mayHide(scalar) || keeps(scalar) || joins(scalars, at: index) {
        result.append(scalar)
      } else {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      }
    }
    return String(result)
  }

  /// Whether a character controls a terminal, reverses text, has no width, or is a noncharacter.
  package static func mayHide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Control characters of both sets, and the soft hyphen.
    case 0..<0x20, 0x7F...0x9F, 0xAD: true
    case 0xAE..<0x34F: false
    // What Unicode calls default ignorable, line separators, and marks of annotations.
    case 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: isNoncharacter(scalar)
    }
  }

  /// Whether it is one of the 66 noncharacters, such as U+FFFE, most of which an XML document may not
  /// contain.
  package static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  }

  /// Whether a character that is not seen belongs to those around it.
  private static func joins(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = scalars[index - 1]
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalars[index].value {
    // Joiner and non-joiner: family emoji, Persian, the scripts of India.
    case 0x200C, 0x200D: return isJoined(before) && after.map(isJoined) ?? false
    // The selectors of emoji and text; behind a digit only where it becomes a key.
    case 0xFE0E, 0xFE0F:
      return before.properties.isEmoji && (before.value > 0x7F || after?.value == 0x20E3)
    case 0xFE00...0xFE0D, 0xE0100...0xE01EF: return before.properties.isIdeographic
    case 0x180B...0x180D, 0x180F: return (0x1820...0x18AA).contains(before.value)
    default: return false
    }
  }

  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value == 0xFE0F { return true }
    guard scalar.value >= 0x590, !mayHide(scalar) else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .modifierSymbol: return true
    default: return scalar.properties.isAlphabetic || scalar.properties.isEmoji
    }
  }

  /// Whether a text has letters of a right-to-left script, in which marks of direction are legitimate.
  package static func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      (0x590...0x8FF).contains(scalar.value) && scalar.value != 0x61C
        || (0xFB1D...0xFDFF).contains(scalar.value) || (0xFE70...0xFEFC).contains(scalar.value)
    }
  }
}
