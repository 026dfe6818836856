import DatasetFormat
import Spreadsheet

/// Other texts for cells of a copy, before it is merged: nothing of it is written to the copy's files.
struct CopyCells {
  private let dataset: Dataset
  private var texts: [TabName: [Int: [Int: String]]] = [:]
  private var removed: [TabName: Set<Int>] = [:]

  init(_ dataset: Dataset) { self.dataset = dataset }

  /// What a cell shall hold, by the row of the sheet and the position of the schema.
  subscript(tab: TabName, row: Int, position: Int) -> String? {
    get { texts[tab]?[row]?[position] }
    set { texts[tab, default: [:]][row, default: [:]][position] = newValue }
  }

  /// Leaves a row out.
  mutating func remove(_ row: Int, of tab: TabName) { removed[tab, default: []].insert(row) }

  /// Lets all cells that name records of a tab name others.
  ///
  /// - Parameters:
  ///   - names: The new ids or keys by the old ones.
  ///   - target: The tab of the records.
  mutating func follow(_ names: [String: String], to target: TabName) {
    if names.isEmpty { return }
    for tab in dataset.orderedTabs {
      let positions = tab.schema.columns.indices.filter {
        tab.schema.columns[$0].reference == target && tab.binding.columnOfPosition[$0] != nil
      }
      if positions.isEmpty { continue }
      tab.forEachRow { row in
        for position in positions {
          guard self[tab.name, row.index, position] == nil,
            let name = row.identity(position).flatMap({ names[$0] })
          else { continue }
          self[tab.name, row.index, position] = name
        }
      }
    }
  }

  /// The dataset with these texts.
  ///
  /// - Throws: ``PlanError`` where a cell cannot be written.
  func applied() throws(PlanError) -> Dataset {
    var changes: [Change] = []
    for (name, rows) in texts {
      guard let tab = dataset[name] else { continue }
      for (row, cells) in rows where removed[name]?.contains(row) != true {
        for (position, text) in cells {
          let column = tab.schema.columns[position]
          let old = tab.binding.columnOfPosition[position].map { tab.sheet.value(row: row, column: $0) }
          changes.append(
            .set(
              Address(name, row: tab.sheet.rowNumber(row), column: column.name), old: old ?? .blank,
              new: CellValue(typed: text, as: column.kind), reason: ""))
        }
      }
    }
    for (name, rows) in removed {
      guard let tab = dataset[name] else { continue }
      changes += rows.map {
        Change(
          .removeRow(tab.sheet.contents(ofRow: $0)), at: Address(name, row: tab.sheet.rowNumber($0)),
          reason: "")
      }
    }
    if changes.isEmpty { return dataset }
    return try Plan(command: "", base: [:], changes: changes).applied(to: dataset)
  }
}
