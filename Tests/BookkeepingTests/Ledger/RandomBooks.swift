import DatasetFormat
import Spreadsheet
import TestSupport

/// Small books with all that makes a row count otherwise, and plans that change any of it.
struct RandomBooks {
  let dataset: Dataset

  /// The days on which rows are, and one on either side.
  static let days = (0...14).map { CalendarDate(dayNumber: 20_484 + $0) }
  private static let columns = [
    "id", "date", "type", "direction", "amount", "currency", "accountKey", "status", "note", "deletedAt",
  ]
  private static let accountColumns = [
    "accountKey", "name", "currency", "startingBalance", "startDate", "deletedAt",
  ]
  private static let time = "2026-02-01T10:00:00Z"

  init(_ storage: Storage, using random: inout SeededGenerator) {
    var tabs: [String: [String]] = [:]
    var header = Self.columns
    if Self.chance(6, &random) { header.append("Mine") }
    if Self.chance(8, &random) { header.removeAll { $0 == "deletedAt" } }
    if Self.chance(8, &random) { header.removeAll { $0 == "status" } }
    if Self.chance(9, &random) { header.swapAt(1, 4) }
    let rows = (1...Int.random(in: 1...14, using: &random)).map { number in
      let cells = Self.cells(number, using: &random)
      return header.map { cells[$0] ?? ($0 == "Mine" ? "own" : "") }.joined(separator: "|")
    }
    tabs["Transactions"] = [header.joined(separator: "|")] + rows
    if !Self.chance(12, &random) {
      var accounts: [String] = []
      for key in ["giro", "savings", "dollars", "giro"] where !Self.chance(4, &random) {
        accounts.append(Self.account(key, using: &random))
      }
      tabs["Accounts"] = [Self.accountColumns.joined(separator: "|")] + accounts
    }
    if !Self.chance(12, &random) {
      tabs["Settings"] = ["key|value", "schemaVersion|2"] + (Self.chance(5, &random) ? [] : ["currency|EUR"])
    }
    // A sheet that has all that a tab has but the name.
    tabs["Old rows"] = [Self.columns.joined(separator: "|"), "90|2026-02-03|expense||5.00||giro|||"]
    dataset = Dataset.of(tabs, storage: storage)
  }

  private static func chance(_ part: Int, _ random: inout SeededGenerator) -> Bool {
    Int.random(in: 0..<part, using: &random) == 0
  }

  private static func pick(_ words: [String], _ random: inout SeededGenerator) -> String {
    words.randomElement(using: &random) ?? ""
  }

  /// A value of a column, mostly one that can be read.
  private static func value(_ column: String, using random: inout SeededGenerator) -> String {
    let isOdd = chance(14, &random)
    switch column {
    case "date", "startDate":
      if column == "startDate", !chance(3, &random) { return "" }
      return isOdd ? pick(["", "in May"], &random) : days[Int.random(in: 1...13, using: &random)].description
    case "type":
      return isOdd
        ? pick(["", "gift"], &random)
        : pick(["expense", "expense", "income", "transfer", "adjustment", "settlement"], &random)
    case "direction": return isOdd ? "sideways" : pick(["", "", "in", "out"], &random)
    case "amount", "startingBalance":
      return isOdd
        ? pick(["", "some", "-4", "0", "1.234"], &random)
        : DecimalText.string(mantissa: .random(in: 1...99_999, using: &random), scale: 2)
    case "currency": return isOdd ? "EURO" : pick(["", "", "", "EUR", "USD", "JPY"], &random)
    case "accountKey":
      return isOdd ? "Girö 1" : pick(["giro", "giro", "savings", "dollars", "gone", ""], &random)
    case "status": return isOdd ? "perhaps" : pick(["", "", "", "pending"], &random)
    case "deletedAt": return chance(6, &random) ? time : ""
    case "note": return pick(["", "lunch"], &random)
    default: return ""
    }
  }

  private static func cells(_ number: Int, using random: inout SeededGenerator) -> [String: String] {
    var cells: [String: String] = [:]
    for column in columns { cells[column] = value(column, using: &random) }
    // Totals and headings stand among people's rows.
    if chance(20, &random) { cells = ["date": "Total", "amount": "12.00"] }
    cells["id"] = chance(20, &random) ? "" : Dataset.id(number)
    return cells
  }

  private static func account(_ key: String, using random: inout SeededGenerator) -> String {
    accountColumns.map { column in
      switch column {
      case "accountKey": key
      case "name": "Name of \(key)"
      default: value(column, using: &random)
      }
    }.joined(separator: "|")
  }

  // MARK: - Plans

  /// A plan of some changes that fit one after the other.
  func plan(using random: inout SeededGenerator) -> Plan {
    var plan = Plan(command: "test", base: [:])
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      guard let change = change(using: &random) else { continue }
      var longer = plan
      longer.changes.append(change)
      if (try? longer.applied(to: dataset)) != nil { plan = longer }
    }
    return plan
  }

  private func change(using random: inout SeededGenerator) -> Change? {
    let now = Timestamp(Self.time) ?? Timestamp(milliseconds: 0)
    let tabs: [TabName] = [.transactions, .transactions, .transactions, .accounts, .settings]
    guard let name = tabs.randomElement(using: &random) else { return nil }
    let tab = dataset[name]
    let rowCount = tab?.sheet.rowCount ?? 0
    let row = rowCount > 1 ? Int.random(in: 1..<rowCount, using: &random) : 0
    let address = Address(name, row: row + 1)
    func whole(_ action: ChangeAction) -> Change? {
      row > 0 ? Change(action, at: address, reason: "test") : nil
    }
    switch Int.random(in: 0...15, using: &random) {
    case 0, 1, 2: return insertion(into: name, using: &random)
    case 3, 4, 5, 6, 7: return set(in: name, row, using: &random)
    case 8: return whole(.delete(now))
    case 9: return whole(.restore(now))
    case 10: return whole(.remove)
    case 11: return whole(.quarantine(now))
    case 12:
      guard let sheet = tab?.sheet, row > 0 else { return nil }
      if Bool.random(using: &random) { return whole(.removeRow(sheet.contents(ofRow: row))) }
      let texts = Self.cells(77, using: &random)
      let cells = Self.columns.enumerated().map { RowCell(column: $0, value: .text(texts[$1] ?? "")) }
      let number = dataset.storage == .csv ? row + 1 : rowCount + 5
      return Change(
        .insertRow(cells.filter { !$0.value.text.isEmpty }), at: Address(name, row: number), reason: "test")
    case 13:
      let column = Self.pick(["status", "deletedAt", "valueDate"], &random)
      return .addColumn(tab: name, column: column, reason: "test")
    case 14:
      guard let tab, tab.has("amount") || tab.has("currency") else { return nil }
      let column = Self.pick(["amount", "currency", "status", "accountKey"], &random)
      return Change(
        .renameColumn(old: .text(column), new: .text("Mine 2")), at: Address(name, column: column),
        reason: "test")
    default:
      switch Int.random(in: 0...3, using: &random) {
      case 0:
        let missing = [TabName.accounts, .settings].first { dataset[$0] == nil }
        return .addTab(tab: missing ?? name, version: 2, reason: "test")
      case 1: return Change(.renameSheet(to: "Transactions"), at: Address(.own("Old rows")), reason: "test")
      case 2: return Change(.renameSheet(to: "Kept \(name)"), at: Address(name), reason: "test")
      default:
        guard let old = dataset.foreignSheets.first(where: { $0.name == "Old rows" }) else { return nil }
        return Change(.addSheet(SheetContents(of: old)), at: Address(.own(name.rawValue)), reason: "test")
      }
    }
  }

  private func set(in name: TabName, _ row: Int, using random: inout SeededGenerator) -> Change? {
    let columns = name == .transactions ? Self.columns : name == .accounts ? Self.accountColumns : ["value"]
    let column = Self.pick(columns.filter { $0 != "id" && $0 != "name" }, &random)
    guard let tab = dataset[name], row > 0, let position = tab.schema.position(matching: column),
      let place = tab.binding.columnOfPosition[position]
    else { return nil }
    let isCurrency = name == .settings && tab.sheet.text(row: row, column: 0) == "currency"
    if name == .settings, !isCurrency { return nil }
    let text = Self.value(isCurrency ? "currency" : column, using: &random)
    let isNumber = dataset.storage == .xlsx && column == "amount" && Int64(text) != nil
    let new: CellValue = text.isEmpty ? .blank : isNumber ? .number(text) : .text(text)
    return .set(
      Address(name, row: row + 1, column: column), old: tab.sheet.value(row: row, column: place), new: new,
      reason: "test")
  }

  private func insertion(into name: TabName, using random: inout SeededGenerator) -> Change? {
    var values = CompactRow()
    let schema = TabSchema.of(name)
    func append(_ column: String, _ text: String) {
      guard !text.isEmpty else { return }
      let isNumber =
        ["amount", "startingBalance"].contains(column) && (try? DecimalNumber(plain: text)) != nil
      values.append(schema[column], isNumber ? .number(text) : .text(text))
    }
    switch name {
    case .transactions:
      let cells = Self.cells(Int.random(in: 30...60, using: &random), using: &random)
      for column in Self.columns { append(column, cells[column] ?? "") }
    case .accounts:
      for column in Self.accountColumns where column != "name" {
        append(column, Self.value(column, using: &random))
      }
    default:
      append("key", "currency")
      append("value", Self.value("currency", using: &random))
    }
    return .insert(tab: name, values: values, reason: "test")
  }
}
