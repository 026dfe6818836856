import DatasetFormat
import Spreadsheet

/// A record as the copies have it, ready to be merged.
struct RecordVersions {
  /// Its number among the tab's records.
  var number: Int
  var id: String
  /// Its values in the common state; nil where that had no such record, or there is none.
  var base: [MergeValue]?
  /// Its row in the first copy, where that has one.
  var row: Int
  /// What the first copy has, as it stands there; nil where it has no such row.
  var own: [MergeValue]?
  /// The copies that have no row of it, though they have the tab.
  var missing: [Int]
  var versions: [RecordMerge.Version] = []

  /// Takes a number of a workbook and the text of the same number for one value.
  ///
  /// A file of CSV keeps `1.50` as it was written, a workbook holds 1.5 and shows it so. Two texts stay two: `1.10` may be a chapter.
  mutating func joinNumbers() {
    for column in (versions.first?.cells ?? []).indices {
      let before = base?[column]
      let cells = versions.map { $0.cells[column] }
      let texts = cells.filter(\.value.isText)
      guard cells.contains(where: \.value.isNumber) || before?.value.isNumber ?? false,
        !texts.isEmpty || before?.value.isText ?? false
      else { continue }
      let spelling = texts.sorted(by: MergeValue.isBefore)
      func joined(_ value: MergeValue) -> MergeValue {
        if let before {
          if before == value { return value }
          if before.isSameNumber(as: value) { return before }
        }
        // The text holds more than the number.
        return value.value.isNumber ? spelling.first { $0.isSameNumber(as: value) } ?? value : value
      }
      for index in versions.indices { versions[index].cells[column] = joined(cells[index]) }
      if let stood = own?[column] { own?[column] = joined(stood) }
    }
  }
}

extension MergeValue {
  /// Whether one is a number and the other the text of the same number.
  fileprivate func isSameNumber(as other: MergeValue) -> Bool {
    guard value.isNumber && other.value.isText || value.isText && other.value.isNumber else { return false }
    return CellMeaning.number(value.text).map { $0 == CellMeaning.number(other.value.text) } ?? false
  }
}

extension CellValue {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
