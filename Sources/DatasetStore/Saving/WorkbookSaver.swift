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
    let renewed = FilePath.join(state.temporaryFolder, "\(id)-archive")
    defer { FileAccess.remove(renewed) }
    do {
      try FileAccess.createSynced(file, [])
      guard let workbook = opened.files.workbook else { throw StoreError.changedMeanwhile(file: path) }
      let changes = WorkbookChanges.edits(for: opened.dataset, edits)
      let original = try renewArchive(of: workbook, original, edits, as: renewed) ? renewed : original
      let outcome = try write(changes, of: workbook, original: original, to: file, path: path)
      try FileAccess.sync(file: file)
      if let part = try PackageComparison.firstDifference(original: original, copy: file, except: outcome) {
        throw StoreError.verificationFailed(file: path, detail: "the part \(part) differs")
      }
      try verify(file, changes, of: workbook, path: path)
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

  /// Writes the workbook with a new archive around its parts, where the plan asks for it or the old one cannot be edited: it has other bytes before
  /// or behind it. False where the archive stays.
  private func renewArchive(
    of workbook: XLSXWorkbook, _ original: String, _ edits: PlanEdits, as path: String
  ) throws -> Bool {
    let hasJunk = workbook.remarks.contains {
      if case .bytesAround = $0.kind { true } else { false }
    }
    guard edits.renewsArchive || hasJunk else { return false }
    let types = Dictionary(workbook.remarks.compactMap(\.rightType).map { ($0.part, $0.type) }) { one, _ in
      one
    }
    guard
      let bytes = try PackageEnvelope.rewritten(
        bytes: FileAccess.read(original), name: FilePath.name(of: original), types: types)
    else { return false }
    try FileAccess.createSynced(path, bytes)
    return true
  }

  private func write(
    _ edits: WorkbookEdits, of workbook: XLSXWorkbook, original: String, to file: String, path: String
  ) throws -> WorkbookEditor.Outcome {
    do {
      return try WorkbookEditor.write(edits, of: workbook, original: original, to: file)
    } catch let error as WorkbookEditorError {
      throw StoreError.notEditable(file: path, reason: error)
    } catch let error as WorkbookWriterError {
      guard case .cannotWrite(let number) = error.problem else { throw error }
      throw FileError("write", file, number: number)
    }
  }

  /// Reads the copy and compares every sheet, the person's own too, with what was meant.
  private func verify(_ file: String, _ edits: WorkbookEdits, of workbook: XLSXWorkbook, path: String) throws
  {
    let saved = try XLSXReader.read(path: file, limits: opened.folder.limits.workbook)
    let check = SavedSheetCheck(isTyped: true)
    let formulas = edits.grownFormulas(in: workbook)
    var meant: [(name: String, SavedSheetCheck.Meant)] = []
    var names: Set<String> = []
    for sheet in workbook.sheets {
      // Of sheets with one name the first is the one that is edited.
      let isEdited = names.insert(sheet.name).inserted
      let own = isEdited ? edits.sheets[sheet.name] : nil
      meant.append(
        (
          sheet.name,
          .init(
            original: sheet, edits: own, appended: own?.appended.build(),
            formulas: isEdited ? formulas[sheet.name] ?? [:] : [:])
        ))
    }
    for new in edits.newSheets { meant.append((new.name, .init(appended: new.rows))) }
    guard saved.sheets.map(\.name) == meant.map(\.name) else {
      throw StoreError.verificationFailed(file: path, detail: "the sheets are others")
    }
    for (sheet, (name, meant)) in zip(saved.sheets, meant) {
      if let difference = check.firstDifference(meant, saved: sheet) {
        throw StoreError.verificationFailed(file: path, detail: "in sheet \"\(name)\" \(difference)")
      }
    }
  }
}
