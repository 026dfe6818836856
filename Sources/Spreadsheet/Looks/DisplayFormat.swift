/// A number format code, and how it displays a value (ECMA-376 Part 1 §18.8.31).
///
/// It answers one question: does a user who looks at the cell see its value? `#,##0.00` shows it,
/// `"1,000.00"` shows a text of its own, `;;;` shows nothing, `0,` hides thousands.
package struct DisplayFormat: Sendable, Hashable {
  /// How a value is displayed.
  package enum Shown: Sendable, Hashable {
    /// The value itself, in any notation.
    case same
    /// The value with fewer digits, as this text.
    case rounded(String)
    /// Something else: this text.
    case other(String)
    /// No text at all.
    case nothing
  }

  /// A part of a section.
  enum Token: Sendable, Hashable {
    case literal(String)
    /// `0`, `#` or `?`.
    case digit(UInt8)
    case point, comma, percent, exponent, slash, general, text
    /// A letter of a date or a time, in lower case, and its number of repetitions.
    case date(UInt8, Int)
  }

  /// The format of some of the values: the code between two semicolons.
  struct Section: Sendable, Hashable {
    /// `[<100]`: the values that the section is for.
    struct Condition: Sendable, Hashable {
      var comparison: String
      var limit: Double

      func holds(_ value: Double) -> Bool {
        switch comparison {
        case "<": value < limit
        case "<=": value <= limit
        case ">": value > limit
        case ">=": value >= limit
        case "<>": value != limit
        default: value == limit
        }
      }

      /// Whether it holds for negative values alone, so that no minus is needed to tell.
      var impliesNegative: Bool {
        comparison == "<" && limit <= 0 || ["<=", "="].contains(comparison) && limit < 0
      }
    }

    var tokens: [Token] = []
    var condition: Condition?
    /// In lower case; nil if the section has none.
    var colour: String?

    var hasDigits: Bool { tokens.contains { if case .digit = $0 { true } else { false } } }
    var hasDate: Bool { tokens.contains { if case .date = $0 { true } else { false } } }

    /// All literal texts in the code.
    var literals: String {
      tokens.reduce(into: "") { if case .literal(let text) = $1 { $0 += text } }
    }

    /// Whether a text of the code has digits, which look like those of the value.
    var forgesDigits: Bool {
      literals.unicodeScalars.contains { $0.properties.numericType != nil }
    }

    /// White on a white sheet.
    var isWhite: Bool { colour == "white" || colour == "color2" }
  }

  /// The code as the workbook has it.
  package let code: String
  let sections: [Section]

  /// Reads a code; every text is one.
  package init(_ code: String) {
    self.code = code
    sections = DisplayFormatParser.sections(of: code)
  }

  /// Whether every value is displayed correctly, with at least two decimals.
  package var isPlain: Bool {
    guard sections.allSatisfy({ $0.condition == nil }) else { return false }
    let numbers = ["1234567.89", "-1234567.89", "0"].allSatisfy { shown(number: $0) == .same }
    return numbers && shown(text: "a") == .same && shown(date: "2026-01-02") == .same
  }

  /// The section for texts; nil if texts are displayed unchanged.
  private var textSection: Section? {
    if sections.count > 3 { return sections[3] }
    return sections.last.flatMap { $0.tokens.contains(.text) ? $0 : nil }
  }

  /// How a text is displayed.
  package func shown(text: String) -> Shown {
    guard let section = textSection, !text.isEmpty else { return .same }
    if section.isWhite { return .nothing }
    let hasText = section.tokens.contains(.text) || section.tokens.contains(.general)
    if hasText, !section.forgesDigits { return .same }
    let shown = section.tokens.reduce(into: "") { shown, token in
      switch token {
      case .literal(let literal): shown += literal
      case .text, .general: shown += text
      default: break
      }
    }
    return Self.isBlank(shown) ? .nothing : .other(shown)
  }

  /// How a day is displayed, given as `2026-01-31` with or without a time. A format that shows only parts of
  /// it forges nothing.
  package func shown(date: String) -> Shown {
    guard let section = sections.first else { return .same }
    if section.isWhite { return .nothing }
    guard section.hasDate else { return shown(number: "1") == .same ? .same : shown(number: "46000") }
    guard section.forgesDigits || section.swapsDayAndMonth else { return .same }
    return .other(section.text(ofDate: date))
  }

  /// How a number is displayed, given as decimal text.
  package func shown(number text: String) -> Shown {
    guard let value = Double(text), let number = ShownNumber(text) else { return .same }
    guard let (section, isNegativeSection) = section(for: value) else { return .other("####") }
    if section.isWhite { return value == 0 ? .same : .nothing }
    if section.hasDate { return .same }
    let addsMinus = number.isNegative && !isNegativeSection
    let shown = (addsMinus ? "-" : "") + section.text(of: number)
    guard section.hasDigits || section.tokens.contains(.general) || section.tokens.contains(.text) else {
      if section.forgesDigits { return .other(shown) }
      if value == 0 { return .same }
      return Self.isBlank(section.literals) ? .nothing : .other(shown)
    }
    if section.forgesDigits || section.breaksDigits { return .other(shown) }
    if value == 0 { return .same }
    if section.scale != 0 { return .other(shown) }
    if forgesSign(section, number.isNegative, addsMinus: addsMinus) { return .other(shown) }
    return section.rounds(number) ? .rounded(shown) : .same
  }

  /// The section that a value is shown by, and whether it is for negative values alone and shows them without
  /// a minus of its own.
  private func section(for value: Double) -> (Section, isNegative: Bool)? {
    var numeric = Array(sections.prefix(3))
    // The last section is for texts if it has an `@`: `0.00;@` has none for negative numbers.
    if numeric.count > 1, numeric.last?.tokens.contains(.text) == true { numeric.removeLast() }
    guard let only = numeric.first else { return nil }
    if numeric.contains(where: { $0.condition != nil }) {
      for (index, section) in numeric.enumerated() {
        if let condition = section.condition {
          if condition.holds(value) { return (section, condition.impliesNegative) }
        } else if index == numeric.count - 1 || index == 0 && value > 0 || index == 1 && value < 0 {
          return (section, index == 1 && value < 0 && numeric.count == 3)
        }
      }
      return nil
    }
    if numeric.count == 1 { return (only, false) }
    if value < 0 { return (numeric[1], true) }
    return (value == 0 && numeric.count == 3 ? numeric[2] : only, false)
  }

  /// Whether a negative number looks like a positive one, or the other way about.
  private func forgesSign(_ section: Section, _ isNegative: Bool, addsMinus: Bool) -> Bool {
    let marks = section.signMarks
    guard isNegative else { return marks.minus }
    if addsMinus { return false }
    if marks.minus { return false }
    if marks.plus { return true }
    // A colour, or a word such as Dr, tells as well.
    guard let positive = sections.first, positive != section else { return true }
    return positive.colour == section.colour
      && positive.literals.filter { !$0.isWhitespace } == section.literals.filter { !$0.isWhitespace }
  }

  private static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  }
}

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

  /// `General`, a letter of a date, `AM/PM`, or a literal sign.
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
