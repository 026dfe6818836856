package import Bookkeeping
import DatasetFormat
package import DatasetStore
package import Money
package import Review

/// What is said beside sums: money that open questions would move, and planned money that they count.
///
/// `unsure: spending 312.99 or 258.49 EUR, if 1 possible transfer is what it seems (dataset review)`
package struct SumDoubts: Sendable {
  /// A sum, and what it would be.
  package struct Figure: Sendable, Hashable {
    /// `income`, `spending`, or the key of an account or a category.
    package var name: String
    /// What text says for the name.
    package var title: String
    /// What the command shows; nil if it is unknown.
    package var counted: Int64?
    /// By how much it would change.
    package var change: Int64

    package init(_ name: String, title: String? = nil, counted: Int64?, change: Int64) {
      (self.name, self.title, self.counted, self.change) = (name, title ?? name, counted, change)
    }

    /// What it would be.
    package var changed: Int64? {
      counted.flatMap { counted in
        let (sum, overflow) = counted.addingReportingOverflow(change)
        return overflow ? nil : sum
      }
    }
  }

  /// Figures of one currency that open questions would change.
  package struct Unsure: Sendable {
    package var sum: UnsureSum
    package var figures: [Figure]
  }

  /// Figures of one currency that have money of days to come.
  package struct Planned: Sendable {
    package var currency: Currency
    package var transactions: Int
    package var figures: [Figure]
  }

  package private(set) var unsure: [Unsure] = []
  package private(set) var planned: [Planned] = []

  package init() {}

  /// Takes unsure sums, with what the command shows for a figure.
  package mutating func add(
    _ sums: [UnsureSum], title: (String) -> String = { $0 }, counted: (String, Currency) -> Int64?
  ) {
    unsure += sums.map { sum in
      Unsure(
        sum: sum,
        figures: sum.changes.sorted { $0.key < $1.key }.map { name, change in
          Figure(name, title: title(name), counted: counted(name, sum.currency), change: change)
        })
    }
  }

  /// Takes planned money of a currency; nothing where no transaction is planned.
  package mutating func add(planned: Planned) {
    if planned.transactions > 0, !planned.figures.isEmpty { self.planned.append(planned) }
  }

  /// A sentence for each currency.
  package var texts: [String] {
    unsureTexts
      + planned.map { planned in
        let count = "\(planned.transactions) transaction\(planned.transactions == 1 ? "" : "s")"
        return
          "planned: \(Self.text(planned.figures, planned.currency)), with or without \(count) after today"
      }
  }

  /// Those about open questions.
  package var unsureTexts: [String] {
    unsure.map { "unsure: \(Self.text($0.figures, $0.sum.currency)), if \($0.sum.condition)" }
  }

  /// `income 100.00 or 50.00 EUR, spending 312.99 or 258.49 EUR`
  private static func text(_ figures: [Figure], _ currency: Currency) -> String {
    figures.map { figure in
      func text(_ units: Int64) -> String { Amount(minorUnits: units, currency: currency).figure }
      guard let counted = figure.counted, let changed = figure.changed else {
        return "\(figure.title) \(figure.change > 0 ? "+" : "")\(text(figure.change)) \(currency.code)"
      }
      return "\(figure.title) \(text(counted)) or \(text(changed)) \(currency.code)"
    }.joined(separator: ", ")
  }

  /// Writes them as members `unsure` and `planned` of a document.
  package func write(to json: inout JSONWriter) {
    json.objects("unsure", unsure) { json, unsure in
      json.member("currency", unsure.sum.currency.code)
      json.object("questions") { json in
        for reason in UnsureMoney.Reason.allCases {
          json.member(reason.rawValue, unsure.sum.questions[reason] ?? 0)
        }
      }
      json.objects("figures", unsure.figures) { json, figure in
        json.member("name", figure.name)
        json.member("amountMinor", figure.counted)
        json.member("settledMinor", figure.changed)
      }
    }
    json.objects("planned", planned) { json, planned in
      json.member("currency", planned.currency.code)
      json.member("transactions", planned.transactions)
      json.objects("figures", planned.figures) { json, figure in
        json.member("name", figure.name)
        json.member("amountMinor", figure.counted)
        json.member("withoutMinor", figure.changed)
      }
    }
  }
}

extension SumDoubts {
  /// What is unsure and planned of income and spending in some days.
  ///
  /// - Parameters:
  ///   - opened: The dataset.
  ///   - period: The days that the sums have.
  ///   - filter: The rows that they have; its days do not count.
  ///   - hasLater: False if it is known that no row is after today.
  /// - Returns: What is said beside income and spending.
  package static func flows(
    of opened: OpenDataset, in period: Period, _ filter: TransactionFilter, hasLater: Bool = true
  ) -> Self {
    var doubts = SumDoubts()
    let today = Origin.system.today
    let unsure = UnsureMoney.known(of: opened).flows(in: period, filter, of: opened.dataset)
    let hasFuture = hasLater && period.last.map { $0 > today } ?? true
    if unsure.isEmpty, !hasFuture { return doubts }
    var rows = filter
    rows.period = unsure.isEmpty ? Period(first: today.adding(days: 1), last: period.last) : period
    let table = MovementTable(opened.dataset, filter: rows)
    var counted: [Currency: [String: Int64]] = [:]
    var later: [Currency: (count: Int, changes: [String: Int64])] = [:]
    for entry in table.entries where entry.type.isFlow {
      let currency = table.currencies[entry.currency]
      let (name, units) = entry.type == .income ? ("income", entry.earned) : ("spending", entry.spent)
      counted[currency, default: [:]][name, default: 0] &+= units
      guard entry.date > today else { continue }
      later[currency, default: (0, [:])].count += 1
      later[currency, default: (0, [:])].changes[name, default: 0] &-= units
    }
    doubts.add(unsure) { counted[$1]?[$0] ?? 0 }
    if unsure.isEmpty, !later.isEmpty {
      // The days before were not read: they are needed only if something is planned.
      rows.period = period
      counted = [:]
      let all = MovementTable(opened.dataset, filter: rows)
      for entry in all.entries where entry.type.isFlow {
        let (name, units) = entry.type == .income ? ("income", entry.earned) : ("spending", entry.spent)
        counted[all.currencies[entry.currency], default: [:]][name, default: 0] &+= units
      }
    }
    for (currency, part) in later.sorted(by: { $0.key.code < $1.key.code }) {
      doubts.add(
        planned: Planned(
          currency: currency, transactions: part.count,
          figures: part.changes.sorted { $0.key < $1.key }.map { name, change in
            Figure(name, counted: counted[currency]?[name], change: change)
          }))
    }
    return doubts
  }

  /// What is unsure and planned of balances on a day.
  ///
  /// - Parameters:
  ///   - opened: The dataset.
  ///   - day: The day.
  ///   - balances: What is shown: the currencies and balances by the keys of the accounts.
  /// - Returns: What is said beside the balances.
  package static func balances(
    of opened: OpenDataset, on day: CalendarDate, _ balances: [String: (currency: Currency, units: Int64?)]
  ) -> Self {
    var doubts = SumDoubts()
    let unsure = UnsureMoney.known(of: opened).balances(through: day).compactMap { sum in
      var sum = sum
      sum.changes = sum.changes.filter { balances[$0.key]?.currency == sum.currency }
      return sum.changes.isEmpty ? nil : sum
    }
    doubts.add(unsure) { name, _ in balances[name]?.units }
    let today = Origin.system.today
    guard day > today else { return doubts }
    var filter = TransactionFilter()
    filter.period = Period(first: today.adding(days: 1), last: day)
    filter.accounts = balances.keys.sorted()
    let table = MovementTable(opened.dataset, filter: filter)
    var later: [Currency: (count: Int, changes: [String: Int64])] = [:]
    for entry in table.entries where !entry.isPending {
      guard let key = entry.account.map({ table.accountKeys[$0] }) else { continue }
      let currency = table.currencies[entry.currency]
      guard balances[key]?.currency == currency else { continue }
      later[currency, default: (0, [:])].count += 1
      later[currency, default: (0, [:])].changes[key, default: 0] &-= entry.minorUnits
    }
    for (currency, part) in later.sorted(by: { $0.key.code < $1.key.code }) {
      doubts.add(
        planned: Planned(
          currency: currency, transactions: part.count,
          figures: part.changes.sorted { $0.key < $1.key }.filter { $0.value != 0 }.map { key, change in
            Figure(key, counted: balances[key]?.units, change: change)
          }))
    }
    return doubts
  }

  /// What is unsure and planned of what budgets have left.
  ///
  /// - Parameters:
  ///   - opened: The dataset.
  ///   - period: The days of the budgets that are shown.
  ///   - standings: How the budgets are shown.
  /// - Returns: What is said beside what is left.
  package static func budgets(
    of opened: OpenDataset, over period: Period, _ standings: [BudgetStanding]
  ) -> Self {
    var doubts = SumDoubts()
    let dataset = opened.dataset
    let unsure = UnsureMoney.known(of: opened)
    let names = Dictionary(
      dataset.categories.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    let last = standings.compactMap(\.period.last).max()
    /// What is left of each budget if other money had been spent, where it is something else.
    func changes(_ moved: [CategoryActivity.Change]) -> [Currency: [Figure]] {
      if moved.isEmpty { return [:] }
      let changed = BudgetStanding.all(in: dataset, over: period, changedBy: moved).standings
      var figures: [Currency: [Figure]] = [:]
      for (now, other) in zip(standings, changed) where now.available != other.available {
        let name = names[now.categoryKey] ?? now.categoryKey
        let days = standings.count { $0.categoryKey == now.categoryKey } > 1
        let title = "left in \(name)" + (days ? " from \(now.period.first?.description ?? "")" : "")
        figures[now.currency, default: []].append(
          Figure(
            now.categoryKey, title: title, counted: now.available,
            change: other.available &- now.available))
      }
      return figures
    }
    for (currency, figures) in changes(unsure.spendingChanges).sorted(by: { $0.key.code < $1.key.code }) {
      var sum =
        unsure.spending(in: Set(names.keys), Period(first: nil, last: last))
        .first { $0.currency == currency } ?? UnsureSum(currency: currency)
      sum.changes = [:]
      if !sum.questions.isEmpty { doubts.unsure.append(Unsure(sum: sum, figures: figures)) }
    }
    let today = Origin.system.today
    guard let last, last > today else { return doubts }
    var filter = TransactionFilter()
    filter.period = Period(first: today.adding(days: 1), last: last)
    let table = MovementTable(dataset, filter: filter)
    let later = table.entries.filter { $0.type.isFlow && $0.category != nil }
    let moved = later.compactMap { entry in
      entry.category.map {
        CategoryActivity.Change(
          category: table.categoryKeys[$0], currency: table.currencies[entry.currency], day: entry.date,
          units: entry.minorUnits)
      }
    }
    for (currency, figures) in changes(moved).sorted(by: { $0.key.code < $1.key.code }) {
      let count = later.count { entry in
        guard table.currencies[entry.currency] == currency, let category = entry.category else {
          return false
        }
        let key = table.categoryKeys[category]
        let own = figures.map(\.name)
        return own.contains(key)
          || dataset.categories.first { $0.key == key }?.parentKey.map(own.contains) == true
      }
      doubts.add(planned: Planned(currency: currency, transactions: count, figures: figures))
    }
    return doubts
  }

  /// What is unsure and planned of the sums of a list.
  package static func list(
    of opened: OpenDataset, _ filter: TransactionFilter, _ sums: @autoclosure () throws -> [TransactionSum],
    planned: [TransactionSum]
  ) rethrows -> Self {
    var doubts = SumDoubts()
    let unsure = UnsureMoney.known(of: opened).total(filter, of: opened.dataset)
    if unsure.isEmpty, planned.isEmpty { return doubts }
    let sums = try sums()
    doubts.add(unsure) { _, currency in
      sums.first { $0.currency == currency }?.minorUnits ?? 0
    }
    for later in planned {
      let all = sums.first { $0.currency == later.currency }?.minorUnits
      doubts.add(
        planned: Planned(
          currency: later.currency, transactions: later.transactions,
          figures: [Figure("sum", counted: all, change: 0 &- later.minorUnits)]))
    }
    return doubts
  }
}
