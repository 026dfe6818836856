import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// Finds the transaction that a user refers to.
package enum TransactionFinder {
  package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    case unknown(String)
    /// The first of the rows that it may be, and how many there are.
    case several(String, [Candidate], count: Int)
    /// It is the id of a record of another tab.
    case otherTab(String, TabName)

    package var description: String {
      switch self {
      case .unknown(let text):
        "\(text): there is no such transaction (expected a row number, a part of an id, or a day and a payee such as \"2026-03-03 rewe\"). dataset list finds it."
      case .several(let text, let candidates, let count):
        "\(text): \(count) transactions match. Name one by its row: \(Self.list(candidates, of: count))."
      case .otherTab(let text, let tab):
        "\(text): it is a record of \(tab.rawValue) (expected a transaction)."
      }
    }

    private static func list(_ candidates: [Candidate], of count: Int) -> String {
      let list = candidates.map(\.description).joined(separator: "; ")
      return count > candidates.count ? "\(list); and \(count - candidates.count) more" : list
    }
  }

  /// A row that may be meant, as messages show it.
  package struct Candidate: Sendable, Hashable, CustomStringConvertible {
    /// The row's number, as the spreadsheet shows it.
    package var number: Int
    package var day: String?
    package var payee: String?
    package var amount: String?
    package var isDeleted: Bool

    /// `14 (2026-03-03, Rewe, -12.00 EUR)`
    package var description: String {
      let facts = [day, payee, amount, isDeleted ? "deleted" : nil].compactMap(\.self)
      return facts.isEmpty ? "\(number)" : "\(number) (\(facts.joined(separator: ", ")))"
    }
  }

  /// How much of an id of digits alone tells it from a row number.
  private static let digitsOfID = 8
  /// How much of the end of an id names a row: a slip of two letters must not.
  private static let shortestEnd = 4
  /// How many candidates a message shows.
  private static let shownCandidates = 5

  /// The index in the Transactions tab's sheet of a row, by its row number, its id, the beginning or the end of
  /// its id, or its day and words of it:
  ///
  /// ```
  /// 14                    the row with this number in the sheet
  /// 01a20d49, 9f5bad91    the only row whose id begins or ends so
  /// 2026-03-03 rewe       the only row of the day that has the word, as `dataset list` finds it
  /// 3 March rewe          the same on the last 3 March
  /// ```
  ///
  /// A number is always a row number, even if an id begins with it. A number beyond the last row finds
  /// nothing. Only an id, or a part of one, and a row number find deleted rows.
  ///
  /// - Throws: ``Problem``.
  package static func row(
    _ text: String, in dataset: Dataset, today: CalendarDate = Origin.system.today
  ) throws(Problem) -> Int {
    let wanted = HeaderName.trimmed(text).lowercased()
    var found: [Int] = []
    var exact: [Int] = []
    let isEnd = wanted.utf8.count >= shortestEnd
    dataset[.transactions]?.forEachID { id, row in
      if id == wanted { exact.append(row) }
      if id.hasPrefix(wanted) || isEnd && id.hasSuffix(wanted) { found.append(row) }
    }
    // A row that was copied in a spreadsheet may have the id of the original.
    if !exact.isEmpty { found = exact }
    if exact.count == 1 { return exact[0] }
    if !wanted.isEmpty, wanted.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      if let number = Int(wanted), let tab = dataset[.transactions],
        let row = (1..<max(1, tab.sheet.rowCount)).first(where: { tab.sheet.rowNumber($0) == number })
      {
        return row
      }
      if wanted.utf8.count < digitsOfID { throw .unknown(text) }
    }
    if wanted.isEmpty { throw .unknown(text) }
    if found.isEmpty { found = DescribedRow(wanted, today: today)?.rows(in: dataset) ?? [] }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      throw .several(text, candidates(found.prefix(shownCandidates), in: dataset), count: found.count)
    }
    for tab in TabName.allCases where tab != .transactions {
      var isThere = false
      dataset[tab]?.forEachID { id, _ in if id.hasPrefix(wanted) { isThere = true } }
      if isThere, wanted.utf8.count >= 4 { throw .otherTab(text, tab) }
    }
    throw .unknown(text)
  }

  private static func candidates(_ rows: some Sequence<Int>, in dataset: Dataset) -> [Candidate] {
    guard let tab = dataset[.transactions] else { return [] }
    let movements = RowMovements(dataset)
    let (date, payee) = (tab.schema["date"], tab.schema["payee"])
    var candidates: [Candidate] = []
    for index in rows {
      tab.forEachRow(in: index..<index + 1) { row in
        let amount = movements.movement(of: row).map {
          Amount(minorUnits: $0.signedMinorUnits, currency: $0.amount.currency).description
        }
        candidates.append(
          Candidate(
            number: tab.sheet.rowNumber(index), day: row.date(date).value?.description ?? row.rawText(date),
            payee: row.text(payee).value, amount: amount, isDeleted: row.isDeleted))
      }
    }
    return candidates
  }
}

/// A transaction named by its day and words of it: `the one of 3 March at Rewe`.
private struct DescribedRow {
  private let day: CalendarDate
  private let words: String

  /// Words that people put between the day and the payee.
  private static let fillers: Set<String> = ["the", "one", "of", "at", "on", "from"]

  /// Nil if the text names no day.
  init?(_ text: String, today: CalendarDate) {
    let all = text.split(separator: " ").map(String.init)
    let words = all.filter { !Self.fillers.contains($0) }
    // A day has three words at most: "3 march 2026".
    for count in (1...3).reversed() where count <= words.count {
      for (day, rest) in [
        (words.prefix(count), words.dropFirst(count)), (words.suffix(count), words.dropLast(count)),
      ] {
        guard let read = Self.day(day.joined(separator: " "), today) else { continue }
        self.day = read
        self.words = rest.joined(separator: " ")
        return
      }
    }
    return nil
  }

  /// The rows of the day that have all words.
  func rows(in dataset: Dataset) -> [Int] {
    var filter = TransactionFilter()
    filter.period = Period(first: day, last: day)
    filter.words = SearchWord.words(of: words, in: dataset)
    return filter.rows(in: dataset)
  }

  /// A day; one without a year is the last one up to today.
  private static func day(_ text: String, _ today: CalendarDate) -> CalendarDate? {
    // A number of days ago looks like an amount.
    guard !text.hasPrefix("-") else { return nil }
    if let day = try? TypedDay.read(text, today: today) { return day }
    guard text.contains(where: \.isLetter), text.contains(where: \.isNumber) else { return nil }
    let years = [today.year, today.year - 1]
    let days = years.compactMap { try? TypedDay.read("\(text) \($0)", today: today) }
    return days.first { $0 <= today } ?? days.last
  }
}

extension Tab {
  /// Calls `body` with the id of each row that has one, as the format writes it, and its index.
  fileprivate func forEachID(_ body: (String, Int) -> Void) {
    guard let position = schema.position(matching: "id") else { return }
    forEachRow { row in
      if let text = row.rawText(position) {
        body(RecordID(cellText: text)?.description ?? text.lowercased(), row.index)
      }
    }
  }
}
