import Money

/// The lines between entries that say something about those below them.
///
/// `DEPOSITS AND ADDITIONS` → money in, `3 March 2026` → the day, `DAILY ENDING BALANCE` → no entries
struct PrintedTitles {
  /// The name of the column that the headings of sections make.
  static let column = "direction"

  /// The headings of sections, by their lines: `in` or `out`, nil where their words do not say.
  private(set) var sections: [Int: String?] = [:]
  /// The lines that hold nothing but a day, under which entries stand.
  private(set) var days: [Int] = []
  /// The lines with amounts under such a day.
  private(set) var isUnderDay: Set<Int> = []
  /// The lines of tables that hold no entries of this statement.
  private(set) var others: Set<Int> = []

  init(of lines: [PrintedLine]) {
    findOthers(lines)
    findDays(lines)
    findSections(lines)
  }

  /// Whether each entry stands under a heading that says which way its money went.
  func giveDirections(from first: Int) -> Bool {
    guard let top = sections.keys.min(), top < first else { return false }
    return sections.values.allSatisfy { $0 != nil }
  }

  /// What the headings above a line say. Nil without one.
  func section(above line: Int) -> String? {
    sections.keys.filter { $0 < line }.max().flatMap { sections[$0] ?? nil }
  }

  /// The lines with the days above entries at the left of everything, where they make a column of their own.
  func withDaysBeside(_ lines: [PrintedLine]) -> [PrintedLine] {
    guard !days.isEmpty else { return lines }
    let edge = lines.flatMap(\.phrases).map(\.left).min() ?? 0
    var moved = lines
    for index in days {
      moved[index].phrases[0].left = edge - 100
      moved[index].phrases[0].right = edge - 50
    }
    return moved
  }

  /// Whether a line is a text alone.
  private static func isTitle(_ line: PrintedLine) -> Bool {
    line.phrases.count == 1 && line.phrases[0].kind == .text && line.text.utf8.count <= 60
  }

  /// Titles with words for money in or out, and those between entries of one page that say something else.
  private mutating func findSections(_ lines: [PrintedLine]) {
    let edge = lines.filter { $0.hasDay && $0.hasMoney }.compactMap { $0.phrases.first?.left }.min() ?? 0
    var last: PrintedLine?
    for (index, line) in lines.enumerated() where !others.contains(index) {
      if line.hasMoney { last = line }
      guard Self.isTitle(line),
        let next = lines[(index + 1)...].prefix(6).first(where: { $0.hasMoney || Self.isTitle($0) }),
        next.hasMoney, next.hasDay, next.hasText
      else { continue }
      if let direction = DirectionWords.direction(ofTitle: line.text) {
        sections[index] = direction == .out ? "out" : "in"
      } else if !sections.isEmpty, last?.page == next.page, line.phrases[0].left < edge + 6 {
        sections[index] = .some(nil)
      }
    }
  }

  /// Days alone count if most entries stand under one, not beside one.
  private mutating func findDays(_ lines: [PrintedLine]) {
    let alone = lines.indices.filter { index in
      guard lines[index].phrases.count == 1, lines[index].hasDay, !others.contains(index) else {
        return false
      }
      for next in lines[(index + 1)...].prefix(3) where next.hasMoney || next.hasDay {
        return next.hasMoney && !next.hasDay
      }
      return false
    }
    let beside = lines.indices.count { lines[$0].hasDay && lines[$0].hasMoney && !others.contains($0) }
    guard alone.count > beside, let first = alone.first else { return }
    days = alone
    for index in (first + 1)..<lines.count where lines[index].hasMoney && !others.contains(index) {
      let labels = lines[index].phrases.filter { $0.kind == .text }.map(\.text)
      if labels.contains(where: { BalanceWords.labelReason($0) != nil || BalanceWords.isTotal($0) }) {
        continue
      }
      if lines[index].hasText { isUnderDay.insert(index) }
    }
  }

  /// Tables of balances have days and amounts and no text. Those of later bills look like entries, and end
  /// with the next title.
  private mutating func findOthers(_ lines: [PrintedLine]) {
    var isOfBalances = false
    var isLater = false
    var hasBegun = false
    for (index, line) in lines.enumerated() {
      if line.hasMoney {
        hasBegun = true
        isOfBalances = isOfBalances && line.hasDay && !line.hasText
        if isLater || isOfBalances { others.insert(index) }
      } else if Self.isTitle(line) {
        if hasBegun || !isLater { isLater = StatusWords.isLater(line.text) }
        if hasBegun || !isOfBalances { isOfBalances = BalanceWords.labelReason(line.text) != nil }
        hasBegun = false
      }
    }
  }
}

/// Finds the totals among lines of amounts: `Total Deposits 1,250.00` where the amounts above in its column
/// add up to that, since the last total or from the beginning.
///
/// A word alone is not enough: entries of one day may stand under one day, and shops are called Total.
struct PrintedSums {
  private var whole: [Int: Int64?] = [:]
  private var part: [Int: Int64?] = [:]

  mutating func add(_ line: PrintedLine, _ columns: PrintedColumns) {
    for (column, amount) in Self.amounts(line, columns) {
      whole[column] = (whole[column] ?? 0)?.adding(amount)
      part[column] = (part[column] ?? 0)?.adding(amount)
    }
  }

  /// Whether a line begins with a word for a total and has the sums of the amounts above. The next part
  /// begins below it.
  mutating func takeTotal(_ line: PrintedLine, _ columns: PrintedColumns) -> Bool {
    guard let label = line.phrases.first, label.kind == .text, Self.isTotal(label.text) else { return false }
    let amounts = Self.amounts(line, columns)
    let isSum = amounts.allSatisfy { column, amount in
      [whole[column], part[column]].contains { ($0 ?? nil).map(abs) == abs(amount) }
    }
    if isSum { part = [:] }
    return isSum && !amounts.isEmpty
  }

  /// Whether a label is a word for a total or a turnover, or begins with one: `Total Deposits`.
  static func isTotal(_ label: String) -> Bool {
    isOnlyTotal(label) || label.split(separator: " ").first.map { BalanceWords.isTotal(String($0)) } ?? false
  }

  /// Whether a label is a word for a total or a turnover and says nothing else.
  static func isOnlyTotal(_ label: String) -> Bool {
    BalanceWords.isTotal(label) || BalanceWords.reason(label) == .turnover
  }

  private static func amounts(_ line: PrintedLine, _ columns: PrintedColumns) -> [(Int, Int64)] {
    line.phrases.compactMap { phrase in
      guard phrase.kind == .money, let column = columns.column(of: phrase),
        let number = CellToken(phrase.text).number
      else { return nil }
      return (column, number.isNegative || number.mark == .credit ? -number.digits : number.digits)
    }
  }
}

/// Labels with the number of an account or a card behind them, in one text.
enum PrintedLabel {
  /// The label and the number, or the whole text: `Account No. 001-234567-8` → two parts.
  static func parts(of text: String) -> [String] {
    let words = text.split(separator: " ")
    guard words.count > 1, !text.contains(":") else { return [text] }
    let value = words.reversed().prefix { $0.contains(where: \.isNumber) || isMask($0) }.count
    guard value > 0, value < words.count else { return [text] }
    let label = words.dropLast(value).joined(separator: " ")
    let number = words.suffix(value).joined(separator: " ")
    guard number.utf8.count(where: { (0x30...0x39).contains($0) }) >= 4, CellToken(number).date == nil,
      HeaderWords.matches(label).contains(where: { [.account, .card].contains($0.role) && $0.strength >= 2 })
    else { return [text] }
    return [label, number]
  }

  private static func isMask(_ word: Substring) -> Bool { word.allSatisfy { "xX*•".contains($0) } }
}
