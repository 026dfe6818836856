import Bookkeeping
package import DatasetFormat

/// What the file of a program says about payments to come and about statements, beside its entries.
package struct BookPlans: Sendable {
  package var schedules: [BookSchedule] = []
  package var rules: [BookPayeeRule] = []
  /// What is certainly not there to be read as schedules or rules at all.
  private var unread: [BookImport.PlanNotTaken] = []
  /// The pages that are there, of documents that are given out in pages.
  private var pages: [BookImport.PlanNotTaken.Kind: (seen: Set<Int>, total: Int)] = [:]

  package init() {}

  /// Whether there is nothing to take, and nothing to name.
  package var isEmpty: Bool { schedules.isEmpty && rules.isEmpty && leftOut.isEmpty }

  /// What of them cannot be read as schedules or rules at all.
  var leftOut: [BookImport.PlanNotTaken] {
    let kinds: [BookImport.PlanNotTaken.Kind] = [.recurring, .rule]
    return unread
      + kinds.compactMap { kind in
        guard let (seen, total) = pages[kind], seen.count < total else { return nil }
        let name = "pages other than \(seen.sorted().map(String.init).joined(separator: ", "))"
        return .init(kind: kind, name: name, reason: "there are \(total) pages; name the others, too")
      }
  }

  /// Notes that a document is one page of several.
  package mutating func note(page: Int, of total: Int, _ kind: BookImport.PlanNotTaken.Kind) {
    let old = pages[kind]
    pages[kind] = ((old?.seen ?? []).union([page]), max(total, old?.total ?? 0))
  }

  /// Notes a budget of the program that does not come along.
  package mutating func leaveOut(budget name: String) {
    unread.append(.init(kind: .budget, name: name, reason: "budgets of this program are not read"))
  }

  /// Adds those of another file of the same books.
  package mutating func add(_ other: BookPlans) {
    schedules += other.schedules
    rules += other.rules
    unread += other.unread
    pages.merge(other.pages) { ($0.seen.union($1.seen), max($0.total, $1.total)) }
  }
}

/// A payment that a program repeats, in the words of its file.
package struct BookSchedule: Sendable {
  /// What the program calls it, or its payee.
  package var name: String
  /// The account, as the entries of the file name it.
  package var account = ""
  /// The category, as the entries of the file name it: its groups and its own name.
  private(set) var category: [String] = []
  /// Whether the category is for spending or earning, if the file says so.
  private(set) var root: BookWords.Root?
  /// A plain number, negative for money out of the account.
  package var amount = ""
  /// The code of its currency. Empty for that of the file.
  package var currency = ""
  package var payee = ""
  package var note = ""
  package var tags: [String] = []
  /// Several if it comes on several days of a month.
  package var recurrences: [BookRecurrence] = []
  package var isEnabled = true
  /// By how much the amount may differ, as the format writes it: `7.5%`.
  package var tolerance: String?
  /// Why it cannot be said here. Nil if it can.
  package var problem: String?

  package init(_ name: String) { self.name = name }

  /// A category of a row: its group and its name.
  package mutating func setCategory(_ path: [String]) { (category, root) = (path, nil) }

  /// A category as the path of an account: `expenses:Home:Rent`.
  package mutating func setCategory(path: String) { (category, root) = Self.parts(path) }

  /// `expenses:Home:Rent` → `Home`, `Rent`, for spending
  static func parts(_ path: String) -> (category: [String], root: BookWords.Root?) {
    let parts = path.split(separator: ":").map(String.init)
    return (Array(parts.dropFirst()), parts.first.flatMap { BookWords.Root(word: $0) })
  }
}

/// The days of a schedule: those that are counted from its first one and not yet entered.
///
/// ```
/// monthly from 2026-01-31, from 2026-02-01 on → 2026-02-28, then monthly from 2026-03-31
/// ```
package struct BookRecurrence: Sendable {
  private let days: Occurrences
  private let cadence: Cadence
  private let interval: Int
  /// The number of the first day that is not entered.
  private let number: Int
  /// The last possible day.
  private var end: CalendarDate?
  /// Why its end cannot be said. Nil if it can.
  private(set) var problem: String?

  /// A rule for some of the days, or for all.
  struct Rule: Hashable {
    var cadence: Cadence
    var interval: Int
    var start: CalendarDate
    var end: CalendarDate?
  }

  /// Nil for an interval that no rule can have.
  ///
  /// - Parameters:
  ///   - cadence: Days, weeks, months or years.
  ///   - interval: How many of them are between two.
  ///   - start: The day from which the others are counted.
  ///   - first: The day from which on nothing is entered yet.
  package init?(_ cadence: Cadence, _ interval: Int, from start: CalendarDate, on first: CalendarDate) {
    guard let days = Occurrences(cadence: cadence.rawValue, interval: interval, start: start) else {
      return nil
    }
    self.days = days
    (self.cadence, self.interval) = (cadence, interval)
    number = days.first(onOrAfter: first)
  }

  /// A payment that comes once.
  package init?(once day: CalendarDate) {
    self.init(.monthly, 1, from: day, on: day)
    end = day
  }

  /// The last days of months, of which one is in the month of `day`.
  ///
  /// They are counted from an earlier month with 31 days, if one of them has so many.
  package init?(endOfEvery months: Int, around day: CalendarDate, on first: CalendarDate) {
    guard (1...1000).contains(months) else { return nil }
    func last(_ number: Int) -> CalendarDate? {
      let month = day.year * 12 + day.month - 1 - number * months
      guard month >= 12 else { return nil }
      let (year, inYear) = (month / 12, month % 12 + 1)
      return CalendarDate(year: year, month: inYear, day: CalendarDate.daysInMonth(inYear, year: year))
    }
    let all = (0...48).compactMap(last)
    guard let longest = all.max(by: { $0.components.day < $1.components.day }) else { return nil }
    self.init(.monthly, months, from: longest, on: first)
  }

  /// The day from which the others are counted.
  package var start: CalendarDate { days.start }

  /// The first day that is not entered.
  package var next: CalendarDate? { days[number] }

  /// Ends it on a day.
  package mutating func end(on day: CalendarDate) { end = end.map { min($0, day) } ?? day }

  /// Ends it after so many more days. With 0 it has ended.
  package mutating func end(afterNext count: Int) {
    if count == 0 { return end(on: days.start.adding(days: -1)) }
    guard isPossible(count) else { return }
    // One beyond the year 9999 ends nothing.
    if let day = days[number + count - 1] { end(on: day) }
  }

  /// Ends it after so many days, counted from the first of all.
  package mutating func end(afterFirst count: Int) {
    guard isPossible(count) else { return }
    end(afterNext: max(0, count - number))
  }

  /// Counts and intervals that a schedule may have: others are a mistake in its file.
  package static let counts = 1...100_000

  private mutating func isPossible(_ count: Int) -> Bool {
    if Self.counts.contains(count) { return true }
    problem = "it ends after \(count) payments, which is no number of payments"
    return false
  }

  /// The rules that come on these days and no others. Empty if it has ended, nil if no few rules do.
  ///
  /// A rule of the 31st that begins in a month of 30 days would stay on the 30th: that day gets its own rule.
  var rules: [Rule]? {
    guard let next, end.map({ $0 >= next }) ?? true else { return [] }
    var single: [Rule] = []
    for shift in 0...Self.mostSingle {
      guard let start = days[number + shift] else { return nil }
      if let end, start > end { return single }
      if isCounted(from: start, shift) {
        return single + [Rule(cadence: cadence, interval: interval, start: start, end: end)]
      }
      single.append(Rule(cadence: cadence, interval: interval, start: start, end: start))
    }
    return nil
  }

  /// February 29 comes back after three other ends of February.
  private static let mostSingle = 3
  /// So many days show whether two rules are on the same ones.
  private static let compared = 100

  private func isCounted(from start: CalendarDate, _ shift: Int) -> Bool {
    guard let own = Occurrences(cadence: cadence.rawValue, interval: interval, start: start) else {
      return false
    }
    return (0..<Self.compared).allSatisfy { own[$0] == days[number + shift + $0] }
  }
}

/// What a program does with payments of a payee, or with a text in a statement.
package struct BookPayeeRule: Sendable {
  /// What the program calls it, or the payee.
  package var name: String
  /// Conditions, of which all must hold.
  package var textContains = ""
  package var textMatches = ""
  /// Plain numbers without sign.
  package var amountMin = ""
  package var amountMax = ""
  package var direction: Direction?
  /// The account, as the entries of the file name it.
  package var account = ""
  /// What it fills in.
  package var payee = ""
  private(set) var category: [String] = []
  private(set) var root: BookWords.Root?
  package var tags: [String] = []
  package var isEnabled = true
  /// Why it cannot be said here. Nil if it can.
  package var problem: String?

  package init(_ name: String) { self.name = name }

  /// A category of a row: its group and its name.
  package mutating func setCategory(_ path: [String]) { (category, root) = (path, nil) }

  /// A category as the path of an account: `expenses:Home:Rent`.
  package mutating func setCategory(path: String) { (category, root) = BookSchedule.parts(path) }

  /// Asks for one of several texts anywhere in the line.
  package mutating func setText(containing texts: [String]) {
    if texts.contains(where: { $0.contains("|") }) {
      textMatches = texts.map(RegularExpression.escaped).joined(separator: "|")
    } else {
      textContains = texts.joined(separator: "|")
    }
  }

  /// Asks for a payee, or for one of several.
  ///
  /// `REWE`, `Aldi` → `^(REWE|Aldi)$`
  package mutating func setPayee(among names: [String]) {
    let texts = names.map(RegularExpression.escaped)
    textMatches = texts.count == 1 ? "^\(texts[0])$" : "^(\(texts.joined(separator: "|")))$"
  }
}
