import Bookkeeping
import DatasetFormat
import DatasetStore

/// Opens a dataset and lists a month: `ListMonth DATASET YYYY-MM`.
@main enum ListMonth {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { fatalError("usage: ListMonth DATASET YYYY-MM") }
    let folder = try DatasetLocator.at(arguments[1])
    let dataset = try OpenDataset(folder, for: .reading).dataset
    let month = dataset.transactions.filter {
      !$0.isDeleted && $0.date.description.hasPrefix(arguments[2])
    }
    for transaction in month {
      print(transaction.date, signed(transaction).decimalText, transaction.payee ?? "")
    }
    // Every currency has a sum of its own: amounts of two currencies are never added.
    var sums: [Currency: Int64] = [:]
    for transaction in month where transaction.type != .transfer {
      sums[transaction.amount.currency, default: 0] += transaction.signedMinorUnits
    }
    for (currency, sum) in sums.sorted(by: { $0.key.code < $1.key.code }) {
      print("in \(arguments[2]):", Amount(minorUnits: sum, currency: currency))
    }
  }

  /// The amount, negative for money out.
  private static func signed(_ transaction: Transaction) -> Amount {
    Amount(minorUnits: transaction.signedMinorUnits, currency: transaction.amount.currency)
  }
}
