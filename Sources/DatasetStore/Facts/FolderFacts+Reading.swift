public import DatasetFormat
import Spreadsheet

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FolderFacts {
  /// Looks at the folder of a dataset that was found.
  ///
  /// - Throws: ``FileError``.
  public init(of folder: DatasetFolder) throws {
    try self.init(
      root: folder.root, named: folder.storage == .xlsx ? folder.files.first.map(FilePath.name) : nil)
    openElsewhere = folder.openElsewhere
    let places = [folder.root, FilePath.join(folder.root, DatasetFolder.dataFolder)]
    notWritable =
      (places + folder.files.map(folder.path)).first { !FileAccess.isWritable($0) }
      .map { $0 == folder.root ? "." : String($0.dropFirst(folder.root.count + 1)) }
  }

  /// Looks at the folder of a dataset, whether it can be opened or not.
  ///
  /// - Throws: ``FileError``.
  public init(root: String, named: String? = nil) throws {
    let data = FilePath.join(root, DatasetFolder.dataFolder)
    let files =
      FileAccess.isFolder(data)
      ? try DatasetFolder.dataFiles(root: root, named: named, looksAtAll: true)
      : DataFiles(names: []) { _ in false }
    let receipts = ReceiptsListing(root: root)
    self.init(
      dataFiles: files,
      otherTables: files.otherTables.compactMap { TableHeader.read(FilePath.join(data, $0), name: $0) },
      receiptsFolder: receipts.folder, receipts: receipts.files)
    strays = StrayFiles(names: FileAccess.isFolder(data) ? try FileAccess.names(in: data) : [])
    let runs = InterruptedRuns(root: root)
    interruptedRun = runs.own
    foreignRuns = runs.elsewhere
    // A run that goes on right now has its temporary files, and they are no leftovers.
    if runs.isRunning { strays.forgetTemporaries() }
    if !files.copies.isEmpty {
      let earlier = runs.earlierHashes()
      ancestors = Set(
        files.copies.map(\.name).filter { name in
          (try? Hash.sha256(file: FilePath.join(data, name))).map(earlier.contains) ?? false
        })
    }
  }
}

/// The files in the folder of receipts and below it; links are followed, and none is opened.
private struct ReceiptsListing {
  /// The folder's name as written; nil where there is none.
  var folder: String?
  var files: [String: FolderFacts.ReceiptFile] = [:]

  /// How many folders deep receipts are looked for.
  private static let depth = 16

  init(root: String) {
    let names = (try? FileAccess.names(in: root)) ?? []
    let fitting = names.filter {
      $0.lowercased() == "receipts" && FileAccess.isFolder(FilePath.join(root, $0))
    }
    folder = fitting.contains("Receipts") ? "Receipts" : fitting.first
    guard let folder else { return }
    let path = FilePath.join(root, folder)
    add(path, below: "", top: FilePath.absolute(path), depth: Self.depth)
  }

  private mutating func add(_ path: String, below: String, top: String, depth: Int) {
    for name in (try? FileAccess.names(in: path)) ?? [] {
      let full = FilePath.join(path, name)
      let inside = below.isEmpty ? name : below + "/" + name
      let isInside = !Self.isLink(full) || FilePath.absolute(full).hasPrefix(top + "/")
      // A link that leads nowhere is no file.
      guard let attributes = FileAccess.attributes(full) else { continue }
      if attributes.isFolder {
        // A folder behind a link could hold the one that it stands in.
        if depth > 0, !Self.isLink(full) { add(full, below: inside, top: top, depth: depth - 1) }
      } else {
        files[inside] = isInside && attributes.isRegular ? .file(size: attributes.size) : .outside
      }
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }
}
