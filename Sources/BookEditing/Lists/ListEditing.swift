import Bookkeeping
public import DatasetFormat
import Spreadsheet

extension BookChanges {
  /// Adds a category.
  ///
  /// ```swift
  /// let key = try changes.addCategory("Ice skating", type: .expense, below: "leisure")
  /// ```
  ///
  /// - Parameters:
  ///   - name: 2 to 30 characters.
  ///   - type: Whether money is spent in it or earned.
  ///   - parent: The key, name or beginning of the category above; nil for one of the first level.
  ///   - emoji: The emoji before its name.
  /// - Returns: Its key, made of its name.
  /// - Throws: ``BookError`` where the name does not fit or is taken.
  @discardableResult
  public mutating func addCategory(
    _ name: String, type: FlowType, below parent: String? = nil, emoji: String? = nil
  ) throws(BookError) -> String {
    var values = ["type": type.rawValue]
    values["parentKey"] = parent
    values["emoji"] = emoji
    return try add(NewListRecord(name: name, values: values), to: .categories)
  }

  /// Adds an account; without a starting balance it begins with nothing, in the dataset's currency.
  ///
  /// ```swift
  /// let key = try changes.add(.init(name: "Savings", type: "savings", startingBalance: amount))
  /// ```
  ///
  /// - Returns: Its key, made of its name.
  /// - Throws: ``BookError`` where the name does not fit or is taken, for a type that the format does not
  ///   have, and for digits that are not four.
  @discardableResult
  public mutating func add(_ account: NewDataset.NewAccount) throws(BookError) -> String {
    guard AccountType(rawValue: account.type) != nil else {
      let known = AccountType.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("\(account.type): no account has this type (expected \(known)).")
    }
    if let last4 = account.last4 {
      guard last4.count == 4, last4.allSatisfy({ ("0"..."9").contains($0) }) else {
        throw .usage("\(last4): not the end of an account's number (expected four digits).")
      }
    }
    let unit = dataset.settings.currency ?? .none
    let starting = account.startingBalance ?? Amount(minorUnits: 0, currency: unit)
    var values = ["type": account.type, "startingBalance": starting.decimalText]
    if starting.currency != unit { values["currency"] = starting.currency.code }
    values["startDate"] = account.startDate(today: origin.today)?.description
    values["last4"] = account.last4
    return try add(NewListRecord(name: account.name, values: values), to: .accounts)
  }

  /// Adds a member of the household; the first one is its owner.
  ///
  /// - Returns: Their key, made of the name.
  /// - Throws: ``BookError`` where the name does not fit or is taken.
  @discardableResult
  public mutating func addMember(_ name: String) throws(BookError) -> String {
    try add(NewListRecord(name: name), to: .members)
  }

  /// Adds a record to a list.
  ///
  /// - Parameters:
  ///   - new: Its name and its other cells.
  ///   - list: The list.
  /// - Returns: Its key, made of its name.
  /// - Throws: ``BookError`` where the name does not fit or is taken.
  @discardableResult
  package mutating func add(_ new: NewListRecord, to list: NamedList) throws(BookError) -> String {
    if list == .accounts { mayMove(.any) }
    let records = NamedRecords(list.tab, in: dataset)
    let name = HeaderName.trimmed(new.name)
    let type = new.values["type"]
    try require(name, isFreeIn: list, type: type, except: nil)
    let earlier = listed[list] ?? []
    var taken = FreeNames(records.all.map(\.key) + earlier.map(\.key))
    guard let key = Key.unique(name, in: &taken) else {
      throw .usage("\(name): a name needs a letter or a digit, to make its key from.")
    }
    let schema = TabSchema.of(list.tab)
    var row = record(list.tab)
    row.text(schema.columns[schema.identityPosition ?? 0].name, key)
    row.text("name", name)
    var values = new.values
    if list == .members {
      values["isOwner"] = records.live.isEmpty && earlier.isEmpty ? "TRUE" : "FALSE"
    } else if list == .accounts {
      values["isDefault"] = records.live.contains(where: \.isActive) || !earlier.isEmpty ? "FALSE" : "TRUE"
    }
    values["isActive"] = "TRUE"
    values["sortOrder"] = values["sortOrder"] ?? String(nextOrder(list) + earlier.count)
    if let parent = values["parentKey"], !parent.isEmpty {
      values["parentKey"] = try self.parent(parent, type: type, of: nil)
    }
    for (column, text) in values.sorted(by: { $0.key < $1.key }) where !text.isEmpty {
      row.value(column, text)
    }
    try insert(row)
    listed[list, default: []].append(NamedList.Added(key: key, name: name, type: type))
    return key
  }

  /// Renames a record of a list. Its key stays, and so do the rows that refer to it.
  ///
  /// - Throws: ``BookError``.
  public mutating func rename(_ text: String, to name: String, in list: NamedList) throws(BookError) {
    let (tab, record) = try find(text, in: list)
    let name = HeaderName.trimmed(name)
    try require(name, isFreeIn: list, type: typeText(of: record.row, tab), except: record.row)
    try set("name", of: tab, row: record.row, to: name)
  }

  /// Changes cells of a record of a list.
  ///
  /// - Parameters:
  ///   - text: The record's key, name or beginning.
  ///   - values: New cells by column name, in the format's spelling; empty to clear.
  ///   - list: The list.
  /// - Throws: ``BookError`` for a column that the tab does not have, and for a change that the list does not
  ///   allow: the type of a used category, the parent of a default category.
  public mutating func edit(_ text: String, _ values: [String: String], in list: NamedList) throws(BookError)
  {
    let (tab, record) = try find(text, in: list)
    if let column = values.keys.sorted().first(where: { tab.schema.position(matching: $0) == nil }) {
      let known = tab.schema.columns.map(\.name).joined(separator: ", ")
      throw .usage("\(column): \(tab.name.rawValue) has no such column (expected one of \(known)).")
    }
    var values = values
    if list == .categories {
      let isFixed = isTrue("isDefault", of: record.row, tab)
      if isFixed,
        let column = values.keys.sorted().first(where: { !["color", "emoji", "icon"].contains($0) })
      {
        throw BookError(
          "\(record.key): a default category has its name, color and emoji to change, not its \(column). Add one of your own."
        )
      }
      if let parent = values["parentKey"], !parent.isEmpty {
        values["parentKey"] = try self.parent(parent, type: typeText(of: record.row, tab), of: record)
      }
    }
    if let text = values["isDefault"], list == .accounts, text == "TRUE" {
      if !record.isActive { throw BookError("\(record.key): the account is archived. Restore it first.") }
      try clear("isDefault", of: tab, except: record.row)
    }
    if let text = values["isOwner"], list == .members, text == "TRUE" {
      if !record.isActive { throw BookError("\(record.key): the member is disabled. Restore them first.") }
      try nameOwner(before: record)
      try clear("isOwner", of: tab, except: record.row)
    }
    if list == .accounts, values["currency"] != nil, !uses(of: record.key, in: list).isEmpty {
      throw BookError(
        "\(record.key): rows are in the account's currency, so it cannot change. Add another account.")
    }
    if list == .accounts, !["startingBalance", "startDate", "currency"].allSatisfy({ values[$0] == nil }) {
      mayMove(.any)
    }
    for (column, text) in values.sorted(by: { $0.key < $1.key }) {
      try set(column, of: tab, row: record.row, to: text)
    }
  }

  /// Writes the former owner into shared rows that name nobody. Such a row means the owner, and a new owner
  /// paid none of them.
  private mutating func nameOwner(before record: NamedRecords.Record) throws(BookError) {
    guard let owner = dataset.members.first(where: \.isOwner), owner.key != record.key,
      let tab = dataset[.transactions]
    else { return }
    let (shares, payer) = (tab.schema["shares"], tab.schema["paidBy"])
    var rows: [Int] = []
    tab.forEachRow { row in
      if row.isLive, !row.isBlank(shares), row.isBlank(payer) { rows.append(row.index) }
    }
    for row in rows { try set("paidBy", of: tab, row: row, to: owner.key) }
  }

  /// Archives or disables a record of a list, or restores it, even if it was deleted.
  ///
  /// - Throws: ``BookError`` for the owner of a household.
  public mutating func setActive(_ isActive: Bool, _ text: String, in list: NamedList) throws(BookError) {
    guard let tab = dataset[list.tab] else { throw .unknown("\(text): there is no such \(list.word).", text) }
    let records = NamedRecords(list.tab, in: dataset)
    let record = try records.find(text, among: isActive ? records.all : records.live)
    if isActive {
      if record.isDeleted {
        try require(record.name, isFreeIn: list, type: typeText(of: record.row, tab), except: record.row)
        if list == .accounts { mayMove(.any) }
        restore(tab, row: record.row)
      }
    } else {
      if list == .members, isTrue("isOwner", of: record.row, tab) {
        throw BookError(
          "\(record.key): the owner cannot be disabled. Make another member the owner first: members edit KEY --owner."
        )
      }
      if list == .accounts { try set("isDefault", of: tab, row: record.row, to: "FALSE") }
    }
    try set("isActive", of: tab, row: record.row, to: isActive ? "TRUE" : "FALSE")
  }

  /// Orders the records of a list: those named first, in this order, then all others in their present order.
  ///
  /// - Throws: ``BookError``.
  package mutating func reorder(_ texts: [String], in list: NamedList) throws(BookError) {
    let records = NamedRecords(list.tab, in: dataset)
    guard let tab = dataset[list.tab] else { return }
    var first: [NamedRecords.Record] = []
    for text in texts {
      let record = try records.find(text)
      if first.contains(record) { throw .usage("\(text): it is named twice. Name it once.") }
      first.append(record)
    }
    let rest = records.ordered.filter { !first.contains($0) }
    for (index, record) in (first + rest).enumerated() {
      try set("sortOrder", of: tab, row: record.row, to: String(index + 1))
    }
  }

  /// Deletes a record of a list. References to it are changed to another record.
  ///
  /// - Parameters:
  ///   - text: The record's key, name or beginning.
  ///   - list: The list.
  ///   - other: The record that replaces it; nil: there must be no references.
  /// - Throws: ``BookError`` where it is used and no other is named.
  public mutating func delete(_ text: String, in list: NamedList, to other: String?) throws(BookError) {
    let (tab, record) = try find(text, in: list)
    if list == .categories, isTrue("isDefault", of: record.row, tab) {
      throw BookError(
        "\(record.key): a default category cannot be deleted. Disable it: categories disable \(record.key).")
    }
    if list == .members, isTrue("isOwner", of: record.row, tab) {
      throw BookError(
        "\(record.key): the owner cannot be deleted. Make another member the owner first: members edit KEY --owner."
      )
    }
    if list == .accounts {
      mayMove(.any)
      try requireNothing(on: record, tab)
    }
    let uses = uses(of: record.key, in: list)
    if let other {
      let target = try NamedRecords(list.tab, in: dataset).find(other)
      if target.key == record.key { throw BookError("\(other): it cannot replace itself. Name another one.") }
      if list == .categories, typeText(of: target.row, tab) != typeText(of: record.row, tab) {
        throw BookError("\(other): its type is different. Name a category of the same type.")
      }
      let currencies = dataset.currencyOfAccount
      if list == .accounts, currencies[target.key] != currencies[record.key] {
        throw BookError("\(other): its currency is different. Name an account in the same currency.")
      }
      if list == .members, uses.contains(where: { $0.column == "shares" }) {
        throw BookError(
          "\(record.key): members in shares cannot be moved. Disable the member: members disable \(record.key)."
        )
      }
      if list == .accounts { try requireMovable(from: record.key, to: target.key) }
      var budgets: Set<Int> = []
      if list == .categories {
        try requirePlace(below: target, for: uses)
        budgets = try moveBudgets(from: record.key, to: target.key)
      }
      for use in uses where use.tab.name != .budgets || !budgets.contains(use.row) {
        // A category that replaces its own parent has no parent.
        let isItself = use.tab.name == .categories && use.row == target.row
        try set(use.column, of: use.tab, row: use.row, to: isItself ? "" : target.key)
      }
    } else if !uses.isEmpty {
      let verb = list == .accounts ? "archive" : "disable"
      let count = uses.count == 1 ? "1 row names" : "\(uses.count) rows name"
      let command = "\(list.tab.rawValue.lowercased()) \(verb) \(record.key)"
      if uses.contains(where: { $0.column == "shares" }) {
        throw BookError(
          "\(record.key): \(count) the member, and shares cannot be moved. Disable the member: \(command).")
      }
      throw BookError(
        "\(record.key): \(count) it. Name where they move with --move-to, or \(verb) it: \(command).")
    }
    delete(tab, row: record.row)
  }

  /// Refuses to move categories below one that is below another one itself.
  private func requirePlace(below target: NamedRecords.Record, for uses: [Use]) throws(BookError) {
    let children = uses.filter { $0.tab.name == .categories }
    guard !children.isEmpty, !children.contains(where: { $0.row == target.row }),
      let parent = dataset.categories.first(where: { $0.key == target.key })?.parentKey
    else { return }
    throw BookError(
      "\(target.key): it is below \(parent), but there are only two levels of categories. Move the rows to \(parent), or move the subcategories first: categories edit KEY --parent \(parent)."
    )
  }

  /// Refuses to delete an account with a starting balance, which would be lost.
  private func requireNothing(on record: NamedRecords.Record, _ tab: Tab) throws(BookError) {
    guard let account = dataset.accounts.first(where: { $0.key == record.key }), account.startingBalance != 0
    else { return }
    throw BookError(
      "\(record.key): its starting balance would be lost. Archive it, or set the balance to 0 first: accounts edit \(record.key) --opening-balance 0."
    )
  }

  /// Refuses to move rows to an account that would not count them, or would have both halves of a transfer.
  private func requireMovable(from key: String, to other: String) throws(BookError) {
    guard let rows = try? EditedRows(dataset) else { return }
    let start = dataset.accounts.first { $0.key == other }?.startDate
    var transfers: [RecordID: String] = [:]
    for row in rows.rows(where: { $0.accountKey == key || $0.accountKey == other }) {
      if row.accountKey == key, let start, let date = row.date, date < start {
        throw BookError(
          "\(other): it begins on \(start), but row \(row.number) is dated \(date) and would count nowhere. Set an earlier start: accounts edit \(other) --opened \(date)."
        )
      }
      guard let transfer = row.transferID, let account = row.accountKey else { continue }
      if let known = transfers[transfer], known != account {
        throw BookError(
          "row \(row.number): it is a transfer between the two accounts. Delete it first.")
      }
      transfers[transfer] = account
    }
  }

  // MARK: - Rules of lists

  private func find(_ text: String, in list: NamedList) throws(BookError) -> (Tab, NamedRecords.Record) {
    guard let tab = dataset[list.tab] else {
      throw .unknown("\(text): there is no such \(list.word) (there are none yet).", text)
    }
    return (tab, try NamedRecords(list.tab, in: dataset).find(text))
  }

  private func require(
    _ name: String, isFreeIn list: NamedList, type: String?, except row: Int?
  ) throws(BookError) {
    guard list.nameLengths.contains(name.count) else {
      throw .usage(
        "\(name): the name of \(list == .accounts ? "an" : "a") \(list.word) has \(list.nameLengths.lowerBound) to \(list.nameLengths.upperBound) characters."
      )
    }
    func isSame(_ other: String) -> Bool {
      UnicodeForm.composed(HeaderName.trimmed(other).lowercased()) == UnicodeForm.composed(name.lowercased())
    }
    let twin = NamedRecords(list.tab, in: dataset).live.first { record in
      record.row != row && isSame(record.name)
        && (list != .categories || dataset[list.tab].map { typeText(of: record.row, $0) == type } == true)
    }
    let added = listed[list]?.first { isSame($0.name) && (list != .categories || $0.type == type) }
    if let key = twin?.key ?? added?.key {
      throw BookError("\(name): the \(list.word) \(key) has that name already.")
    }
  }

  private func typeText(of row: Int, _ tab: Tab) -> String? {
    guard let position = tab.schema.position(matching: "type") else { return nil }
    return tab.binding.columnOfPosition[position].map {
      tab.sheet.value(row: row, column: $0).text.lowercased()
    }
  }

  private func isTrue(_ column: String, of row: Int, _ tab: Tab) -> Bool {
    var found = false
    tab.forEachRow(in: row..<row + 1) { found = $0.boolean(tab.schema[column]).value == true }
    return found
  }

  private mutating func clear(_ column: String, of tab: Tab, except row: Int) throws(BookError) {
    var others: [Int] = []
    tab.forEachRow { other in
      if other.index != row, other.isLive,
        other.boolean(tab.schema[column]).value == true
      {
        others.append(other.index)
      }
    }
    for other in others { try set(column, of: tab, row: other, to: "FALSE") }
  }

  private func nextOrder(_ list: NamedList) -> Int {
    guard let tab = dataset[list.tab] else { return 1 }
    var highest = 0
    tab.forEachRow { highest = max(highest, $0.integer(tab.schema["sortOrder"]).value ?? 0) }
    return highest + 1
  }

  /// The key of a category that shall be above another one: two levels at most.
  private func parent(
    _ text: String, type: String?, of child: NamedRecords.Record?
  ) throws(BookError) -> String {
    let parent = try NamedRecords(.categories, in: dataset, added: listed[.categories] ?? []).find(text)
    guard let found = dataset.categories.first(where: { $0.key == parent.key }) else { return parent.key }
    if parent.key == child?.key { throw BookError("\(text): a category cannot be below itself.") }
    if found.type.text != type {
      throw BookError("\(text): its type is different. Name a category of the same type.")
    }
    let hasChildren =
      child.map { child in dataset.categories.contains { $0.parentKey == child.key } } ?? false
    if found.parentKey != nil || hasChildren {
      throw BookError(
        "\(text): it is below another category, and there are only two levels. Name a category of the first level."
      )
    }
    return parent.key
  }

  /// A cell that names a record.
  private struct Use {
    var tab: Tab
    var row: Int
    var column: String
  }

  /// The cells of live records that name a record of a list.
  private func uses(of key: String, in list: NamedList) -> [Use] {
    var uses: [Use] = []
    for tab in dataset.orderedTabs {
      let columns = tab.schema.columns.indices.filter {
        let column = tab.schema.columns[$0]
        return column.reference == list.tab || (list == .members && column.kind == .shares)
      }
      if columns.isEmpty { continue }
      tab.forEachRow { row in
        if row.isDeleted { return }
        for position in columns where !row.isBlank(position) {
          let names =
            tab.schema.columns[position].kind == .shares
            ? row.rawText(position).flatMap { Shares($0) }?.parts.contains { $0.member == key } == true
            : row.key(position).value == key
          if names { uses.append(Use(tab: tab, row: row.index, column: tab.schema.columns[position].name)) }
        }
      }
    }
    return uses
  }

  /// How many cells of live records name a record of a list.
  package func useCount(of key: String, in list: NamedList) -> Int { uses(of: key, in: list).count }
}

extension RowEncoder {
  /// Sets a cell to a text in the format's spelling.
  mutating func value(_ column: String, _ text: String) {
    switch TabSchema.of(schema.name).columns[schema[column]].kind {
    case .boolean: boolean(column, text == "TRUE")
    case .integer: integer(column, Int(text))
    case .date: date(column, CalendarDate(iso: text))
    case .amount, .signedAmount: number(column, text)
    default: self.text(column, text)
    }
  }
}
