import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// Figures of the books beside those of the file, from which a user sees that nothing is missing.
package struct BookProof: Sendable {
  /// What was earned and spent in a year, in one currency, by the rows in the dataset.
  package struct Year: Sendable {
    package let year: Int
    package let currency: Currency
    package fileprivate(set) var rows = 0
    package fileprivate(set) var incomeMinor: Int64 = 0
    /// Negative unless more came back than was spent.
    package fileprivate(set) var spendingMinor: Int64 = 0
  }

  /// The balance of an account that the file itself gives, beside that of the rows.
  package struct Balance: Sendable {
    package let title: String
    package let currency: Currency
    package let closingMinor: Int64
    /// Nil when the file gives none.
    package let statedMinor: Int64?

    package var isProven: Bool { statedMinor == closingMinor }
  }

  package let years: [Year]
  package let balances: [Balance]

  init(_ file: BookFile, accounts: [BookImport.Account], in before: Dataset, after: Dataset) {
    var years: [String: Year] = [:]
    let old = before[.transactions].map { $0.sheet.rowCount } ?? 1
    if let tab = after[.transactions] {
      let movements = RowMovements(after)
      let day = tab.schema["date"]
      tab.forEachRow { row in
        guard row.index >= old, let movement = movements.movement(of: row), let date = row.date(day).value
        else { return }
        let (year, currency) = (date.year, movement.amount.currency)
        let key = "\(year) \(currency.code)"
        var sums = years[key] ?? Year(year: year, currency: currency)
        sums.rows += 1
        switch movement.type {
        case .income: sums.incomeMinor &+= movement.signedMinorUnits
        case .expense: sums.spendingMinor &+= movement.signedMinorUnits
        default: break
        }
        years[key] = sums
      }
    }
    self.years = years.sorted { $0.key < $1.key }.map(\.value)
    let starts = before.accounts.reduce(into: [String: Int64]()) { $0[$1.key] = $1.startingBalance ?? 0 }
    balances = accounts.map { account in
      let closing = account.sumMinor &+ (account.isNew ? 0 : starts[account.key] ?? 0)
      let stated = account.names.flatMap { file.statedBalances[BookFormat.normal($0)] ?? [] }
      return Balance(
        title: account.title, currency: account.currency, closingMinor: closing,
        statedMinor: stated.contains(closing) ? closing : stated.last)
    }
  }
}
