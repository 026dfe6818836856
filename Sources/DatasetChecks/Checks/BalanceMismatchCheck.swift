import Bookkeeping
import DatasetFormat

/// The balances that statements printed are those that the ledger of their account has.
///
/// A difference is reported where it begins: a later statement that is apart by as much says nothing new. One that was there before the
/// first statement's first line is worth knowing only, since the account's starting balance is missing then.
struct BalanceMismatchCheck: Check {
  var kinds: [FindingKind] { [.balanceMismatch] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.warning), let tab = context.dataset[.imports] else { return }
    let records = ImportRecords(context.dataset).all.filter { !$0.account.isEmpty }
    guard records.contains(where: { $0.closingBalance != nil }) else { return }
    let ledger = Ledger(context.dataset)
    for account in ledger.accounts {
      let own = records.filter { $0.account == account.account.key }.sorted {
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
    var found: [Mismatch] = []
    var known: Int64 = 0
    for (place, record) in records.enumerated() where record.currency == account.currency {
      let last = record.days.upperBound
      // Of a day that a later statement has too this one may have the beginning only.
      let isPassed = records.enumerated().contains { other, later in
        other > place && later.days.contains(last)
      }
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
    "is not the balance that the account has on the statement's last day",
    advice:
      "Look for rows of the account that are missing or there twice since the last statement that agrees; dataset validate --only possible-double lists suspects.",
    manual: """
      A statement says how much the account had in the end, and the Imports tab keeps that. Where the rows of the account \
      add up to another amount, such as "1106.23" more, a line is missing, is there twice, or was changed. The finding \
      stands at the first statement that disagrees.
      """)
}
