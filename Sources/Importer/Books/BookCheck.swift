import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Compares the planned rows with the file: every line is somewhere, and the sum of each account agrees with
/// the file to the minor unit.
///
/// The file's sums are computed from its postings as read. The others are computed from the rows that the
/// plan leaves in the dataset. The stages between the two are not used.
struct BookCheck {
  private let file: BookFile
  private let rows: [BookRow]
  private let notTaken: [BookFile.NotTaken]
  private let accounts: BookAccounts
  /// The rows of the file that were combined into one row with incoming money.
  private let incoming: Set<Int>

  private struct Place: Hashable {
    var key: String
    var currency: Currency
  }

  init(_ file: BookFile, rows: [BookRow], notTaken: [BookFile.NotTaken], accounts: BookAccounts) {
    self.file = file
    self.rows = rows
    self.notTaken = notTaken
    self.accounts = accounts
    incoming = Set(rows.lazy.filter { $0.rows.count == 1 && $0.minor > 0 }.map { $0.rows[0] })
  }

  /// - Returns: The dataset with the plan.
  /// - Throws: ``BookFileError``; `PlanError`.
  func require(_ plan: Plan, in dataset: Dataset, expecting count: Int) throws -> Dataset {
    try requireLines()
    let after = try plan.applied(to: dataset)
    let written = try written(after, before: dataset, count)
    let source = try source()
    for place in Set(source.keys).union(written.keys).sorted(by: {
      ($0.key, $0.currency.code) < ($1.key, $1.currency.code)
    }) {
      let (mine, theirs) = (written[place] ?? 0, source[place] ?? 0)
      guard mine != theirs else { continue }
      func text(_ sum: Int128) -> String {
        Int64(exactly: sum).map { DecimalText.string(mantissa: $0, scale: place.currency.digits) } ?? "\(sum)"
      }
      throw BookFileError.sumDiffers(
        file: file.name, account: place.key, currency: place.currency.code, source: text(theirs),
        written: text(mine))
    }
    return after
  }

  private func requireLines() throws {
    var known = Set(rows.flatMap { $0.rows.map(file.table.line) })
    known.formUnion(notTaken.map(\.line))
    for row in file.table.rows where !known.contains(file.table.line(row)) {
      throw BookFileError.lineLost(file: file.name, line: file.table.line(row))
    }
  }

  /// The sums of the postings in the file.
  private func source() throws -> [Place: Int128] {
    var sums: [Place: Int128] = [:]
    func add(_ account: String, _ currency: Currency, _ minor: Int64) {
      let key = accounts.number(account, currency).map { accounts.accounts[$0].key } ?? ""
      sums[Place(key: key, currency: currency), default: 0] += Int128(minor)
    }
    for row in rows where row.isMirrored { add(row.account, row.currency, row.minor) }
    for posting in file.postings where !posting.isSplitTotal {
      switch file.table.format.shape {
      case .rows, .registers, .sides, .shares: add(posting.account, posting.currency, posting.minor)
      case .postings:
        // In a journal, only accounts are compared. Categories are their other side.
        if accounts.number(posting.account, posting.currency) != nil {
          add(posting.account, posting.currency, posting.minor)
        }
      case .pairs:
        let amount = Int64(clamping: posting.minor.magnitude)
        if accounts.number(posting.account, posting.currency) != nil, !isIn(posting) {
          add(posting.account, posting.currency, -amount)
        }
        let (other, currency) =
          posting.kind == .transfer
          ? (posting.otherMinor ?? amount, posting.otherCurrency ?? posting.currency)
          : (amount, posting.currency)
        if accounts.number(posting.otherAccount, currency) != nil, posting.kind == .transfer || isIn(posting)
        {
          add(posting.otherAccount, currency, other)
        }
      }
    }
    return sums
  }

  /// Whether only the receiving account is one of the user's.
  private func isIn(_ posting: BookPosting) -> Bool {
    if posting.kind == .in { return true }
    guard posting.kind == .opening || posting.kind == .adjustment else { return false }
    return incoming.contains(posting.row)
  }

  /// The sums of the dataset's rows and the opening balances.
  private func written(_ after: Dataset, before: Dataset, _ count: Int) throws -> [Place: Int128] {
    var sums: [Place: Int128] = [:]
    let old = before[.transactions].map { $0.sheet.rowCount } ?? 1
    if let tab = after[.transactions] {
      let movements = RowMovements(after)
      let account = tab.schema["accountKey"]
      var found = 0
      tab.forEachRow { row in
        guard row.index >= old, let movement = movements.movement(of: row) else { return }
        found += 1
        let place = Place(key: row.key(account).value ?? "", currency: movement.amount.currency)
        let shape = file.table.format.shape
        if place.key.isEmpty, [.postings, .pairs].contains(shape) { return }
        sums[place, default: 0] += Int128(movement.signedMinorUnits)
      }
      guard found == count else {
        throw BookFileError.countDiffers(file: file.name, source: count, written: found)
      }
    }
    let new = Set(accounts.accounts.lazy.filter(\.isNew).map(\.key))
    for account in after.accounts {
      guard new.contains(account.key),
        let start = account.startingBalance, start != 0, let currency = account.currency
      else { continue }
      sums[Place(key: account.key, currency: currency), default: 0] += Int128(start)
    }
    return sums
  }
}
