import Bookkeeping
import DatasetFormat
import DatasetStore

/// Shows what a month came to: `MonthReport DATASET YYYY-MM`.
@main enum MonthReport {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let first = CalendarDate(iso: arguments[2] + "-01") else {
      fatalError("usage: MonthReport DATASET YYYY-MM")
    }
    let dataset = try DatasetLocator.at(arguments[1]).read { $0.dataset }
    let month = PeriodStep.month.period(around: first)

    let flows = try dataset.flows(in: month)
    for sums in flows.currencies { print("earned \(sums.income), spent \(sums.spending)") }

    let spending = try dataset.spendingByCategory(in: month)
    for currency in spending.currencies {
      for line in currency.lines { print(line.parentKey == nil ? line.name : "  " + line.name, line.total) }
      print("together", currency.sum)
    }
    // No sum has them, so whoever shows the sums says so.
    for row in spending.leftOut {
      print("left out:", row.location(in: dataset)?.description ?? "", row.column)
    }
  }
}
