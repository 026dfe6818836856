public import DatasetFormat
public import SpreadsheetXLSX

/// A folder that holds a dataset: its root and the files that store the tabs.
public struct DatasetFolder: Sendable, Hashable {
  /// The absolute path of the root.
  public let root: String
  /// Whether the tabs stand in a workbook or in CSV files.
  public let storage: Storage
  /// The files that hold the tabs, below the root: one workbook, or one CSV file a tab in the format's order.
  public let files: [String]
  /// How large its files may be.
  public var limits = ReadingLimits()

  /// The root's name.
  public var name: String { FilePath.name(of: root) }
  /// The absolute path of the folder for receipts.
  public var receiptsFolder: String { FilePath.join(root, "Receipts") }
  /// The absolute path of a file of the dataset.
  public func path(of file: String) -> String { FilePath.join(root, file) }

  static let dataFolder = "Data"

  /// The root that a path means: a root itself, its data folder, or a file in one.
  package static func root(of path: String) -> String {
    let full = FilePath.absolute(path)
    let root = FileAccess.isFolder(full) ? full : FilePath.parent(of: full)
    return FilePath.name(of: root) == dataFolder ? FilePath.parent(of: root) : root
  }

  /// The dataset whose root, data folder or file a path names; nil where it names none.
  ///
  /// - Throws: ``StoreError/ambiguousStorage(root:files:)``.
  public init?(at path: String) throws {
    let full = FilePath.absolute(path)
    let root = Self.root(of: path)
    guard FileAccess.isFolder(FilePath.join(root, Self.dataFolder)) else { return nil }
    let named = FileAccess.isFolder(full) ? nil : FilePath.name(of: full)
    guard let files = try Self.storageFiles(root: root, named: named) else { return nil }
    self.root = root
    storage = FilePath.ending(of: files[0]) == "csv" ? .csv : .xlsx
    self.files = files
  }

  /// The dataset of a root in which several workbooks lie, all but one of them copies of that one by their names; nil where they are not.
  ///
  /// - Throws: ``StoreError``.
  public init?(withCopiesAt root: String, among files: [String]) throws {
    let data = FilePath.join(root, Self.dataFolder)
    let copies = Set(try Self.dataFiles(root: root, named: nil, looksAtAll: false).copies.map(\.name))
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
  init(root: String, storage: Storage, files: [String]) {
    self.root = root
    self.storage = storage
    self.files = files
  }

  /// The files that store the dataset, or nil where there are none.
  private static func storageFiles(root: String, named: String?) throws -> [String]? {
    let found = try dataFiles(root: root, named: named, looksAtAll: false)
    guard found.rivals.isEmpty else {
      throw StoreError.ambiguousStorage(root: root, files: found.rivals.map { "\(dataFolder)/\($0)" })
    }
    let files = found.hasTabFiles || !found.workbooks.isEmpty || isKnown(root) ? found.storage : []
    return files.isEmpty
      ? nil : (files + (try renamedTables(root: root, found))).map { "\(dataFolder)/\($0)" }
  }

  /// CSV files that have the columns of a tab which is missing, under names of their own or of copies: they are read as sheets of the
  /// person's. A tab that was not fetched yet is not missing.
  private static func renamedTables(root: String, _ found: DataFiles) throws -> [String] {
    guard found.hasTabFiles else { return [] }
    let data = FilePath.join(root, dataFolder)
    let candidates = found.otherTables + found.copiesOfMissing
    if candidates.isEmpty { return [] }
    let elsewhere = StrayFiles(names: try FileAccess.names(in: data)).tabs
    return candidates.filter { name in
      let path = FilePath.join(data, name)
      guard let header = TableHeader.read(path, name: name), let tab = TabName(likeSheet: header) else {
        return false
      }
      return found.tabs[tab] == nil && !elsewhere.contains(tab)
        && FileAccess.attributes(path)?.isRegular == true
    }
  }

  /// What stands in the data folder of a root. Beside a workbook that is named others are looked into only where
  /// `looksAtAll` says so.
  static func dataFiles(root: String, named: String?, looksAtAll: Bool) throws -> DataFiles {
    let data = FilePath.join(root, dataFolder)
    let names = try FileAccess.names(in: data)
    let isNamed = named.map { DataFiles.isWorkbook($0) && names.contains($0) } ?? false
    return DataFiles(names: names, named: named) { name in
      isNamed && !looksAtAll || WorkbookProbe.hasDatasetTabs(FilePath.join(data, name))
    }
  }

  /// Whether a folder was a dataset's, whatever is left of it: it has our state, or a folder of receipts beside the data;
  /// where the person has named the folder (`isNamed`) the receipts alone are enough.
  static func isKnown(_ root: String, isNamed: Bool = false) -> Bool {
    let has = { FileAccess.isFolder(FilePath.join(root, $0)) }
    return has(".dataset") || has("Receipts") && (isNamed || has(dataFolder))
  }

  /// Files beside those that are read that look like copies of them, by their names.
  package var copies: [DataFiles.Copy] {
    let found = try? Self.dataFiles(root: root, named: files.first.map(FilePath.name), looksAtAll: false)
    let read = Set(files.map(FilePath.name))
    return found?.copies.filter { !read.contains($0.name) } ?? []
  }

  /// Another program that seems to have a file of the dataset open, by the lock file it leaves; nil where there is none.
  public var openElsewhere: String? {
    let names = Set((try? FileAccess.names(in: FilePath.join(root, Self.dataFolder))) ?? [])
    for name in files.map(FilePath.name) {
      // Excel cuts two characters off longer names.
      let candidates = ["~$\(name)", "~$\(name.dropFirst(2))", ".~lock.\(name)#"]
      if let lock = candidates.first(where: names.contains) { return lock }
    }
    return nil
  }
}
