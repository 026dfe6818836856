public import DatasetFormat

/// Writes copies of a dataset for other programs; the dataset itself is not touched.
public struct DatasetExport: Sendable {
  private let dataset: Dataset
  private let rows: ExportedRows
  /// Whether text that a spreadsheet would take for a formula gets an apostrophe in CSV.
  private let guardsFormulas: Bool

  /// The name of the file that describes a data package.
  package static let descriptionName = "datapackage.json"

  /// - Parameters:
  ///   - dataset: The dataset to export.
  ///   - includesDeleted: Whether rows with a `deletedAt` are exported too, in every tab.
  public init(_ dataset: Dataset, includesDeleted: Bool = false) {
    self.init(dataset, transactions: nil, includesDeleted: includesDeleted)
  }

  /// - Parameters:
  ///   - dataset: The dataset to export.
  ///   - transactions: Row indices of the transactions to export; nil for all.
  ///   - includesDeleted: Whether rows with a `deletedAt` are exported too, in every tab.
  ///   - guardsFormulas: Whether CSV is for spreadsheets: see `CSVWriter`.
  package init(
    _ dataset: Dataset, transactions: [Int]?, includesDeleted: Bool = false, guardsFormulas: Bool = true
  ) {
    self.dataset = dataset
    rows = ExportedRows(transactions: transactions, includesDeleted: includesDeleted)
    self.guardsFormulas = guardsFormulas
  }

  /// Sentences about the parts of the dataset that are missing in a copy of every tab, or of the transactions
  /// alone: sheets that are not tabs, and values of formulas that the file does not hold.
  public func leftOut(transactionsAlone: Bool = false) -> [String] {
    let tabs = dataset.orderedTabs.filter { !transactionsAlone || $0.name == .transactions }
    return (transactionsAlone ? [] : CopyLosses.sheets(of: dataset))
      + CopyLosses.formulas(in: tabs, rows: rows)
  }

  /// Writes one file. CSV holds the transactions alone; the other formats hold every tab.
  ///
  /// The file appears whole or not at all.
  ///
  /// - Returns: The number of transactions.
  /// - Throws: A `DatasetError`.
  @discardableResult
  public func write(_ format: ExportFormat, to target: ExportTarget) throws -> Int {
    var count = 0
    try ExportedFile.write(target) { file in
      switch format {
      case .xlsx: count = try DatasetWorkbook(exporting: dataset, rows: rows).write(path: file.path)
      case .csv: count = try writeCSV { try file.append($0) }
      case .json:
        let document = DatasetJSON(dataset, rows: rows).document()
        try file.append(document.bytes)
        count = document.transactionCount
      case .jsonl: count = try DatasetJSON(dataset, rows: rows).writeLines { try file.append($0) }
      }
    }
    return count
  }

  /// Writes a workbook with every tab, and before these the sheets of formulas over them.
  ///
  /// The tabs are written and read back first, because formulas refer to the positions in a file.
  ///
  /// - Parameters:
  ///   - target: The file, which appears whole or not at all.
  ///   - home: The changes that add the sheets to the copy, with the tabs and columns that they need.
  /// - Returns: The number of transactions.
  /// - Throws: ``ExportError``, ``FileError``, ``StoreError/unreadable(_:)``, `WorkbookWriterError`,
  ///   `PlanError`, and errors of `home`.
  @discardableResult
  package func writeWorkbook(to target: ExportTarget, with home: (Dataset) throws -> [Change]) throws -> Int {
    var count = 0
    try ExportedFile.write(target) { file in
      count = try DatasetWorkbook(exporting: dataset, rows: rows).write(path: file.path)
      let written = try DatasetFiles(
        path: file.path, bytes: FileAccess.read(file.path), storage: .xlsx)
      let copy = Dataset(name: dataset.name, storage: .xlsx, sheets: written.sheets)
      let plan = Plan(command: "", base: [:], changes: try home(copy))
      try DatasetWorkbook(creating: plan.applied(to: copy)).write(path: file.path)
    }
    return count
  }

  /// Writes one CSV file per tab into a folder, which is created if needed. All files are complete under
  /// temporary names before the first one gets its name.
  ///
  /// - Returns: The names of the files, and the number of transactions.
  /// - Throws: ``ExportError``, ``FileError``, `CSVError`.
  package func writeTabs(
    toFolder path: String, of folder: DatasetFolder, replacing: Bool
  ) throws -> (names: [String], transactionCount: Int) {
    let tabs = TabName.allCases.compactMap { dataset[$0] }
    let names = tabs.map { "\($0.name.rawValue).csv" }
    var transactionCount = 0
    try write(names, toFolder: path, of: folder, replacing: replacing) { index, output in
      let tab = tabs[index]
      let count = try TabFileText.write(tab, of: dataset, rows: rows, guardsFormulas: guardsFormulas) {
        try output.append($0)
      }
      if tab.name == .transactions { transactionCount = count }
    }
    return (names, transactionCount)
  }

  /// Writes a Frictionless data package into a folder, which is created if needed: a CSV file per tab, and
  /// `datapackage.json`, which describes them. Values have the format's spelling, and text is not guarded,
  /// because programs read it.
  ///
  /// - Returns: The names of the files, the number of transactions, and sentences about what is missing.
  /// - Throws: ``ExportError``, ``FileError``.
  package func writePackage(
    toFolder path: String, of folder: DatasetFolder, replacing: Bool
  ) throws -> (names: [String], transactionCount: Int, notes: [String]) {
    var package = DataPackage(dataset, rows: rows)
    let names = package.fileNames
    var transactionCount = 0
    try write(names, toFolder: path, of: folder, replacing: replacing) { index, output in
      guard index < package.tabs.count else { return try output.append(package.description()) }
      let count = try package.writeTab(index) { try output.append($0) }
      if package.tabs[index].name == .transactions { transactionCount = count }
    }
    return (names, transactionCount, package.notes)
  }

  /// Writes files into a folder. All files are complete under temporary names before the first one gets its
  /// name.
  private func write(
    _ names: [String], toFolder path: String, of folder: DatasetFolder, replacing: Bool,
    _ body: (_ index: Int, _ output: ExportedFile) throws -> Void
  ) throws {
    let targets = try ExportTarget.files(names, inFolder: path, of: folder, replacing: replacing)
    try FileAccess.makeFolders(path)
    var files: [ExportedFile] = []
    for index in names.indices {
      files.append(try ExportedFile.prepare(targets[index]) { try body(index, $0) })
    }
    for (index, file) in files.enumerated() {
      do {
        try file.putInPlace()
      } catch let error as ExportError where index > 0 {
        // The error names the files that are already in place.
        if case .exists(let paths) = error {
          throw ExportError.changedMeanwhile(path: paths[0], written: Array(names[..<index]))
        }
        throw error
      }
    }
  }

  /// The text of a text format.
  ///
  /// - Precondition: The format is one of text.
  package func text(_ format: ExportFormat) throws -> [UInt8] {
    switch format {
    case .csv: return try TabFileText.collect { sink in _ = try writeCSV(to: sink) }
    case .json: return DatasetJSON(dataset, rows: rows).document().bytes
    case .jsonl:
      return try TabFileText.collect { sink in
        _ = try DatasetJSON(dataset, rows: rows).writeLines { sink($0) }
      }
    case .xlsx: preconditionFailure("the format is no text")
    }
  }

  private func writeCSV(to sink: @escaping ([UInt8]) throws -> Void) throws -> Int {
    guard let tab = dataset[.transactions] else { return 0 }
    return try TabFileText.write(tab, of: dataset, rows: rows, guardsFormulas: guardsFormulas, to: sink)
  }
}

/// The formats that a dataset can be exported to.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// A workbook of every tab.
  case xlsx
  /// The transactions as CSV.
  case csv
  /// Every tab as one JSON document.
  case json
  /// Every tab as JSON, a record a line with the name of its tab.
  case jsonl

  /// The format that a file's ending names; a path that ends in a slash is a folder of CSV files.
  package init?(path: String) {
    self.init(rawValue: path.hasSuffix("/") ? "csv" : FilePath.ending(of: path))
  }

  /// Whether the format can go to a terminal or a pipe.
  package var isText: Bool { self != .xlsx }
}
