import Spreadsheet

/// A dataset of CSV files in memory, for an app that reads and writes the files itself.
extension Dataset {
  /// Reads the CSV files of a dataset's `Data/`, by their names.
  ///
  /// ```swift
  /// let dataset = try Dataset(name: "Household", csvFiles: ["Transactions.csv": bytes])
  /// ```
  ///
  /// It keeps what reading found: problems of the files are findings of `Checks`, each file keeps its
  /// delimiter, quotes and line ends, and plans name the files that they are for. ``csvFile(of:)`` gives the
  /// bytes back. Names may have folders before them, as `Data/Transactions.csv`; files of another ending are
  /// passed over.
  ///
  /// - Throws: ``UnreadableFile`` for a file that is not text.
  public init(name: String, csvFiles: [String: [UInt8]]) throws(UnreadableFile) {
    var files: [CSVTabFile] = []
    for (path, bytes) in csvFiles {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if name.lowercased().hasSuffix(".csv") { files.append(try CSVTabFile(bytes, name: name)) }
    }
    self.init(name: name, files: files)
  }

  /// Binds files that were read.
  init(name: String, files: [CSVTabFile]) {
    let order = Dictionary(uniqueKeysWithValues: zip(TabName.allCases, 0...))
    func place(_ file: CSVTabFile) -> (Int, String) {
      (TabName(matching: file.document.sheet.name).flatMap { order[$0] } ?? .max, file.name)
    }
    let files = files.sorted { place($0) < place($1) }
    self.init(
      name: name, storage: .csv,
      sheets: files.map { SourceSheet(sheet: $0.document.sheet, fileName: $0.name) },
      fileHashes: Dictionary(
        files.map { (Self.path(ofFile: $0.name), FileHash.sha256($0.whole)) }, uniquingKeysWith: { $1 }),
      readingFindings: files.flatMap(\.findings))
    for file in files { dialects[file.name] = file.document.dialect }
    self.csvFiles = Dictionary(files.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }

  /// The file below the dataset's root.
  static func path(ofFile name: String) -> String { "Data/\(name)" }

  /// The bytes of a tab's file: those that were read where no plan changed the tab, and else with the same
  /// delimiter, quotes and line ends in all rows that the plan left alone.
  ///
  /// Nil if the dataset has no such tab, or was not read by ``init(name:csvFiles:)``.
  public func csvFile(of tab: TabName) -> [UInt8]? {
    self[tab].flatMap { csvFiles?[$0.fileName]?.whole }
  }

  /// All files by their names, as the app writes them back; empty if the dataset was not read by
  /// ``init(name:csvFiles:)``.
  public var allCSVFiles: [String: [UInt8]] { (csvFiles ?? [:]).mapValues(\.whole) }
}
