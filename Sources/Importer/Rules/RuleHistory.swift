import Bookkeeping
package import DatasetFormat

/// The transactions of a dataset in the form for rules.
package enum RuleHistory {
  /// A row, with the data that rules are tried on.
  package struct Row: Sendable {
    /// The row's index in the tab's sheet.
    package var index: Int
    package var subject: RuleSubject
    package var categoryKey: String?
    package var payee: String?
    package var type: TransactionType
    /// Whether the category's cell is blank, without even an invalid value.
    var hasFreeCategory: Bool
    /// Whether an import set the type by the direction of the money alone.
    var hasTypeOfImport: Bool
  }

  /// Calls `body` with each row that is not deleted, in the order of the tab.
  ///
  /// The text of an imported row is the bank's. The text of an entered row is its payee. Rows with an
  /// unreadable date or amount are skipped.
  package static func forEachRow(of dataset: Dataset, _ body: (Row) -> Void) {
    guard let tab = dataset[.transactions] else { return }
    let reader = Reader(dataset, tab)
    tab.forEachRow { row in if let found = reader.row(row) { body(found) } }
  }

  /// The row with an index. Nil when rules cannot be tried on it.
  package static func row(_ index: Int, of dataset: Dataset) -> Row? {
    guard let tab = dataset[.transactions] else { return nil }
    let reader = Reader(dataset, tab)
    var found: Row?
    tab.forEachRow { row in if row.index == index { found = reader.row(row) } }
    return found
  }

  /// Reads rows. The columns are looked up once.
  private struct Reader {
    private let tab: Tab
    private let movements: RowMovements
    private let date: Int
    private let text: Int
    private let payee: Int
    private let account: Int
    private let category: Int
    private let direction: Int
    private let importID: Int
    private let createdAt: Int
    /// The time of each import as text in its cell. The rows that it made have the same text.
    private let importTimes: [RecordID: String]

    init(_ dataset: Dataset, _ tab: Tab) {
      self.tab = tab
      movements = RowMovements(dataset)
      date = tab.schema["date"]
      text = tab.schema["statementText"]
      payee = tab.schema["payee"]
      account = tab.schema["accountKey"]
      category = tab.schema["categoryKey"]
      direction = tab.schema["direction"]
      importID = tab.schema["importId"]
      createdAt = tab.schema["createdAt"]
      importTimes = Self.importTimes(dataset)
    }

    func row(_ row: TabRow) -> Row? {
      guard row.isLive, let day = row.date(date).value, let movement = movements.movement(of: row)
      else { return nil }
      let payee = row.text(payee).value
      let text = row.rawText(text) ?? payee ?? ""
      let subject = RuleSubject(
        payee: text, text: text, amountMinor: movement.signedMinorUnits, date: day,
        account: row.key(account).value, digits: movement.amount.currency.digits)
      return Row(
        index: row.index, subject: subject, categoryKey: row.key(category).value, payee: payee,
        type: movement.type, hasFreeCategory: tab.isFree(row: row.index, position: category),
        hasTypeOfImport: row.isBlank(direction) && isMadeByImport(row))
    }

    private static func importTimes(_ dataset: Dataset) -> [RecordID: String] {
      guard let imports = dataset[.imports] else { return [:] }
      var times: [RecordID: String] = [:]
      imports.forEachRow { row in
        guard let id = row.uuid(imports.schema["id"]).value else { return }
        times[id] = row.rawText(imports.schema["createdAt"])
      }
      return times
    }

    /// Whether an import made the row. A row that it only completed is older.
    private func isMadeByImport(_ row: TabRow) -> Bool {
      guard let id = row.uuid(importID).value, let time = importTimes[id] else { return false }
      return row.rawText(createdAt) == time
    }
  }
}
