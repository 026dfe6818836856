/// Dates in Quicken's notation: numbers padded with spaces, and an apostrophe before years from 2000 on.
enum QuickenDate {
  /// Two-digit years from this one on are in the last century, even with an apostrophe before them. No
  /// account is as old or as late.
  private static let firstOldYear = 80

  /// The date with the full year and one mark between its numbers: `25/12' 8` → `25/12/2008`. Nil when the
  /// text has other characters than digits and marks.
  static func plain(_ text: String) -> String? {
    var parts: [String] = [""]
    var marks: [Character] = []
    for character in text where !character.isWhitespace {
      if character.isASCII, character.isNumber {
        parts[parts.count - 1].append(character)
      } else if "/.-'\u{2019}".contains(character), parts.last?.isEmpty == false {
        parts.append("")
        marks.append(character == "\u{2019}" ? "'" : character)
      } else {
        return nil
      }
    }
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    if marks[1] == "'", parts[2].count <= 2, let year = Int(parts[2]) {
      parts[2] = String((year < firstOldYear ? 2000 : 1900) + year)
    } else if marks[0] == marks[1], marks[0] != "'" {
      return parts.joined(separator: String(marks[0]))
    }
    let mark = marks[0] == "'" ? "/" : String(marks[0])
    return parts.joined(separator: mark)
  }
}
