import Bookkeeping
import DatasetFormat
import Spreadsheet

/// A transfer has two halves, which agree: one out of an account, one into another.
///
/// One pass gathers the halves by their transferId. Of one transfer the gravest finding is reported alone.
struct TransfersCheck: Check {
  var kinds: [FindingKind] {
    [.transferHalf, .transferHalfDeleted, .transferMismatch, .transferMany, .transferSameAccount]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.transactions], tab.has("transferId") else { return }
    var transfers = Transfers(context.dataset)
    tab.forEachRecord { transfers.add($0) }
    let grouped = transfers.grouped
    for group in grouped {
      let live = group.filter { !$0.isDeleted }
      switch live.count {
      case 0: continue
      case 1: half(live[0], group.filter(\.isDeleted), tab, context, &report)
      case 2: compare(live[0], live[1], tab, context, &report)
      default: for extra in live[2...] { many(extra, live, tab, context, &report) }
      }
    }
  }

  /// A row that says to be half of a transfer.
  private struct Half {
    var row: Int
    var number: Int
    var isDeleted: Bool
    /// Whether a bank has shown it, so that it keeps the bank's day and words.
    var isOfBank: Bool
    /// Nil if the row does not say for certain how much it moves.
    var movement: RowMovements.Movement?
    var day: CalendarDate?
    /// The number of its account's key.
    var account: Int?
  }

  /// The halves in the order of the tab.
  private struct Transfers {
    private var ids = RecordIDTable(capacity: 0)
    private var halves: [Half] = []
    private var accounts: [String: Int] = [:]
    private let movements: RowMovements
    private let transferID, importID, date, account, cleared: Int

    init(_ dataset: Dataset) {
      movements = RowMovements(dataset)
      let schema = TabSchema.transactions
      transferID = schema["transferId"]
      importID = schema["importId"]
      date = schema["date"]
      account = schema["accountKey"]
      cleared = schema["cleared"]
    }

    mutating func add(_ row: TabRow) {
      guard !row.isBlank(transferID), let id = row.uuid(transferID).value else { return }
      let number = ids.add(id) ?? ids.ids.count - 1
      let account = row.key(account).value.map { key in
        accounts[key]
          ?? {
            accounts[key] = accounts.count
            return accounts.count - 1
          }()
      }
      halves.append(
        Half(
          row: row.index, number: number, isDeleted: row.isDeleted,
          isOfBank: !row.isBlank(importID) || row.boolean(cleared).value == true,
          movement: movements.movement(of: row),
          day: row.date(date).value,
          account: account))
    }

    /// The halves of each transfer, by the row of the first.
    var grouped: [[Half]] {
      var groups = [[Half]](repeating: [], count: ids.ids.count)
      for half in halves { groups[half.number].append(half) }
      return groups
    }
  }

  private func finding(
    _ kind: FindingKind, _ half: Half, _ column: String, _ tab: Tab, severity: Finding.Severity? = nil,
    _ expected: String?
  ) -> Finding {
    let column = tab.has(column) ? column : "transferId"
    return Finding(
      kind, at: tab.location(row: half.row, position: tab.schema[column]), severity: severity,
      record: tab.identityText(row: half.row), found: tab.text(row: half.row, column), expected: expected)
  }

  private func number(_ half: Half, _ tab: Tab) -> Int { tab.sheet.rowNumber(half.row) }

  private func half(
    _ live: Half, _ deleted: [Half], _ tab: Tab, _ context: CheckContext, _ report: inout FindingReport
  ) {
    if let other = deleted.first {
      let kind = FindingKind.transferHalfDeleted
      var options = [
        Remedy.Option(
          name: Remedy.deleteWord, changes: [Remedy.deleting(live.row, of: tab, because: kind, context)])
      ]
      if deleted.count == 1 {
        options.append(
          Remedy.Option(
            name: "undelete", changes: [Remedy.restoring(other.row, of: tab, because: kind, context)]))
      }
      return report.add(
        finding(
          kind, live, "transferId", tab, "both halves, or none; the deleted one is row \(number(other, tab))"),
        options: options)
    }
    let kind = FindingKind.transferHalf
    // The other half may be in a lost row.
    guard context.knowsRecords(of: .transactions) else { return }
    var options: [Remedy.Option] = []
    if let movement = live.movement, movement.type == .transfer {
      options = Remedy.option(
        movement.isOut ? "make-expense" : "make-income", in: tab, because: kind,
        [
          (live.row, "type", .text(movement.isOut ? "expense" : "income")), (live.row, "transferId", .blank),
        ])
    }
    options += Remedy.option(Remedy.clearWord, in: tab, because: kind, [(live.row, "transferId", .blank)])
    var expected = "a second row with it"
    if let comparison = context.comparison, let other = otherHalf(of: live, tab, comparison) {
      options.insert(Remedy.Option(name: Remedy.restoreWord, changes: other), at: 0)
      expected += ", as in \(comparison.earlier.name)"
    }
    report.add(finding(kind, live, "transferId", tab, expected), options: options)
  }

  /// The changes that bring back the half that is gone, where the earlier state has one alone.
  private func otherHalf(of live: Half, _ tab: Tab, _ comparison: EarlierComparison) -> [Change]? {
    guard let compared = comparison[.transactions],
      let id = tab.text(row: live.row, "transferId").flatMap({ RecordID(cellText: $0) })
    else { return nil }
    let rows = compared.vanished.filter { row in
      compared.then.text(row: row, "transferId").flatMap { RecordID(cellText: $0) } == id
        && compared.then.text(row: row, "deletedAt") == nil
    }
    return rows.count == 1 ? comparison.restoring(rows[0], of: compared) : nil
  }

  private func many(
    _ extra: Half, _ live: [Half], _ tab: Tab, _ context: CheckContext, _ report: inout FindingReport
  ) {
    let kind = FindingKind.transferMany
    report.add(
      finding(
        kind, extra, "transferId", tab,
        "two rows; rows \(number(live[0], tab)) and \(number(live[1], tab)) have it already"),
      options: Remedy.option(Remedy.clearWord, in: tab, because: kind, [(extra.row, "transferId", .blank)])
        + [
          Remedy.Option(
            name: Remedy.deleteWord, changes: [Remedy.deleting(extra.row, of: tab, because: kind, context)])
        ])
  }

  private func compare(
    _ one: Half, _ other: Half, _ tab: Tab, _ context: CheckContext, _ report: inout FindingReport
  ) {
    if let account = one.account, account == other.account {
      let kind = FindingKind.transferSameAccount
      let own = tab.text(row: other.row, "accountKey")
      let keys = context.dataset.accounts.map(\.key).filter { $0 != own }.prefix(Self.longestChoice)
      return report.add(
        finding(kind, other, "accountKey", tab, "another account than row \(number(one, tab)) has"),
        options: Remedy.options(
          tab.schema["accountKey"], ofRow: other.row, in: tab, among: keys.map { ($0, .text($0)) },
          because: kind))
    }
    let kind = FindingKind.transferMismatch
    guard let first = one.movement, let second = other.movement else { return }
    if first.isOut == second.isOut {
      let word: CellValue = .text(first.isOut ? "in" : "out")
      return report.add(
        finding(
          kind, other, "direction", tab,
          "one row out and one in; row \(number(one, tab)) is \(first.isOut ? "out" : "in") too"),
        options: Remedy.option("this-\(word.text)", in: tab, because: kind, [(other.row, "direction", word)])
          + Remedy.option("other-\(word.text)", in: tab, because: kind, [(one.row, "direction", word)]))
    }
    if first.amount.currency == second.amount.currency {
      if first.amount != second.amount {
        return report.add(
          finding(kind, other, "amount", tab, "\(first.amount.decimalText), as in row \(number(one, tab))"),
          options: [(first, other), (second, one)].flatMap { movement, half in
            Remedy.option(
              movement.amount.decimalText, in: tab, because: kind,
              [(half.row, "amount", .number(movement.amount.decimalText))])
          })
      }
    }
    guard !one.isOfBank, !other.isOfBank else { return }
    if let day = one.day, let otherDay = other.day, day != otherDay {
      return report.add(
        finding(kind, other, "date", tab, severity: .warning, "\(day), as in row \(number(one, tab))"),
        options: [(day, other), (otherDay, one)].flatMap { day, half in
          Remedy.option(
            day.description, in: tab, because: kind, [(half.row, "date", .date(day.description))])
        })
    }
  }

  /// A choice among more accounts would not help.
  private static let longestChoice = 8
}

extension FindingKind {
  static let transferHalf = FindingKind(
    "transfer-half", .error, fix: .ask, "is the id of a transfer of which one half is missing",
    advice: "Add the row of the other account, or make this row an expense or an income.",
    manual: """
      A transfer of "100.00" has a row in each of two accounts, and one of them is not there: it was probably deleted by \
      hand. The money has left one account and reached none, so balances are wrong by it.
      """, reach: .rows)

  static let transferHalfDeleted = FindingKind(
    "transfer-half-deleted", .warning, fix: .ask, "is the id of a transfer of which one half is deleted",
    advice: "Delete both rows, or bring the deleted one back.",
    manual: """
      One row of a transfer has a deletedAt, such as "2026-01-31T13:45:00Z", and the other row counts. The balance of one \
      account moves and that of the other does not.
      """)

  static let transferMismatch = FindingKind(
    "transfer-mismatch", .error, fix: .ask, "differs between the two halves of a transfer",
    advice: "Make the two rows agree.",
    manual: """
      Money that leaves one account reaches the other: one row says out and one in, and with one currency both have the same \
      amount. Here one half says "100.00" and the other something else, or both say out. Another day is a \
      warning, but not where a bank statement brought a row or has shown it (cleared). Each row has a note of its own.
      """, reach: .cells)

  static let transferMany = FindingKind(
    "transfer-many", .error, fix: .ask, "is the id of a transfer with more than two rows",
    advice: "Clear transferId in the row that does not belong to it, or delete the row.",
    manual: """
      A transfer has two rows, which share an id such as "01a1fbf2-4350-7abc-8000-0123456789ab". A row was probably copied \
      to make a new one. Nobody can say which two belong together.
      """, reach: .rows)

  static let transferSameAccount = FindingKind(
    "transfer-same-account", .warning, fix: .ask, "is the account of both halves of a transfer",
    advice: "Choose the other account in one of the two rows.",
    manual: """
      Both rows of the transfer name one account, such as "giro", so no money moved at all. One of the two is probably of \
      another account, whose balance misses it.
      """)
}
