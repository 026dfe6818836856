package import DatasetFormat
import Spreadsheet

extension FolderContents {
  /// Looks at the folder of a dataset that was found.
  ///
  /// - Throws: ``FileError``.
  package init(of folder: DatasetFolder) throws {
    try self.init(
      folder.handle, named: folder.storage == .xlsx ? folder.files.first.map(FilePath.name) : nil)
    openElsewhere = folder.openElsewhere
    let places = [folder.handle.itself, folder.handle.path(DatasetFolder.dataFolder)]
    let files = folder.files.map { (try? folder.file($0)) ?? folder.handle.path($0) }
    let names = [".", DatasetFolder.dataFolder] + folder.files
    notWritable = zip(places + files, names).first { !$0.0.isWritable }?.1
  }

  /// Looks at the folder of a dataset, whether it can be opened or not.
  ///
  /// - Throws: ``FileError``.
  package init(root: String, named: String? = nil) throws {
    try self.init(RootFolder(opening: root), named: named)
  }

  private init(_ root: RootFolder, named: String?) throws {
    let data = root.path(DatasetFolder.dataFolder)
    let files =
      try data.isFolder
      ? DatasetFolder.dataFiles(root, named: named, looksAtAll: true)
      : DataFiles(names: []) { _ in false }
    let receipts = try ReceiptsListing(root)
    self.init(
      dataFiles: files,
      otherTables: files.otherTables.compactMap { TableHeader.read(data.appending($0), name: $0) },
      receiptsFolder: receipts.folder, receipts: receipts.files)
    strays = StrayFiles(names: try data.isFolder ? data.names() : [])
    let runs = InterruptedRuns(root)
    interruptedRun = runs.own
    foreignRuns = runs.elsewhere
    // The temporary files of an active run are not leftovers.
    if runs.isRunning { strays.forgetTemporaries() }
    if !files.copies.isEmpty {
      let earlier = runs.earlierHashes()
      ancestors = Set(
        files.copies.map(\.name).filter { name in
          (try? data.appending(name).sha256()).map(earlier.contains) ?? false
        })
    }
  }
}

/// The files in the folder of receipts and its subfolders. No file is opened, and no link to another folder
/// is followed.
private struct ReceiptsListing {
  /// The folder's name as written; nil if there is none.
  var folder: String?
  var files: [String: FolderContents.ReceiptFile] = [:]

  /// How many folders deep receipts are searched.
  private static let depth = 16

  init(_ root: RootFolder) throws {
    let names = (try? root.itself.names()) ?? []
    let fitting = try names.filter { try $0.lowercased() == "receipts" && root.path($0).isFolder }
    folder = fitting.contains("Receipts") ? "Receipts" : fitting.first
    guard let folder else { return }
    let path = root.path(folder)
    try add(path, below: "", top: FilePath.absolute(path.absolute), depth: Self.depth)
  }

  private mutating func add(_ path: RootedPath, below: String, top: String, depth: Int) throws {
    for name in (try? path.names()) ?? [] {
      let child = path.appending(name)
      let inside = below.isEmpty ? name : below + "/" + name
      guard let found = try child.attributes else { continue }
      if found.isFolder {
        if depth > 0 { try add(child, below: inside, top: top, depth: depth - 1) }
      } else if found.isLink {
        // A dangling link is not a file. A link to a folder could lead to one of its own parents.
        guard let real = FileAccess.attributes(child.absolute), !real.isFolder else { continue }
        let isInside = FilePath.absolute(child.absolute).hasPrefix(top + "/")
        files[inside] = isInside && real.isRegular ? .file(size: real.size) : .outside
      } else {
        files[inside] = found.isRegular ? .file(size: found.size) : .outside
      }
    }
  }
}

/// The unfinished runs in the journals of all machines.
struct InterruptedRuns {
  /// The first file of an interrupted run of this machine.
  private(set) var own: String?
  /// The folders below `.dataset/` with an open run that this machine cannot prove to be its own: those of other
  /// machines, and its own where the dataset came from elsewhere.
  private(set) var elsewhere: [String] = []
  /// Whether a run is active.
  let isRunning: Bool
  private var entries: [JournalEntry] = []

  init(_ root: RootFolder) {
    let state = MachineState(root: root)
    isRunning = DatasetLock.isTaken(state)
    let contents = try? state.journal.contents()
    entries = contents?.proven ?? []
    if !isRunning {
      own = contents?.interrupted?.files.first?.path
      if own == nil, contents?.unproven.contains(where: { $0.state == .prepared }) == true {
        elsewhere.append(state.folder.name)
      }
    }
    for name in state.otherMachines {
      let told = (try? state.journal(ofMachine: name).told()) ?? []
      entries += told
      if !isRunning, told.contains(where: { $0.state == .prepared }) { elsewhere.append(name) }
    }
    elsewhere.sort()
  }

  /// The hashes of the dataset's files before any known run.
  func earlierHashes() -> Set<String> { Set(entries.flatMap { $0.files.compactMap(\.oldHash) }) }
}
