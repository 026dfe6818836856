import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Writes rows of books as changes of a dataset.
///
/// The rows are the user's. They have neither an import nor an import key. So a later statement line
/// completes the row it belongs to (`RowMatching`) and makes no row of its own.
struct BookWriter {
  let file: BookFile
  let rows: [BookRow]
  let accounts: BookAccounts
  let categories: BookCategories
  let tags: BookTags
  let planned: BookPlanned
  let dataset: Dataset
  let origin: Origin

  /// Columns of the file that are added to the Transactions tab, under names that it does not have.
  var ownColumns: [(index: Int, name: String)] {
    var taken = FreeNames(ignoresCase: true)
    return file.table.ownColumns.map { index, name in
      var own = name
      if TabSchema.transactions.position(matching: own) != nil { own += " (\(file.title))" }
      let base = own
      own = taken.free(base) { "\(base) \($0)" }
      taken.take(own)
      return (index, own)
    }
  }

  func plan(command: String) -> Plan {
    let now = origin.now()
    var changes = accountChanges(now) + categoryChanges(now)
    let own = ownColumns
    var written = writeRows(now, own)
    if !written.isEmpty {
      changes += own.map { .addColumn(tab: .transactions, column: $0.name, reason: reason) }
    }
    changes.append(contentsOf: written)
    written.removeAll()
    let budgets = budgetChanges(now)
    if !budgets.isEmpty, dataset[.budgets] == nil {
      changes.append(.addTab(tab: .budgets, version: dataset.version, reason: reason))
    }
    changes += budgets + recurringChanges(now) + ruleChanges(now)
    return Plan(command: command, base: dataset.fileHashes, changes: changes)
  }

  var reason: String { "from \(file.name)" }

  private func accountChanges(_ now: Timestamp) -> [Change] {
    let first = dataset.accounts.count
    return accounts.accounts.filter(\.isNew).enumerated().map { index, account in
      var row = RowEncoder(.accounts)
      row.text("accountKey", account.key)
      row.text("name", account.title)
      row.text("type", account.type)
      row.text("institution", account.institution)
      row.text("currency", account.currency.code)
      row.amount(
        "startingBalance", Amount(minorUnits: account.startingBalance ?? 0, currency: account.currency))
      row.date("startDate", account.startDate)
      row.text("last4", account.last4)
      row.boolean("isDefault", account.key == accounts.defaultKey)
      row.boolean("isActive", account.isActive)
      row.integer("sortOrder", first + index + 1)
      row.stamps(now)
      return row.insertion(reason: reason)
    }
  }

  private func categoryChanges(_ now: Timestamp) -> [Change] {
    let last = dataset.categories.compactMap(\.sortOrder).max() ?? dataset.categories.count
    return categories.all.filter(\.isNew).enumerated().map { index, category in
      var row = RowEncoder(.categories)
      row.text("categoryKey", category.key)
      row.text("name", category.title)
      row.text("type", category.type.rawValue)
      row.text("emoji", category.emoji)
      row.text("parentKey", category.parentKey)
      row.boolean("isActive", true)
      row.integer("sortOrder", last + index + 1)
      row.stamps(now)
      return row.insertion(reason: reason)
    }
  }

  /// The budgets of categories for spending, beginning with a month and carrying on what is left, as envelopes do.
  private func budgetChanges(_ now: Timestamp) -> [Change] {
    file.budgets.budgets.compactMap { budget in
      guard let number = categories.number(budget.category) else { return nil }
      let category = categories.categories[number]
      guard category.type == .expense else { return nil }
      var row = RowEncoder(.budgets)
      row.id("id", origin.newID())
      row.text("kind", BudgetKind.allocation.rawValue)
      row.text("categoryKey", category.key)
      row.text("period", BudgetPeriod.month.rawValue)
      row.date("startDate", budget.first)
      row.date("endDate", budget.end)
      row.amount("amount", Amount(minorUnits: budget.minor, currency: budget.currency))
      if budget.currency != dataset.settings.currency { row.text("currency", budget.currency.code) }
      row.boolean("rollsOver", true)
      row.stamps(now)
      return row.insertion(reason: reason)
    }
  }

  private func writeRows(_ now: Timestamp, _ own: [(index: Int, name: String)]) -> [Change] {
    var changes: [Change] = []
    changes.reserveCapacity(rows.count)
    var splits: [Int: RecordID] = [:]
    var transfers: [Int: RecordID] = [:]
    func id(_ number: Int?, in known: inout [Int: RecordID]) -> RecordID? {
      guard let number else { return nil }
      let id = known[number] ?? origin.newID()
      known[number] = id
      return id
    }
    for row in rows.sorted(by: { $0.date < $1.date }) where row.kind != .opening {
      let recordID = origin.newID()
      var record = RowEncoder(.transactions)
      record.id("id", recordID)
      record.date("date", row.date)
      record.date("valueDate", row.otherDate)
      let (type, category) = type(row)
      record.text("type", type.rawValue)
      record.amount("amount", Amount(minorUnits: abs(row.minor), currency: row.currency))
      let direction: Direction = row.minor < 0 ? .out : .in
      record.text("direction", direction == type.naturalDirection ? nil : direction.rawValue)
      let account = accounts.number(row.account, row.currency).map { accounts.accounts[$0] }
      if account == nil, row.currency != dataset.settings.currency {
        record.text("currency", row.currency.code)
      }
      record.amount("originalAmount", row.original)
      record.text("originalCurrency", row.original?.currency.code)
      record.text("payee", row.payee)
      record.text("categoryKey", category)
      record.text("accountKey", account?.key)
      record.text("tags", tags.cell(row))
      record.text("note", row.note)
      record.boolean("cleared", row.isCleared ? true : nil)
      record.id("splitId", id(row.split, in: &splits))
      record.id("transferId", id(row.transfer, in: &transfers))
      record.text("externalId", row.reference)
      record.text("statementText", row.bankText)
      record.stamps(now)
      changes.append(record.insertion(reason: reason))
      for (index, name) in own {
        var seen: Set<String> = []
        let texts = row.rows.map { (file.table.sheet.text(row: $0, column: index) ?? "").trimmingSpace() }
          .filter { !$0.isEmpty && seen.insert($0).inserted }
        if texts.isEmpty { continue }
        changes.append(
          .set(
            Address(.tab(.transactions), id: recordID.description, column: .named(name)), old: .blank,
            new: .text(UnicodeForm.composed(texts.joined(separator: "; "))), reason: reason))
      }
    }
    return changes
  }

  /// The type of a row, and the key of its category.
  private func type(_ row: BookRow) -> (TransactionType, String?) {
    switch row.kind {
    case .transfer: return (.transfer, nil)
    case .adjustment, .opening: return (.adjustment, nil)
    case .settlement: return (.settlement, nil)
    case .flow(_, let root):
      if let number = categories.number(row.kind) {
        let category = categories.categories[number]
        return (category.type == .income ? .income : .expense, category.key)
      }
      if let root { return (root == .income ? .income : .expense, nil) }
      return (row.minor > 0 ? .income : .expense, nil)
    }
  }
}

/// The tags of a file, with the dataset's tags for them.
struct BookTags {
  private(set) var tags: [BookImport.Tag] = []
  private var places: [String: Int] = [:]

  /// - Throws: ``BookFileError``.
  init(_ rows: [BookRow], mapping: BookMapping) throws(BookFileError) {
    for row in rows {
      var seen: Set<String> = []
      for name in row.tags where seen.insert(name).inserted {
        if let place = places[name] {
          tags[place].rows += 1
          continue
        }
        let target = mapping.target(.tag, name)
        places[name] = tags.count
        let tag = target == BookMapping.nothing ? "" : TagList(target ?? name).description
        tags.append(.init(name: name, tag: tag, rows: 1))
      }
    }
    try mapping.require(.tag, among: tags.map(\.name))
  }

  /// The tags cell of a row.
  func cell(_ row: BookRow) -> String {
    var list = TagList()
    for name in row.tags { if let place = places[name] { list.add(tags[place].tag) } }
    return list.description
  }
}
