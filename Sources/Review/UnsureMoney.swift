package import Bookkeeping
package import DatasetFormat

/// Money in the sums of a dataset that may not belong there: what the first answers to open questions about
/// doubles, transfers and foreseen payments would change.
///
/// A report shows the sums as the rows have them and says beside them what is unsure, so that nothing counts
/// twice without a word.
package struct UnsureMoney: Sendable, Hashable, Codable {
  /// What one answer changes on a day of an account.
  struct Entry: Sendable, Hashable, Codable {
    /// The number of the question.
    var item: Int
    var kind: Matter.Kind
    /// The index of the row that moves the money; nil for a row that the answer adds.
    var row: Int?
    var day: Int32
    var account: String?
    var currency: String
    var balance: Int64
    var income: Int64
    var expense: Int64
  }

  private let entries: [Entry]

  /// The money of the questions of an inbox of a dataset, or of one that holds only these kinds of questions.
  package init(_ inbox: Inbox, in dataset: Dataset) { self.init(inbox.items, dataset) }

  /// The same without the other questions, which take longer to find.
  package init(in dataset: Dataset, today: CalendarDate) {
    self.init(Inbox.pairs(dataset, today: today), dataset)
  }

  private init(_ items: [ReviewItem], _ dataset: Dataset) {
    let tab = dataset[.transactions]
    var entries: [Entry] = []
    var counted: Set<Int> = []
    for (number, item) in items.enumerated() {
      // A row of several questions is told once, with the first of them.
      guard Self.kinds.contains(item.kind), counted.isDisjoint(with: item.rows),
        let effect = Self.effect(of: item, dataset)
      else { continue }
      counted.formUnion(item.rows)
      for (place, sum) in effect.sums where place.currency != .none {
        entries.append(
          Entry(
            item: number, kind: item.kind,
            row: item.rows.first { row in
              tab?.text(row: row, "accountKey") == place.accountKey
                && tab?.text(row: row, "date") == place.day.description
            },
            day: place.day.dayNumber, account: place.accountKey, currency: place.currency.code,
            balance: Int64(clamping: sum.balance), income: Int64(clamping: sum.income),
            expense: Int64(clamping: sum.expense)))
      }
    }
    self.entries = entries.sorted {
      ($0.item, $0.day, $0.account ?? "") < ($1.item, $1.day, $1.account ?? "")
    }
  }

  /// How many questions move money.
  package var questionCount: Int { Set(entries.map(\.item)).count }

  /// What the first answer changes. If the books do not allow it, the rows that would not count are taken away.
  private static func effect(of item: ReviewItem, _ dataset: Dataset) -> PlanEffect? {
    let choice = item.choices.first { !$0.settles }
    if let plan = try? choice?.plan(for: item.matter, in: dataset, command: "", origin: .system) {
      return try? PlanEffect(plan, in: dataset)
    }
    guard let tab = dataset[.transactions] else { return nil }
    let rows = item.kind == .transfer ? item.rows : item.kind == .double ? [item.rows[1]] : [item.rows[0]]
    let changes = rows.map { Change(.delete(Origin.system.now()), at: Address(tab, row: $0), reason: "") }
    return try? PlanEffect(Plan(command: "", base: dataset.fileHashes, changes: changes), in: dataset)
  }

  private static let kinds: Set<Matter.Kind> = [.double, .transfer, .planned]

  /// A sum that is unsure, with the questions that it depends on.
  package struct Sum: Sendable, Hashable {
    /// How many questions of each kind there are.
    package var questions: [Matter.Kind: Int] = [:]
    /// The changes by name: `income`, `spending`, or an account's key.
    package var changes: [(name: String, amount: Amount)] = []

    package static func == (one: Sum, other: Sum) -> Bool { one.description == other.description }
    package func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }

  /// Unsure income and spending of some days, a sum for each currency; of some rows alone, or of all.
  package func flows(in period: Period, ofRows rows: Set<Int>? = nil) -> [Sum] {
    let own = entries.filter { entry in
      (entry.income != 0 || entry.expense != 0) && period.contains(CalendarDate(dayNumber: entry.day))
        && rows.map { rows in entry.row.map(rows.contains) ?? false } ?? true
    }
    return sums(own) { [("income", $0.income), ("spending", $0.expense)] }
  }

  /// Unsure balances at the end of a day, a sum for each currency.
  package func balances(through day: CalendarDate) -> [Sum] {
    let own = entries.filter { $0.balance != 0 && $0.account != nil && $0.day <= day.dayNumber }
    return sums(own) { [($0.account ?? "", $0.balance)] }
  }

  private func sums(_ entries: [Entry], _ parts: (Entry) -> [(String, Int64)]) -> [Sum] {
    Set(entries.map(\.currency)).sorted().compactMap { code in
      guard let currency = Currency(code: code) else { return nil }
      let own = entries.filter { $0.currency == code }
      var totals: [(name: String, units: Int64)] = []
      for (name, units) in own.flatMap(parts) where units != 0 {
        if let place = totals.firstIndex(where: { $0.name == name }) {
          totals[place].units = totals[place].units &+ units
        } else {
          totals.append((name, units))
        }
      }
      var sum = Sum()
      for kind in Self.kinds {
        let count = Set(own.filter { $0.kind == kind }.map(\.item)).count
        if count > 0 { sum.questions[kind] = count }
      }
      sum.changes = totals.filter { $0.units != 0 }.sorted { $0.name < $1.name }.map {
        ($0.name, Amount(minorUnits: $0.units, currency: currency))
      }
      return sum.changes.isEmpty ? nil : sum
    }
  }
}

extension UnsureMoney.Sum: CustomStringConvertible {
  /// `unsure: income -50.00 EUR, spending -54.50 EUR, if 1 possible transfer and 1 possible duplicate are what
  /// they seem (dataset review)`
  package var description: String {
    let words: [(Matter.Kind, String)] = [
      (.transfer, "possible transfer"), (.double, "possible duplicate"), (.planned, "foreseen payment"),
    ]
    let what = words.compactMap { kind, word in
      questions[kind].map { "\($0) \(word)\($0 == 1 ? "" : "s")" }
    }
    let are = questions.values.reduce(0, +) == 1 ? "is what it seems" : "are what they seem"
    let money = changes.map { "\($0.name) \($0.amount.minorUnits > 0 ? "+" : "")\($0.amount)" }
    return
      "unsure: \(money.joined(separator: ", ")), if \(what.joined(separator: " and ")) \(are) (dataset review)"
  }
}

extension Matter.Kind: Codable {}
