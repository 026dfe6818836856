import DatasetFormat

/// Prepares the files that a run writes besides the tabs: the provenance of imported rows, the layouts of
/// statements, and the record for undoing the run.
struct RunFilesSaver: Sendable {
  /// The files that are ready in the temporary folder.
  struct Prepared: Sendable {
    var files: [FileReplacement]
    /// The run's record; nil for a run without one.
    var record: PreparedRecord?

    /// Removes all of it, for a run that is given up.
    func removeTemporaries(in state: MachineState) {
      files.removeTemporaries(in: state)
      if let record { state.temporaryFolder.appending(record.name).remove() }
    }
  }

  private let plan: Plan
  private let receipts: [PlanEdits.FileEdit]
  private let folder: DatasetFolder
  private let state: MachineState
  private let id: RecordID
  private let kind: RunKind

  init(
    _ plan: Plan, _ receipts: [PlanEdits.FileEdit], folder: DatasetFolder, state: MachineState, id: RecordID,
    kind: RunKind
  ) {
    self.plan = plan
    self.receipts = receipts
    self.folder = folder
    self.state = state
    self.id = id
    self.kind = kind
  }

  /// Writes the files into the temporary folder: those that are moved into place with the tabs, and the
  /// record (``RunRecord``), which goes into the snapshot. `own` has fingerprints of the user's cells next to
  /// the new rows.
  ///
  /// - Throws: ``FileError``.
  func prepare(own: [TabName: [String: UInt64]] = [:]) throws -> Prepared {
    var prepared = Prepared(files: try SideFilesSaver(folder, state: state, id: id).prepare(plan))
    do {
      prepared.files += try ReceiptChanges(folder).prepare(receipts, state: state, id: id)
      let name = "\(id)-record"
      let path = state.temporaryFolder.appending(name)
      let hash: String
      switch kind {
      case .run:
        let file = try NewFile.create(path)
        try RunRecord.forEachPart(of: plan, own: own) { try file.write($0) }
        hash = try file.finish()
      case .undo(_, let left):
        // An undo needs no record of its own. Changes that it leaves to other imports are recorded for those.
        guard let bytes = left?.bytes else { return prepared }
        try path.createSynced(bytes)
        hash = Hash.sha256(bytes)
      }
      prepared.record = PreparedRecord(name: name, hash: hash)
    } catch {
      prepared.removeTemporaries(in: state)
      throw error
    }
    return prepared
  }
}

/// A run's record that is ready in the temporary folder.
struct PreparedRecord: Sendable {
  /// Its name there.
  var name: String
  var hash: String
}

/// The role of a run in the journal.
enum RunKind: Sendable {
  case run
  /// Undoes the run with an id. `left` has the changes that it leaves to other imports.
  case undo(of: String, left: RunRecord?)

  var undoes: String? {
    if case .undo(let id, _) = self { id } else { nil }
  }
}

/// Prepares the files of `.dataset/` that a run writes besides the tabs: the provenance of imported rows
/// (``ProvenanceRecord``), and the layouts of statements (``LayoutFile``).
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
    var mark: FileMark?
    if !isRemoval {
      try target.parent.makeFolder()
      let file = try NewFile.create(state.temporaryFolder.appending(temporary))
      try write(file)
      newHash = try file.finish()
      mark = file.mark
    } else if old == nil {
      return
    }
    replacements.append(
      FileReplacement(path: path, oldHash: old, newHash: newHash, temporary: temporary, mark: mark))
  }
}

/// The files of `Receipts/` that a plan changes: reads their present content and prepares the new one.
struct ReceiptChanges {
  private let folder: DatasetFolder

  init(_ folder: DatasetFolder) { self.folder = folder }

  /// The content of the files that a plan changes or moves to, by path below `Receipts/`.
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

  /// The full path of a file. No part of it may be a link, which would lead out of the folder.
  private func path(_ path: String) throws -> RootedPath {
    guard let place = try folder.receipt(path) else {
      throw PlanError.misfit(Address(.receipt(path)), .unsafePath)
    }
    return place
  }
}
