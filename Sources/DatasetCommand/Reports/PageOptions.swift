import ArgumentParser
import Bookkeeping
import DatasetChecks
import DatasetFormat
import DatasetStore
import ReportPage

/// All reports as one page of HTML instead of one of them as text.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write all reports as one HTML page to read or print; - is standard output.", valueName: "file"),
    completion: .file())
  var html: String?

  @Flag(help: "Overwrite an existing file with the page, except one of a dataset.")
  var force = false

  /// Refuses what says nothing of a page.
  ///
  /// - Throws: `ValidationError`.
  func requireNothingElse(_ report: ReportOptions) throws {
    guard html != nil else {
      if force {
        throw ValidationError("--force goes with --html: it overwrites an existing file with the page.")
      }
      return
    }
    if report.batch.isGiven {
      throw ValidationError(
        "--html writes one page. For a page of each dataset: dataset export --batch PATHS --to 'pages/{name}.html'."
      )
    }
    if report.csv { throw ValidationError("--csv and --html are two formats. Name one.") }
    if report.compare != nil {
      throw ValidationError("--compare: the page always compares with the days before. Leave it out.")
    }
    if html == "-", report.options.json {
      throw ValidationError(
        "--json reports the file that was written, but the page goes to standard output. Name a file with --html."
      )
    }
  }

  /// Writes the page.
  ///
  /// - Throws: ``Failure``, what opening and writing throw; `ExitCode` 1 where rows are in no figure, as they cannot be read for certain.
  func write(to file: String, _ report: ReportOptions) throws {
    let folder = try report.options.folder()
    let target = file == "-" ? nil : try ExportTarget(file, of: folder, replacing: force)
    let leftOut = try DatasetPage(of: folder, report.options).write(to: target, report.filters)
    if let target {
      if report.options.json {
        Output.document { json in
          json.member("report", "page")
          json.key("files")
          json.array([target.path]) { $0.string($1) }
          json.member("leftOut", leftOut)
        }
      } else {
        report.options.note("wrote \(target.path)")
      }
    }
    try UnreadRows.tell(leftOut, in: "figure", report.options)
  }
}

/// The page of a dataset: what `report --html` and `export --format html` write.
struct DatasetPage {
  private let opened: OpenDataset

  /// Opens the dataset.
  ///
  /// - Throws: What opening throws.
  init(of folder: DatasetFolder, _ options: DatasetOptions) throws {
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
  func write(to target: ExportTarget?, _ filters: FilterOptions) throws -> Int {
    let days: Set = ["from", "until", "period"]
    if let other = filters.given.first(where: { !days.contains($0.name) }) {
      throw Failure(
        "--\(other.name): the page shows the whole dataset, so it cannot choose by that. Choose days with --period, or leave it out.",
        status: 64)
    }
    let today = Origin.system.today
    let wanted = try filters.filter(for: opened.dataset).period
    let period = wanted == Period() ? PeriodStep.month.period(around: today) : wanted
    let page = try ReportPage(
      opened.dataset, period: period, today: today, questions: try questions()
    ).rendered()
    if let target { try target.write(page.bytes) } else { Output.data(page.bytes) }
    return page.leftOut
  }

  /// What the checks find, without the rows that have no category: the page lists these itself.
  private func questions() throws -> [PageQuestion] {
    let counts = Checks.counts(of: try CheckContext(opened, readsReceipts: false))
    return counts.filter { $0.key.kind != .notCategorised }.map { found, count in
      PageQuestion(
        severity: found.severity, code: found.kind.code, words: found.kind.explanation, count: count)
    }.sorted { one, other in
      func order(_ question: PageQuestion) -> Int {
        Finding.Severity.allCases.firstIndex(of: question.severity) ?? 0
      }
      return (order(one), -one.count, one.code) < (order(other), -other.count, other.code)
    }
  }
}
