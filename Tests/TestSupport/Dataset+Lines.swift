package import DatasetFormat
package import Spreadsheet

/// Datasets in memory.
extension Dataset {
  /// A dataset of tabs given as lines, the first the header; cells are separated by `|`.
  package static func of(_ tabs: [String: [String]], storage: Storage = .csv) -> Dataset {
    Dataset(
      name: "Test", storage: storage,
      sheets: tabs.sorted { $0.key < $1.key }.map { name, lines in
        SourceSheet(
          sheet: Sheet(name: name, lines: lines), fileName: storage == .csv ? "\(name).csv" : "Money.xlsx")
      })
  }

  /// A version 2 dataset with these tabs; those that any dataset needs are there without rows where they are not given.
  package static func inMemory(
    _ tabs: [String: [String]] = [:], currency: String = "EUR", storage: Storage = .csv
  ) -> Dataset {
    func header(_ schema: TabSchema) -> [String] {
      [schema.columns(version: 2).map(\.name).joined(separator: "|")]
    }
    return of(
      [
        "Transactions": header(.transactions), "Categories": header(.categories),
        "Settings": ["key|value|updatedAt", "schemaVersion|2|", "currency|\(currency)|"],
      ].merging(tabs) { $1 }, storage: storage)
  }

  /// Identifiers for tests: `id(7)` is 00000000-0000-7000-8000-000000000007.
  package static func id(_ number: Int) -> String {
    RecordID(high: 0x7000, low: 0x8000 << 48 | UInt64(number)).description
  }
}

extension Sheet {
  /// A sheet given as lines of cells that are separated by `|`.
  package init(name: String, lines: [String]) {
    self.init(
      name: name,
      rows: lines.map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) })
  }
}
