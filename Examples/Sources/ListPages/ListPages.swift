import Bookkeeping
import DatasetFormat
import DatasetStore

/// Shows pages of payments, what is in none of them, and what the accounts hold: `ListPages DATASET WORD`.
@main enum ListPages {
  static func main() throws {
    guard CommandLine.arguments.count == 3 else { fatalError("usage: ListPages DATASET WORD") }
    let dataset = try DatasetLocator.at(CommandLine.arguments[1]).read { $0.dataset }

    // Read from the tab each time, so a list keeps them.
    let newest = dataset.transactions.filter { !$0.isDeleted }.sorted { $0.date > $1.date }
    for page in 0..<2 {
      print("page", page + 1)
      for transaction in newest.dropFirst(page * 4).prefix(4) { show(transaction) }
    }
    // A row without a certain day or amount is in no list, so a screen says how many there are.
    let unread = try dataset.flows(in: Period()).leftOut
    print("\(unread.count) rows are not in the list")
    for row in unread.prefix(3) { print(" ", row.location(in: dataset)?.description ?? "", row.column) }

    var search = TransactionFilter()
    search.text = CommandLine.arguments[2]
    print("found:")
    for transaction in dataset.transactions(where: search) { show(transaction) }

    let balances = dataset.balances(on: .today())
    for total in balances.totals { print("together:", total.balance.map { "\($0)" } ?? "cannot be told") }
  }

  private static func show(_ transaction: Transaction) {
    print(" ", transaction.date, transaction.signedAmount, transaction.payee ?? "")
  }
}
