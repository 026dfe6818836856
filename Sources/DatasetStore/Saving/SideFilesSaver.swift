import DatasetFormat

/// Prepares the files of `.dataset/` that a run writes beside the tabs: where the rows of imports came from
/// (``ProvenanceRecord``), and how statements are read (``LayoutFile``).
struct SideFilesSaver {
  private let folder: DatasetFolder
  private let state: MachineState
  private let id: RecordID

  init(_ folder: DatasetFolder, state: MachineState, id: RecordID) {
    self.folder = folder
    self.state = state
    self.id = id
  }

  /// Writes the new files into the temporary folder.
  ///
  /// - Throws: ``FileError``.
  func prepare(_ plan: Plan) throws -> [FileReplacement] {
    let files = plan.provenance.map { ($0.path, $0.bytes) } + plan.layouts.map { ($0.path, $0.bytes) }
    var replacements: [FileReplacement] = []
    do {
      for (path, bytes) in files {
        let target = folder.path(of: path)
        let old = FileAccess.exists(target) ? try Hash.sha256(file: target) : nil
        let temporary = "\(id)-side-\(replacements.count)"
        var newHash: String?
        if let bytes {
          try FileAccess.makeFolder(FilePath.parent(of: target))
          let file = try NewFile.create(FilePath.join(state.temporaryFolder, temporary))
          try file.write(bytes)
          newHash = try file.finish()
        } else if old == nil {
          continue
        }
        replacements.append(
          FileReplacement(path: path, oldHash: old, newHash: newHash, temporary: temporary))
      }
    } catch {
      replacements.removeTemporaries(in: state)
      throw error
    }
    return replacements
  }
}
