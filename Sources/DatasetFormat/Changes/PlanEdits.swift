public import Spreadsheet

/// A plan in terms of sheets and files: what savers have to do.
public struct PlanEdits: Sendable {
  /// A file of `Receipts/` before and after; nil where there is none.
  public struct FileEdit: Sendable, Hashable {
    /// Below `Receipts/`.
    public var path: String
    /// What it holds before.
    public var old: FileContent?
    /// What it holds after.
    public var new: FileContent?
  }

  /// Edits of tabs that the dataset has.
  public var tabs: [TabName: SheetEdits] = [:]
  /// Tabs to be made, each complete with its header row.
  public var newTabs: [(name: TabName, rows: SheetBuilder)] = []
  /// Edits of sheets of the person's own, by their name.
  public var own: [String: SheetEdits] = [:]
  /// Other sheets to be made.
  public var newSheets: [(name: String, contents: SheetContents)] = []
  /// Sheets to be taken out.
  public var removedSheets: Set<Address.Place> = []
  /// New names of sheets.
  public var renamed: [Address.Place: String] = [:]
  /// CSV files to be written in another dialect.
  public var rewritten: [Address.Place: CSVDialect] = [:]
  /// Files of `Receipts/` that change, by their paths.
  public var files: [FileEdit] = []
  /// Whether a header gets other names, so that columns may mean something else.
  var renamesColumns = false

  public init() {}

  /// The edits of a sheet that the dataset has.
  package func edits(of place: Address.Place) -> SheetEdits? {
    switch place {
    case .tab(let name): tabs[name]
    case .own(let name): own[name]
    case .receipt: nil
    }
  }

  /// Whether any sheet changes, and not files alone.
  package var changesSheets: Bool {
    !newTabs.isEmpty || !newSheets.isEmpty || !removedSheets.isEmpty || !renamed.isEmpty || !rewritten.isEmpty
      || !tabs.values.allSatisfy(\.isEmpty) || !own.values.allSatisfy(\.isEmpty)
  }

  /// Whether nothing changes but cells and rows of tabs that keep their meaning.
  package var concernsOnlyRecords: Bool {
    own.isEmpty && newSheets.isEmpty && removedSheets.isEmpty && renamed.isEmpty && files.isEmpty
      && !renamesColumns && tabs.values.allSatisfy(\.inserted.isEmpty)
  }
}

extension Plan {
  /// Turns the plan into edits of the dataset's sheets, checking that it fits.
  ///
  /// - Throws: ``PlanError`` for the first change that does not fit; nothing is applied partly.
  public func edits(for dataset: Dataset) throws(PlanError) -> PlanEdits {
    var builder = PlanEditsBuilder(dataset: dataset, command: command)
    var index = 0
    while index < changes.count {
      if let end = try builder.addRun(of: changes, from: index) {
        index = end
      } else {
        try builder.add(changes[index])
        index += 1
      }
    }
    return try builder.build()
  }
}
