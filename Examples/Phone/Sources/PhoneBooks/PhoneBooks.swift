public import BookEditing
public import Bookkeeping
import DatasetChecks
public import DatasetFormat
public import Exchange
import Merging
import ReportPage

/// The books as an app on a phone holds them: read from bytes, changed by plans, and given back as bytes.
///
/// Nothing here opens a file. The app has them from its document, from iCloud or from a picker, and puts them
/// back there.
public struct PhoneBooks: Sendable {
  /// The dataset as it is.
  public private(set) var dataset: Dataset
  /// The plan that takes the last one back.
  private var inverse: Plan?

  /// Begins new books.
  public init(_ new: NewDataset) throws { dataset = try Dataset(new) }

  /// Reads the CSV files of a dataset's `Data/`: their bytes by their names.
  public init(name: String, files: [String: [UInt8]]) throws {
    dataset = try Dataset(name: name, csvFiles: files)
  }

  /// The files as the app writes them back: byte for byte those that were read where no plan changed a tab.
  public var files: [String: [UInt8]] { dataset.allCSVFiles }

  /// What is wrong with it, in words; of the files themselves, too.
  public var findings: [String] {
    Checks.findings(in: dataset).map { "\($0.severity): \($0.location): \($0.code)" }
  }

  /// What each account holds at the end of a day, and the rows that are in no balance.
  public func balances(on day: CalendarDate) -> AccountBalances { dataset.balances(on: day) }

  /// Enters an expense. The plan is what the app may show before it saves. What the checks refuse changes
  /// nothing.
  public mutating func add(_ entry: NewTransaction) throws -> Plan {
    var changes = BookChanges(dataset, reason: "entered on the phone")
    try changes.add(entry)
    let plan = changes.plan()
    inverse = try dataset.apply(plan)
    return plan
  }

  /// Takes the last entry back.
  public mutating func undo() throws {
    guard let plan = inverse else { return }
    try dataset.undo(plan)
    inverse = nil
  }

  /// Brings a copy of these books in, which another device has changed since `base`.
  ///
  /// - Returns: What only a person can decide, in words.
  public mutating func merge(_ other: PhoneBooks, since base: PhoneBooks) throws -> [String] {
    let now = Timestamp.now
    let copies = [
      MergeCopy("this phone", dataset, modified: now),
      MergeCopy("the other one", other.dataset, modified: now),
    ]
    let merge = Merge(base: base.dataset, copies: copies, reason: "phone: merge")
    try dataset.apply(merge.plan)
    return merge.conflicts.map { "\($0.column) of \($0.about)" }
  }

  /// A month as a page that a web view shows.
  public func page(of day: CalendarDate) throws -> [UInt8] {
    let month = PeriodStep.month.period(around: day)
    return try BooksPage(dataset, period: month, today: month.last ?? day).bytes()
  }

  /// A journal for hledger, to share, and what it does not have.
  public func journal() throws -> (text: String, outcome: BooksExport.Outcome) {
    var text = ""
    let outcome = try BooksExport(dataset).write(.hledger) { text += String(decoding: $0, as: UTF8.self) }
    return (text, outcome)
  }
}
