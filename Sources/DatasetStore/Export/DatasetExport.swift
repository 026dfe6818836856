public import DatasetFormat

/// Writes copies of a dataset for other programs; the dataset itself is not touched.
public struct DatasetExport: Sendable {
  private let dataset: Dataset
  /// Row indices of the transactions that are meant; nil for all, tombstones included.
  private let transactions: [Int]?
  /// Whether text that a spreadsheet would take for a formula gets an apostrophe in CSV.
  private let guardsFormulas: Bool

  public init(_ dataset: Dataset, transactions: [Int]? = nil, guardsFormulas: Bool = true) {
    self.dataset = dataset
    self.transactions = transactions
    self.guardsFormulas = guardsFormulas
  }

  /// Writes one file. CSV holds the transactions alone; the other formats hold every tab.
  ///
  /// The file appears whole or not at all.
  ///
  /// - Throws: ``FileError``, `WorkbookWriterError`, `CSVError`.
  public func write(_ format: ExportFormat, to path: String) throws {
    try ExportedFile.write(path) { file in
      switch format {
      case .xlsx: try DatasetWorkbook(exporting: dataset, transactions: transactions).write(path: file.path)
      case .csv: try writeCSV { try file.append($0) }
      case .json: try file.append(DatasetJSON(dataset, transactions: transactions).bytes)
      }
    }
  }

  /// Writes one CSV file a tab into a folder, which is made if need be.
  ///
  /// - Returns: The names of the files.
  public func writeTabs(toFolder path: String) throws -> [String] {
    try FileAccess.makeFolders(path)
    var names: [String] = []
    for name in TabName.allCases {
      guard let tab = dataset[name] else { continue }
      let file = "\(name.rawValue).csv"
      try ExportedFile.write(FilePath.join(path, file)) { output in
        try TabFileText.write(
          tab, rows: name == .transactions ? transactions : nil, guardsFormulas: guardsFormulas
        ) { try output.append($0) }
      }
      names.append(file)
    }
    return names
  }

  /// The text of a text format.
  ///
  /// - Precondition: The format is one of text.
  public func text(_ format: ExportFormat) throws -> [UInt8] {
    switch format {
    case .csv: return try TabFileText.collect { sink in try writeCSV(to: sink) }
    case .json: return DatasetJSON(dataset, transactions: transactions).bytes
    case .xlsx: preconditionFailure("a workbook is no text")
    }
  }

  private func writeCSV(to sink: @escaping ([UInt8]) throws -> Void) throws {
    guard let tab = dataset[.transactions] else { return }
    try TabFileText.write(tab, rows: transactions, guardsFormulas: guardsFormulas, to: sink)
  }
}
