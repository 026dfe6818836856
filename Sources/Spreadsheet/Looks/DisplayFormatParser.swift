/// Takes a number format code apart: `#,##0.00;[Red]-0` has two sections.
enum DisplayFormatParser {
  /// The sections of a code, at most four; of a longer code than any program writes its beginning.
  static func sections(of code: String) -> [DisplayFormat.Section] {
    var rest = Substring(code.prefix(longest))
    var sections = [DisplayFormat.Section()]
    while let character = rest.popFirst() {
      if character == ";" {
        if sections.count == 4 { break }
        sections.append(DisplayFormat.Section())
      } else {
        take(character, &rest, into: &sections[sections.count - 1])
      }
    }
    return sections
  }

  /// Excel takes 255 characters.
  private static let longest = 1024

  private static func take(
    _ character: Character, _ rest: inout Substring, into section: inout DisplayFormat.Section
  ) {
    switch character {
    case "\"":
      section.tokens.append(.literal(String(rest.prefix { $0 != "\"" })))
      rest = rest.drop { $0 != "\"" }.dropFirst()
    case "\\": section.tokens.append(.literal(rest.popFirst().map(String.init) ?? ""))
    // A blank as wide as a character, and a character that fills the cell.
    case "_": rest = rest.dropFirst()
    case "*":
      if let fill = rest.popFirst(), fill.isNumber { section.tokens.append(.literal(String(fill))) }
    case "[":
      takeBracket(String(rest.prefix { $0 != "]" }), into: &section)
      rest = rest.drop { $0 != "]" }.dropFirst()
    case "0", "#", "?": section.tokens.append(.digit(character.asciiValue ?? 0))
    case ".": section.tokens.append(section.hasDate ? .literal(".") : .point)
    case ",": section.tokens.append(section.hasDate ? .literal(",") : .comma)
    case "%": section.tokens.append(.percent)
    case "@": section.tokens.append(.text)
    case "/": section.tokens.append(section.hasDigits ? .slash : .literal("/"))
    case _ where character.lowercased() == "e" && section.hasDigits && ["+", "-"].contains(rest.first):
      rest = rest.dropFirst()
      section.tokens.append(.exponent)
    default: takeWord(character, &rest, into: &section)
    }
  }

  /// `General`, a letter of a date, `AM/PM`, or a sign that stands for itself.
  private static func takeWord(
    _ character: Character, _ rest: inout Substring, into section: inout DisplayFormat.Section
  ) {
    let ahead = (String(character) + rest.prefix(6)).lowercased()
    if ahead == "general" {
      rest = rest.dropFirst(6)
      section.tokens.append(.general)
    } else if ahead.hasPrefix("am/pm") {
      rest = rest.dropFirst(4)
    } else if ahead.hasPrefix("a/p") {
      rest = rest.dropFirst(2)
    } else if let letter = Character(character.lowercased()).asciiValue, "ymdhsbeg".utf8.contains(letter) {
      let more = rest.prefix { $0.lowercased() == character.lowercased() }.count
      rest = rest.dropFirst(more)
      section.tokens.append(.date(letter, more + 1))
    } else {
      section.tokens.append(.literal(String(character)))
    }
  }

  /// `[$€-407]`, `[Red]`, `[>=100]`, `[h]`.
  private static func takeBracket(_ inside: String, into section: inout DisplayFormat.Section) {
    let word = inside.lowercased()
    if inside.hasPrefix("$") {
      section.tokens.append(.literal(String(inside.dropFirst().prefix { $0 != "-" })))
    } else if let comparison = ["<=", ">=", "<>", "<", ">", "="].first(where: inside.hasPrefix),
      let limit = Double(inside.dropFirst(comparison.count))
    {
      section.condition = .init(comparison: comparison, limit: limit)
    } else if let letter = word.utf8.first, "hms".utf8.contains(letter),
      word.utf8.allSatisfy({ $0 == letter })
    {
      section.tokens.append(.date(letter, word.utf8.count))
    } else if word.hasPrefix("color") || colours.contains(word) {
      section.colour = word.filter { $0 != " " }
    }
  }

  private static let colours: Set = ["black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"]
}
