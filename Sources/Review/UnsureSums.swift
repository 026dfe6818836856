package import Bookkeeping
package import DatasetFormat

/// A sum of one currency that is unsure, with the questions that it depends on.
package struct UnsureSum: Sendable, Hashable {
  package var currency: Currency
  /// How many questions of each reason there are.
  package var questions: [UnsureMoney.Reason: Int] = [:]
  /// By how many minor units the first answers would change each figure, by its name: `income`, `spending`, the
  /// key of an account or a category.
  package var changes: [String: Int64] = [:]
  /// Whether `review` asks one of the questions already.
  package var isAsked = false

  /// A sum in which nothing is unsure yet.
  package init(currency: Currency) { self.currency = currency }
}

extension UnsureMoney {
  /// Income and spending of some days that are unsure, of the rows that a filter means.
  package func flows(in period: Period, _ filter: TransactionFilter, of dataset: Dataset) -> [UnsureSum] {
    sums(entries(in: period, filter, of: dataset)) { entry in
      switch entry.type {
      case TransactionType.income.rawValue: ("income", entry.units)
      case TransactionType.expense.rawValue: ("spending", -entry.units)
      default: nil
      }
    }
  }

  /// Sums of all rows that a filter means.
  package func total(_ filter: TransactionFilter, of dataset: Dataset) -> [UnsureSum] {
    sums(entries(in: Period(), filter, of: dataset)) { ("sum", $0.units) }
  }

  /// Balances at the end of a day that are unsure, by the keys of their accounts.
  package func balances(through day: CalendarDate) -> [UnsureSum] {
    sums(entries.filter { $0.day <= day.dayNumber }) { entry in
      entry.account.map { ($0, entry.balance) }
    }
  }

  /// The questions that change what was spent in some categories in some days.
  package func spending(in categories: Set<String>, _ period: Period) -> [UnsureSum] {
    let own = entries.filter { entry in
      TransactionType(rawValue: entry.type)?.isFlow == true
        && entry.category.map(categories.contains) == true
        && period.contains(CalendarDate(dayNumber: entry.day))
    }
    return sums(own) { ($0.category ?? "", -$0.units) }
  }

  /// What the first answers would change in what was spent, by category and day.
  package var spendingChanges: [CategoryActivity.Change] {
    entries.compactMap { entry in
      guard entry.type == TransactionType.expense.rawValue || entry.type == TransactionType.income.rawValue,
        let category = entry.category, let currency = Currency(code: entry.currency)
      else { return nil }
      return CategoryActivity.Change(
        category: category, currency: currency, day: CalendarDate(dayNumber: entry.day),
        units: entry.isAfter ? -entry.units : entry.units)
    }
  }

  /// The entries of the rows that a filter means.
  ///
  /// An answer changes the category and the account of a row, so these are compared as they would be; words and
  /// tags move from one row of the question to the other.
  private func entries(
    in period: Period, _ filter: TransactionFilter, of dataset: Dataset
  ) -> [Entry] {
    if entries.isEmpty || filter.isDeleted { return [] }
    var words = filter
    (words.period, words.types, words.categories, words.accounts) = (Period(), [], [], [])
    (words.amounts, words.isUncategorised, words.hasNoAccount) = (nil, false, false)
    let rows = words.isEmpty ? nil : Set(words.rows(in: dataset))
    return entries.filter { entry in
      let day = CalendarDate(dayNumber: entry.day)
      guard period.contains(day), filter.period.contains(day), entry.isWanted(by: filter) else {
        return false
      }
      guard let rows else { return true }
      if let row = entry.row, rows.contains(row) { return true }
      return entry.isAfter && questions[entry.question].rows.contains(where: rows.contains)
    }
  }

  /// Adds entries up by currency, each under the name of its figure.
  private func sums(_ entries: [Entry], _ figure: (Entry) -> (name: String, units: Int64)?) -> [UnsureSum] {
    var moved: [String: [Int: [String: Int64]]] = [:]
    for entry in entries {
      guard let (name, units) = figure(entry), units != 0 else { continue }
      moved[entry.currency, default: [:]][entry.question, default: [:]][name, default: 0] &+=
        entry.isAfter ? units : -units
    }
    return moved.sorted { $0.key < $1.key }.compactMap { code, parts in
      guard let currency = Currency(code: code) else { return nil }
      var sum = UnsureSum(currency: currency)
      for (number, figures) in parts {
        let figures = figures.filter { $0.value != 0 }
        if figures.isEmpty { continue }
        sum.questions[questions[number].reason, default: 0] += 1
        sum.isAsked = sum.isAsked || questions[number].isAsked
        for (name, units) in figures { sum.changes[name, default: 0] &+= units }
      }
      return sum.changes.isEmpty ? nil : sum
    }
  }
}

extension UnsureMoney.Entry {
  /// Whether the filter means what the entry says of itself.
  fileprivate func isWanted(by filter: TransactionFilter) -> Bool {
    let type = TransactionType(rawValue: type)
    guard filter.types.isEmpty || type.map(filter.types.contains) == true,
      filter.categories.isEmpty || category.map(filter.categories.contains) == true,
      filter.accounts.isEmpty || account.map(filter.accounts.contains) == true,
      !filter.hasNoAccount || account == nil,
      !filter.isUncategorised || category == nil && type?.isFlow == true
    else { return false }
    guard let amounts = filter.amounts, let currency = Currency(code: currency) else { return true }
    return amounts.contains(Amount(minorUnits: Int64(clamping: units.magnitude), currency: currency))
  }
}

extension UnsureSum {
  /// `1 possible transfer and 2 possible duplicates are what they seem and 1 planned payment that no statement
  /// shows was not made (dataset review)`
  package var condition: String {
    let seeming: [(UnsureMoney.Reason, String)] = [
      (.transfer, "possible transfer"), (.double, "possible duplicate"), (.foreseen, "foreseen payment"),
    ]
    let count = seeming.compactMap { questions[$0.0] }.reduce(0, +)
    let names = seeming.compactMap { reason, name in
      questions[reason].map { "\($0) \(name)\($0 == 1 ? "" : "s")" }
    }
    var parts: [String] = []
    if count > 0 {
      parts.append("\(names.listed) \(count == 1 ? "is what it seems" : "are what they seem")")
    }
    if let unpaid = questions[.unpaid] {
      parts.append(
        unpaid == 1
          ? "1 planned payment that no statement shows was not made"
          : "\(unpaid) planned payments that no statement shows were not made")
    }
    return parts.joined(separator: " and ") + (isAsked ? " (dataset review)" : "")
  }
}

extension [String] {
  /// `a, b and c`
  fileprivate var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
