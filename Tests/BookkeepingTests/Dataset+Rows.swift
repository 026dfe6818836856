import DatasetFormat
import Spreadsheet

extension Dataset {
  /// A dataset of tabs given as lines, the first the header; cells are separated by `|`.
  static func of(_ tabs: [String: [String]], storage: Storage = .csv) -> Dataset {
    Dataset(
      name: "Test", storage: storage,
      sheets: tabs.sorted { $0.key < $1.key }.map { name, lines in
        let rows = lines.map { line in
          line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        }
        return SourceSheet(
          sheet: Sheet(name: name, rows: rows), fileName: storage == .csv ? "\(name).csv" : "Money.xlsx")
      })
  }

  /// Identifiers for tests: `id(7)` is 00000000-0000-7000-8000-000000000007.
  static func id(_ number: Int) -> String {
    RecordID(high: 0x7000, low: 0x8000 << 48 | UInt64(number)).description
  }
}
