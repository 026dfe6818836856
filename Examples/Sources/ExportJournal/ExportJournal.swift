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
    let folder = try DatasetLocator.at(arguments[1])
    let dataset = try OpenDataset(folder, for: .reading).dataset
    var filter = TransactionFilter()
    let days = CalendarDate.daysInMonth(first.month, year: first.year)
    filter.period = Period(first: first, last: first.adding(days: days - 1))
    let export = BooksExport(dataset, filter: filter)
    let outcome = try export.write(.hledger) { piece in
      print(String(decoding: piece, as: UTF8.self), terminator: "")
    }
    for sentence in outcome.changed { print(";", sentence) }
    print(
      "; \(outcome.transactions) transactions; no place for \(outcome.notCarried.joined(separator: ", "))")
  }
}
