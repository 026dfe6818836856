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
    var replacements: [FileReplacement] = []
    do {
      for record in plan.provenance {
        try prepare(record.path, isRemoval: record.isRemoval, &replacements) { file in
          try record.forEachPart(file.write)
        }
      }
      for layout in plan.layouts {
        try prepare(layout.path, isRemoval: layout.bytes == nil, &replacements) { file in
          if let bytes = layout.bytes { try file.write(bytes) }
        }
      }
    } catch {
      replacements.removeTemporaries(in: state)
      throw error
    }
    return replacements
  }

  private func prepare(
    _ path: String, isRemoval: Bool, _ replacements: inout [FileReplacement],
    _ write: (NewFile) throws -> Void
  ) throws {
    let target = folder.handle.path(path)
    let old = try target.sha256IfThere()
    let temporary = "\(id)-side-\(replacements.count)"
    var newHash: String?
    if !isRemoval {
      try target.parent.makeFolder()
      let file = try NewFile.create(state.temporaryFolder.appending(temporary))
      try write(file)
      newHash = try file.finish()
    } else if old == nil {
      return
    }
    replacements.append(FileReplacement(path: path, oldHash: old, newHash: newHash, temporary: temporary))
  }
}
