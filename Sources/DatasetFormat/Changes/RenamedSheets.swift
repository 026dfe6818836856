import Spreadsheet

/// The sheets of a dataset with their new names, before anything else of a plan is done.
///
/// In a workbook the formulas that name them follow. Formulas that a plan writes name sheets as they are called after it.
struct RenamedSheets {
  private(set) var places: [(place: Address.Place, sheet: Sheet)]
  /// Cells whose formulas the old names would not bring back, by the index of their sheet: some named a sheet by the new name
  /// when there was none, or the name was in quotes without need.
  private(set) var lasting: [Int: Set<SheetEdits.Place>] = [:]

  init(_ renamed: [Address.Place: String], of places: [(place: Address.Place, sheet: Sheet)], isTyped: Bool) {
    self.places = places
    guard isTyped, !renamed.isEmpty else { return }
    let (renaming, back) = Self.renamings(renamed, of: places)
    let old = places.map(\.sheet)
    for (index, formulas) in renaming.changes(in: old) {
      let edits = SheetEdits(name: old[index].name)
      self.places[index].sheet = EditedSheet(old[index], edits, isTyped: true, formulas: formulas).sheet
    }
    let taken = back.changes(in: self.places.map(\.sheet))
    for index in old.indices {
      let now = self.places[index].sheet
      let cells = Set((taken[index] ?? [:]).keys).union(
        renaming.changes(in: [old[index]])[0]?.keys.map { $0 } ?? [])
      let lasting = cells.filter { cell in
        let formula = taken[index]?[cell] ?? now.formula(row: cell.row, column: cell.column)
        return formula != old[index].formula(row: cell.row, column: cell.column)
      }
      if !lasting.isEmpty { self.lasting[index] = lasting }
      if let name = renamed[places[index].place] { self.places[index].sheet.name = name }
    }
  }

  /// The new names by the old ones, and the way back.
  private static func renamings(
    _ renamed: [Address.Place: String], of places: [(place: Address.Place, sheet: Sheet)]
  ) -> (there: SheetRenaming, back: SheetRenaming) {
    var there: [String: String] = [:]
    var back: [String: String] = [:]
    for (place, sheet) in places {
      guard let name = renamed[place] else { continue }
      there[sheet.name] = name
      back[name] = sheet.name
    }
    return (SheetRenaming(there), SheetRenaming(back))
  }
}
