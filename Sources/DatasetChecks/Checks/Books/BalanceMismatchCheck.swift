import Bookkeeping
import DatasetFormat

/// The balances that statements printed, and those that a user compared with the bank's, are those that the
/// ledger has.
///
/// A difference is reported where it begins: a later statement that is apart by as much says nothing new. One
/// that was there before the first statement's first line is worth knowing only, since the account's starting
/// balance is missing then.
struct BalanceMismatchCheck: Check {
  var kinds: [FindingKind] { [.balanceMismatch] }

  /// If another check found the cause of the different balance, the finding names it.
  var followsOthers: Bool { true }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    // Where rows are lost, there twice or on wrong days, their finding says why.
    guard report.wants(.warning), context.knowsRecords(of: .transactions),
      !report.hasFound(Self.causes)
    else { return }
    let records = ImportRecords(context.dataset).all.filter { !$0.account.isEmpty }
    let hasStatements = records.contains { $0.closingBalance != nil }
    guard hasStatements || Self.isReconciled(context.dataset[.accounts]) else { return }
    let ledger = Ledger(context.dataset)
    checkReconciled(context.dataset, ledger, &report)
    guard hasStatements, let tab = context.dataset[.imports] else { return }
    let ofAccount = Dictionary(grouping: records, by: \.account)
    for account in ledger.accounts {
      let own = (ofAccount[account.account.key] ?? []).sorted {
        ($0.days.upperBound, $0.days.lowerBound, $0.row) < ($1.days.upperBound, $1.days.lowerBound, $1.row)
      }
      for mismatch in Self.mismatches(of: own, account) {
        let closing = Amount(minorUnits: mismatch.closing, currency: account.currency)
        let own = Amount(minorUnits: mismatch.own, currency: account.currency)
        let apart = Amount(minorUnits: mismatch.apart, currency: account.currency)
        let since =
          mismatch.isOlder
          ? "; they were so before its first line: startingBalance or earlier lines are missing" : ""
        report.add(
          Finding(
            .balanceMismatch,
            at: tab.location(row: mismatch.record.row, position: tab.schema["closingBalance"]),
            severity: mismatch.isOlder ? .info : nil, record: mismatch.record.id.description,
            found: closing.decimalText,
            expected:
              "\(own), which \(account.account.key) has on \(mismatch.record.days.upperBound): \(apart) apart\(since)"
          ))
      }
    }
  }

  /// What changes balances by itself.
  private static let causes: Set<FindingKind> = [
    .csvRagged, .columnShifted, .deletedUnreadable, .columnSortedAlone, .columnsExchanged, .rowRepeated,
    .idRepeated,
    .dateImplausible, .serial60,
  ]

  private static func isReconciled(_ tab: Tab?) -> Bool {
    guard let tab else { return false }
    let balance = tab.schema["lastReconciledBalance"]
    var found = false
    tab.forEachLiveRecord { row in found = found || !row.isBlank(balance) }
    return found
  }

  /// The balance on the day on which a user last compared it with the bank's is still that.
  private func checkReconciled(_ dataset: Dataset, _ ledger: Ledger, _ report: inout FindingReport) {
    guard let tab = dataset[.accounts] else { return }
    let position = tab.schema["lastReconciledBalance"]
    for balance in ReconciledBalance.all(in: dataset, ledger) where !balance.agrees {
      guard let row = balance.account.row else { continue }
      let (apart, overflow) = balance.stated.subtractingReportingOverflow(balance.all)
      guard !overflow else { continue }
      func text(_ units: Int64) -> String {
        Amount(minorUnits: units, currency: balance.currency).description
      }
      let key = balance.account.key
      let cleared = balance.cleared.map { $0 == balance.all ? "" : ", \(text($0)) of it cleared" } ?? ""
      var found: String?
      tab.forEachRow(in: row..<row + 1) { found = $0.rawText(position) }
      report.add(
        Finding(
          .balanceMismatch, at: tab.location(row: row, position: position), record: key,
          found: found,
          expected: "\(text(balance.all)), which \(key) has on \(balance.day)\(cleared): \(text(apart)) apart"
        ))
    }
  }

  private struct Mismatch {
    var record: ImportRecords.Record
    var closing: Int64
    var own: Int64
    var apart: Int64
    /// Whether the account was apart by as much before the statement's first line.
    var isOlder: Bool
  }

  /// The statements of an account, in the order of their last days, with which a difference begins.
  private static func mismatches(of records: [ImportRecords.Record], _ account: AccountLedger) -> [Mismatch] {
    func apart(_ stated: Int64?, on day: CalendarDate) -> (own: Int64, apart: Int64)? {
      guard let stated, let own = try? account.balances.balance(on: day) else { return nil }
      let (difference, overflow) = stated.subtractingReportingOverflow(own)
      return overflow ? nil : (own, difference)
    }
    // The first day of all statements that come later in the order and do not end earlier.
    var laterStart = [CalendarDate?](repeating: nil, count: records.count)
    for place in records.indices.dropLast().reversed() {
      let next = records[place + 1].days.lowerBound
      laterStart[place] = min(laterStart[place + 1] ?? next, next)
    }
    var found: [Mismatch] = []
    var known: Int64 = 0
    for (place, record) in records.enumerated() where record.currency == account.currency {
      let last = record.days.upperBound
      // Of a day that a later statement has too this one may have the beginning only.
      let isPassed = laterStart[place].map { $0 <= last } ?? false
      guard !isPassed, let closing = record.closingBalance, let end = apart(closing, on: last) else {
        continue
      }
      defer { known = end.apart }
      if end.apart == 0 || end.apart == known { continue }
      let before = apart(record.openingBalance, on: record.days.lowerBound.adding(days: -1))
      found.append(
        Mismatch(
          record: record, closing: closing, own: end.own, apart: end.apart,
          isOlder: found.isEmpty && before?.apart == end.apart))
    }
    return found
  }
}

extension FindingKind {
  static let balanceMismatch = FindingKind(
    "balance-mismatch", .warning, fix: .no,
    "is not the balance that the account has on that day",
    advice:
      "Look for rows of the account that are missing or there twice since the balance last agreed; dataset validate --only possible-double lists suspects.",
    manual: """
      A statement says how much the account had in the end, and the Imports tab keeps that; lastReconciledBalance of an \
      account keeps what you compared with the bank yourself, and agrees where all rows up to its day come to it, or those that are \
      cleared. Where the rows of the account add up to another amount, such as "1106.23" more, a line is missing, is there twice, or was \
      changed: dataset reconcile --check names the rows that changed since. The finding stands at the first statement that disagrees.
      """)
}
