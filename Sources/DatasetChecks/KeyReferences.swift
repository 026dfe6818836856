import DatasetFormat
import Spreadsheet

/// The cells that name some records by their keys, for remedies that give a record another key.
struct KeyReferences {
  private struct Place {
    var tab: TabName
    var row: Int
    var position: Int
  }

  private let dataset: Dataset
  private var places: [String: [Place]] = [:]

  /// The cells that name one of these records of a tab, found in one pass.
  init(_ dataset: Dataset, to target: TabName, keys: Set<String>) {
    self.dataset = dataset
    let table = KeyTable(Array(keys))
    for tab in dataset.orderedTabs {
      let positions = tab.schema.columns.indices.filter {
        tab.schema.columns[$0].reference == target && tab.schema.columns[$0].kind == .key
          && tab.binding.columnOfPosition[$0] != nil
      }
      if positions.isEmpty { continue }
      tab.forEachRow { row in
        for position in positions where !row.isBlank(position) {
          guard let number = row.number(position, in: table) else { continue }
          places[table.keys[number], default: []].append(
            Place(tab: tab.name, row: row.index, position: position))
        }
      }
    }
  }

  /// The changes that replace a key in all cells that refer to it; nil if one of them cannot be written.
  func changes(from key: String, to other: String, because kind: FindingKind) -> [Change]? {
    var changes: [Change] = []
    for place in places[key] ?? [] {
      guard let tab = dataset[place.tab],
        let change = Remedy.change(
          place.position, ofRow: place.row, in: tab, to: .text(other), because: kind)
      else { return nil }
      changes.append(change)
    }
    return changes
  }
}
