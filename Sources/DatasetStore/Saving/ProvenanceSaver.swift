import DatasetFormat

/// Prepares the files that say where the rows of imports came from (``ProvenanceRecord``).
struct ProvenanceSaver {
  private let folder: DatasetFolder
  private let state: MachineState
  private let id: RecordID

  init(_ folder: DatasetFolder, state: MachineState, id: RecordID) {
    self.folder = folder
    self.state = state
    self.id = id
  }

  /// Writes the new files into the temporary folder; where that fails, what else is prepared for the run is removed.
  ///
  /// - Throws: ``FileError``.
  func prepare(_ records: [ProvenanceRecord], beside others: [FileReplacement]) throws -> [FileReplacement] {
    var replacements: [FileReplacement] = []
    do {
      for record in records {
        let target = folder.path(of: record.path)
        let old = FileAccess.exists(target) ? try Hash.sha256(file: target) : nil
        let temporary = "\(id)-import-\(replacements.count)"
        if let bytes = record.bytes {
          try FileAccess.makeFolder(FilePath.parent(of: target))
          try FileAccess.createSynced(FilePath.join(state.temporaryFolder, temporary), bytes)
        } else if old == nil {
          continue
        }
        replacements.append(
          FileReplacement(
            path: record.path, oldHash: old, newHash: record.bytes.map(Hash.sha256), temporary: temporary))
      }
    } catch {
      for replacement in others + replacements {
        FileAccess.remove(FilePath.join(state.temporaryFolder, replacement.temporary))
      }
      throw error
    }
    return replacements
  }
}
