package import DatasetFormat
import Spreadsheet

/// Makes the folder of a new dataset: all of it, or nothing.
package enum DatasetCreator {
  /// The message about a dataset if the process is ended after its creation.
  private static let made = "The dataset is made."

  /// Requires that a dataset can be made at a path: there is nothing or an empty folder, and the place is not
  /// inside another dataset.
  ///
  /// - Throws: ``StoreError/notEmpty(path:)``, ``StoreError/insideDataset(path:root:)``, ``FileError``.
  package static func requireFree(_ path: String) throws {
    if let root = OwnedFolders.owner(of: PathTrail(path)) {
      throw StoreError.insideDataset(path: path, root: root)
    }
    guard let found = FileAccess.attributes(path) else { return }
    // Leftovers of a killed run do not count.
    guard found.isFolder, try FileAccess.names(in: path).allSatisfy(CreationFolder.isName) else {
      throw StoreError.notEmpty(path: path)
    }
  }

  /// Makes the dataset that a plan describes.
  ///
  /// Everything is written and read back under a temporary name first, then takes its place by renaming.
  ///
  /// - Throws: ``StoreError``, ``FileError``.
  package static func create(
    at path: String, plan: Plan, storage: Storage, name: String
  ) throws -> DatasetFolder {
    try make(at: path, plan: plan, storage: storage, name: name, isFilled: false) { _ in }
  }

  private static func make(
    at path: String, plan: Plan, storage: Storage, name: String, isFilled: Bool,
    fill: (DatasetFolder) throws -> Void
  ) throws -> DatasetFolder {
    try requireFree(path)
    let existed = FileAccess.isFolder(path)
    let parent = FilePath.parent(of: path)
    if !existed { try FileAccess.makeFolders(parent) }
    // A run that is ended now waits until the folder is noted, and so takes it away.
    let (creation, removal) = try EndOfProcess.finishing(nil) {
      let creation = try CreationFolder(in: existed ? path : parent)
      let temporary = creation.path
      return (
        creation, EndOfProcess.removing(holdsAll: isFilled) { FileAccess.removeTree(temporary) }
      )
    }
    let temporary = creation.path
    // Its lock is held until the dataset has its name.
    defer { withExtendedLifetime(creation) {} }
    defer { EndOfProcess.settle(removal) }
    do {
      let root = try RootFolder(opening: FilePath.absolute(temporary))
      var folder = DatasetFolder(
        root, storage: storage, files: try write(plan, storage: storage, name: name, into: root))
      keepWritten(folder)
      try fill(folder)
      if isFilled { folder = try folder.listedAgain() }
      try FileAccess.sync(folder: temporary)
      try EndOfProcess.finishing(made) {
        try put(temporary, inPlaceOf: path, existed: existed, parent: parent)
        EndOfProcess.settle(removal)
        // In an existing folder, the new files have moved to another place on the disk.
        if existed {
          let state = MachineState.forWriting(root: try RootFolder(opening: FilePath.absolute(path)))
          try? state.proveAgain(former: .known(for: root))
        }
      }
      return DatasetFolder(
        try RootFolder(opening: FilePath.absolute(path)), storage: storage, files: folder.files)
    } catch {
      FileAccess.removeTree(temporary)
      throw (error as? FileError)?.told(of: path, for: temporary) ?? error
    }
  }

  /// Gives the new dataset its name. If that cannot be made durable, everything gets its temporary name
  /// again.
  private static func put(
    _ temporary: String, inPlaceOf path: String, existed: Bool, parent: String
  ) throws {
    // Data/ last: a dataset is there once its Data/ is.
    let parts = OwnedFolders.names.reversed().filter { FileAccess.isFolder(FilePath.join(temporary, $0)) }
    let moves =
      existed
      ? parts.map { (FilePath.join(temporary, $0), FilePath.join(path, $0)) } : [(temporary, path)]
    var moved: [(String, String)] = []
    do {
      for (made, place) in moves {
        guard try FileAccess.renameIfFree(made, to: place) else { throw StoreError.notEmpty(path: path) }
        moved.append((made, place))
      }
      try FileAccess.sync(folder: existed ? path : parent)
    } catch {
      for (made, place) in moved.reversed() { try? FileAccess.rename(place, to: made) }
      throw error
    }
    if existed { FileAccess.removeTree(temporary) }
  }

  /// Makes the dataset that a plan describes, and fills it before it gets its name. If filling fails, or the
  /// process is killed, nothing is left there.
  ///
  /// - Parameters:
  ///   - path: The folder to make.
  ///   - plan: The contents of the new dataset.
  ///   - storage: How its tabs are stored.
  ///   - name: The dataset's name.
  ///   - fill: Receives the folder under its temporary name.
  /// - Returns: The folder with its contents.
  /// - Throws: ``StoreError``, ``FileError``; errors of `fill`.
  package static func create(
    at path: String, plan: Plan, storage: Storage, name: String,
    filledBy fill: (DatasetFolder) throws -> Void
  ) throws -> DatasetFolder {
    try make(at: path, plan: plan, storage: storage, name: name, isFilled: true, fill: fill)
  }

  /// Keeps a copy of the new files, for checks of later states. The dataset is made even if none can be kept.
  private static func keepWritten(_ folder: DatasetFolder) {
    let state = MachineState.forWriting(root: folder.handle)
    guard (try? state.prepare()) != nil else { return }
    try? state.markHost()
    let time = Origin.system.now()
    LastWrittenCopies(state).keepNew(folder.files, time: time)
    var hashes: [String: String] = [:]
    for file in folder.files { hashes[file] = try? folder.handle.path(file).sha256() }
    LastReadHashes(state).keep(hashes, run: nil, time: time)
  }

  private static func write(
    _ plan: Plan, storage: Storage, name: String, into root: RootFolder
  ) throws -> [String] {
    let data = root.path(DatasetFolder.dataFolder)
    for folder in [data, root.path("Receipts")] { try folder.makeFolder() }
    let empty = Dataset(name: name, storage: storage, sheets: [])
    let edits = try plan.edits(for: empty)
    let tabs = edits.newTabs
    var files: [String] = []
    switch storage {
    case .csv:
      for (tab, rows) in tabs {
        let file = "\(DatasetFolder.dataFolder)/\(tab.rawValue).csv"
        try root.path(file).createSynced(try TabFileText.bytes(of: rows.build()))
        files.append(file)
      }
    case .xlsx:
      let file = "\(DatasetFolder.dataFolder)/\(workbookName(name)).xlsx"
      // The sheets that a user looks at first are before all tabs.
      let home = edits.newSheets.map { name, contents in
        Dataset.SourceSheet(
          sheet: contents.sheet(named: name, isTyped: true), fileName: FilePath.name(of: file))
      }
      let sheets =
        home + tabs.map { Dataset.SourceSheet(sheet: $0.rows.build(), fileName: FilePath.name(of: file)) }
      let dataset = Dataset(name: name, storage: .xlsx, sheets: sheets)
      try DatasetWorkbook(creating: dataset).createSynced(root.path(file))
      files.append(file)
    }
    try data.syncFolder()
    return files
  }

  /// A file name made of the dataset's name: separators and control characters become hyphens.
  private static func workbookName(_ name: String) -> String {
    let forbidden: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
    let safe = String(
      name.map { forbidden.contains($0) || $0.isNewline || $0.asciiValue.map { $0 < 32 } == true ? "-" : $0 })
    let trimmed = safe.drop { $0 == "." || $0 == " " || $0 == "~" }
    return trimmed.isEmpty ? "Dataset" : String(trimmed)
  }
}

extension MachineState {
  /// Renews the proofs of what this machine wrote, for the dataset's new place. Unproven content is not
  /// included.
  ///
  /// - Throws: ``FileError``.
  fileprivate func proveAgain(former: StateProof?) throws {
    guard let former else { return }
    if try journal.path.exists {
      var journal = journal
      (journal.former, journal.head) = (former, nil)
      try journal.rewrite(temporary: temporaryFolder.appending("journal")) { entry, isProven in
        isProven ? .replace(entry) : .keep
      }
      self.journal.noteLast()
    }
    LastWrittenCopies(self).sealAgain(former: former)
    LastReadHashes(self).sealAgain(former: former)
  }
}
