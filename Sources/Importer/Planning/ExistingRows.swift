import DatasetFormat

/// The transactions that are there, as far as telling statement lines apart needs them.
struct ExistingRows {
  /// One row of the Transactions tab.
  struct Row {
    var id: RecordID
    /// The row's index in the tab's sheet.
    var index: Int
    var accountKey: String
    var date: CalendarDate
    /// Signed: negative for money out.
    var amountMinor: Int64
    var currency: String
    var externalID: String?
    var text: String
    var isPending: Bool
    var isTransferHalf: Bool
    var hasImportKey: Bool
    var isDeleted: Bool
    var isTaken = false
  }

  private(set) var rows: [Row] = []
  /// Row indices by account and import key. Tombstones count, so that nothing deleted comes back.
  private var byKey: [String: [Int]] = [:]
  private var byReference: [String: [Int]] = [:]
  /// Rows that an imported line may complete: pending ones, and hand-made halves of transfers.
  private var open: [Int] = []

  init(_ dataset: Dataset) {
    guard let tab = dataset[.transactions] else { return }
    let schema = tab.schema
    let id = schema["id"]
    let account = schema["accountKey"]
    let date = schema["date"]
    let type = schema["type"]
    let direction = schema["direction"]
    let amount = schema["amount"]
    let status = schema["status"]
    let reference = schema["externalId"]
    let text = schema["statementText"]
    let transferID = schema["transferId"]
    let importKey = schema["importKey"]
    let deletedAt = schema["deletedAt"]
    let currencies = RowCurrencies(dataset)
    let types = schema.words(at: type)
    let directions = schema.words(at: direction)
    tab.forEachRow { row in
      let accountKey = row.key(account).value ?? ""
      let key = row.rawText(importKey)
      guard let recordID = row.uuid(id).value, let day = row.date(date).value,
        let currency = currencies.currency(of: row),
        let units = row.minorUnits(amount, currency: currency).value,
        let word = row.choice(type, of: types).value
      else {
        // A row that was damaged since still stands for the line it came from.
        if let key { byKey[accountKey + "|" + key, default: []].append(-1) }
        return
      }
      let isOut = Transaction.isOut(type: word, direction: row.choice(direction, of: directions).value)
      let isDeleted = !row.isBlank(deletedAt)
      let found = Row(
        id: recordID, index: row.index, accountKey: accountKey, date: day,
        amountMinor: isOut ? -units : units, currency: currency.code, externalID: row.rawText(reference),
        text: row.rawText(text) ?? "", isPending: !row.isBlank(status),
        isTransferHalf: !row.isBlank(transferID),
        hasImportKey: key != nil, isDeleted: isDeleted)
      let index = rows.count
      rows.append(found)
      if let key { byKey[accountKey + "|" + key, default: []].append(index) }
      if let reference = found.externalID {
        byReference[accountKey + "|" + reference, default: []].append(index)
      }
      if !isDeleted, found.isPending || (found.isTransferHalf && key == nil) { open.append(index) }
    }
  }

  /// Whether a line with this key made a row, live or deleted; the row then stands for no other line.
  mutating func take(key: String, account: String) -> Bool {
    guard let indices = byKey[account + "|" + key] else { return false }
    for index in indices where index >= 0 { rows[index].isTaken = true }
    return true
  }

  /// The booked row with the bank's reference and the same amount, at most five days apart: a line whose date
  /// or text the bank has changed. References alone are no proof: mandates repeat theirs every month.
  mutating func take(reference: String, account: String, line: StatementLine, currency: String) -> Row? {
    let candidates = byReference[account + "|" + reference] ?? []
    return take(candidates) { row in
      !row.isPending && row.amountMinor == line.amountMinor && row.currency == currency
        && abs(row.date.days(since: line.date)) <= 5
    }
  }

  /// The row that a booked line completes: its pending form, or the half of a transfer made by hand or by the
  /// other account's statement. Only where exactly one can be meant.
  mutating func takeOpen(account: String, line: StatementLine, currency: String) -> Row? {
    let text = UnicodeForm.folded(line.text)
    let fitting = open.filter { index in
      let row = rows[index]
      guard !row.isTaken, row.accountKey == account, row.amountMinor == line.amountMinor,
        row.currency == currency
      else { return false }
      let distance = line.date.days(since: row.date)
      if !row.isPending { return abs(distance) <= 5 }
      return (-1...10).contains(distance)
    }
    let alike = fitting.filter { UnicodeForm.folded(rows[$0].text) == text }
    let chosen = alike.first ?? (fitting.count == 1 ? fitting[0] : nil)
    guard let chosen else { return nil }
    rows[chosen].isTaken = true
    return rows[chosen]
  }

  private mutating func take(_ indices: [Int], _ condition: (Row) -> Bool) -> Row? {
    guard let index = indices.first(where: { !rows[$0].isTaken && condition(rows[$0]) }) else { return nil }
    rows[index].isTaken = true
    return rows[index]
  }
}
