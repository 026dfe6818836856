import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// The user's cells in the rows that a run fills in, for example formulas that were filled down below the
/// records.
///
/// They are read from the files that are about to be saved, and only if there are such rows.
struct SavedUserCells {
  private let opened: OpenDataset
  /// The ids and keys of the new rows, in tabs that have user cells below or between the records.
  private let made: [TabName: Set<String>]

  /// Nil if no new row can be placed next to user cells.
  init?(_ plan: Plan, in opened: OpenDataset) {
    self.opened = opened
    let possible = opened.dataset.tabs.filter { UserCells.standAlone(in: $0.value) }
    if possible.isEmpty { return nil }
    var made: [TabName: Set<String>] = [:]
    for change in plan.changes {
      guard let (name, row) = change.insertion, possible[name] != nil,
        let identity = TabSchema.of(name).identityPosition
      else { continue }
      made[name, default: []].insert(row[identity].text)
    }
    if made.isEmpty { return nil }
    self.made = made
  }

  /// The numbers of own cells by id or key (``UserCells``), from the files that are prepared.
  ///
  /// - Throws: ``FileError``, `CSVError`, `XLSXError`.
  func prints(in files: [FileReplacement], _ state: MachineState) throws -> [TabName: [String: UInt64]] {
    var prints: [TabName: [String: UInt64]] = [:]
    for (name, ids) in made {
      guard let tab = opened.dataset[name], let sheet = try sheet(of: tab, files, state) else { continue }
      let saved = Tab(schema: tab.schema, sheet: sheet, fileName: tab.fileName, storage: tab.storage)
      prints[name] = UserCells.prints(in: saved, of: ids.contains)
    }
    return prints
  }

  private func sheet(of tab: Tab, _ files: [FileReplacement], _ state: MachineState) throws -> Sheet? {
    guard let file = files.first(where: { FilePath.name(of: $0.path) == tab.fileName }) else { return nil }
    let path = state.temporaryFolder.appending(file.temporary)
    switch tab.storage {
    case .xlsx:
      return try path.openForReading().asWorkbook {
        try XLSXReader.read($0, limits: opened.folder.limits.workbook)
      }.sheet(named: tab.sheet.name)
    case .csv:
      guard let document = opened.files.tabFiles.first(where: { $0.path == file.path })?.document else {
        return nil
      }
      return try CSVReader.records(
        try path.read(), dialect: document.dialect, name: tab.sheet.name)
    }
  }
}
