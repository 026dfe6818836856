import Bookkeeping
import DatasetFormat
import DatasetStore
import ReportPage

/// Writes a month of a dataset as a page: `WritePage DATASET YYYY-MM PAGE.html`.
@main enum WritePage {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let first = CalendarDate(iso: arguments[2] + "-01") else {
      fatalError("usage: WritePage DATASET YYYY-MM PAGE.html")
    }
    let folder = try DatasetLocator.at(arguments[1])
    let dataset = try folder.read { $0.dataset }
    let month = PeriodStep.month.period(around: first)
    // The day on which the page is made is the caller's: the same month always makes the same bytes.
    let page = BooksPage(dataset, period: month, today: month.last ?? first)
    let bytes = try page.bytes()
    try ExportTarget(arguments[3], of: folder, replacing: false).write(bytes)
    print("\(arguments[3]): \(bytes.count / 1024) kB")
  }
}
