import Bookkeeping
import DatasetFormat
import DatasetStore

/// Opens a dataset and lists a month: `ListMonth DATASET YYYY-MM`.
@main enum ListMonth {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let first = CalendarDate(iso: arguments[2] + "-01") else {
      fatalError("usage: ListMonth DATASET YYYY-MM")
    }
    let dataset = try DatasetLocator.at(arguments[1]).read { $0.dataset }
    let month = PeriodStep.month.period(around: first)
    for transaction in dataset.transactions where !transaction.isDeleted && month.contains(transaction.date) {
      print(transaction.date, transaction.signedAmount.decimalText, transaction.payee ?? "")
    }
    // Every currency has a sum of its own: amounts of two currencies are never added.
    let flows = try dataset.flows(in: month)
    for sums in flows.currencies { print("in \(arguments[2]):", sums.net) }
    for row in flows.leftOut {
      print("not in the sums:", row.location(in: dataset)?.description ?? "", row.column)
    }
  }
}
