package import Money
import DatasetFormat

/// The spending at, or income from, each payee over a span of days.
package struct PayeeReport: Sendable, Equatable {
  /// One payee's part.
  package struct Line: Sendable, Hashable {
    /// The payee as most rows spell it; nil: the rows without one.
    package var name: String?
    /// The spending or income; negative if refunds or reversals are larger.
    package var amount: Int64
    /// How many rows there are.
    package var transactions: Int
  }

  /// The lines, the largest amount first.
  package let lines: [Line]
  /// The sum of all lines.
  package let sum: Int64

  /// The report of each currency. Payees that differ only in case, accents and white space are combined.
  ///
  /// - Parameters:
  ///   - type: Whether to report spending or income.
  ///   - table: The entries, read with payees.
  ///   - period: The days.
  /// - Returns: The reports, the dataset's currency first.
  /// - Throws: ``ReportError``.
  package static func all(
    _ type: FlowType, of table: MovementTable, in period: Period
  ) throws(ReportError) -> [InCurrency<PayeeReport>] {
    let wanted = type.transactionType
    var names = NumberedNames<String>([])
    let group = table.payees.map { names.number(of: UnicodeForm.folded($0)) }
    // The last place is for rows without a payee.
    let places = names.names.count + 1
    struct Sum {
      var amount: Int128 = 0
      var transactions = 0
    }
    var sums = table.currencies.map { _ in [Sum](repeating: Sum(), count: places) }
    var uses = [Int](repeating: 0, count: table.payees.count)
    for entry in table.entries where entry.type == wanted && period.contains(entry.date) {
      let place = entry.payee.map { Int(group[$0]) } ?? places - 1
      sums[entry.currency][place].amount += Int128(entry.spent) + Int128(entry.earned)
      sums[entry.currency][place].transactions += 1
      if let payee = entry.payee { uses[payee] += 1 }
    }
    var spelling = [Int?](repeating: nil, count: places)
    for payee in table.payees.indices {
      let place = Int(group[payee])
      if spelling[place].map({ uses[$0] < uses[payee] }) ?? true { spelling[place] = payee }
    }
    var report: [InCurrency<PayeeReport>] = []
    for currency in table.reportCurrencies(counting: { $0.type == wanted && period.contains($0.date) }) {
      var lines: [Line] = []
      var all: Int128 = 0
      for place in 0..<places where sums[currency][place].transactions > 0 {
        let sum = sums[currency][place]
        guard let amount = Int64(exactly: sum.amount) else { throw .tooLarge }
        all += sum.amount
        lines.append(
          Line(
            name: spelling[place].map { table.payees[$0] }, amount: amount, transactions: sum.transactions))
      }
      guard let sum = Int64(exactly: all) else { throw .tooLarge }
      lines.sort { ($1.amount, $0.name ?? "") < ($0.amount, $1.name ?? "") }
      report.append(InCurrency(table.currencies[currency], PayeeReport(lines: lines, sum: sum)))
    }
    return report
  }
}
