import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

/// What every report takes: the days, what they are compared with, which rows, and how it is printed.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare with earlier days: previous (the days before) or last-year.", valueName: "days"))
  var compare: PeriodComparison?

  @Flag(help: "Print CSV on standard output.")
  var csv = false

  @Option(
    help: ArgumentHelp("Write the report as a workbook, a sheet for each currency.", valueName: "file"),
    completion: .file(extensions: ["xlsx"]))
  var xlsx: String?

  @Flag(help: "Overwrite an existing file, except one of a dataset.")
  var force = false

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Many datasets") var batch: BatchOptions
  @OptionGroup var options: DatasetOptions

  func validate() throws {
    if csv, options.json { throw ValidationError("--csv and --json are two formats. Name one.") }
    if xlsx != nil, csv || options.json || batch.isGiven {
      throw ValidationError("--xlsx writes one workbook. Leave --csv, --json and --batch out.")
    }
    if csv, batch.isGiven { throw ValidationError("--csv: a batch prints JSON. Leave it out.") }
  }
}

/// A report while it is made.
struct ReportRun {
  let opened: OpenDataset
  let options: ReportOptions
  let today: CalendarDate
  let filter: TransactionFilter
  /// The days, as far as they are known before the rows are read.
  private let wanted: Period
  private(set) var period: Period
  private(set) var earlier: Period?
  /// Whether entries after today were read; nil if the report does not read single entries.
  private(set) var hasLater: Bool?

  var dataset: Dataset { opened.dataset }

  /// Opens the dataset.
  ///
  /// - Parameters:
  ///   - options: What was typed.
  ///   - tabs: The tabs of which the report is made: they must be readable whole.
  ///   - fallback: The days where none are named.
  /// - Throws: ``Failure``, what opening throws.
  init(
    _ options: ReportOptions, tabs: [TabName] = [.transactions, .accounts, .categories],
    fallback: (CalendarDate) -> Period
  ) throws {
    self.options = options
    opened = try options.options.open(for: .reading)
    let dataset = opened.dataset
    try dataset.requireReadable(tabs.filter { dataset[$0] != nil })
    today = Origin.system.today
    var filter = try options.filters.filter(for: dataset)
    let wanted = filter.period == Period() ? fallback(today) : filter.period
    self.wanted = wanted
    period = wanted
    filter.period = Period()
    self.filter = filter
    // Budgets are of a category with all below it.
    if !tabs.contains(.budgets), let note = try options.filters.noteOfCategoriesBelow(in: dataset) {
      options.options.note(note)
    }
    earlier = try options.compare.map { comparison in
      // A span from payday to payday is followed by one of another length.
      if comparison == .previous, options.filters.period == "payday", let first = wanted.first,
        let before = BudgetCalendar(dataset.settings).period(.payday, around: first.adding(days: -1))
      {
        return before
      }
      guard let earlier = comparison.period(before: wanted) else {
        throw Failure.usage(
          "--compare needs days that begin and end. Name them with --period, or with --from and --until.")
      }
      return earlier
    }
  }

  /// The entries of the days, and of the earlier ones; open ends become the first and the last day with an entry.
  mutating func table(withPayees: Bool = false) -> MovementTable {
    var read = filter
    read.period = Period(
      first: earlier.map { $0.first ?? CalendarDate(dayNumber: .min) } ?? wanted.first, last: wanted.last)
    let table = MovementTable(dataset, filter: read, withPayees: withPayees, notingUntil: today)
    hasLater = table.entries.contains { $0.date > today }
    if wanted.first == nil || wanted.last == nil {
      let days = table.entries.lazy.map(\.date)
      period.first = wanted.first ?? min(days.min() ?? today, wanted.last ?? today)
      // Later rows are plans: they count if their days are asked for.
      let last = days.max() ?? today
      period.last = wanted.last ?? max(min(last, today), wanted.first ?? today)
      if wanted.last == nil, let end = period.last, last > end {
        let later = days.count { $0 > end }
        let are = later == 1 ? "transaction is" : "transactions are"
        options.options.note("\(later) later \(are) left out; --until \(last) includes them")
      }
    }
    return table
  }

  /// What is said of days without income and spending: when the last was. Nil where there was some, or where
  /// earlier days are beside them.
  func hint(_ table: MovementTable) -> String? {
    guard earlier == nil, !table.entries.contains(where: { $0.type.isFlow && period.contains($0.date) })
    else { return nil }
    guard let day = newestDay(table) else {
      return filter.isEmpty
        ? "no income or spending yet; dataset import FILE brings in a statement" : "nothing matches"
    }
    let month = day.description.prefix(7)
    return "nothing in these days; the last entries are of \(month): --period \(month)"
  }

  /// The day of the last income or expense up to today, else of the first one after it, whatever days were asked for.
  ///
  /// Mostly it is the newest row outside those days; all rows are read again only if that one is a transfer, deleted,
  /// or of another account.
  private func newestDay(_ table: MovementTable) -> CalendarDate? {
    if let newest = table.newestOutside {
      let rows = newest.row..<newest.row + 1
      if MovementTable(dataset, filter: filter, rows: rows).entries.contains(where: \.type.isFlow) {
        return newest.day
      }
    }
    let days = MovementTable(dataset, filter: filter).entries.lazy.filter { $0.type.isFlow }.map(\.date)
    return days.filter { $0 <= today }.max() ?? days.min()
  }

  /// The earlier day that stands beside one of the report's; nil where nothing is compared.
  func day(before day: CalendarDate) -> CalendarDate? {
    guard let comparison = options.compare, let earlier else { return nil }
    // A span from payday to payday has another length than the one before it: the ends stand beside each other.
    if comparison == .previous, options.filters.period == "payday", let last = wanted.last {
      return earlier.last?.adding(days: day.days(since: last))
    }
    return comparison.day(before: day, of: wanted)
  }

  /// Whether the person named days.
  var namesDays: Bool {
    options.filters.given.contains { ["from", "until", "period"].contains($0.name) }
  }

  /// Takes other days for those of the report.
  mutating func narrow(to period: Period) { self.period = period }

  /// A document with what all reports say.
  func document(_ name: String) -> ReportDocument {
    var document = ReportDocument(name)
    document.period = period
    document.earlier = earlier
    document.filters = options.filters.given
    return document
  }

  /// Refuses filters that a report of balances, budgets or goals cannot follow.
  ///
  /// - Throws: ``Failure``.
  func requireOnly(_ allowed: Set<String>, of report: String) throws {
    let days: Set = ["from", "until", "period"]
    guard let other = options.filters.given.first(where: { !allowed.union(days).contains($0.name) }) else {
      return
    }
    throw Failure.usage(
      "--\(other.name): report \(report) is not made of single rows, so it cannot choose by that. Leave it out."
    )
  }

  /// The report that is made, with what is said of the rows that are in none of its sums, and of those that
  /// may not belong there, and with findings that concern the sums.
  ///
  /// - Parameters:
  ///   - document: The report.
  ///   - leftOut: The rows that are in no sum.
  ///   - basis: What its sums are of.
  ///   - doubts: What is unsure and planned in its sums; nil: that of income and spending.
  /// - Returns: The report.
  /// - Throws: `FileError`.
  func made(
    _ document: ReportDocument, leftOut: [LeftOutRow], of basis: SumBasis = .flows,
    doubts: SumDoubts? = nil
  ) throws -> MadeReport {
    var document = document
    document.damage = try KnownDamage(in: opened, concerning: basis.joined(of: filter))
    document.doubts =
      doubts ?? SumDoubts.flows(of: opened, in: period, filter, hasLater: hasLater ?? true)
    return MadeReport(
      document: document, leftOut: UnreadRows.texts(leftOut, in: dataset),
      isWhole: leftOut.allSatisfy(\.isOfNoAccount))
  }

  /// What is unsure and planned in balances on a day.
  func doubts(ofBalancesOn day: CalendarDate) -> SumDoubts {
    let standings = AccountStanding.all(in: dataset, on: day).filter {
      filter.accounts.isEmpty || filter.accounts.contains($0.account.key)
    }
    return SumDoubts.balances(
      of: opened, on: day,
      Dictionary(
        standings.map { ($0.account.key, ($0.currency, $0.balance)) }, uniquingKeysWith: { first, _ in first }
      ))
  }
}

/// A report, before it is printed.
struct MadeReport {
  var document: ReportDocument
  /// What is said of rows that are in no sum, a sentence for each reason; none where there are no such rows.
  var leftOut: [String]
  /// Whether every row that is in no sum is one of no account, which is not wrong.
  var isWhole: Bool

  /// What is said beside the report, a sentence each.
  var notes: [String] {
    leftOut + document.doubts.texts
      + [document.damage?.sentence(at: Origin.system.now())].compactMap(\.self)
  }
}

/// A command that makes a report.
protocol ReportCommand: DatasetAnswering {
  var report: ReportOptions { get set }

  /// Makes the report of the dataset that is meant.
  ///
  /// - Throws: ``Failure``, what opening throws, `ReportError`.
  func made() throws -> MadeReport
}

extension ReportCommand {
  var options: DatasetOptions {
    get { report.options }
    set { report.options = newValue }
  }

  var batch: BatchOptions { report.batch }

  func answer() throws -> DatasetAnswer {
    let made = try made()
    return DatasetAnswer(
      document: made.document.json, status: made.isWhole ? 0 : 1,
      notes: options.quiet ? [] : made.notes)
  }

  func run() throws { try runReport() }

  /// Prints the report; or those of many datasets.
  ///
  /// - Throws: What making it throws; `ExitCode` 1 where rows are in no sum; `CSVError`.
  func runReport() throws {
    if batch.isGiven { return try runBatch() }
    if options.json { return try printAnswer() }
    if report.force, report.xlsx == nil {
      throw Failure.usage("--force goes with --html or --xlsx: it overwrites the file that they name.")
    }
    let target = try report.xlsx.map {
      try ExportTarget($0, of: options.folder(), replacing: report.force)
    }
    let made = try made()
    if let target {
      try PeopleTable.writeWorkbook(made.document.tables, to: target)
      options.note("wrote \(target.path)")
    } else if report.csv {
      try made.document.writeCSV()
    } else {
      made.document.writeText()
    }
    for text in made.notes { options.note(text) }
    if !made.isWhole { throw ExitCode(1) }
  }
}

extension Period {
  /// The month of a day, and as many months before it as are asked for.
  static func months(_ count: Int, to day: CalendarDate) -> Period {
    let last = PeriodStep.month.period(around: day)
    var first = last.first ?? day
    for _ in 1..<max(1, count) {
      first = PeriodStep.month.period(around: first.adding(days: -1)).first ?? first
    }
    return Period(first: first, last: last.last)
  }
}
