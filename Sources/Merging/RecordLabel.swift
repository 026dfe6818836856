import DatasetFormat
import Spreadsheet

/// What a person knows a record by, in a few words: `2026-03-05 Bakery 12.50`.
enum RecordLabel {
  private static let columns = ["date", "startDate", "name", "payee", "amount", "fileName", "note", "value"]

  static func text(of cells: [MergeValue], _ schema: TabSchema) -> String {
    let words = columns.compactMap { name -> String? in
      guard let position = schema.position(matching: name), position < cells.count else { return nil }
      let text = cells[position].value.text
      return text.isEmpty ? nil : String(text.prefix(60))
    }
    return words.prefix(3).joined(separator: " ")
  }
}
