import TextScanning

/// A word on a page with its place, as a reader of PDF files tells it. Lengths are in points, down from the
/// top left.
package struct PrintedWord: Sendable {
  /// 1-based.
  package var page: Int
  package var left: Double
  package var right: Double
  package var top: Double
  package var bottom: Double
  package var text: String

  package init(page: Int, left: Double, right: Double, top: Double, bottom: Double, text: String) {
    self.page = page
    (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
    self.text = text
  }

  var middle: Double { (top + bottom) / 2 }
  var height: Double { max(bottom - top, 1) }
}

extension PrintedWord {
  /// The words of a line without those that some programs print twice, a little apart, to make them bold.
  static func withoutShadows(_ words: [PrintedWord]) -> [PrintedWord] {
    var kept: [PrintedWord] = []
    for word in words {
      let isShadow = kept.suffix(3).contains { $0.text == word.text && word.left - $0.left < 1.5 }
      if !isShadow { kept.append(word) }
    }
    return kept
  }

  /// The words of a line, with the pieces of a number that is printed with gaps put together.
  ///
  /// `1,719.3` `3` → `1,719.33`, if less than a blank is between them
  static func joined(_ words: [PrintedWord]) -> [PrintedWord] {
    var joined: [PrintedWord] = []
    var start = 0
    while start < words.count {
      var end = start + 1
      while end < words.count, words[end - 1].isTight(to: words[end]), words[end].isPieceOfNumber,
        words[start].isPieceOfNumber
      {
        end += 1
      }
      let whole = words[start..<end].map(\.text).joined()
      if end - start > 1, !words[start].isWholeAmount, CellToken(whole).onlyNumber?.hasFraction == true {
        var word = words[start]
        word.text = whole
        word.right = words[end - 1].right
        joined.append(word)
      } else {
        joined += words[start..<end]
      }
      start = end
    }
    return joined
  }

  /// The width of a character, if all are of one width.
  private var characterWidth: Double { (right - left) / Double(max(text.count, 1)) }

  /// Whether the words are printed in a font whose characters and blanks are all of one width.
  static func areMonospaced(_ words: [PrintedWord]) -> Bool {
    let widths = words.filter { $0.text.count >= 3 }.map { $0.characterWidth / $0.height }.sorted()
    guard widths.count >= 10 else { return false }
    let middle = widths[widths.count / 2]
    return widths.count { abs($0 - middle) < 0.03 * middle } * 20 >= widths.count * 19
  }

  /// Whether the gap before the next word is that between columns: twice a blank and more.
  func isApart(from next: PrintedWord, _ isMonospaced: Bool) -> Bool {
    next.left - right > (isMonospaced ? 1.5 * characterWidth : 0.62 * min(height, next.height))
  }

  /// Whether less than a blank is between the word and the next one.
  private func isTight(to next: PrintedWord) -> Bool {
    next.left - right < 0.25 * min(height, next.height)
  }

  private var isPieceOfNumber: Bool {
    text.utf8.allSatisfy { $0.isDigit || [0x2C, 0x2E, 0x27, 0x2D, 0x2B].contains($0) }
  }

  private var isWholeAmount: Bool {
    guard let number = CellToken(text).onlyNumber else { return false }
    return number.pointScale == 2 || number.commaScale == 2
  }
}

/// Words that stand together in a line: a day, an amount, a description.
struct PrintedPhrase {
  enum Kind {
    /// A day, with or without its year.
    case day
    /// A number as amounts are printed, with its sign and marks.
    case money
    case text
  }

  var left: Double
  var right: Double
  var text: String
  var kind: Kind

  init(_ words: ArraySlice<PrintedWord>, hasFractions: Bool) {
    left = words.first?.left ?? 0
    right = words.map(\.right).max() ?? 0
    text = words.map(\.text).joined(separator: " ")
    kind = Self.kind(of: text, hasFractions: hasFractions)
  }

  /// Whether the amounts among some words have fractions. Three digits after the only mark are mostly
  /// thousands, unless a zero or a group is before it: `0.500`, `1,234.500`.
  static func haveFractions(_ words: [PrintedWord]) -> Bool {
    words.count { word in
      guard let number = CellToken(word.text).onlyNumber, number.hasFraction else { return false }
      guard number.pointScale == 3 || number.commaScale == 3 else { return true }
      return !number.isAmbiguous && number.group != .none || word.text.hasPrefix("0")
    } >= 3
  }

  /// What a text is by itself. Where amounts have fractions, whole numbers are none.
  static func kind(of text: String, hasFractions: Bool) -> Kind {
    let token = CellToken(text)
    if let number = token.onlyNumber, number.hasFraction || !hasFractions { return .money }
    if token.date != nil, text.utf8.count >= 4 { return .day }
    var copy = text
    return copy.withUTF8 { DayMonth($0) } == nil ? .text : .day
  }

  /// Whether it is two numbers of two digits that are a day and a month, or an amount: `02.03`, `02.03.`.
  var isPointedDay: Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 && parts[2].isEmpty,
      parts.prefix(2).allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isDigit) })
    else { return false }
    var copy = text
    return copy.withUTF8 { DayMonth($0) } != nil
  }

  /// How far the phrase and a range stand above one another.
  func overlap(_ range: ClosedRange<Double>) -> Double {
    min(right, range.upperBound) - max(left, range.lowerBound)
  }
}
