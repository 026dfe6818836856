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
  /// A row by its account; no index for a row that cannot be read any more.
  private typealias Place = (account: String, index: Int?)
  /// Rows by import key. Tombstones count, so that nothing deleted comes back.
  private var byKey: [String: [Place]] = [:]
  /// Rows by the bank's reference.
  private var byReference: [String: [Place]] = [:]
  /// Rows that an imported line may complete: pending ones, and hand-made halves of transfers.
  private var open: [Int] = []

  init(_ dataset: Dataset) {
    guard let tab = dataset[.transactions] else { return }
    let schema = tab.schema
    let id = schema["id"]
    let account = schema["accountKey"]
    let date = schema["date"]
    let status = schema["status"]
    let reference = schema["externalId"]
    let text = schema["statementText"]
    let transferID = schema["transferId"]
    let importKey = schema["importKey"]
    let deletedAt = schema["deletedAt"]
    let movements = RowMovements(dataset)
    tab.forEachRow { row in
      let accountKey = row.key(account).value ?? ""
      let key = row.rawText(importKey)
      guard let recordID = row.uuid(id).value, let day = row.date(date).value,
        let movement = movements.movement(of: row)
      else {
        // A row that was damaged since still stands for the line it came from.
        if let key { byKey[key, default: []].append((accountKey, nil)) }
        return
      }
      let isDeleted = !row.isBlank(deletedAt)
      let found = Row(
        id: recordID, index: row.index, accountKey: accountKey, date: day,
        amountMinor: movement.signedMinorUnits, currency: movement.amount.currency.code,
        externalID: row.rawText(reference),
        text: row.rawText(text) ?? "", isPending: !row.isBlank(status),
        isTransferHalf: !row.isBlank(transferID),
        hasImportKey: key != nil, isDeleted: isDeleted)
      let index = rows.count
      rows.append(found)
      if let key { byKey[key, default: []].append((accountKey, index)) }
      if let reference = found.externalID { byReference[reference, default: []].append((accountKey, index)) }
      if !isDeleted, found.isPending || (found.isTransferHalf && key == nil) { open.append(index) }
    }
  }

  /// Whether a line with this key made a row, live or deleted; the row then stands for no other line.
  mutating func take(key: String, account: String) -> Bool {
    let places = Self.places(byKey[key] ?? [], of: account)
    for place in places { if let index = place.index { rows[index].isTaken = true } }
    return !places.isEmpty
  }

  /// The places of an account. Where it has none those without an account count, and for a line without an
  /// account all: a line must not come in twice because its account was named only once.
  private static func places(_ places: [Place], of account: String) -> [Place] {
    if account.isEmpty { return places }
    let own = places.filter { $0.account == account }
    return own.isEmpty ? places.filter { $0.account.isEmpty } : own
  }

  /// The booked row with the bank's reference and the same amount, at most five days apart: a line whose date
  /// or text the bank has changed. References alone are no proof: mandates repeat theirs every month.
  mutating func take(reference: String, account: String, line: StatementLine, currency: String) -> Row? {
    let candidates = Self.places(byReference[reference] ?? [], of: account)
    return take(candidates.compactMap(\.index)) { row in
      !row.isPending && row.amountMinor == line.amountMinor && row.currency == currency
        && abs(row.date.days(since: line.date)) <= 5
    }
  }

  /// The row of the same text that a booked line completes: its pending form, or the half of a transfer made by
  /// hand or by the other account's statement.
  mutating func takeAlike(account: String, line: StatementLine, currency: String) -> Row? {
    let text = UnicodeForm.folded(line.text)
    return take(completable(account: account, line: line, currency: currency)) {
      UnicodeForm.folded($0.text) == text
    }
  }

  /// The rows that a booked line may complete although their texts differ: at most three days apart. Amounts repeat,
  /// so such a row is sure only where no other line may complete it and the line no other row.
  func candidates(account: String, line: StatementLine, currency: String) -> [Int] {
    completable(account: account, line: line, currency: currency).filter {
      abs(rows[$0].date.days(since: line.date)) <= 3
    }
  }

  /// The row at an index of ``candidates(account:line:currency:)``, which then stands for no other line.
  mutating func take(candidate index: Int) -> Row {
    rows[index].isTaken = true
    return rows[index]
  }

  /// Open rows of the account and the amount, near enough to the line's date.
  private func completable(account: String, line: StatementLine, currency: String) -> [Int] {
    open.filter { index in
      let row = rows[index]
      guard !row.isTaken, row.accountKey == account, row.amountMinor == line.amountMinor,
        row.currency == currency
      else { return false }
      let distance = line.date.days(since: row.date)
      return row.isPending ? (-1...10).contains(distance) : abs(distance) <= 5
    }
  }

  private mutating func take(_ indices: [Int], _ condition: (Row) -> Bool) -> Row? {
    guard let index = indices.first(where: { !rows[$0].isTaken && condition(rows[$0]) }) else { return nil }
    rows[index].isTaken = true
    return rows[index]
  }
}
