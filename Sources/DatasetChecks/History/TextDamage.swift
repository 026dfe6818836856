import DatasetFormat

/// What programs do to text when a file is opened in them and saved.
enum TextDamage: Sendable, Hashable, CaseIterable {
  /// A text became a number, a day or the result of a formula.
  case number, date, formula
  /// Letters that the encoding of the file lacks became question marks.
  case letters

  /// The damage that turned one text into another; nil if a user may have typed it.
  init?(_ old: String, _ new: String) {
    guard old != new, !old.isEmpty, !new.isEmpty else { return nil }
    if Self.lostLetters(old, new) {
      self = .letters
    } else if Self.becameNumber(old, new) {
      self = .number
    } else if Self.becameResult(old, new) {
      self = .formula
    } else if Self.becameDate(old, new) {
      self = .date
    } else {
      return nil
    }
  }

  /// What happened, as a sentence's end: `a program made numbers of texts`.
  var words: String {
    switch self {
    case .number: "a program made a number of the text"
    case .date: "a program made a date of the text"
    case .formula: "a program took the text for a formula"
    case .letters: "a program saved the text without letters that its encoding lacks"
    }
  }

  // MARK: - Numbers

  /// `00123` is 123 now, `12.50` is 12.5, `1E10` is 1.00E+10, and of a long number only the first digits are
  /// left.
  private static func becameNumber(_ old: String, _ new: String) -> Bool {
    guard old.contains(where: \.isNumber), let now = number(new, isPrinted: true), let then = number(old)
    else { return false }
    let hasExponent = new.contains { $0 == "E" || $0 == "e" }
    // Programs never add digits, but where they write out a power of ten.
    if new.utf8.count >= old.utf8.count, !hasExponent, !old.contains(where: { $0 == "E" || $0 == "e" }) {
      return new.utf8.count == old.utf8.count && keepsFifteenDigits(old, new)
    }
    if then == now { return true }
    return hasExponent && old.utf8.count > 6 && abs(then - now) <= abs(then) * 1e-4
  }

  /// Of `12345678901234567890` programs keep `12345678901234600000`.
  private static func keepsFifteenDigits(_ old: String, _ new: String) -> Bool {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    guard old.count > 15, (old + new).allSatisfy({ (48...57).contains($0) }) else { return false }
    return old[..<14] == new[..<14] && new[16...].allSatisfy { $0 == 48 }
  }

  /// The number that a program takes a text for; `isPrinted` for one that it wrote.
  private static func number(_ text: String, isPrinted: Bool = false) -> Double? {
    var text = text
    if !isPrinted {
      text.removeAll { "$€£¥ '\u{A0}".contains($0) }
      if text.hasPrefix("("), text.hasSuffix(")") { text = "-" + text.dropFirst().dropLast() }
    }
    if let mark = text.lastIndex(of: ",") {
      if text[mark...].contains(".") {
        text.removeAll { $0 == "," }
      } else {
        guard text.count(where: { $0 == "," }) == 1 else { return nil }
        text = text[..<mark].filter { $0 != "." } + "." + text[text.index(after: mark)...]
      }
    }
    guard text.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text)
  }

  // MARK: - Formulas

  /// `=1+1` is 2 now; errors have findings of their own.
  private static func becameResult(_ old: String, _ new: String) -> Bool {
    guard let first = old.first, "=+-@".contains(first), old.count > 1 else { return false }
    guard number(new, isPrinted: true) != nil || new == "TRUE" || new == "FALSE" else { return false }
    return first == "=" || old.dropFirst().contains { "+-*/".contains($0) } && number(old) == nil
  }

  // MARK: - Dates

  /// `1-2` is 02.Jan now, `MAR1` is 1-Mar.
  private static func becameDate(_ old: String, _ new: String) -> Bool {
    guard let then = dateParts(old), let now = dateParts(new), then.count <= 3, now.count <= 3,
      isWrittenDate(new, now)
    else { return false }
    var left = now.map { $0 % 100 }
    return then.allSatisfy { part in
      guard let index = left.firstIndex(of: part % 100) else { return false }
      left.remove(at: index)
      return true
    }
  }

  /// Whether a text is a date as programs write it: with the name of a month, or with a year.
  private static func isWrittenDate(_ text: String, _ parts: [Int]) -> Bool {
    text.contains(where: \.isLetter) || parts.count == 3 && parts.contains { $0 > 1900 && $0 < 2200 }
  }

  /// The numbers of a text that a program may take for a date, months by their names; nil for any other text.
  private static func dateParts(_ text: String) -> [Int]? {
    guard (3...12).contains(text.count) else { return nil }
    var parts: [Int] = []
    var names = 0
    var rest = text[...]
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 4, let number = Int(digits) else { return nil }
        parts.append(number)
        rest = rest.dropFirst(digits.count)
      } else if first.isLetter {
        let letters = rest.prefix(while: \.isLetter)
        guard let month = MonthNames.month(folded: letters.lowercased()) else { return nil }
        names += 1
        parts.append(month)
        rest = rest.dropFirst(letters.count)
      } else {
        guard "-/. ".contains(first) else { return nil }
        rest = rest.dropFirst()
      }
    }
    return (2...3).contains(parts.count) && names <= 1 ? parts : nil
  }

  // MARK: - Letters

  /// `Müller` is `M?ller` now: one mark for each letter that is lost, or one for each of its bytes.
  private static func lostLetters(_ old: String, _ new: String) -> Bool {
    var rest = Substring(new).unicodeScalars
    var lost = 0
    for scalar in old.unicodeScalars {
      guard let first = rest.first else { return false }
      if first == scalar {
        rest.removeFirst()
      } else if !scalar.isASCII, isMark(first) {
        lost += 1
        rest.removeFirst()
        var bytes = String(scalar).utf8.count - 1
        while first == "\u{FFFD}", bytes > 0, rest.first == "\u{FFFD}" {
          bytes -= 1
          rest.removeFirst()
        }
      } else {
        return false
      }
    }
    return lost > 0 && rest.isEmpty
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "?" || scalar == "\u{FFFD}" }
}
