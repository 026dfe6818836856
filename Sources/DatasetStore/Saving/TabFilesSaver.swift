import DatasetFormat
import Spreadsheet

/// Prepares the replacement of the CSV files of those sheets that a plan changes.
struct TabFilesSaver {
  private let dataset: Dataset
  private let files: [DatasetFiles.TabFile]
  private let state: MachineState
  private let id: RecordID

  init(_ opened: OpenDataset, state: MachineState, id: RecordID) {
    dataset = opened.dataset
    files = opened.files.tabFiles
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
      for (place, sheet) in dataset.places.sorted(by: { $0.sheet.name < $1.sheet.name }) {
        try prepare(place, sheet, edits, &replacements)
      }
      for (name, rows) in edits.newTabs {
        try prepare(name.rawValue, rows.build(), CSVDialect(), &replacements)
      }
      for (name, contents) in edits.newSheets {
        let sheet = contents.sheet(named: name, isTyped: false)
        try prepare(name, sheet, contents.dialect ?? CSVDialect(), &replacements)
      }
    } catch {
      replacements.removeTemporaries(in: state)
      throw error
    }
    return replacements
  }

  /// Prepares what becomes of the file of one sheet.
  private func prepare(
    _ place: Address.Place, _ sheet: Sheet, _ edits: PlanEdits, _ replacements: inout [FileReplacement]
  ) throws {
    let name = dataset.fileName(of: place, sheet)
    guard let file = files.first(where: { FilePath.name(of: $0.path) == name }) else { return }
    let oldHash = dataset.fileHashes[file.path]
    let own = edits.edits(of: place).flatMap { $0.isEmpty ? nil : $0 }
    let newName = edits.renamed[place]
    if edits.removedSheets.contains(place) || newName != nil { remove(file.path, oldHash, &replacements) }
    if edits.removedSheets.contains(place) { return }
    let target = newName.map(path(ofSheet:)) ?? file.path
    guard own != nil || newName != nil || edits.rewritten[place] != nil else { return }
    try prepare(target, oldHash: newName == nil ? oldHash : nil, &replacements) { output in
      if let dialect = edits.rewritten[place] {
        try output.write(RewrittenTabFile(file, own, dialect).bytes())
      } else if let own {
        try EditedTabFile(file, own).write(to: output)
      } else {
        try output.write(file.bytes)
      }
    }
  }

  /// Prepares the file of a sheet that is new.
  private func prepare(
    _ name: String, _ sheet: Sheet, _ dialect: CSVDialect, _ replacements: inout [FileReplacement]
  ) throws {
    let bytes = try TabFileText.bytes(of: sheet, dialect: dialect)
    try prepare(path(ofSheet: name), oldHash: nil, &replacements) { try $0.write(bytes) }
  }

  private func path(ofSheet name: String) -> String { "\(DatasetFolder.dataFolder)/\(name).csv" }

  private func remove(_ path: String, _ oldHash: String?, _ replacements: inout [FileReplacement]) {
    replacements.append(
      FileReplacement(path: path, oldHash: oldHash, newHash: nil, temporary: "\(id)-\(replacements.count)"))
  }

  private func prepare(
    _ path: String, oldHash: String?, _ replacements: inout [FileReplacement],
    _ write: (NewFile) throws -> Void
  ) throws {
    let temporary = "\(id)-\(replacements.count)"
    let output = try NewFile.create(state.temporaryFolder.appending(temporary))
    try write(output)
    let newHash = try output.finish()
    replacements.append(
      FileReplacement(path: path, oldHash: oldHash, newHash: newHash, temporary: temporary))
  }
}
