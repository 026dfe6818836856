public import DatasetFormat
import Spreadsheet

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
    let temporary = FilePath.join(FilePath.parent(of: path), ".\(FilePath.name(of: path)).\(getpid()).tmp")
    do {
      switch format {
      case .xlsx:
        try FileAccess.createSynced(temporary, [])
        try DatasetWorkbook(exporting: dataset, transactions: transactions).write(path: temporary)
        try FileAccess.sync(file: temporary)
      case .csv, .json: try FileAccess.createSynced(temporary, text(format))
      }
      let mask = umask(0)
      umask(mask)
      try FileAccess.setMode(temporary, UInt32(0o666 & ~mask))
      try FileAccess.rename(temporary, to: path)
    } catch {
      FileAccess.remove(temporary)
      throw (error as? FileError)?.told(of: path, for: temporary) ?? error
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
      let target = FilePath.join(path, file)
      let temporary = FilePath.join(path, ".\(file).\(getpid()).tmp")
      try FileAccess.createSynced(temporary, try csv(tab), mode: 0o644)
      try FileAccess.rename(temporary, to: target)
      names.append(file)
    }
    return names
  }

  /// The text of a text format.
  ///
  /// - Precondition: The format is one of text.
  public func text(_ format: ExportFormat) throws -> [UInt8] {
    switch format {
    case .csv:
      guard let tab = dataset[.transactions] else { return [] }
      return try csv(tab)
    case .json: return DatasetJSON(dataset, transactions: transactions).bytes
    case .xlsx: preconditionFailure("a workbook is no text")
    }
  }

  private func csv(_ tab: Tab) throws -> [UInt8] {
    try TabFileText.bytes(
      of: tab, rows: tab.name == .transactions ? transactions : nil, guardsFormulas: guardsFormulas)
  }
}
