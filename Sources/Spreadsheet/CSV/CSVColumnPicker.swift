/// Finds the cells of some columns in a row, in the order in which they are asked for.
struct CSVColumnPicker {
  /// For each column of the sheet its place in the order, or -1.
  private let places: [Int]

  init(_ sources: [Int]) {
    var places = Array(repeating: -1, count: (sources.max() ?? -1) + 1)
    for (place, source) in sources.enumerated() { places[source] = place }
    self.places = places
  }

  /// Fills the slots with the row's cells; false where none of them holds anything.
  func pick(_ row: Int, of view: SheetView, into slots: inout [Cell?]) -> Bool {
    for index in slots.indices { slots[index] = nil }
    var hasContent = false
    for cell in view.cells(inRow: row) where cell.column < places.count && places[cell.column] >= 0 {
      slots[places[cell.column]] = cell
      if view.length(of: cell) > 0 { hasContent = true }
    }
    return hasContent
  }
}
