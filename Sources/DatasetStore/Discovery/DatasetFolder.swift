package import DatasetFormat
import Spreadsheet
package import SpreadsheetXLSX

/// A folder that holds a dataset: its root and the files that store the tabs.
public struct DatasetFolder: Sendable, Hashable {
  /// The absolute path of the root.
  public var root: String { handle.path }
  /// The root, kept open. Files below it are reached through this handle, and never by path.
  package let handle: RootFolder
  /// Whether the tabs are stored in a workbook or in CSV files.
  package let storage: Storage
  /// The files that hold the tabs, below the root: one workbook, or one CSV file a tab in the format's order.
  package let files: [String]
  /// How large its files may be.
  package var limits = ReadingLimits()

  /// The root's name.
  public var name: String { FilePath.name(of: root) }
  /// The absolute path of the folder for receipts.
  package var receiptsFolder: String { FilePath.join(root, "Receipts") }
  /// The absolute path of a file of the dataset, for messages and for programs that are started.
  package func path(of file: String) -> String { FilePath.join(root, file) }

  /// A file that stores tabs, behind its link if it is one.
  ///
  /// - Throws: ``StoreError/linkRefused(file:destination:reason:)``, ``FileError``.
  func file(_ path: String) throws -> RootedPath { try SaveTarget(of: path, root: handle).place }

  /// The files that are links of the user's, with the real files that are read and saved: both as absolute
  /// paths.
  package var links: [(file: String, real: String)] {
    files.compactMap { file in
      guard let found = try? SaveTarget(of: file, root: handle), found.isLinked else { return nil }
      return (path(of: file), found.place.absolute)
    }
  }

  static let dataFolder = "Data"

  /// The root that a path means: a root itself, its data folder, or a file in one.
  package static func root(of path: String) -> String {
    let full = located(path)
    let root = FileAccess.isFolder(full) ? full : FilePath.parent(of: full)
    return FilePath.name(of: root) == dataFolder ? FilePath.parent(of: root) : root
  }

  /// A path with its links resolved; a file of a data folder belongs to that folder, wherever a link in its
  /// place leads.
  private static func located(_ path: String) -> String {
    let full = FilePath.absolute(path)
    if FileAccess.isFolder(full) { return full }
    let own = FilePath.join(FilePath.absolute(FilePath.parent(of: path)), FilePath.name(of: path))
    return FilePath.name(of: FilePath.parent(of: own)) == dataFolder ? own : full
  }

  /// The dataset whose root, data folder or file a path names; nil if there is none.
  ///
  /// - Throws: ``StoreError/ambiguousStorage(root:files:)``.
  package init?(at path: String) throws {
    let full = Self.located(path)
    let root = Self.root(of: path)
    guard FileAccess.attributes(ofLink: FilePath.join(root, Self.dataFolder)) != nil else { return nil }
    let handle = try RootFolder(opening: root)
    let data = handle.path(Self.dataFolder)
    // A folder elsewhere that a link points to is not this dataset's, whoever made the link.
    if try data.attributes?.isLink == true { throw StoreError.folderIsLink(path: data.absolute) }
    guard try data.isFolder else { return nil }
    let named = FileAccess.isFolder(full) ? nil : FilePath.name(of: full)
    guard let files = try Self.storageFiles(handle, named: named) else {
      try Self.requireNoRefusedLink(handle)
      return nil
    }
    self.handle = handle
    storage = FilePath.ending(of: files[0]) == "csv" ? .csv : .xlsx
    self.files = files
  }

  /// If there are no tabs because a link was not followed, names that link.
  private static func requireNoRefusedLink(_ root: RootFolder) throws {
    for name in try root.path(dataFolder).names() where DatasetPath.isDataFile(name) {
      _ = try SaveTarget(of: "\(dataFolder)/\(name)", root: root)
    }
  }

  /// The dataset of a root with several workbooks, all but one of them named as copies of that one; nil if
  /// they are not.
  ///
  /// - Throws: ``StoreError``.
  package init?(withCopiesAt root: String, among files: [String]) throws {
    let data = FilePath.join(root, Self.dataFolder)
    let found = try Self.dataFiles(RootFolder(opening: root), named: nil, looksAtAll: false)
    let copies = Set(found.copies.map(\.name))
    let originals = files.map(FilePath.name).filter { !copies.contains($0) }
    guard originals.count == 1 else { return nil }
    try self.init(at: FilePath.join(data, originals[0]))
  }

  /// The same dataset with the files that are there now.
  ///
  /// - Throws: ``StoreError/ambiguousStorage(root:files:)``.
  package func listedAgain() throws -> DatasetFolder {
    let named = storage == .xlsx ? try files.first.flatMap { try DatasetFolder(at: path(of: $0)) } : nil
    var folder = try named ?? DatasetFolder(at: root) ?? self
    folder.limits = limits
    return folder
  }

  /// A folder that is being made.
  init(_ handle: RootFolder, storage: Storage, files: [String]) {
    self.handle = handle
    self.storage = storage
    self.files = files
  }

  /// The files that store the dataset; nil if there are none.
  private static func storageFiles(_ root: RootFolder, named: String?) throws -> [String]? {
    let found = try dataFiles(root, named: named, looksAtAll: false)
    guard found.rivals.isEmpty else {
      throw StoreError.ambiguousStorage(root: root.path, files: found.rivals.map { "\(dataFolder)/\($0)" })
    }
    let files = found.hasTabFiles || !found.workbooks.isEmpty || isKnown(root.path) ? found.storage : []
    return files.isEmpty
      ? nil : (files + (try renamedTables(root, found))).map { "\(dataFolder)/\($0)" }
  }

  /// CSV files with the columns of a missing tab, under a different name or that of a copy. They are read as
  /// the user's own sheets. A tab that was not downloaded yet is not missing.
  private static func renamedTables(_ root: RootFolder, _ found: DataFiles) throws -> [String] {
    guard found.hasTabFiles else { return [] }
    let data = root.path(dataFolder)
    let candidates = found.otherTables + found.copiesOfMissing
    if candidates.isEmpty { return [] }
    let elsewhere = StrayFiles(names: try data.names()).tabs
    return try candidates.filter { name in
      guard let path = try? SaveTarget(of: "\(dataFolder)/\(name)", root: root).place,
        let header = TableHeader.read(path, name: name), let tab = TabName(likeSheet: header)
      else {
        return false
      }
      return try found.tabs[tab] == nil && !elsewhere.contains(tab) && path.isRegular
    }
  }

  /// The contents of the data folder of a root. Next to a named workbook other ones are only looked into with
  /// `looksAtAll`.
  static func dataFiles(_ root: RootFolder, named: String?, looksAtAll: Bool) throws -> DataFiles {
    let names = try root.path(dataFolder).names()
    let isNamed = named.map { DataFiles.isWorkbook($0) && names.contains($0) } ?? false
    return DataFiles(names: names, named: named) { name in
      guard !isNamed || looksAtAll else { return true }
      let file = try? SaveTarget(of: "\(dataFolder)/\(name)", root: root).place
      return file.map(WorkbookProbe.hasDatasetTabs) ?? false
    }
  }

  /// Whether a folder was a dataset's, whatever is left of it: it has our state, or a folder of receipts next
  /// to the data. If the user named the folder (`isNamed`), the receipts alone are enough.
  static func isKnown(_ root: String, isNamed: Bool = false) -> Bool {
    let has = { FileAccess.isFolder(FilePath.join(root, $0)) }
    return has(".dataset") || has("Receipts") && (isNamed || has(dataFolder))
  }

  /// Files whose names suggest copies of the dataset's files.
  package var copies: [DataFiles.Copy] {
    let found = try? Self.dataFiles(handle, named: files.first.map(FilePath.name), looksAtAll: false)
    let read = Set(files.map(FilePath.name))
    return found?.copies.filter { !read.contains($0.name) } ?? []
  }

  /// Another program that seems to have a file of the dataset open, according to its lock file; nil if there
  /// is none.
  package var openElsewhere: String? {
    let names = Set((try? handle.path(Self.dataFolder).names()) ?? [])
    for name in files.map(FilePath.name) {
      // Excel cuts two characters off longer names.
      let candidates = ["~$\(name)", "~$\(name.dropFirst(2))", ".~lock.\(name)#"]
      if let lock = candidates.first(where: names.contains) { return lock }
    }
    return nil
  }
}

/// The header of a CSV file that may be a tab under another name.
enum TableHeader {
  /// The first row of a CSV file; nil if it cannot be read.
  static func read(_ path: RootedPath, name: String) -> Sheet? {
    guard let start = try? path.readStart(count: 1 << 16),
      let document = try? CSVReader.read(start, name: FilePath.stem(of: name), options: .ofTab),
      document.sheet.rowCount > 0
    else { return nil }
    var builder = SheetBuilder(name: FilePath.stem(of: name))
    for cell in document.sheet.cells(inRow: 0) {
      builder.appendCell(column: cell.column, document.sheet.text(of: cell))
    }
    builder.endRow()
    return builder.build()
  }
}

/// The paths below a dataset's root that a run may write, according to the format alone.
///
/// A journal's content is untrusted input. Recovery and `undo` compute where they write from such a path and
/// nothing else.
enum DatasetPath {
  /// Whether a run may write a file at a path: a file of `Data/`, a receipt, a layout, or where the rows of
  /// an import came from. `Data/Transactions.csv` is one; `../.profile`, `/etc/passwd` and `.dataset/lock`
  /// are not.
  static func isWritable(_ path: String) -> Bool {
    if let name = below(DatasetFolder.dataFolder + "/", path) { return isDataFile(name) }
    if let receipt = below(ReceiptPath.folder, path) { return ReceiptPath.isSafe(receipt) }
    return isSideFile(path)
  }

  /// Whether a path is that of a side file: a layout, or an import's provenance.
  static func isSideFile(_ path: String) -> Bool {
    if LayoutFile.name(ofPath: path) != nil { return true }
    guard path.hasSuffix(".csv"), let slash = path.lastIndex(of: "/") else { return false }
    return RecordID(String(path[path.index(after: slash)...].dropLast(4))).map {
      ProvenanceRecord.path(importID: $0) == path
    } ?? false
  }

  /// Whether a name in `Data/` is one of a file that stores tabs: a workbook or a CSV file.
  static func isDataFile(_ name: String) -> Bool {
    isName(name) && (DataFiles.isWorkbook(name) || FilePath.ending(of: name) == "csv")
  }

  /// Whether a text is one plain name: no folder, not hidden, no control character.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 255 && text.first != "."
      && !text.utf8.contains {
        $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
      }
  }

  private static func below(_ folder: String, _ path: String) -> String? {
    path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : nil
  }
}

/// Whether a workbook is a dataset's, for folders that hold several.
enum WorkbookProbe {
  /// Whether the workbook can be read and has the tabs that every dataset has.
  static func hasDatasetTabs(_ path: RootedPath) -> Bool {
    let read = try? path.openForReading().asWorkbook { try XLSXReader.read($0) }
    guard let workbook = read else { return false }
    let names = Set(workbook.sheets.compactMap { TabName(matching: $0.name) })
    return names.contains(.transactions) && names.contains(.settings)
  }
}
