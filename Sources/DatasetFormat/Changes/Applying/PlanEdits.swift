package import Spreadsheet

/// A plan in terms of sheets and files: what savers have to do.
package struct PlanEdits: Sendable {
  /// A file of `Receipts/` before and after; nil if there is none.
  package struct FileEdit: Sendable, Hashable {
    /// Below `Receipts/`.
    package var path: String
    /// Its content before.
    package var old: FileContent?
    /// Its content after.
    package var new: FileContent?
  }

  /// Edits of tabs that the dataset has.
  package var tabs: [TabName: SheetEdits] = [:]
  /// Tabs to be made, each complete with its header row.
  package var newTabs: [(name: TabName, rows: SheetBuilder)] = []
  /// Edits of sheets of the user's own, by their name.
  package var own: [String: SheetEdits] = [:]
  /// Other sheets to be made.
  package var newSheets: [(name: String, contents: SheetContents)] = []
  /// Sheets to be taken out.
  package var removedSheets: Set<Address.Place> = []
  /// New names of sheets.
  package var renamed: [Address.Place: String] = [:]
  /// CSV files to be written in another dialect.
  package var rewritten: [Address.Place: CSVDialect] = [:]
  /// Whether the workbook's archive is made anew around its parts.
  package var renewsArchive = false
  /// Files of `Receipts/` that change, by their paths.
  package var files: [FileEdit] = []
  /// Whether a header gets other names or another place, so that columns may mean something else.
  var changesHeaders = false

  package init() {}

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
    renewsArchive || !newTabs.isEmpty || !newSheets.isEmpty || !removedSheets.isEmpty || !renamed.isEmpty
      || !rewritten.isEmpty || !tabs.values.allSatisfy(\.isEmpty) || !own.values.allSatisfy(\.isEmpty)
  }

  /// Whether a sheet becomes a tab or is one no longer, or columns may mean something else, so that any row
  /// may.
  package var changesWhatSheetsAre: Bool {
    func headerIsSet(_ name: TabName) -> Bool { tabs[name]?.sets.keys.contains { $0.row == 0 } ?? false }
    return changesHeaders || !renamed.isEmpty || !removedSheets.isEmpty
      || newSheets.contains { TabName(matching: $0.name) != nil }
      || newTabs.contains { $0.name == .transactions }
      || [.transactions, .accounts, .settings].contains(where: headerIsSet)
  }

  /// The dataset as these edits, made for it, leave it.
  package func applied(to dataset: Dataset) -> Dataset { AppliedPlan(self, to: dataset).dataset }

  /// Whether the plan changes only cells and rows of tabs that keep their meaning, and the list of open
  /// conflicts.
  package var concernsOnlyRecords: Bool {
    own.keys.allSatisfy { $0 == ConflictsSheet.name }
      && newSheets.allSatisfy { $0.name == ConflictsSheet.name }
      && removedSheets.isEmpty && renamed.isEmpty && files.isEmpty
      && !changesHeaders && tabs.values.allSatisfy(\.inserted.isEmpty)
  }
}

extension Plan {
  /// Turns the plan into edits of the dataset's sheets, checking that it fits.
  ///
  /// - Throws: ``PlanError`` for the first change that does not fit; nothing is applied partly.
  package func edits(for dataset: Dataset) throws(PlanError) -> PlanEdits {
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
