public import DatasetFormat

/// A folder that holds a dataset: its root and the files that store the tabs.
public struct DatasetFolder: Sendable, Hashable {
  /// The absolute path of the root.
  public let root: String
  public let storage: Storage
  /// The files that hold the tabs, below the root: one workbook, or one CSV file a tab in the format's order.
  public let files: [String]

  /// The root's name.
  public var name: String { FilePath.name(of: root) }
  public var receiptsFolder: String { FilePath.join(root, "Receipts") }
  public func path(of file: String) -> String { FilePath.join(root, file) }

  static let dataFolder = "Data"

  /// The dataset whose root, data folder or file a path names; nil where it names none.
  ///
  /// - Throws: ``StoreError/ambiguousStorage(root:files:)``.
  public init?(at path: String) throws {
    let full = FilePath.absolute(path)
    var root = full
    if !FileAccess.isFolder(full) { root = FilePath.parent(of: full) }
    if FilePath.name(of: root) == Self.dataFolder { root = FilePath.parent(of: root) }
    guard FileAccess.isFolder(FilePath.join(root, Self.dataFolder)) else { return nil }
    let named = FileAccess.isFolder(full) ? nil : FilePath.name(of: full)
    guard let files = try Self.storageFiles(root: root, named: named) else { return nil }
    self.root = root
    storage = FilePath.ending(of: files[0]) == "csv" ? .csv : .xlsx
    self.files = files
  }

  /// The same dataset with the files that are there now.
  ///
  /// - Throws: ``StoreError/ambiguousStorage(root:files:)``.
  func listedAgain() throws -> DatasetFolder {
    let named = storage == .xlsx ? try files.first.flatMap { try DatasetFolder(at: path(of: $0)) } : nil
    return try named ?? DatasetFolder(at: root) ?? self
  }

  /// A folder that is being made.
  init(root: String, storage: Storage, files: [String]) {
    self.root = root
    self.storage = storage
    self.files = files
  }

  /// The files that store the dataset, or nil where there are none.
  private static func storageFiles(root: String, named: String?) throws -> [String]? {
    let data = FilePath.join(root, dataFolder)
    let names = try FileAccess.names(in: data)
    var tabs: [TabName: String] = [:]
    for name in names where FilePath.ending(of: name) == "csv" {
      guard let tab = TabName(matching: FilePath.stem(of: name)), tabs[tab] == nil else { continue }
      tabs[tab] = name
    }
    var workbooks = names.filter { isWorkbook($0) }
    if let named, workbooks.contains(named) { workbooks = [named] }
    let hasTabs = tabs[.transactions] != nil || tabs[.settings] != nil
    if workbooks.count > 1 {
      let fitting = workbooks.filter { WorkbookProbe.hasDatasetTabs(FilePath.join(data, $0)) }
      if !fitting.isEmpty { workbooks = fitting }
    }
    if workbooks.count + (hasTabs ? 1 : 0) > 1, named == nil || hasTabs {
      let csv = hasTabs ? TabName.allCases.compactMap { tabs[$0] } : []
      throw StoreError.ambiguousStorage(root: root, files: (workbooks + csv).map { "\(dataFolder)/\($0)" })
    }
    if let workbook = workbooks.first { return ["\(dataFolder)/\(workbook)"] }
    return hasTabs ? TabName.allCases.compactMap { tabs[$0] }.map { "\(dataFolder)/\($0)" } : nil
  }

  /// Whether a name is a workbook's, not a lock or temporary file of a spreadsheet program.
  static func isWorkbook(_ name: String) -> Bool {
    ["xlsx", "xlsm"].contains(FilePath.ending(of: name)) && !name.hasPrefix("~$") && !name.hasPrefix(".")
  }

  /// Another program that seems to have the workbook open, by the lock file it leaves; nil where there is none.
  public var openElsewhere: String? {
    guard storage == .xlsx, let file = files.first else { return nil }
    let name = FilePath.name(of: file)
    let data = FilePath.join(root, Self.dataFolder)
    // Excel cuts two characters off longer names.
    let candidates = ["~$\(name)", "~$\(name.dropFirst(2))", ".~lock.\(name)#"]
    return candidates.first { FileAccess.exists(FilePath.join(data, $0)) }
  }
}
