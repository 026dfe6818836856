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
  var hasText: Bool { phrases.contains { $0.kind == .text } }
  var text: String { phrases.map(\.text).joined(separator: " ") }

  /// Whether another line is right below this one on its page.
  func isClose(to next: PrintedLine) -> Bool {
    page == next.page && next.top - top < 2.4 * max(height, next.height)
  }
}

extension PrintedLine {
  /// The lines of all pages. Where a page has two columns of entries, the left one comes first, and the right
  /// one is moved to the place of the left one.
  static func lines(of words: [PrintedWord]) -> [PrintedLine] {
    let hasFractions = PrintedPhrase.haveFractions(words)
    let isMonospaced = PrintedWord.areMonospaced(words)
    func lines(_ words: [PrintedWord]) -> [PrintedLine] {
      rows(of: words).map { PrintedLine($0, hasFractions, isMonospaced) }
    }
    var all: [PrintedLine] = []
    for page in Set(words.map(\.page)).sorted() {
      let words = words.filter { $0.page == page }
      let whole = lines(words)
      guard let gutter = PrintedGutter(of: whole) else {
        all += whole
        continue
      }
      for part in gutter.parts(of: words) { all += lines(part) }
    }
    for index in all.indices { all[index].number = index + 1 }
    readPointedDays(&all)
    return all
  }

  /// Reads `02.03` and `02.03.` as days where they stand below one another, and amounts stand beside them.
  private static func readPointedDays(_ lines: inout [PrintedLine]) {
    var places: [Int: [(line: Int, phrase: Int)]] = [:]
    for (index, line) in lines.enumerated() {
      let money = line.phrases.indices.filter { line.phrases[$0].kind == .money }
      for phrase in money where line.phrases[phrase].isPointedDay && money.count > 1 {
        // To the point; the left edges of days of two digits are the same.
        places[Int(line.phrases[phrase].left.rounded()), default: []].append((index, phrase))
      }
    }
    for (left, found) in places where found.count >= 3 {
      let others = lines.count { line in
        line.phrases.contains { $0.kind == .money && !$0.isPointedDay && Int($0.left.rounded()) == left }
      }
      guard others == 0 else { continue }
      for (line, phrase) in found { lines[line].phrases[phrase].kind = .day }
    }
  }

  /// Groups words of one page by their base lines, give or take a third of their height. Amounts that are
  /// printed a little lower than their day belong to its line if nothing of both is above one another.
  private static func rows(of words: [PrintedWord]) -> [[PrintedWord]] {
    var rows: [[PrintedWord]] = []
    for word in words.sorted(by: { ($0.middle, $0.left) < ($1.middle, $1.left) }) {
      if let first = rows.last?.first, word.middle - first.middle <= 0.35 * min(word.height, first.height) {
        rows[rows.count - 1].append(word)
      } else {
        rows.append([word])
      }
    }
    var merged: [[PrintedWord]] = []
    for row in rows {
      if let above = merged.last, isSameLine(above, row) {
        merged[merged.count - 1] += row
      } else {
        merged.append(row)
      }
    }
    return merged
  }

  /// Whether two rows of words overlap by two fifths of their height, and no word of one is above one of the
  /// other.
  private static func isSameLine(_ above: [PrintedWord], _ row: [PrintedWord]) -> Bool {
    let (first, second) = (above[0], row[0])
    guard first.bottom - second.top > 0.4 * min(first.height, second.height) else { return false }
    return !above.contains { one in row.contains { $0.left < one.right && one.left < $0.right } }
  }

  private init(_ words: [PrintedWord], _ hasFractions: Bool, _ isMonospaced: Bool) {
    let words = PrintedWord.joined(PrintedWord.withoutShadows(words.sorted { $0.left < $1.left }))
    page = words[0].page
    number = 0
    top = words.map(\.top).min() ?? 0
    height = words.map(\.height).max() ?? 1
    phrases = []
    var start = 0
    for index in words.indices.dropFirst() where words[index - 1].isApart(from: words[index], isMonospaced) {
      phrases += Self.phrases(words[start..<index], hasFractions)
      start = index
    }
    phrases += Self.phrases(words[start...], hasFractions)
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
