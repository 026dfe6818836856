import DatasetFormat

/// The files of `Receipts/` that a plan is about: reads what they hold, and prepares what takes their place.
struct ReceiptChanges {
  private let folder: DatasetFolder

  init(_ folder: DatasetFolder) { self.folder = folder }

  /// What the files hold that a plan changes or moves to, by their paths below `Receipts/`.
  ///
  /// - Throws: ``FileError``, ``PlanError``.
  func contents(for plan: Plan) throws -> [String: FileContent] {
    var contents: [String: FileContent] = [:]
    for change in plan.changes where change.insertion == nil {
      guard case .receipt(let path) = change.address.place else { continue }
      var paths = [path]
      if case .moveFile(let target) = change.action { paths.append(target) }
      for path in paths where ReceiptPath.isSafe(path) && contents[path] == nil {
        let place = try self.path(path)
        contents[path] = try place.readIfThere(limit: FileAccess.statementLimit).map { FileContent($0) }
      }
    }
    return contents
  }

  /// Writes the new files into the temporary folder.
  ///
  /// - Throws: ``FileError``, ``StoreError/changedMeanwhile(file:)``, ``PlanError``.
  func prepare(
    _ edits: [PlanEdits.FileEdit], state: MachineState, id: RecordID
  ) throws -> [FileReplacement] {
    var replacements: [FileReplacement] = []
    do {
      for edit in edits where edit.old != edit.new {
        let place = try self.path(edit.path)
        let oldHash = edit.old.map { Hash.sha256($0.bytes) }
        let path = ReceiptPath.folder + edit.path
        let found = try place.sha256IfThere()
        guard found == oldHash else { throw StoreError.changedMeanwhile(file: path) }
        let temporary = "\(id)-receipt-\(replacements.count)"
        var newHash: String?
        if let new = edit.new {
          try place.parent.makeFolders()
          let file = try NewFile.create(state.temporaryFolder.appending(temporary))
          try file.write(new.bytes)
          newHash = try file.finish()
        }
        replacements.append(
          FileReplacement(path: path, oldHash: oldHash, newHash: newHash, temporary: temporary))
      }
    } catch {
      replacements.removeTemporaries(in: state)
      throw error
    }
    return replacements
  }

  /// The full path of a file; no part of it may be a link: it would lead out of the folder.
  private func path(_ path: String) throws -> RootedPath {
    guard let place = try folder.receipt(path) else {
      throw PlanError.misfit(Address(.receipt(path)), .unsafePath)
    }
    return place
  }
}
