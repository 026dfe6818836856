import DatasetFormat

extension FolderFacts {
  /// The folder of ``TestDataset``, without anything to say of it.
  static func good(_ storage: Storage = .csv) -> FolderFacts {
    .of(storage == .csv ? TabName.allCases.map { "\($0.rawValue).csv" } : ["Money.xlsx"])
  }

  /// A folder with these names in `Data/`; every workbook has the tabs.
  static func of(_ names: [String], named: String? = nil) -> FolderFacts {
    FolderFacts(
      dataFiles: DataFiles(names: names, named: named) { _ in true },
      receipts: ["2026/shop.jpg": .file(size: 1000)])
  }
}
