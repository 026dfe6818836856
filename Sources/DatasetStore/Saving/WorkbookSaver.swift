import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// Prepares the replacement of a dataset's workbook: a copy in which only what the plan concerns is different.
struct WorkbookSaver {
  private let opened: OpenDataset
  private let state: MachineState
  private let id: RecordID

  init(_ opened: OpenDataset, state: MachineState, id: RecordID) {
    self.opened = opened
    self.state = state
    self.id = id
  }

  /// Writes the edited workbook into the temporary folder, reads it back and compares.
  ///
  /// - Throws: ``StoreError/notEditable(file:reason:)``, ``StoreError/changedMeanwhile(file:)``,
  ///   ``StoreError/verificationFailed(file:detail:)``, ``FileError``, `WorkbookWriterError`.
  func prepare(_ edits: PlanEdits) throws -> [FileReplacement] {
    let path = opened.folder.files[0]
    let original = opened.folder.path(of: path)
    // The editor takes the file's bytes again, so they have to be those that were read.
    guard try Hash.sha256(file: original) == opened.dataset.fileHashes[path] else {
      throw StoreError.changedMeanwhile(file: path)
    }
    let temporary = "\(id)-0"
    let file = FilePath.join(state.temporaryFolder, temporary)
    do {
      try FileAccess.createSynced(file, [])
      let outcome = try write(edits, original: original, to: file, path: path)
      try FileAccess.sync(file: file)
      if let part = try PackageComparison.firstDifference(original: original, copy: file, except: outcome) {
        throw StoreError.verificationFailed(file: path, detail: "the part \(part) differs")
      }
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

  private func write(
    _ edits: PlanEdits, original: String, to file: String, path: String
  ) throws -> WorkbookEditor.Outcome {
    guard let workbook = opened.files.workbook else { throw StoreError.changedMeanwhile(file: path) }
    do {
      return try WorkbookEditor.write(
        WorkbookChanges.edits(for: opened.dataset, edits), of: workbook, original: original, to: file)
    } catch let error as WorkbookEditorError {
      throw StoreError.notEditable(file: path, reason: error)
    } catch let error as WorkbookWriterError {
      guard case .cannotWrite(let number) = error.problem else { throw error }
      throw FileError("write", file, number: number)
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
      let difference = check.firstDifference(
        original: original, edits: edits, appended: edits?.appended.build(), saved: sheet)
      if let difference {
        throw StoreError.verificationFailed(file: path, detail: "in sheet \"\(name)\" \(difference)")
      }
    }
    for tab in dataset.tabs.values { try require(tab.sheet.name, tab.sheet, edits.tabs[tab.name]) }
    for sheet in dataset.foreignSheets { try require(sheet.name, sheet, nil) }
    for (name, rows) in edits.newTabs { try require(name.rawValue, rows.build(), nil) }
  }
}
