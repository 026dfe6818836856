/// A word on a page with its place, as a reader of PDF files tells it. Lengths are in points, down from the top left.
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

  fileprivate var middle: Double { (top + bottom) / 2 }
  var height: Double { max(bottom - top, 1) }
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

  /// What a text is by itself. Where amounts have fractions, whole numbers are none.
  static func kind(of text: String, hasFractions: Bool) -> Kind {
    let token = CellToken(text)
    if let number = token.onlyNumber, number.hasFraction || !hasFractions { return .money }
    if token.date != nil, text.utf8.count >= 4 { return .day }
    var copy = text
    return copy.withUTF8 { DayMonth($0) } == nil ? .text : .day
  }

  /// How far the phrase and a range stand above one another.
  func overlap(_ range: ClosedRange<Double>) -> Double {
    min(right, range.upperBound) - max(left, range.lowerBound)
  }
}

/// A line of a page: phrases from left to right.
struct PrintedLine {
  var page: Int
  /// 1-based, over all pages.
  var number: Int
  var top: Double
  var height: Double
  var phrases: [PrintedPhrase]

  var hasMoney: Bool { phrases.contains { $0.kind == .money } }
  var hasDay: Bool { phrases.contains { $0.kind == .day } }
  var text: String { phrases.map(\.text).joined(separator: " ") }
}

extension PrintedLine {
  /// The lines of all pages. Words on one base line, give or take a third of their height, are one line.
  static func lines(of words: [PrintedWord]) -> [PrintedLine] {
    let hasFractions = words.count { CellToken($0.text).onlyNumber?.hasFraction == true } >= 3
    var lines: [PrintedLine] = []
    for page in Set(words.map(\.page)).sorted() {
      let ordered = words.filter { $0.page == page }.sorted { ($0.middle, $0.left) < ($1.middle, $1.left) }
      var row: [PrintedWord] = []
      for word in ordered {
        if let first = row.first, word.middle - first.middle > 0.35 * min(word.height, first.height) {
          lines.append(PrintedLine(row, number: lines.count + 1, hasFractions))
          row = []
        }
        row.append(word)
      }
      if !row.isEmpty { lines.append(PrintedLine(row, number: lines.count + 1, hasFractions)) }
    }
    return lines
  }

  private init(_ words: [PrintedWord], number: Int, _ hasFractions: Bool) {
    let words = Self.withoutShadows(words.sorted { $0.left < $1.left })
    page = words[0].page
    self.number = number
    top = words.map(\.top).min() ?? 0
    height = words.map(\.height).max() ?? 1
    phrases = []
    var start = 0
    for index in words.indices.dropFirst() where Self.parts(words[index - 1], words[index]) {
      phrases += Self.phrases(words[start..<index], hasFractions)
      start = index
    }
    phrases += Self.phrases(words[start...], hasFractions)
  }

  /// Some programs print bold letters twice, a little apart.
  private static func withoutShadows(_ words: [PrintedWord]) -> [PrintedWord] {
    var kept: [PrintedWord] = []
    for word in words {
      if let last = kept.last, last.text == word.text, word.left - last.left < 1.5 { continue }
      kept.append(word)
    }
    return kept
  }

  /// Whether the gap between two words is that between columns: twice a blank and more.
  private static func parts(_ word: PrintedWord, _ next: PrintedWord) -> Bool {
    next.left - word.right > 0.62 * min(word.height, next.height)
  }

  /// Words that stand close together may still be a day and a text, or a text and an amount.
  private static func phrases(_ words: ArraySlice<PrintedWord>, _ hasFractions: Bool) -> [PrintedPhrase] {
    let whole = PrintedPhrase(words, hasFractions: hasFractions)
    guard words.count > 1, whole.kind == .text else { return [whole] }
    for count in stride(from: min(3, words.count - 1), through: 1, by: -1) {
      let head = PrintedPhrase(words.prefix(count), hasFractions: hasFractions)
      if head.kind == .day, head.text.utf8.count >= 5 {
        return [head] + phrases(words.dropFirst(count), hasFractions)
      }
    }
    for count in stride(from: min(2, words.count - 1), through: 1, by: -1) {
      let tail = PrintedPhrase(words.suffix(count), hasFractions: hasFractions)
      if tail.kind == .money, hasFractions {
        return phrases(words.dropLast(count), hasFractions) + [tail]
      }
    }
    return [whole]
  }
}
