import DatasetFormat
import Spreadsheet

/// The amounts of a workbook as CSV holds them, with their currency's digits: 12.5 euros are `12.50`.
enum WrittenAmounts {
  /// The sheet of a tab with its amounts so written; the sheet itself where it holds text already.
  static func sheet(of tab: Tab, in dataset: Dataset) -> Sheet {
    let schema = tab.schema
    let positions = schema.columns.indices.filter {
      schema.columns[$0].kind.isMoney && tab.binding.columnOfPosition[$0] != nil
    }
    guard tab.storage == .xlsx, !positions.isEmpty else { return tab.sheet }
    let currencies =
      schema.position(matching: "currency") == nil ? nil : RowCurrencies(dataset, tab: tab.name)
    var rows: [Int: [Sheet.NewCell]] = [:]
    tab.forEachRow { row in
      let currency = currencies?.currency(of: row)
      var texts: [Int: String] = [:]
      for position in positions {
        guard let cell = row.cell(position), cell.kind == .number,
          let text = row.canonicalText(position, schema.columns[position], tab.name, currency),
          text != row.rawText(position)
        else { continue }
        texts[cell.column] = text
      }
      if texts.isEmpty { return }
      rows[row.index] = row.view.cells(inRow: row.index).map { cell in
        texts[cell.column].map { .value(column: cell.column, kind: .number, text: $0) } ?? .own(cell)
      }
    }
    return rows.isEmpty ? tab.sheet : tab.sheet.replacing(rows)
  }
}
