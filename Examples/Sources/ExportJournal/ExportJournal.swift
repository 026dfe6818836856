import Bookkeeping
import DatasetFormat
import DatasetStore
import Exchange

/// Prints a month as a journal of hledger: `ExportJournal DATASET YYYY-MM`.
@main enum ExportJournal {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let first = CalendarDate(iso: arguments[2] + "-01") else {
      fatalError("usage: ExportJournal DATASET YYYY-MM")
    }
    let dataset = try DatasetLocator.at(arguments[1]).read { $0.dataset }
    var filter = TransactionFilter()
    filter.period = PeriodStep.month.period(around: first)
    let export = BooksExport(dataset, filter: filter)
    let outcome = try export.write(.hledger) { piece in
      print(String(decoding: piece, as: UTF8.self), terminator: "")
    }
    print("; \(outcome.transactions) transactions")
    // Rows that were left out, data without a place, and what is written differently.
    for sentence in outcome.losses { print(";", sentence) }
  }
}
