import DatasetFormat
import Spreadsheet

/// Prepares the replacement of the CSV files of those tabs that a plan changes.
struct TabFilesSaver {
  private let opened: OpenDataset
  private let state: MachineState
  private let id: RecordID

  init(_ opened: OpenDataset, state: MachineState, id: RecordID) {
    self.opened = opened
    self.state = state
    self.id = id
  }

  /// Writes the new files into the temporary folder, after reading each back and comparing.
  ///
  /// Untouched records keep their bytes; the files of other tabs are not concerned.
  ///
  /// - Throws: ``StoreError/verificationFailed(file:detail:)``, ``FileError``, `CSVError`.
  func prepare(_ edits: PlanEdits) throws -> [FileReplacement] {
    var replacements: [FileReplacement] = []
    do {
      for (name, edits) in edits.tabs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where !edits.isEmpty {
        guard let tab = opened.dataset[name],
          let file = opened.files.tabFiles.first(where: { FilePath.name(of: $0.path) == tab.fileName })
        else { continue }
        let bytes = try CSVEditor(file.bytes, file.document).applying(edits)
        try verify(bytes, path: file.path, original: file.document, edits: edits)
        try prepare(bytes, path: file.path, oldHash: opened.dataset.fileHashes[file.path], &replacements)
      }
      for (name, rows) in edits.newTabs {
        let sheet = rows.build()
        let bytes = try TabFileText.bytes(of: sheet)
        let path = "\(DatasetFolder.dataFolder)/\(name.rawValue).csv"
        try prepare(bytes, path: path, oldHash: nil, &replacements)
      }
    } catch {
      for replacement in replacements {
        FileAccess.remove(FilePath.join(state.temporaryFolder, replacement.temporary))
      }
      throw error
    }
    return replacements
  }

  private func prepare(
    _ bytes: [UInt8], path: String, oldHash: String?, _ replacements: inout [FileReplacement]
  ) throws {
    let temporary = "\(id)-\(replacements.count)"
    let mode = FileAccess.attributes(opened.folder.path(of: path))?.mode ?? 0o600
    try FileAccess.createSynced(FilePath.join(state.temporaryFolder, temporary), bytes, mode: .init(mode))
    replacements.append(
      FileReplacement(path: path, oldHash: oldHash, newHash: Hash.sha256(bytes), temporary: temporary))
  }

  private func verify(
    _ bytes: [UInt8], path: String, original: CSVDocument, edits: SheetEdits
  ) throws {
    let saved: CSVDocument
    do throws(CSVError) {
      saved = try CSVReader.read(bytes, dialect: original.dialect, name: original.sheet.name)
    } catch {
      throw StoreError.verificationFailed(file: path, detail: String(describing: error))
    }
    let check = SavedSheetCheck(isTyped: false)
    if let difference = check.firstDifference(original: original.sheet, edits: edits, saved: saved.sheet) {
      throw StoreError.verificationFailed(file: path, detail: difference)
    }
  }
}
