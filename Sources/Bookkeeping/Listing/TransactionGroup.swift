import DatasetFormat

/// By what transactions are put under headings.
package enum TransactionGrouping: String, Sendable, CaseIterable {
  case month, category, payee, account, tag
}

/// Transactions under one heading, with their sums.
package struct TransactionGroup: Sendable {
  /// `2026-03`, the key of a category or an account, a payee, or a tag; nil for the rows without one.
  package var key: String?
  /// The heading; nil for the rows without one.
  package var name: String?
  /// The places of its transactions in the list.
  package var places: [Int]
  /// The sums of its transactions.
  package var sums: [TransactionSum]
}

extension TransactionList {
  /// The transactions under headings, in the order of the list under each.
  ///
  /// Months are in the order of the list's days, other headings by name; rows without one come last. A row
  /// with several tags is under each of them.
  ///
  /// - Throws: ``ReportError``.
  package func groups(by grouping: TransactionGrouping) throws(ReportError) -> [TransactionGroup] {
    var groups = named(grouping)
    switch grouping {
    case .month:
      groups.sort { ($0.key ?? "") > ($1.key ?? "") }
      if sort == .date, isReversed { groups.reverse() }
    case .category, .payee, .account, .tag:
      func place(_ group: TransactionGroup) -> (Int, String, String) {
        (group.name == nil ? 1 : 0, UnicodeForm.folded(group.name ?? ""), group.key ?? "")
      }
      groups.sort { place($0) < place($1) }
    }
    for index in groups.indices { groups[index].sums = try sums(of: groups[index].places.lazy.map(entry)) }
    return groups
  }

  private func named(_ grouping: TransactionGrouping) -> [TransactionGroup] {
    let names = ListedNames(dataset)
    var groups = Gathered()
    switch grouping {
    case .month:
      for place in 0..<count {
        let day = entry(place).date
        groups.add(place, to: String(day.description.dropLast(3)))
      }
    case .category:
      for place in 0..<count {
        groups.add(place, to: entry(place).category.map { table.categoryKeys[$0] }, names.category)
      }
    case .account:
      for place in 0..<count {
        groups.add(place, to: entry(place).account.map { table.accountKeys[$0] }, names.account)
      }
    case .payee:
      let spelling = PayeeSpelling(table)
      for place in 0..<count { groups.add(place, to: entry(place).payee.map { spelling.name(ofPayee: $0) }) }
    case .tag:
      let tags = RowTags.of(Set(table.entries.lazy.map(\.row)), in: dataset)
      for place in 0..<count {
        let own = tags[entry(place).row] ?? []
        for tag in own { groups.add(place, to: tag) }
        if own.isEmpty { groups.add(place, to: nil) }
      }
    }
    return groups.all
  }
}

/// Groups while they are gathered, in the order in which they were met.
private struct Gathered {
  private(set) var all: [TransactionGroup] = []
  private var numbers: [String?: Int] = [:]

  mutating func add(_ place: Int, to key: String?, _ name: (String) -> String = { $0 }) {
    let number = numbers[key] ?? all.count
    if number == all.count {
      all.append(TransactionGroup(key: key, name: key.map(name), places: [], sums: []))
      numbers[key] = number
    }
    all[number].places.append(place)
  }
}

/// How payees that differ only in case, accents and white space are spelt: as most rows do.
private struct PayeeSpelling {
  private let names: [String]

  init(_ table: MovementTable) {
    var uses = [Int](repeating: 0, count: table.payees.count)
    for payee in table.entries.lazy.compactMap(\.payee) { uses[payee] += 1 }
    let folded = table.payees.map(UnicodeForm.folded)
    var best: [String: Int] = [:]
    for payee in folded.indices {
      if let other = best[folded[payee]], uses[other] >= uses[payee] { continue }
      best[folded[payee]] = payee
    }
    names = folded.map { best[$0].map { table.payees[$0] } ?? $0 }
  }

  func name(ofPayee payee: Int) -> String { names[payee] }
}
