package import DatasetFormat
import Spreadsheet

/// Another dataset, translated so that it can be merged into this one. Its accounts, categories and members
/// get the keys that this dataset uses for them. Its currency is written out, and its settings are left out.
///
/// An account, category or member that both have keeps this dataset's record unchanged. A key that means
/// something else here gets a number.
package struct ForeignDataset: Sendable {
  /// The other dataset, adapted.
  package let dataset: Dataset
  /// Notes for the user, one sentence each.
  package private(set) var notes: [String] = []

  /// Translates a dataset.
  ///
  /// - Parameters:
  ///   - other: The dataset to bring into `ours`.
  ///   - ours: The dataset to merge into; it is not changed.
  /// - Throws: `PlanError` if one of its cells cannot be read as its column's kind.
  package init(_ other: Dataset, for ours: Dataset) throws(PlanError) {
    var cells = CopyCells(other)
    var notes: [String] = []
    for name in [TabName.accounts, .categories, .members] {
      let keys = KeyMapping(of: name, in: other, to: ours)
      for (row, key) in keys.renamed { cells[name, row, keys.position] = key }
      for (row, title) in keys.titles { cells[name, row, keys.namePosition] = title }
      for row in keys.known { cells.remove(row, of: name) }
      cells.follow(keys.names, to: name)
      if name == .members { Self.follow(keys, other, ours, &cells) }
      notes += keys.notes
    }
    for (tab, column) in [(TabName.accounts, "isDefault"), (.members, "isOwner")] where ours[tab] != nil {
      Self.clear(column, of: tab, other, &cells)
    }
    Self.writeCurrencies(of: other, beside: ours, &cells)
    Self.yield(other, ours, &cells)
    other[.settings]?.forEachRow { cells.remove($0.index, of: .settings) }
    dataset = try cells.applied()
    self.notes = notes
  }

  /// A household has one owner, and there is one account by default: those of this dataset.
  private static func clear(_ column: String, of name: TabName, _ other: Dataset, _ cells: inout CopyCells) {
    guard let tab = other[name] else { return }
    let position = tab.schema[column]
    tab.forEachRow { row in
      if row.boolean(position).value == true { cells[name, row.index, position] = "FALSE" }
    }
  }

  /// Renames members in shares, and writes out the owner, whose name is usually left blank.
  private static func follow(
    _ keys: KeyMapping, _ other: Dataset, _ ours: Dataset, _ cells: inout CopyCells
  ) {
    guard let tab = other[.transactions] else { return }
    let (paidBy, shares) = (tab.schema["paidBy"], tab.schema["shares"])
    let owner = owner(of: other).map { keys.names[$0] ?? $0 }
    let isSame = owner == self.owner(of: ours)
    tab.forEachRow { row in
      if let text = row.rawText(shares), var parts = Shares(text) {
        for index in parts.parts.indices {
          parts.parts[index].member = keys.names[parts.parts[index].member] ?? parts.parts[index].member
        }
        if parts.description != text { cells[.transactions, row.index, shares] = parts.description }
        if !isSame, let owner, row.isBlank(paidBy) { cells[.transactions, row.index, paidBy] = owner }
      }
    }
  }

  private static func owner(of dataset: Dataset) -> String? {
    guard let tab = dataset[.members] else { return nil }
    var owner: String?
    tab.forEachRow { row in
      if owner == nil, row.boolean(tab.schema["isOwner"]).value == true {
        owner = row.key(tab.schema["memberKey"]).value
      }
    }
    return owner
  }

  /// If both have a record with the same id, this dataset's record counts: the other one's time of change is
  /// set to the oldest possible.
  private static func yield(_ other: Dataset, _ ours: Dataset, _ cells: inout CopyCells) {
    for tab in other.orderedTabs {
      guard let identity = tab.schema.identityPosition, let own = ours[tab.name],
        let updated = tab.schema.position(matching: "updatedAt"), tab.schema.columns[identity].kind == .uuid
      else { continue }
      let known = RecordIndex(own)
      tab.forEachRow { row in
        guard let id = row.identity(identity), known[id] != nil else { return }
        cells[tab.name, row.index, updated] = Timestamp(milliseconds: 0).description
      }
    }
  }

  /// A blank currency is the dataset's, and means another one here.
  private static func writeCurrencies(of other: Dataset, beside ours: Dataset, _ cells: inout CopyCells) {
    guard let own = other.settings.currency, own != ours.settings.currency else { return }
    for tab in other.orderedTabs {
      guard let position = tab.schema.position(matching: "currency"), tab.name != .settings else { continue }
      let currencies = RowCurrencies(other, tab: tab.name)
      tab.forEachRow { row in
        guard row.isBlank(position), let currency = currencies.currency(of: row), currency != .none else {
          return
        }
        cells[tab.name, row.index, position] = currency.code
      }
    }
  }
}

/// The keys that the records of a tab of another dataset have in this one.
struct KeyMapping {
  /// The new keys by the old ones, where they differ.
  private(set) var names: [String: String] = [:]
  /// The rows that are here already.
  private(set) var known: [Int] = []
  /// The rows that come along under another key.
  private(set) var renamed: [Int: String] = [:]
  /// The rows that come along under another name.
  private(set) var titles: [Int: String] = [:]
  private(set) var notes: [String] = []
  let position: Int
  let namePosition: Int

  private let name: TabName
  private let schema: TabSchema

  init(of name: TabName, in other: Dataset, to ours: Dataset) {
    self.name = name
    schema = TabSchema.of(name)
    position = schema.identityPosition ?? 0
    namePosition = schema["name"]
    guard let tab = other[name] else { return }
    var taken = FreeNames()
    var liveNames: Set<String> = []
    var balances: [String: String] = [:]
    // Names of live records and of all; a record that lives is never one that is deleted here.
    var live: [[String]: String] = [:]
    var all: [[String]: String] = [:]
    let currencies = ours.currencyOfAccount
    ours[name]?.forEachRow { row in
      guard let key = row.key(position).value else { return }
      taken.take(key)
      for title in titles(of: row, key, currencies) {
        if all[title] == nil { all[title] = key }
        if isLive(row), live[title] == nil { live[title] = key }
        if isLive(row) { liveNames.insert(title[0]) }
      }
      if name == .accounts, balances[key] == nil { balances[key] = row.rawText(schema["startingBalance"]) }
    }
    let others = other.currencyOfAccount
    tab.forEachRow { row in
      guard let key = row.key(position).value else { return }
      let here = isLive(row) ? live : all
      if let twin = titles(of: row, key, others).lazy.compactMap({ here[$0] }).first {
        known.append(row.index)
        if twin != key { names[key] = twin }
        note(row, is: twin, balances)
        return
      }
      let own = Key.unique(key, in: &taken) ?? key
      taken.take(own)
      if own != key {
        names[key] = own
        renamed[row.index] = own
      }
      let text = row.rawText(namePosition) ?? key
      if name == .accounts, liveNames.contains(Self.folded(text)) {
        titles[row.index] = Self.title(text, others[key])
      }
    }
  }

  /// The names of a record, each with what tells it from another one of that name: the type of a category,
  /// the currency of an account.
  private func titles(of row: TabRow, _ key: String, _ currencies: [String: Currency]) -> [[String]] {
    let text = row.rawText(namePosition) ?? key
    switch name {
    case .accounts:
      let currency = currencies[key]
      return [
        [Self.folded(text), currency?.code ?? ""],
        [Self.folded(Self.title(text, currency)), currency?.code ?? ""],
      ]
    case .categories: return [[Self.folded(text), row.rawText(schema["type"]).map(Self.folded) ?? ""]]
    default: return [[Self.folded(text)]]
    }
  }

  private func isLive(_ row: TabRow) -> Bool {
    row.isLive
  }

  /// A name for an account next to another one of the same name; at most 50 characters, the format's limit.
  private static func title(_ name: String, _ currency: Currency?) -> String {
    let mark = " (\(currency?.code ?? "2"))"
    return name.hasSuffix(mark) ? name : String(name.prefix(50 - mark.count)) + mark
  }

  private static func folded(_ text: String) -> String {
    UnicodeForm.composed(HeaderName.trimmed(text).lowercased())
  }

  private static func number(_ text: String) -> DecimalNumber? { try? DecimalNumber(plain: text).reduced }

  /// Notes an account that both datasets have with different opening balances: its balance is uncertain.
  private mutating func note(_ row: TabRow, is twin: String, _ balances: [String: String]) {
    guard name == .accounts, let here = balances[twin], let there = row.rawText(schema["startingBalance"]),
      Self.number(here) != Self.number(there)
    else { return }
    notes.append(
      "the account \(twin) starts with \(here) here and with \(there) there; it stays as it is here: check its balance"
    )
  }
}

/// New texts for cells of a copy before it is merged. They are not written to the copy's files.
struct CopyCells {
  private let dataset: Dataset
  private var texts: [TabName: [Int: [Int: String]]] = [:]
  private var removed: [TabName: Set<Int>] = [:]

  init(_ dataset: Dataset) { self.dataset = dataset }

  /// The new text of a cell, by the row of the sheet and the position in the schema.
  subscript(tab: TabName, row: Int, position: Int) -> String? {
    get { texts[tab]?[row]?[position] }
    set { texts[tab, default: [:]][row, default: [:]][position] = newValue }
  }

  /// Leaves a row out.
  mutating func remove(_ row: Int, of tab: TabName) { removed[tab, default: []].insert(row) }

  /// Updates all cells that name records of a tab.
  ///
  /// - Parameters:
  ///   - names: The new ids or keys by the old ones.
  ///   - target: The tab of the records.
  mutating func follow(_ names: [String: String], to target: TabName) {
    if names.isEmpty { return }
    for tab in dataset.orderedTabs {
      let positions = tab.schema.columns.indices.filter {
        tab.schema.columns[$0].reference == target && tab.binding.columnOfPosition[$0] != nil
      }
      if positions.isEmpty { continue }
      tab.forEachRow { row in
        for position in positions {
          guard self[tab.name, row.index, position] == nil,
            let name = row.identity(position).flatMap({ names[$0] })
          else { continue }
          self[tab.name, row.index, position] = name
        }
      }
    }
  }

  /// The dataset with these texts.
  ///
  /// - Throws: ``PlanError`` where a cell cannot be written.
  func applied() throws(PlanError) -> Dataset {
    var changes: [Change] = []
    for (name, rows) in texts {
      guard let tab = dataset[name] else { continue }
      for (row, cells) in rows where removed[name]?.contains(row) != true {
        for (position, text) in cells {
          let column = tab.schema.columns[position]
          changes.append(
            .set(
              Address(name, row: tab.sheet.rowNumber(row), column: column.name),
              old: tab.value(row: row, position: position), new: CellValue(typed: text, as: column.kind),
              reason: ""))
        }
      }
    }
    for (name, rows) in removed {
      guard let tab = dataset[name] else { continue }
      changes += rows.map {
        Change(
          .removeRow(tab.sheet.contents(ofRow: $0)), at: Address(name, row: tab.sheet.rowNumber($0)),
          reason: "")
      }
    }
    if changes.isEmpty { return dataset }
    return try Plan(command: "", base: [:], changes: changes).applied(to: dataset)
  }
}
