import Spreadsheet

/// The user's own columns of a tab.
package enum OwnColumns {
  /// Those of a tab with content below the header, from left to right, each with its name and its number
  /// among columns of that name.
  package static func filled(in tab: Tab) -> [(column: Int, name: String, number: Int)] {
    guard tab.sheet.rowCount > 0 else { return [] }
    var isFilled = Array(repeating: false, count: Cell.columnLimit)
    var width = 0
    tab.sheet.withView { view in
      for row in 0..<view.rowCount {
        for cell in view.cells(inRow: row) where tab.binding.position(ofColumn: cell.column) == nil {
          if view.length(of: cell) > 0 || cell.kind == .missingValue {
            isFilled[cell.column] = true
            width = max(width, cell.column + 1)
          }
        }
      }
    }
    var counts: [String: Int] = [:]
    return (0..<width).compactMap { column in
      guard isFilled[column] else { return nil }
      let name = HeaderName.trimmed(tab.sheet.text(row: 0, column: column) ?? "")
      defer { counts[name, default: 0] += 1 }
      return (column, name, counts[name, default: 0])
    }
  }

  /// The name of such a column for users and plans.
  package static func title(_ name: String, _ number: Int) -> String {
    if name.isEmpty { return "column without a name \(number + 1)" }
    return number == 0 ? name : "\(name) (\(number + 1))"
  }
}
