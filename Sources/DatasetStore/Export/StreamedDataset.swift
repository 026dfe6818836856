import DatasetFormat
import Spreadsheet

/// A large dataset in CSV storage whose transactions are copied from their file to another one without being
/// held in memory.
///
/// Its output is byte for byte that of ``DatasetExport`` for the whole dataset.
package struct StreamedDataset {
  /// All tabs, that of the transactions with its header only.
  private let dataset: Dataset
  private let transactions: TabFileStream

  /// Nil if the dataset has to be read whole, or is so small that it may be.
  ///
  /// - Throws: ``FileError``, ``StoreError/unreadable(_:)``.
  package init?(_ folder: DatasetFolder) throws {
    try self.init(folder, smallestSize: TabFileStream.smallestSize)
  }

  init?(_ folder: DatasetFolder, smallestSize: Int) throws {
    guard folder.storage == .csv,
      let file = folder.files.first(where: {
        TabName(matching: FilePath.stem(of: $0)) == .transactions
      }), let stream = try TabFileStream(folder.file(file).openForReading(), smallestSize: smallestSize)
    else { return nil }
    let others = try DatasetFiles(folder, tabFiles: folder.files.filter { $0 != file })
    let header = Dataset.SourceSheet(sheet: stream.header, fileName: FilePath.name(of: file))
    dataset = Dataset(name: folder.name, storage: .csv, sheets: [header] + others.sheets)
    // Which of two columns with one name is ours, the cells below them say.
    guard let binding = dataset[.transactions]?.binding, !binding.isEmpty, binding.duplicated.isEmpty else {
      return nil
    }
    transactions = stream
  }

  /// Sentences about the parts of the dataset that are missing in a copy of every tab.
  package var leftOut: [String] { CopyLosses.sheets(of: dataset) }

  /// Writes one file: CSV with the transactions, or a workbook with every tab. The file appears whole or not
  /// at all.
  ///
  /// - Returns: The number of transactions; nil, with nothing written, where the dataset has to be read
  ///   whole.
  /// - Throws: ``ExportError``, ``FileError``, `WorkbookWriterError`, `CSVError`.
  /// - Precondition: The format is one of these two.
  package func write(
    _ format: ExportFormat, to target: ExportTarget, includesDeleted: Bool = false,
    guardsFormulas: Bool = true
  ) throws -> Int? {
    let rows = ExportedRows(includesDeleted: includesDeleted)
    var count = 0
    do {
      try ExportedFile.write(target) { file in
        switch format {
        case .csv:
          guard let tab = dataset[.transactions] else { return }
          count = try TabFileText.write(tab, rows: rows, of: transactions, guardsFormulas: guardsFormulas) {
            try file.append($0)
          }
        case .xlsx:
          let workbook = try DatasetWorkbook(exporting: dataset, rows: rows, transactions: transactions)
          count = try workbook.write(path: file.path)
        case .json, .jsonl: preconditionFailure("the format is not streamed")
        }
      }
    } catch is TabFileStream.NeedsWholeFile {
      return nil
    }
    return count
  }
}

/// Sentences about the parts that are missing in a copy of the tabs.
enum CopyLosses {
  /// How many sheets are named.
  private static let named = 5

  /// Names the sheets that are not tabs. Those that the tool laid out itself only repeat the tabs' data.
  static func sheets(of dataset: Dataset) -> [String] {
    let names = dataset.foreignSheets.filter { OverviewSheet.marked(in: $0) == nil }.map(\.name)
    if names.isEmpty { return [] }
    let noun = dataset.storage == .csv ? "file" : "sheet"
    let subject =
      names.count == 1 ? "1 \(noun) that is not a tab is" : "\(names.count) \(noun)s that are not tabs are"
    let more = names.count > named ? " and \(names.count - named) more" : ""
    return ["\(subject) not in it: \(names.prefix(named).joined(separator: ", "))\(more)"]
  }

  /// Counts the cells of exported rows that are blank in the copy because their formulas were never
  /// calculated.
  static func formulas(in tabs: [Tab], rows: ExportedRows) -> [String] {
    var count = 0
    for tab in tabs where tab.storage == .xlsx {
      let meant = rows.rows(of: tab) ?? Array(1..<max(1, tab.sheet.rowCount))
      tab.sheet.withView { view in
        for row in meant {
          var isFilled = false
          var missing = 0
          for cell in view.cells(inRow: row) {
            if cell.kind == .missingValue {
              missing += 1
            } else if view.length(of: cell) > 0 {
              isFilled = true
            }
          }
          // Formulas drawn down below the last row say nothing.
          if isFilled { count += missing }
        }
      }
    }
    if count == 0 { return [] }
    let subject = count == 1 ? "1 cell is" : "\(count) cells are"
    return [
      "\(subject) blank in it, as the workbook holds no value for \(count == 1 ? "its formula" : "their formulas"): save it in a program that calculates, and export again"
    ]
  }
}
