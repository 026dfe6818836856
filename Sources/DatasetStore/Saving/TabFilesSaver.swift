import DatasetFormat
import Spreadsheet

/// Prepares the replacement of the CSV files of those tabs that a plan changes.
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
      for (name, edits) in edits.tabs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where !edits.isEmpty {
        guard let tab = dataset[name],
          let file = files.first(where: { FilePath.name(of: $0.path) == tab.fileName })
        else { continue }
        let oldHash = dataset.fileHashes[file.path]
        try prepare(file.path, oldHash: oldHash, &replacements) { output in
          try EditedTabFile(file, edits).write(to: output)
        }
      }
      for (name, rows) in edits.newTabs {
        let bytes = try TabFileText.bytes(of: rows.build())
        let path = "\(DatasetFolder.dataFolder)/\(name.rawValue).csv"
        try prepare(path, oldHash: nil, &replacements) { try $0.write(bytes) }
      }
    } catch {
      replacements.removeTemporaries(in: state)
      throw error
    }
    return replacements
  }

  private func prepare(
    _ path: String, oldHash: String?, _ replacements: inout [FileReplacement],
    _ write: (NewFile) throws -> Void
  ) throws {
    let temporary = "\(id)-\(replacements.count)"
    let output = try NewFile.create(FilePath.join(state.temporaryFolder, temporary))
    try write(output)
    let newHash = try output.finish()
    replacements.append(
      FileReplacement(path: path, oldHash: oldHash, newHash: newHash, temporary: temporary))
  }
}
