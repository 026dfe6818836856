import ArgumentParser
import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore
import Spreadsheet

struct Reconcile: BookCommand {
  static let configuration = CommandConfiguration(
    abstract: "Hold an account against the balance that the bank shows.",
    discussion: """
      Where all rows up to the day come to the bank's balance they are marked as cleared, and the account notes the day and the balance. \
      Where they do not, the difference is shown with the rows that no statement has shown yet. On a terminal you tick those that the bank \
      has, one by one, and see the balance after each. Elsewhere --tick names them, or filters do, and --adjust books the difference. \
      A pending row that is ticked is booked. Where pending rows come to the difference --adjust asks, and without a terminal takes --yes. \
      --check tells later which rows changed since an account agreed.

        dataset reconcile giro 1234.56
        dataset reconcile giro 1234.56 --on 2026-03-31 --tick 14 --tick 17
        dataset reconcile giro 1234.56 --until 2026-03-28
        dataset reconcile cash 35 --adjust
        dataset reconcile --check

      Exit status of --check: 0 every account agrees, 1 one does not.
      """)

  @Argument(help: "The account; with --check none means all.", completion: .accounts) var account: String?
  @Argument(help: "The balance that the bank shows.") var balance: String?
  @Option(help: ArgumentHelp("The day of the balance: \(TypedDay.forms); else today.", valueName: "day"))
  var on: String?
  @Option(
    help: ArgumentHelp("A row that the bank shows; may be given several times.", valueName: "transaction"))
  var tick: [String] = []
  @Flag(help: "Book what is still missing as an adjustment.") var adjust = false
  @Flag(help: "Say whether accounts still have the balance that was compared, and which rows changed since.")
  var check = false
  @OptionGroup(title: "Rows that the bank shows") var filters: FilterOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    if check { return try ReconcileCheck(options: options).run(account: try accountToCheck()) }
    guard let account, let balance else {
      throw Failure(
        "reconcile: name the account and the balance that the bank shows: dataset reconcile giro 1234.56.",
        status: 64)
    }
    let opened = try openBooks()
    let day = try on.map { try TypedDay.read($0, today: today) } ?? today
    if day > today {
      throw Failure(
        "--on \(day): that day has not come, so that the bank has no balance of it. Say the day of the bank's balance.",
        status: 64)
    }
    func held(_ ticks: Set<Int>?) throws -> Reconciliation {
      try Reconciliation(of: opened.dataset, account: account, balance: balance, on: day, ticks: ticks)
    }
    var found = try held(try ticks(held(nil), opened))
    if found.difference != 0, !adjust, !hasTicks, change.asks, !options.json,
      !found.open.isEmpty || !found.pending.isEmpty
    {
      let session = TickSession(found, opened.dataset)
      switch session.ask({ try? held($0) }) {
      case .left:
        options.note("nothing was changed")
        throw ExitCode(1)
      case .done(let ticks, let adjusts):
        found = try held(ticks)
        return try finish(opened, found, adjusts: adjusts, isAsked: true)
      }
    }
    guard found.difference == 0 || adjust else {
      ReconcileOutput(found, opened.dataset, isTicked: hasTicks).show(json: options.json)
      throw ExitCode(1)
    }
    if adjust, !found.pendingSuspects.isEmpty { try agreeToAdjust(found, opened.dataset) }
    try finish(opened, found, adjusts: adjust, isAsked: false)
  }

  /// Lets a difference be booked that pending rows explain, where the person agrees: once they are booked it would count twice.
  private func agreeToAdjust(_ found: Reconciliation, _ dataset: Dataset) throws {
    let count = found.pendingSuspects[0].count
    let words =
      "\(Plural.count(count, "pending row")) of \(found.account.key) \(count == 1 ? "comes" : "come") to the difference, which would count twice once the bank has booked \(count == 1 ? "it" : "them")"
    let remedy = ReconcileOutput.remedy(found, dataset, isTicked: hasTicks)
    if change.yes || change.dryRun { return options.note("\(words). \(remedy)") }
    guard change.asks else {
      throw Failure("\(words). \(remedy); --yes adjusts all the same. Nothing was changed.", status: 1)
    }
    Output.note("\(words). \(remedy)")
    if change.confirm("Book the difference all the same?") { return }
    options.note("nothing was changed")
    throw ExitCode(1)
  }

  private func finish(
    _ opened: OpenBooks, _ found: Reconciliation, adjusts: Bool, isAsked: Bool
  ) throws {
    let stated = Amount(minorUnits: found.stated, currency: found.currency)
    if let later = found.laterDay(in: opened.dataset) {
      options.note("\(found.account.key) notes its balance of \(later), a later day, and keeps that")
    }
    try carryOut(
      opened, reason: "reconciled", asking: "Clear \(Plural.count(found.ticked.count, "row"))?",
      note: "\(found.account.key) agrees with \(stated) on \(found.day)", isAnswered: isAsked
    ) { try $0.finish(found, adjusts: adjusts) }
  }

  private var hasTicks: Bool { !tick.isEmpty || !filters.isEmpty }

  /// The rows that are named one by one, and the open ones that the filters mean; nil where nothing was said.
  private func ticks(_ all: Reconciliation, _ opened: OpenBooks) throws -> Set<Int>? {
    guard hasTicks else { return nil }
    var ticks = Set(try tick.map { try row($0, in: opened) })
    if !filters.isEmpty, let tab = opened.dataset[.transactions] {
      let meant = Set(try filters.filter(for: opened.dataset).rows(of: tab))
      ticks.formUnion(all.ticked.map(\.row).filter(meant.contains))
    }
    return ticks
  }

  private func accountToCheck() throws -> String? {
    guard balance == nil, on == nil, !adjust, !hasTicks else {
      throw Failure(
        "reconcile --check takes an account and nothing else: the day and the balance are those that the account notes.",
        status: 64)
    }
    return account
  }
}
