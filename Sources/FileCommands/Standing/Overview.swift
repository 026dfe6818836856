import Bookkeeping
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore
import Review
import Spreadsheet

/// What `status` tells: tabs, dates, balances, findings, the last import and the last run.
struct Overview {
  private let dataset: Dataset
  private let folder: DatasetFolder
  /// How many rows each tab has; nil where not all can be read.
  private let rows: [(tab: TabName, count: Int?)]
  private let transactions: TransactionFacts?
  private let balances: [AccountBalance]
  private let lastRun: JournalEntry?
  private let next: NextSteps
  /// Copies beside the files that are read, as programs leave them that keep folders in step.
  private let copies: [String]
  /// What others changed since this machine last looked: how many records (nil: too many to count here), and since when.
  private let unseen: (count: Int?, since: Timestamp)?
  /// How many rows are in no balance since they name no account, and how many payments are due within a week.
  private let withoutAccount: Int
  private let due: Int
  private let lastImport: (file: String, time: String)?
  private let findings: KnownFindings
  /// How many questions about money that may count twice are open, as far as a command has looked for them.
  private let questions: Int

  init(_ opened: OpenDataset) throws {
    let (dataset, folder) = (opened.dataset, opened.folder)
    self.dataset = dataset
    self.folder = folder
    let transactions = dataset[.transactions].map {
      TransactionFacts($0, settled: UncategorisedPayee.settledRows(in: dataset))
    }
    self.transactions = transactions
    rows = TabName.allCases.compactMap { name in
      guard let tab = dataset[name] else { return nil }
      guard dataset.isReadable(name) else { return (name, nil) }
      return (name, name == .transactions ? transactions?.rowCount : tab.filledRowCount)
    }
    let today = Origin.system.today
    let ledger = Ledger(dataset)
    balances = ledger.accounts.map { AccountBalance($0, on: today) }
    withoutAccount = ledger.leftOut.count(where: \.isOfNoAccount)
    // Without rules nothing is due, and nobody looks at the rows.
    due =
      dataset.recurringRules.isEmpty
      ? 0 : Upcoming.all(in: dataset, from: today, through: today.adding(days: 7)).count
    findings = try KnownFindings(opened)
    questions = UnsureMoney.kept(of: opened)?.questionCount ?? 0
    lastRun = try OpenDataset.log(of: folder).last { $0.state == .done }
    next = try NextSteps(opened)
    copies = opened.conflictedCopies.map(FilePath.name)
    lastImport = Self.lastImport(dataset)
    // A copy that cannot be read keeps nobody from the rest.
    unseen = (try? ActivityLog.unseenCount(opened)) ?? nil
  }

  private static func lastImport(_ dataset: Dataset) -> (file: String, time: String)? {
    guard let tab = dataset[.imports] else { return nil }
    var newest: (file: String, time: Timestamp)?
    tab.forEachRow { row in
      guard row.isLive, let time = row.timestamp(tab.schema["createdAt"]).value,
        let file = row.text(tab.schema["fileName"]).value
      else { return }
      if newest.map({ $0.time <= time }) ?? true { newest = (file, time) }
    }
    return newest.map { ($0.file, $0.time.description) }
  }

  /// Whether errors are known: from the last check, or because the files can be read only in part.
  var hasErrors: Bool {
    if findings.last?.counts[.error] != nil { return true }
    return findings.standing == .otherFiles
      && (rows.contains { $0.count == nil } || dataset.readingFindings.contains { $0.severity == .error })
  }

  var lines: [String] {
    var lines = ["\(dataset.settings[.name] ?? dataset.name)  (\(folder.root))"]
    let current = SchemaVersion.current
    let version = dataset.settings.schemaVersion
    let stated = version == current ? "" : ", version \(version.map(String.init) ?? "unknown")"
    lines.append(
      "  \(folder.storage == .xlsx ? FilePath.name(of: folder.files[0]) : "CSV tabs")\(stated), currency \(dataset.settings.currency?.code ?? "not set")"
    )
    let counts = rows.filter { $0.count != 0 && $0.tab != .settings }
    if !counts.isEmpty {
      lines.append(
        "  "
          + counts.map { "\($0.tab.rawValue) \($0.count.map(String.init) ?? "unknown")" }
          .joined(separator: ", "))
    }
    if let first = transactions?.firstDate, let last = transactions?.lastDate {
      lines.append("  transactions from \(first) to \(last)")
    }
    if !balances.isEmpty {
      lines.append("")
      var table = TextTable([.left, .left, .right, .left])
      let active = balances.filter(\.account.isActive)
      for line in active {
        table.add([
          "  " + line.account.name, line.type, line.amount?.figure ?? "unknown", line.currency.code,
        ])
      }
      lines += table.lines
      for obstacle in AccountBalance.Obstacle.allCases
      where active.contains(where: { $0.obstacle == obstacle }) {
        lines.append("  unknown: \(obstacle.words)")
      }
    }
    lines.append("")
    lines.append("  findings: \(findings.words(at: Origin.system.now()))")
    for copy in copies {
      lines.append("  not read: \(Printable.line(copy)), a copy by its name; dataset merge brings it in")
    }
    if let unseen {
      let what =
        unseen.count.map { "\(Plural.count($0, "change")) by others" } ?? "others changed the files"
      lines.append("  \(what) since \(Origin.system.day(of: unseen.since)): dataset log --since last-seen")
    }
    if let lastImport {
      lines.append("  last import: \(lastImport.file), \(LocalTime.text(lastImport.time))")
    }
    // The run that undo takes back is mostly the last one, which is then named once.
    let isUndone = lastRun.map { $0.id == next.undo?.id } ?? false
    if let lastRun {
      let undo = isUndone ? "; dataset undo takes it back" : ""
      lines.append("  last run: \(lastRun.command), \(LocalTime.text(lastRun.time))\(undo)")
    }
    lines += (isUndone ? NextSteps(undo: nil, redo: next.redo) : next).lines.map { "  " + $0 }
    if !steps.isEmpty { lines += ["", "  next:"] + steps.map { "    " + $0 } }
    return lines
  }

  /// What there is to do, each with the command that does it.
  private var steps: [String] {
    var steps: [String] = []
    func add(_ count: Int, _ one: String, _ many: String, _ command: String) {
      if count > 0 { steps.append("\(count) \(count == 1 ? one : many): dataset \(command)") }
    }
    if findings.last?.counts[.error] != nil {
      steps.append("errors in the data: dataset validate shows them, dataset repair settles them")
    }
    if balances.isEmpty { steps.append("no account yet: dataset accounts add Checking") }
    if transactions?.rowCount == 0 || transactions == nil {
      steps.append("no transactions yet: dataset import STATEMENT")
    }
    add(questions, "question waits for you", "questions wait for you", "review")
    add(withoutAccount, "transaction has no account", "transactions have no account", "list --no-account")
    add(
      transactions?.uncategorised ?? 0, "transaction needs a category", "transactions need a category",
      "categorise")
    add(due, "payment is due within a week", "payments are due within a week", "upcoming")
    return steps
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("version", 2)
      json.member("dataset", folder.root)
      json.member("name", dataset.settings[.name] ?? dataset.name)
      json.member("storage", folder.storage.rawValue)
      json.member("schemaVersion", dataset.settings.schemaVersion)
      json.member("currency", dataset.settings.currency?.code)
      json.object("rowCounts") { json in
        for row in rows {
          json.member(row.tab.rawValue, row.count)
        }
      }
      json.member("from", transactions?.firstDate?.description)
      json.member("until", transactions?.lastDate?.description)
      json.member("uncategorised", transactions?.uncategorised ?? 0)
      json.objects("accounts", balances) { json, line in
        json.member("accountKey", line.account.key)
        json.member("name", line.account.name)
        json.member("type", line.type)
        json.member("balanceMinor", line.amount?.minorUnits)
        json.member("currency", line.currency.code)
      }
      json.object("findings") { json in
        for severity in Finding.Severity.allCases {
          json.member(severity.rawValue, findings.last.map { $0.counts[severity] ?? 0 })
        }
      }
      json.object("checked", findings.last) { json, last in
        json.member("at", last.began.description)
        json.member("isCurrent", findings.standing == .current)
      }
      json.member("copies", copies)
      json.object("unseen", unseen) { json, unseen in
        json.member("since", unseen.since.description)
        json.member("changes", unseen.count)
      }
      json.member("lastImport", lastImport?.time)
      json.member("lastSnapshot", lastRun?.time)
      for (key, run) in [("lastRun", lastRun), ("undo", next.undo), ("redo", next.redo)] {
        json.key(key)
        if let run { write(run, to: &json) } else { json.null() }
      }
    }
  }

  private func write(_ run: JournalEntry, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", run.id)
      json.member("command", run.command)
      json.member("time", run.time)
    }
  }
}

/// What the next `undo` and the next `redo` would do.
struct NextSteps {
  /// The run that `undo` takes back.
  let undo: JournalEntry?
  /// The run that `redo` brings back.
  let redo: JournalEntry?

  /// Known steps.
  init(undo: JournalEntry?, redo: JournalEntry?) { (self.undo, self.redo) = (undo, redo) }

  /// Right after a run, when nothing was edited since.
  init(_ history: RunHistory) {
    undo = history.undoable.first
    redo = history.redoable.first
  }

  /// At any time: a run that cannot be brought back, since something was edited after it was taken back, is none.
  init(_ opened: OpenDataset) throws {
    let history = try OpenDataset.history(of: opened.folder)
    undo = history.undoable.first
    redo = history.redoable.isEmpty ? nil : try? opened.nextToRedo()
  }

  /// The steps after a run that is saved; none where they cannot be read, as the run is done all the same.
  static func lines(after folder: DatasetFolder) -> [String] {
    (try? OpenDataset.history(of: folder)).map { NextSteps($0).lines } ?? []
  }

  /// The steps by name; none where there is none.
  var lines: [String] {
    [
      undo.map { "dataset undo takes back: \($0.command), \(LocalTime.text($0.time))" },
      redo.map { "dataset redo brings back: \($0.command), \(LocalTime.text($0.time))" },
    ].compactMap { $0 }
  }
}

/// An account with its balance on a day, as `status` tells it.
struct AccountBalance {
  /// Why a balance cannot be told, in the order in which the reasons are told.
  enum Obstacle: CaseIterable {
    case unreadable, otherCurrency, tooLarge

    init(_ error: BalanceError) {
      switch error {
      case .tooLarge: self = .tooLarge
      case .uncertain(let row) where row.reason == .otherCurrency: self = .otherCurrency
      case .uncertain, .noAccount: self = .unreadable
      }
    }

    /// The reason for people.
    var words: String {
      switch self {
      case .unreadable:
        "a cell of that account or of its rows cannot be read, or the tab itself; see dataset validate"
      case .otherCurrency: "rows of that account are in another currency; see dataset validate"
      case .tooLarge: "the sum is too large"
      }
    }
  }

  let account: Account
  let currency: Currency
  /// Nil where there is an obstacle.
  let amount: Amount?
  let obstacle: Obstacle?

  /// The account's type; one that the format does not know is told as the general one.
  var type: String { (account.type.known ?? .other).rawValue }

  init(_ ledger: AccountLedger, on day: CalendarDate) {
    account = ledger.account
    currency = ledger.currency
    do throws(BalanceError) {
      amount = try ledger.balance(on: day)
      obstacle = nil
    } catch {
      amount = nil
      obstacle = Obstacle(error)
    }
  }
}

/// What `status` tells about the rows of the Transactions tab, from one pass over them.
private struct TransactionFacts {
  /// How many rows there are, deleted ones too.
  private(set) var rowCount = 0
  /// The first and last day of the rows that are not deleted.
  private(set) var firstDate: CalendarDate?
  private(set) var lastDate: CalendarDate?
  /// How many rows lack the category that their type asks for, as the finding `not-categorised` says.
  private(set) var uncategorised = 0

  /// - Parameters:
  ///   - tab: The Transactions tab.
  ///   - settled: The rows of payees that have no category by the user's word.
  init(_ tab: Tab, settled: Set<Int>) {
    let schema = tab.schema
    let (date, category, type) = (schema["date"], schema["categoryKey"], schema["type"])
    let types = schema.words(at: type)
    tab.forEachRow { row in
      rowCount += 1
      guard row.isLive else { return }
      if let day = row.date(date).value {
        if firstDate.map({ day < $0 }) ?? true { firstDate = day }
        if lastDate.map({ day > $0 }) ?? true { lastDate = day }
      }
      guard row.isBlank(category), !settled.contains(row.index),
        let word = row.choice(type, of: types).value
      else { return }
      if TransactionType(rawValue: word)?.isFlow != false { uncategorised += 1 }
    }
  }
}
