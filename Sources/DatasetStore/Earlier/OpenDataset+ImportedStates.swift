public import DatasetFormat
import Spreadsheet

/// What an import left, and what stood there before it.
///
/// The records that it made have ids that nobody else makes: a copy that has them comes from this state, or from a later one. Of no other state is that known:
/// what stands in the files between two runs may have been typed here alone, and what a merge brought comes from other copies.
public struct ImportedState: Sendable {
  /// What the files held when the import had ended.
  public var left: Witness
  /// What they held before it.
  public var before: Dataset
}

extension OpenDataset {
  /// The newest state that an import of this machine left and that serves; those of which nothing is kept are left out.
  ///
  /// - Parameters:
  ///   - limit: How many imports are looked at.
  ///   - serves: Whether a state is the one.
  /// - Returns: The state; nil where none serves.
  /// - Throws: ``FileError``: a state that cannot be read must not pass for one that is not there.
  public func importedState(limit: Int, where serves: (ImportedState) -> Bool) throws -> ImportedState? {
    let state = MachineState(root: folder.handle)
    let runs = try state.journal.entries().filter { $0.state == .done }
    for index in runs.indices.reversed().filter({ Self.isImport(runs[$0]) }).prefix(limit) {
      if let found = try importedState(runs, index, state), serves(found) { return found }
    }
    return nil
  }

  /// Whether any run of this machine has changed the dataset.
  ///
  /// - Throws: ``FileError``.
  public func hasRuns() throws -> Bool {
    try MachineState(root: folder.handle).journal.entries().contains { $0.state == .done }
  }

  private static func isImport(_ run: JournalEntry) -> Bool {
    run.undoes == nil && run.command.split(separator: " ").dropFirst().first == "import"
  }

  private func importedState(
    _ runs: [JournalEntry], _ index: Int, _ state: MachineState
  ) throws -> ImportedState? {
    let snapshots = Snapshots(state)
    let kept = WrittenState(state)
    var hashes: [String: String] = [:]
    for file in runs[...index].flatMap(\.files)
    where FilePath.parent(of: file.path) == DatasetFolder.dataFolder {
      hashes[placeOfNow(file.path)] = file.newHash
    }
    var sheets: [Dataset.SourceSheet] = []
    for (path, hash) in hashes.sorted(by: { $0.key < $1.key }) {
      if dataset.fileHashes[path] == hash {
        sheets += files.sheets.filter { $0.fileName == FilePath.name(of: path) }
        continue
      }
      let later = runs[(index + 1)...].first { run in run.files.contains { placeOfNow($0.path) == path } }
      let file = later?.files.first { placeOfNow($0.path) == path }
      var bytes: [UInt8]?
      if let later, let file, file.oldHash == hash {
        bytes = try snapshots.storedBytes(of: file, before: later)
      }
      if bytes == nil,
        let (name, known) = try kept.storedLast()?.first(where: { placeOfNow($0.key) == path }),
        known.copy == hash
      {
        bytes = try kept.storedBytes(of: name, known)
      }
      guard let bytes, let found = try? EarlierState.sheets(of: bytes, name: FilePath.name(of: path)) else {
        continue
      }
      sheets += found
    }
    var earlier: [Dataset.SourceSheet] = []
    for file in runs[index].files where FilePath.parent(of: file.path) == DatasetFolder.dataFolder {
      guard let bytes = try snapshots.storedBytes(of: file, before: runs[index]) else { continue }
      earlier += (try? EarlierState.sheets(of: bytes, name: FilePath.name(of: file.path))) ?? []
    }
    guard !sheets.isEmpty, !earlier.isEmpty, let time = Timestamp(runs[index].time) else { return nil }
    // Of the other tabs the import says nothing.
    let names = Set(earlier.map { "\($0.fileName) \($0.sheet.name)" })
    earlier += sheets.filter { !names.contains("\($0.fileName) \($0.sheet.name)") }
    func made(_ sheets: [Dataset.SourceSheet]) -> Dataset {
      Dataset(name: folder.name, storage: folder.storage, sheets: sheets)
    }
    return ImportedState(
      left: Witness(made(sheets), time: time, changedFiles: allFiles), before: made(earlier))
  }
}
