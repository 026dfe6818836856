import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// Prepares the replacement of a dataset's workbook: a copy that differs only in what the plan changes.
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
    let source = try opened.folder.file(path)
    // The editor takes the file's bytes again, so they have to be those that were read.
    guard try source.sha256() == opened.dataset.fileHashes[path] else {
      throw StoreError.changedMeanwhile(file: path)
    }
    let temporary = "\(id)-0"
    let file = state.temporaryFolder.appending(temporary)
    let renewed = state.temporaryFolder.appending("\(id)-archive")
    let renamed = state.temporaryFolder.appending("\(id)-names")
    let turned = state.temporaryFolder.appending("\(id)-language")
    defer {
      renewed.remove()
      renamed.remove()
      turned.remove()
    }
    do {
      guard let workbook = opened.files.workbook else { throw StoreError.changedMeanwhile(file: path) }
      let language = SheetLanguage(edits.language(of: opened.dataset))
      let changes = WorkbookChanges.edits(for: opened.dataset, edits, in: language)
      var original = try renewArchive(of: workbook, source, edits, as: renewed) ? renewed : source
      var base = workbook
      if let named = try rename(workbook, original, edits, as: renamed, path: path) {
        (base, original) = (named, renamed)
      }
      if let spoken = try setLanguage(language, base, original, edits, as: turned, path: path) {
        (base, original) = (spoken, turned)
      }
      try write(changes, of: base, original: original, to: file, path: path)
      try file.syncFile()
      try verify(file, changes, of: base, path: path)
      return [
        FileReplacement(
          path: path, oldHash: opened.dataset.fileHashes[path], newHash: try file.sha256(),
          temporary: temporary)
      ]
    } catch {
      file.remove()
      throw error
    }
  }

  /// Writes the workbook with a new archive around its parts, if the plan asks for it, or the old one cannot
  /// be edited because of bytes before or after it. False if the archive stays.
  private func renewArchive(
    of workbook: XLSXWorkbook, _ original: RootedPath, _ edits: PlanEdits, as path: RootedPath
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
        bytes: original.read(limit: opened.folder.limits.workbook[.file]), name: original.name, types: types)
    else { return false }
    try path.createSynced(bytes)
    return true
  }

  /// Writes the workbook with the new sheet names of the plan, if any, and compares every cell. Returns the
  /// workbook as read back.
  private func rename(
    _ workbook: XLSXWorkbook, _ original: RootedPath, _ edits: PlanEdits, as file: RootedPath, path: String
  ) throws -> XLSXWorkbook? {
    guard let names = Self.newNames(edits, of: opened.dataset) else { return nil }
    try copied(original, to: file, path: path) {
      try WorkbookEditor.rename(names, of: workbook, original: $0, to: $1)
    }
    let saved = try file.openForReading().asWorkbook {
      try XLSXReader.read($0, limits: opened.folder.limits.workbook)
    }
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

  /// Writes the workbook as it looks in the language that the dataset has after the plan, and compares every cell.
  /// Returns the workbook as read back; nil if the language stays.
  private func setLanguage(
    _ language: SheetLanguage, _ workbook: XLSXWorkbook, _ original: RootedPath, _ edits: PlanEdits,
    as file: RootedPath, path: String
  ) throws -> XLSXWorkbook? {
    let old = SheetLanguage(opened.dataset.settings[.language])
    if language.isSame(as: old) { return nil }
    let looks = language.looks(of: opened.dataset, from: old) { edits.renamed[$0] }
    try copied(original, to: file, path: path) {
      try WorkbookEditor.setLooks(looks, of: workbook, original: $0, to: $1)
    }
    let saved = try file.openForReading().asWorkbook {
      try XLSXReader.read($0, limits: opened.folder.limits.workbook)
    }
    try compare(saved, with: workbook.sheets.map { ($0.name, .init(original: $0)) }, path: path)
    return saved
  }

  /// The new names of sheets by their old ones; nil if none changes.
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
      try opened.folder.file(path).openForReading().asWorkbook {
        try WorkbookEditor.requireRenaming(
          names, of: workbook, original: $0, limits: opened.folder.limits.workbook)
      }
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
        try folder.file(folder.files[0]).openForReading().asWorkbook {
          try WorkbookEditor.requireRenaming(
            [sheet.name: tab.rawValue], of: workbook, original: $0, limits: folder.limits.workbook)
        }
      } catch {
        reasons[sheet.name] = String(describing: error)
      }
    }
    return reasons
  }

  private func write(
    _ edits: WorkbookEdits, of workbook: XLSXWorkbook, original: RootedPath, to file: RootedPath, path: String
  ) throws {
    try copied(original, to: file, path: path) {
      try WorkbookEditor.write(edits, of: workbook, original: $0, to: $1)
    }
  }

  /// Runs the editor between two files, with its errors as the store's own, and compares the parts that it
  /// left alone.
  private func copied(
    _ original: RootedPath, to file: RootedPath, path: String,
    _ run: (WorkbookPlace, WorkbookPlace) throws -> WorkbookEditor.Outcome
  ) throws {
    let (source, copy) = (try original.openForReading(), try file.createForWorkbook())
    try source.asWorkbook { source in
      try copy.asWorkbook { copy in
        let outcome = try translated(file, path) { try run(source, copy) }
        if let part = try PackageComparison.firstDifference(original: source, copy: copy, except: outcome) {
          throw StoreError.verificationFailed(file: path, detail: "the part \(part) differs")
        }
      }
    }
  }

  private func translated(
    _ file: RootedPath, _ path: String, _ run: () throws -> WorkbookEditor.Outcome
  ) throws -> WorkbookEditor.Outcome {
    do {
      return try run()
    } catch let error as WorkbookEditorError {
      throw StoreError.notEditable(file: path, reason: error)
    } catch let error as WorkbookWriterError {
      guard case .cannotWrite(let number) = error.problem else { throw error }
      throw FileError("write", file.absolute, number: number)
    }
  }

  /// Reads the copy and compares every sheet, including the user's own, with the intended content.
  private func verify(
    _ file: RootedPath, _ edits: WorkbookEdits, of workbook: XLSXWorkbook, path: String
  ) throws {
    let saved = try file.openForReading().asWorkbook {
      try XLSXReader.read($0, limits: opened.folder.limits.workbook)
    }
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

  /// Compares the saved sheets with the intended content.
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
