import Bookkeeping
import DatasetChecks
import DatasetFormat
import DatasetStore

/// What `status` tells: tabs, dates, balances, findings, the last import and the last run.
struct Overview {
  private let dataset: Dataset
  private let folder: DatasetFolder
  private let rows: [(tab: TabName, count: Int)]
  private let firstDate: CalendarDate?
  private let lastDate: CalendarDate?
  private let uncategorised: Int
  private let balances: AccountBalances
  private let lastRun: JournalEntry?
  private let toUndo: JournalEntry?
  private let toRedo: JournalEntry?
  private let lastImport: (file: String, time: String)?
  let counts: [Finding.Severity: Int]

  init(_ dataset: Dataset, folder: DatasetFolder) throws {
    self.dataset = dataset
    self.folder = folder
    rows = TabName.allCases.compactMap { name in dataset[name].map { (name, $0.filledRowCount) } }
    var first: CalendarDate?
    var last: CalendarDate?
    if let tab = dataset[.transactions] {
      let date = tab.schema["date"]
      let deletedAt = tab.schema["deletedAt"]
      tab.forEachRow { row in
        guard row.isBlank(deletedAt), let day = row.date(date).value else { return }
        first = min(first ?? day, day)
        last = max(last ?? day, day)
      }
    }
    firstDate = first
    lastDate = last
    balances = AccountBalances(dataset, on: Origin.system.now().day)
    let counted = Checks.counts(in: dataset, folder: try FolderFacts(of: folder))
    counts = Dictionary(counted.map { ($0.key.severity, $0.value) }, uniquingKeysWith: +)
    uncategorised = counted.filter { $0.key.kind == .notCategorised }.values.reduce(0, +)
    let log = try OpenDataset.log(of: folder)
    let history = RunHistory(log)
    lastRun = log.last { $0.state == .done }
    toUndo = history.undoable.first
    toRedo = history.redoable.first
    lastImport = Self.lastImport(dataset)
  }

  private static func lastImport(_ dataset: Dataset) -> (file: String, time: String)? {
    guard let tab = dataset[.imports] else { return nil }
    var newest: (file: String, time: Timestamp)?
    tab.forEachRow { row in
      guard row.isBlank(tab.schema["deletedAt"]), let time = row.timestamp(tab.schema["createdAt"]).value,
        let file = row.text(tab.schema["fileName"]).value
      else { return }
      if newest.map({ $0.time <= time }) ?? true { newest = (file, time) }
    }
    return newest.map { ($0.file, $0.time.description) }
  }

  var lines: [String] {
    var lines = ["\(dataset.settings[.name] ?? dataset.name)  (\(folder.root))"]
    let version = dataset.settings.schemaVersion.map(String.init) ?? "unknown"
    lines.append(
      "  \(folder.storage == .xlsx ? FilePath.name(of: folder.files[0]) : "CSV tabs"), version \(version), currency \(dataset.settings.currency?.code ?? "not set")"
    )
    lines.append("  " + rows.map { "\($0.tab.rawValue) \($0.count)" }.joined(separator: ", "))
    if let firstDate, let lastDate { lines.append("  transactions from \(firstDate) to \(lastDate)") }
    if uncategorised > 0 { lines.append("  \(uncategorised) not categorised yet") }
    if !balances.lines.isEmpty {
      lines.append("")
      var table = TextTable([.left, .left, .right, .left])
      for line in balances.lines where line.account.isActive {
        let amount = line.balance.map { Amount(minorUnits: $0, currency: line.currency).decimalText }
        table.add(["  " + line.account.name, line.account.type, amount ?? "unknown", line.currency.code])
      }
      lines += table.lines
      for problem in AccountBalances.Problem.allCases
      where balances.lines.contains(where: { $0.problem == problem && $0.account.isActive }) {
        lines.append("  unknown: \(Self.words(for: problem))")
      }
    }
    lines.append("")
    let found = Finding.Severity.allCases.compactMap { severity -> String? in
      counts[severity].map { Plural.count($0, severity.rawValue) }
    }
    lines.append("  findings: \(found.isEmpty ? "none" : found.joined(separator: ", "))")
    if let lastImport { lines.append("  last import: \(lastImport.file) at \(lastImport.time)") }
    if let lastRun { lines.append("  last run: \(lastRun.command) at \(lastRun.time)") }
    if let toUndo { lines.append("  dataset undo takes back: \(toUndo.command) of \(toUndo.time)") }
    if let toRedo { lines.append("  dataset redo brings back: \(toRedo.command) of \(toRedo.time)") }
    return lines
  }

  private static func words(for problem: AccountBalances.Problem) -> String {
    switch problem {
    case .unreadable: "a cell of that account or of its rows cannot be read; see dataset validate"
    case .otherCurrency: "rows of that account are in another currency; see dataset validate"
    case .tooLarge: "the sum is larger than can be told"
    }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("version", 1)
      json.member("dataset", folder.root)
      json.member("name", dataset.settings[.name] ?? dataset.name)
      json.member("storage", folder.storage.rawValue)
      json.member("schemaVersion", dataset.settings.schemaVersion)
      json.member("currency", dataset.settings.currency?.code)
      json.key("rows")
      json.object { json in
        for row in rows {
          json.member(row.tab.rawValue, row.count)
        }
      }
      json.member("firstDate", firstDate?.description)
      json.member("lastDate", lastDate?.description)
      json.member("notCategorised", uncategorised)
      json.key("accounts")
      json.array(balances.lines) { json, line in
        json.object { json in
          json.member("accountKey", line.account.key)
          json.member("name", line.account.name)
          json.member("type", line.account.type)
          json.member("balanceMinor", line.balance)
          json.member("currency", line.currency.code)
        }
      }
      json.key("findings")
      json.object { json in
        for severity in Finding.Severity.allCases {
          json.member(severity.rawValue, counts[severity, default: 0])
        }
      }
      json.member("lastImport", lastImport?.time)
      json.member("lastSnapshot", lastRun?.time)
      for (key, run) in [("undo", toUndo), ("redo", toRedo)] {
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
