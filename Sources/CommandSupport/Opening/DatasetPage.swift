import ArgumentParser
import Bookkeeping
import DatasetChecks
import DatasetFormat
package import DatasetStore
import ReportPage
import Review

/// The page of a dataset: what `report --html` and `export --format html` write.
package struct DatasetPage {
  private let opened: OpenDataset

  /// Opens the dataset.
  ///
  /// - Throws: What opening throws.
  package init(of folder: DatasetFolder, _ options: DatasetOptions) throws {
    Progress.step("Reading \(folder.name)")
    let opened = try options.open(folder, for: .reading)
    try opened.dataset.requireReadable(TabName.allCases.filter { opened.dataset[$0] != nil })
    self.opened = opened
  }

  /// Writes the page, of this month where no days are named; to standard output where no file is named.
  ///
  /// - Returns: How many rows are in none of its figures.
  ///
  /// - Throws: ``Failure`` where filters choose other than by days; `ReportError`, `ExportError`, `FileError`, what the checks throw.
  package func write(to target: ExportTarget?, _ filters: FilterOptions) throws -> Int {
    let days: Set = ["from", "until", "period"]
    if let other = filters.given.first(where: { !days.contains($0.name) }) {
      throw Failure.usage(
        "--\(other.name): the page shows the whole dataset, so it cannot choose by that. Choose days with --period, or leave it out."
      )
    }
    let today = Origin.system.today
    let wanted = try filters.filter(for: opened.dataset).period
    let period = wanted == Period() ? PeriodStep.month.period(around: today) : wanted
    // Remembered, so that the next page or report of the same files needs no check.
    let known = try KnownFindings(opened, rowLimit: .max)
    var report = BooksPage(
      opened.dataset, period: period, today: today, questions: questions(known),
      damage: KnownDamage(known, concerning: .all).sentence(at: Origin.system.now()))
    report.awaited = Upcoming.overdue(in: opened.dataset, today: today)
    report.waiting = Inbox(of: try CheckContext(opened, readsReceipts: false)).items.count
    let page = try report.rendered()
    if let target { try target.write(page.bytes) } else { Output.data(page.bytes) }
    return page.leftOut
  }

  /// What the checks find, without the rows that have no category: the page lists these itself.
  private func questions(_ known: KnownFindings) -> [PageQuestion] {
    var questions: [PageQuestion] = []
    for part in known.last?.found ?? [] {
      guard let kind = FindingCatalogue.kind(part.code), kind != .notCategorised,
        let severity = Finding.Severity(rawValue: part.severity)
      else { continue }
      if let index = questions.firstIndex(where: { $0.code == part.code && $0.severity == severity }) {
        questions[index].count += part.count
      } else {
        questions.append(
          PageQuestion(severity: severity, code: part.code, words: kind.explanation, count: part.count))
      }
    }
    return questions.sorted { one, other in
      func order(_ question: PageQuestion) -> Int {
        Finding.Severity.allCases.firstIndex(of: question.severity) ?? 0
      }
      return (order(one), -one.count, one.code) < (order(other), -other.count, other.code)
    }
  }
}
