import DatasetFormat
import Spreadsheet

/// The tags of rows, read from the rows that a report or a list has.
enum RowTags {
  /// The tags of rows that have some, by the index of the row in the Transactions tab's sheet.
  static func of(_ rows: Set<Int>, in dataset: Dataset) -> [Int: [String]] {
    guard let tab = dataset[.transactions] else { return [:] }
    let position = tab.schema["tags"]
    var tags: [Int: [String]] = [:]
    tab.forEachRow { row in
      guard !row.isBlank(position), rows.contains(row.index), let own = row.tagList(position).value?.tags,
        !own.isEmpty
      else { return }
      tags[row.index] = own
    }
    return tags
  }
}
