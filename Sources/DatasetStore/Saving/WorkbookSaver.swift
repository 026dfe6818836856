import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// Prepares the replacement of a dataset's workbook.
///
/// The workbook is written anew, so it is refused where it holds anything that would be lost.
struct WorkbookSaver {
  private let opened: OpenDataset
  private let state: MachineState
  private let id: RecordID

  init(_ opened: OpenDataset, state: MachineState, id: RecordID) {
    self.opened = opened
    self.state = state
    self.id = id
  }

  /// Writes the new workbook into the temporary folder, reads it back and compares.
  ///
  /// - Throws: ``StoreError/wouldLose(file:parts:)``, ``StoreError/verificationFailed(file:detail:)``,
  ///   ``FileError``, `WorkbookWriterError`.
  func prepare(_ edits: PlanEdits) throws -> [FileReplacement] {
    let path = opened.folder.files[0]
    let parts = opened.unsavableParts
    guard parts.isEmpty else { throw StoreError.wouldLose(file: path, parts: parts) }
    let temporary = "\(id)-0"
    let file = FilePath.join(state.temporaryFolder, temporary)
    do {
      try FileAccess.createSynced(file, [])
      try DatasetWorkbook(saving: opened.dataset, edits: edits).write(path: file)
      let mode = FileAccess.attributes(opened.folder.path(of: path))?.mode ?? 0o600
      try FileAccess.setMode(file, mode)
      try FileAccess.sync(file: file)
      try verify(file, edits, path: path)
      return [
        FileReplacement(
          path: path, oldHash: opened.dataset.fileHashes[path], newHash: try Hash.sha256(file: file),
          temporary: temporary)
      ]
    } catch {
      FileAccess.remove(file)
      throw error
    }
  }

  private func verify(_ file: String, _ edits: PlanEdits, path: String) throws {
    let saved = try XLSXReader.read(path: file)
    let check = SavedSheetCheck(isTyped: true)
    let dataset = opened.dataset
    func require(_ name: String, _ original: Sheet?, _ edits: SheetEdits?) throws {
      guard let sheet = saved.sheet(named: name) else {
        throw StoreError.verificationFailed(file: path, detail: "the sheet \"\(name)\" is missing")
      }
      if let difference = check.firstDifference(original: original, edits: edits, saved: sheet) {
        throw StoreError.verificationFailed(file: path, detail: "in sheet \"\(name)\" \(difference)")
      }
    }
    for tab in dataset.tabs.values { try require(tab.sheet.name, tab.sheet, edits.tabs[tab.name]) }
    for sheet in dataset.foreignSheets { try require(sheet.name, sheet, nil) }
    for (name, rows) in edits.newTabs { try require(name.rawValue, rows.build(), nil) }
  }
}
