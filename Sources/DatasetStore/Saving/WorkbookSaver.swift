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
    let renamed = FilePath.join(state.temporaryFolder, "\(id)-names")
    defer {
      FileAccess.remove(renewed)
      FileAccess.remove(renamed)
    }
    do {
      try FileAccess.createSynced(file, [])
      guard let workbook = opened.files.workbook else { throw StoreError.changedMeanwhile(file: path) }
      let changes = WorkbookChanges.edits(for: opened.dataset, edits)
      var original = try renewArchive(of: workbook, original, edits, as: renewed) ? renewed : original
      var base = workbook
      if let named = try rename(workbook, original, edits, as: renamed, path: path) {
        (base, original) = (named, renamed)
      }
      let outcome = try write(changes, of: base, original: original, to: file, path: path)
      try FileAccess.sync(file: file)
      if let part = try PackageComparison.firstDifference(original: original, copy: file, except: outcome) {
        throw StoreError.verificationFailed(file: path, detail: "the part \(part) differs")
      }
      try verify(file, changes, of: base, path: path)
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

  /// Writes the workbook with the new names of its sheets, where the plan has any, and compares every cell; gives what is read
  /// back.
  private func rename(
    _ workbook: XLSXWorkbook, _ original: String, _ edits: PlanEdits, as file: String, path: String
  ) throws -> XLSXWorkbook? {
    guard let names = Self.newNames(edits, of: opened.dataset) else { return nil }
    try FileAccess.createSynced(file, [])
    let outcome = try translated(file, path) {
      try WorkbookEditor.rename(names, of: workbook, original: original, to: file)
    }
    if let part = try PackageComparison.firstDifference(original: original, copy: file, except: outcome) {
      throw StoreError.verificationFailed(file: path, detail: "the part \(part) differs")
    }
    let saved = try XLSXReader.read(path: file, limits: opened.folder.limits.workbook)
    let renaming = SheetRenaming(names)
    let formulas = renaming.changes(in: workbook.sheets)
    let meant = workbook.sheets.enumerated().map { index, sheet in
      (
        name: renaming.renamed(name: sheet.name) ?? sheet.name,
        SavedSheetCheck.Meant(original: sheet, formulas: formulas[index] ?? [:])
      )
    }
    try compare(saved, with: meant, path: path)
    return saved
  }

  /// The new names of sheets by their old ones; nil where none changes.
  private static func newNames(_ edits: PlanEdits, of dataset: Dataset) -> [String: String]? {
    let names = dataset.places.compactMap { place, sheet in edits.renamed[place].map { (sheet.name, $0) } }
    return names.isEmpty ? nil : Dictionary(names) { first, _ in first }
  }

  /// Refuses new names of sheets that something in the workbook would not follow.
  ///
  /// - Throws: ``StoreError/notEditable(file:reason:)``, `WorkbookWriterError`, `XLSXError`.
  static func requireRenaming(_ edits: PlanEdits, of opened: OpenDataset) throws {
    guard let names = newNames(edits, of: opened.dataset), let workbook = opened.files.workbook else {
      return
    }
    let path = opened.folder.files[0]
    do {
      try WorkbookEditor.requireRenaming(
        names, of: workbook, original: opened.folder.path(of: path), limits: opened.folder.limits.workbook)
    } catch let error as WorkbookEditorError {
      throw StoreError.notEditable(file: path, reason: error)
    }
  }

  /// The sheets that have the columns of a tab which is missing and cannot get its name, with the reason.
  static func fixedNames(
    in workbook: XLSXWorkbook, of dataset: Dataset, _ folder: DatasetFolder
  ) -> [String: String] {
    var reasons: [String: String] = [:]
    for sheet in dataset.foreignSheets {
      guard let tab = TabName(likeSheet: sheet), dataset[tab] == nil else { continue }
      do {
        try WorkbookEditor.requireRenaming(
          [sheet.name: tab.rawValue], of: workbook, original: folder.path(of: folder.files[0]),
          limits: folder.limits.workbook)
      } catch {
        reasons[sheet.name] = String(describing: error)
      }
    }
    return reasons
  }

  private func write(
    _ edits: WorkbookEdits, of workbook: XLSXWorkbook, original: String, to file: String, path: String
  ) throws -> WorkbookEditor.Outcome {
    try translated(file, path) {
      try WorkbookEditor.write(edits, of: workbook, original: original, to: file)
    }
  }

  /// Runs the editor, with its errors as the store's own.
  private func translated(
    _ file: String, _ path: String, _ run: () throws -> WorkbookEditor.Outcome
  ) throws -> WorkbookEditor.Outcome {
    do {
      return try run()
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
    try compare(saved, with: meant, path: path)
  }

  /// Compares the sheets that were saved with what was meant.
  private func compare(
    _ saved: XLSXWorkbook, with meant: [(name: String, SavedSheetCheck.Meant)], path: String
  ) throws {
    let check = SavedSheetCheck(isTyped: true)
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
