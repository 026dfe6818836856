import DatasetFormat
import Bookkeeping
import Money
import Spreadsheet

/// Changes of accounts, categories, budgets and other lists as a person would say them, a line each:
///
/// ```
/// changed  account Yen  starting balance: 5000 JPY -> 7000 JPY
/// added  category Books  key: books; type: expense
/// ```
struct RecordSentences {
  private let dataset: Dataset
  private let names: ListedNames
  private let isDone: Bool
  private let currencies: [String: Currency]
  /// The transactions that receipts belong to, by id.
  private let owners: [RecordID: String]

  init(_ changes: [Change], in dataset: Dataset, _ names: ListedNames, isDone: Bool) {
    self.dataset = dataset
    self.names = names
    self.isDone = isDone
    currencies = dataset.currencyOfAccount
    owners = Self.owners(of: changes, in: dataset)
  }

  /// How many records of a list are told one by one; of more the first ones, and how many there are.
  private static let shown = 50
  private static let first = 10
  /// How much of a name is told: an import rule is called by its search text.
  private static let longestName = 60

  /// What happens to one record.
  private struct Record {
    var tab: TabName
    /// The row's number; nil for a new one.
    var row: Int?
    var kind: TransactionChange.Kind
    var inserted: CompactRow?
    var sets: [(column: String, old: CellValue, new: CellValue)] = []
  }

  /// The lines of the changes, which are all of records in lists of the format.
  func lines(of changes: [Change], all: Bool) -> [String] {
    var records: [Record] = []
    var places: [TabName: [Int: Int]] = [:]
    for change in changes {
      guard let tab = change.tab else { continue }
      let row = change.address.row
      let place = row.flatMap { places[tab]?[$0] } ?? records.count
      if place == records.count {
        records.append(Record(tab: tab, row: row, kind: .changed))
        if let row { places[tab, default: [:]][row] = place }
      }
      switch change.action {
      case .insert(let values): (records[place].kind, records[place].inserted) = (.added, values)
      case .delete: records[place].kind = .deleted
      case .restore: records[place].kind = .restored
      case .remove: records[place].kind = .removed
      case .set(let old, let new):
        let column = change.address.column?.description ?? ""
        if column == "deletedAt" {
          records[place].kind = new.text.isEmpty ? .restored : .deleted
        } else {
          records[place].sets.append((column, old, new))
        }
      default: break
      }
    }
    return told(records, all: all)
  }

  private func told(_ records: [Record], all: Bool) -> [String] {
    var lines: [String] = []
    for tab in TabName.allCases {
      let some = records.filter { $0.tab == tab }.compactMap(line)
      let listed = all || some.count <= Self.shown ? some[...] : some.prefix(Self.first)
      lines += listed
      if listed.count < some.count {
        lines.append(
          "... and \(some.count - listed.count) more of \(tab.rawValue); --all lists each")
      }
    }
    return lines
  }

  /// The line of a record; nil where a person would see no difference.
  private func line(_ record: Record) -> String? {
    let verb = ChangeVerb.of(record.kind, isDone: isDone)
    let noun = Self.noun(record.tab)
    if let values = record.inserted {
      let schema = TabSchema.of(record.tab)
      var cells: [String: CellValue] = [:]
      values.forEach { cells[schema.columns[$0].name] = $1 }
      let naming = Self.naming(record.tab).first { !(cells[$0]?.text ?? "").isEmpty }
      let name = name(record.tab) { cells[$0] ?? .blank }
      let facts = schema.columns.compactMap { column -> String? in
        guard let value = cells[column.name], !value.text.isEmpty, isTold(column, isNew: true),
          column.name != naming
        else { return nil }
        return
          "\(column.isUnique ? "key" : ColumnWords.label(column.name)): \(text(value, column) { cells[$0] ?? .blank })"
      }
      let owner = record.tab == .receipts ? self.owner(cells["transactionId"] ?? .blank) : ""
      return Printable.line(
        "\(verb)  \(noun) \(name)\(owner)" + (facts.isEmpty ? "" : "  " + facts.joined(separator: "; ")))
    }
    let row = cells(of: record)
    let name = name(record.tab, row)
    let schema = TabSchema.of(record.tab)
    let facts = record.sets.compactMap { set -> String? in
      guard let position = schema.position(matching: set.column) else {
        return "\(set.column): \(ColumnWords.value(set.old)) -> \(ColumnWords.value(set.new))"
      }
      let column = schema.columns[position]
      guard isTold(column, isNew: false) else { return nil }
      let new = record.sets.first { $0.column == "currency" }?.new
      let old = text(set.old, column, row)
      let after = text(set.new, column) { $0 == "currency" ? new ?? row($0) : row($0) }
      return old == after ? nil : "\(ColumnWords.label(column.name)): \(old) -> \(after)"
    }
    if record.kind == .changed, facts.isEmpty { return nil }
    let owner = record.tab == .receipts ? self.owner(row("transactionId")) : ""
    return Printable.line(
      "\(verb)  \(noun) \(name)\(owner)" + (facts.isEmpty ? "" : "  " + facts.joined(separator: "; ")))
  }

  /// `  of 2026-03-02  Corner  -12.50 EUR`.
  private func owner(_ id: CellValue) -> String {
    RecordID(cellText: id.text).flatMap { owners[$0] }.map { "  of \($0)" } ?? ""
  }

  /// The transactions that receipts among the changes belong to; one pass over the rows where there are any.
  private static func owners(of changes: [Change], in dataset: Dataset) -> [RecordID: String] {
    guard changes.contains(where: { $0.tab == .receipts }), let tab = dataset[.transactions] else {
      return [:]
    }
    var wanted: Set<RecordID> = []
    let column = TabSchema.receipts["transactionId"]
    for change in changes where change.tab == .receipts {
      if let id = change.insertion.flatMap({ RecordID(cellText: $0.row[column].text) }) { wanted.insert(id) }
    }
    let rows = Set(changes.lazy.filter { $0.tab == .receipts }.compactMap(\.address.row))
    dataset[.receipts]?.forEachRow { row in
      guard let receipts = dataset[.receipts], rows.contains(receipts.sheet.rowNumber(row.index)),
        let id = row.uuid(column).value
      else { return }
      wanted.insert(id)
    }
    let movements = RowMovements(dataset)
    let (id, date, payee) = (tab.schema["id"], tab.schema["date"], tab.schema["payee"])
    var owners: [RecordID: String] = [:]
    tab.forEachRow { row in
      guard let own = row.uuid(id).value, wanted.contains(own) else { return }
      let amount = movements.movement(of: row).map {
        TransactionSentences.signed(
          Amount(minorUnits: $0.signedMinorUnits, currency: $0.amount.currency))
      }
      owners[own] = [row.date(date).value?.description, row.text(payee).value, amount].compactMap(\.self)
        .joined(separator: "  ")
    }
    return owners
  }

  /// The cells of a record that is there, by column.
  private func cells(of record: Record) -> (String) -> CellValue {
    guard let tab = dataset[record.tab], let number = record.row,
      let index = (0..<tab.sheet.rowCount).first(where: { tab.sheet.rowNumber($0) == number })
    else { return { _ in .blank } }
    return { column in
      tab.schema.position(matching: column).map { tab.value(row: index, position: $0) } ?? .blank
    }
  }

  private func isTold(_ column: Column, isNew: Bool) -> Bool {
    switch column.kind {
    case .uuid, .timestamp, .sha256: false
    default:
      isNew
        ? ![
          "kind", "sortOrder", "isActive", "isEnabled", "isDefault", "byteCount", "mediaType", "driveFileId",
        ]
        .contains(column.name)
        : true
    }
  }

  private func text(_ value: CellValue, _ column: Column, _ cells: (String) -> CellValue) -> String {
    let written = ColumnWords.value(value)
    if written == ColumnWords.none { return written }
    switch column.reference {
    case .categories: return names.category(written)
    case .accounts: return names.account(written)
    default: break
    }
    guard column.kind.isMoney else { return written }
    let own = cells("currency").text
    let code =
      own.isEmpty
      ? currencies[cells("accountKey").text]?.code ?? dataset.settings.currency?.code ?? "" : own
    if let currency = Currency(code: code), let digits = Amount.text(of: written, digits: currency.digits) {
      return "\(digits) \(code)"
    }
    return code.isEmpty ? written : "\(written) \(code)"
  }

  /// What a person calls a record of a tab.
  private static func noun(_ tab: TabName) -> String {
    switch tab {
    case .transactions: "transaction"
    case .receipts: "receipt"
    case .categories: "category"
    case .recurringRules: "recurring rule"
    case .settings: "setting"
    case .accounts: "account"
    case .budgets: "budget"
    case .goals: "goal"
    case .members: "member"
    case .importRules: "import rule"
    case .imports: "import"
    }
  }

  /// The columns whose first filled one names a record.
  private static func naming(_ tab: TabName) -> [String] {
    switch tab {
    case .transactions: ["payee"]
    case .receipts, .imports: ["fileName"]
    case .categories, .accounts, .goals, .members: ["name"]
    case .recurringRules: ["payee", "categoryKey"]
    case .settings: ["key"]
    case .budgets: ["categoryKey", "kind"]
    case .importRules: ["textContains", "textMatches", "accountKey"]
    }
  }

  private func name(_ tab: TabName, _ cells: (String) -> CellValue) -> String {
    for column in Self.naming(tab) {
      let text = cells(column).text
      if text.isEmpty { continue }
      return column == "categoryKey" ? names.category(text) : TextWidth.cut(text, to: Self.longestName)
    }
    return "without a name"
  }
}

/// Columns and their values in the words of a person.
enum ColumnWords {
  static let none = "none"

  /// `startingBalance` → `starting balance`, `categoryKey` → `category`, `isActive` → `active`.
  static func label(_ column: String) -> String {
    var words = ""
    for character in column {
      words += character.isUppercase ? " " + character.lowercased() : String(character)
    }
    if column.hasPrefix("is") { words = String(words.dropFirst("is ".count)) }
    for end in [" key", " id"] where words.hasSuffix(end) { words = String(words.dropLast(end.count)) }
    return words
  }

  /// `TRUE` → `yes`; a blank is `none`.
  static func value(_ value: CellValue) -> String {
    switch value {
    case .blank: none
    case .boolean(let value): value ? "yes" : "no"
    case .formula(let text, _): "the formula =\(text)"
    default:
      switch value.text {
      case "": none
      case "TRUE": "yes"
      case "FALSE": "no"
      default: value.text
      }
    }
  }
}
