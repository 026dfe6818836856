/// A number as people write it in one cell, without the evidence of a whole column.
enum LocalNumber {
  enum Outcome: Equatable {
    /// Plain decimal text, the only reading.
    case plain(String)
    /// More than one reading.
    case ambiguous
    case notANumber
  }

  /// Reads digits with points, commas, apostrophes and spaces as decimal mark and grouping; a minus may stand
  /// in front, behind, or be a pair of brackets, and `12,-` has no minor units.
  ///
  /// The last mark is the decimal mark where it is a point or a comma that occurs once and the marks before it
  /// group. One mark with exactly three digits after it is ambiguous: `1.234` and `1,234` are two numbers each.
  /// It is not where the digits before it cannot be a group (`0,500`, `1234,567`), where a comma cannot be the
  /// decimal mark because the currency has no minor unit, and where a point is the decimal mark of a currency
  /// with three digits or more, as the format writes it.
  static func plain(_ text: String, digits: Int) -> Outcome {
    var body = Array(text.unicodeScalars)
    guard let sign = takeSign(from: &body), let first = body.first,
      isDigit(first) || first == "." || first == ","
    else { return .notANumber }
    var groups: [[Unicode.Scalar]] = [[]]
    var marks: [Unicode.Scalar] = []
    for scalar in body {
      if isDigit(scalar) {
        groups[groups.count - 1].append(scalar)
      } else if let mark = mark(scalar) {
        marks.append(mark)
        groups.append([])
      } else {
        return .notANumber
      }
    }
    guard let last = marks.last, let fraction = groups.last, !fraction.isEmpty else {
      return marks.isEmpty && !body.isEmpty ? .plain(sign + joined(groups)) : .notANumber
    }
    let isDecimal = (last == "." || last == ",") && marks.count(where: { $0 == last }) == 1
    guard isDecimal else {
      return areGroups(groups, marks) ? .plain(sign + joined(groups)) : .notANumber
    }
    let whole = Array(groups.dropLast())
    if marks.count > 1 {
      guard areGroups(whole, Array(marks.dropLast())) else { return .notANumber }
    } else if fraction.count == 3, let before = whole.first, (1...3).contains(before.count),
      before.first != "0",
      last == "," || digits < 3
    {
      return last == "," && digits == 0 ? .plain(sign + joined(groups)) : .ambiguous
    }
    let integer = joined(whole)
    return .plain(sign + (integer.isEmpty ? "0" : integer) + "." + joined([fraction]))
  }

  /// Takes the sign off the text and returns it (`-` or nothing); nil where there are two.
  private static func takeSign(from body: inout [Unicode.Scalar]) -> String? {
    var signs: [String] = []
    trim(&body)
    if body.count >= 2, isMinus(body[body.count - 1]),
      body[body.count - 2] == "," || body[body.count - 2] == "."
    {
      body.removeLast(2)
    }
    if body.count >= 2, body.first == "(", body.last == ")" {
      body.removeFirst()
      body.removeLast()
      signs.append("-")
    }
    trim(&body)
    if let first = body.first, first == "+" || isMinus(first) {
      body.removeFirst()
      signs.append(first == "+" ? "" : "-")
    }
    if let last = body.last, last == "+" || isMinus(last) {
      body.removeLast()
      signs.append(last == "+" ? "" : "-")
    }
    trim(&body)
    return signs.count > 1 ? nil : signs.first ?? ""
  }

  private static func trim(_ body: inout [Unicode.Scalar]) {
    while body.last?.properties.isWhitespace == true { body.removeLast() }
    while body.first?.properties.isWhitespace == true { body.removeFirst() }
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// The hyphen, the minus sign and the en dash.
  static func isMinus(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "\u{2212}" || scalar == "\u{2013}"
  }

  /// A mark in its usual form: point, comma, space or apostrophe.
  private static func mark(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case ".", ",", "'", " ": scalar
    case "\u{A0}", "\u{202F}", "\u{2009}": " "
    case "\u{2019}": "'"
    default: nil
    }
  }

  private static func joined(_ groups: [[Unicode.Scalar]]) -> String {
    String(String.UnicodeScalarView(groups.joined()))
  }

  /// Whether digits are grouped by one mark: by threes, or with commas also as in India (`12,34,567`).
  private static func areGroups(_ groups: [[Unicode.Scalar]], _ marks: [Unicode.Scalar]) -> Bool {
    guard let mark = marks.first, marks.allSatisfy({ $0 == mark }), let first = groups.first,
      (1...3).contains(first.count), groups.last?.count == 3
    else { return false }
    let inner = groups.dropFirst().dropLast()
    if inner.allSatisfy({ $0.count == 3 }) { return true }
    return mark == "," && first.count <= 2 && inner.allSatisfy { $0.count == 2 }
  }
}
