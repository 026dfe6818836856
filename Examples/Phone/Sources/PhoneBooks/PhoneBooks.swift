import BookEditing
import Bookkeeping
import DatasetChecks
public import DatasetFormat
import Exchange
import Merging
import ReportPage
import Spreadsheet

/// The books as an app on a phone holds them: read from bytes, changed by plans, and given back as bytes.
///
/// Nothing here opens a file. The app has them from its document, from iCloud or from a picker, and puts them back there.
public struct PhoneBooks: Sendable {
  /// The dataset as it stands.
  public private(set) var dataset: Dataset
  /// The last plan with what takes it back.
  private var inverse: Plan?

  /// Reads the CSV files of a dataset's `Data/`: their names and bytes.
  public init(name: String, files: [(name: String, bytes: [UInt8])]) throws {
    let sheets = try files.map { file in
      let tab = String(file.name.prefix { $0 != "." })
      return Dataset.SourceSheet(sheet: try CSVReader.read(file.bytes, name: tab).sheet, fileName: file.name)
    }
    dataset = Dataset(name: name, storage: .csv, sheets: sheets)
  }

  /// What is wrong with it, in words.
  public var findings: [String] {
    Checks.findings(in: dataset).map { "\($0.severity): \($0.location): \($0.code)" }
  }

  /// What each account holds at the end of a day; nil where it cannot be told.
  public func balances(on day: CalendarDate) -> [(account: String, balance: String?)] {
    Ledger(dataset).accounts.map { ledger in
      (ledger.account.name, (try? ledger.balance(on: day)).map { "\($0)" })
    }
  }

  /// Enters an expense. The plan is what the app may show before it saves, and keeps for undo.
  public mutating func add(_ amount: String, payee: String, category: String, account: String, day: String)
    throws
    -> Plan
  {
    var entry = NewTransaction(amount: amount, category: category)
    entry.payee = payee
    entry.account = account
    entry.day = day
    var changes = BookChanges(dataset, reason: "entered on the phone", origin: .system)
    try changes.add(entry, today: Origin.system.today)
    let plan = changes.plan(command: "phone: add")
    inverse = try plan.inverse(in: dataset)
    dataset = try plan.applied(to: dataset)
    return plan
  }

  /// Takes the last entry back.
  public mutating func undo() throws {
    guard let plan = inverse else { return }
    dataset = try plan.applied(to: dataset)
    inverse = nil
  }

  /// Brings a copy of these books in, which another device has changed since `base`.
  ///
  /// - Returns: What only a person can decide, in words.
  public mutating func merge(_ other: PhoneBooks, since base: PhoneBooks) throws -> [String] {
    let now = Origin.system.now()
    let copies = [("this phone", dataset), ("the other one", other.dataset)].map {
      MergeCopy(name: $0.0, dataset: $0.1, modified: now)
    }
    let merge = Merge(base: base.dataset, copies: copies, command: "phone: merge", now: now)
    dataset = try merge.plan.applied(to: dataset)
    return merge.conflicts.map { "\($0.column) of \($0.about)" }
  }

  /// A month as a page that a web view shows.
  public func page(of day: CalendarDate) throws -> [UInt8] {
    let month = PeriodStep.month.period(around: day)
    return try ReportPage(dataset, period: month, today: month.last ?? day).bytes()
  }

  /// A journal for hledger, to share.
  public func journal() throws -> String {
    var text = ""
    _ = try BooksExport(dataset, filter: TransactionFilter()).write(.hledger) {
      text += String(decoding: $0, as: UTF8.self)
    }
    return text
  }

  /// The bytes of a tab's CSV file, as the app writes it back.
  public func bytes(of tab: TabName) throws -> [UInt8] {
    guard let sheet = dataset[tab]?.sheet else { return [] }
    var bytes: [UInt8] = []
    var writer = CSVWriter { bytes += $0 }
    try writer.write(sheet)
    try writer.finish()
    return bytes
  }
}
