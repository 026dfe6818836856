import DatasetFormat
import Spreadsheet

/// Compares what was written with what was meant: the sheet as read, with its edits.
///
/// The one guard against a writer's mistake: it runs on the bytes to be saved before anything is replaced.
struct SavedSheetCheck {
  /// Whether kinds count too; in CSV every value is text.
  let isTyped: Bool

  /// A description of the first difference, or nil where the saved sheet holds exactly what was meant.
  func firstDifference(original: Sheet?, edits: SheetEdits?, saved: Sheet) -> String? {
    saved.withView { savedView in
      var next = 0
      func nextSaved() -> [Cell]? {
        while next < savedView.rowCount {
          let cells = filled(savedView, next)
          next += 1
          if !cells.isEmpty { return cells }
        }
        return nil
      }
      if let original {
        let rows = Dictionary(grouping: edits?.sets.keys.map { $0 } ?? [], by: \.row)
        let difference = original.withView { view -> String? in
          for row in 0..<view.rowCount where edits?.removed.contains(row) != true {
            if let places = rows[row], let edits {
              let wanted = edited(original, row, places, edits)
              if wanted.isEmpty { continue }
              guard let found = nextSaved() else { return "row \(original.rowNumber(row)) is missing" }
              if !equal(wanted, found, savedView) { return "row \(original.rowNumber(row)) differs" }
              continue
            }
            let wanted = filled(view, row)
            if wanted.isEmpty { continue }
            guard let found = nextSaved() else { return "row \(original.rowNumber(row)) is missing" }
            if !equal(wanted, view, found, savedView) { return "row \(original.rowNumber(row)) differs" }
          }
          return nil
        }
        if let difference { return difference }
      }
      if let appended = edits?.appended.build() {
        let difference = appended.withView { view -> String? in
          for row in 0..<view.rowCount {
            let wanted = filled(view, row)
            if wanted.isEmpty { continue }
            guard let found = nextSaved() else { return "new row \(row + 1) is missing" }
            if !equalAppended(wanted, view, found, savedView) { return "new row \(row + 1) differs" }
          }
          return nil
        }
        if let difference { return difference }
      }
      return nextSaved() == nil ? nil : "there is a row too many"
    }
  }

  /// The cells of a row that hold anything.
  private func filled(_ view: SheetView, _ row: Int) -> [Cell] {
    view.cells(inRow: row).filter { $0.kind == .missingValue || !view.rawBytes(of: $0).isEmpty }
  }

  private func edited(
    _ sheet: Sheet, _ row: Int, _ places: [SheetEdits.Place], _ edits: SheetEdits
  ) -> [(column: Int, value: CellValue)] {
    var values: [Int: CellValue] = [:]
    for cell in sheet.cells(inRow: row) where cell.kind != .missingValue {
      values[cell.column] = sheet.value(row: row, column: cell.column)
    }
    for place in places { values[place.column] = edits.sets[place] }
    return values.filter { !$0.value.text.isEmpty }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func equal(_ wanted: [(column: Int, value: CellValue)], _ found: [Cell], _ view: SheetView) -> Bool
  {
    let found = found.filter { $0.kind != .missingValue }
    guard wanted.count == found.count else { return false }
    return zip(wanted, found).allSatisfy { wanted, cell in
      wanted.column == cell.column && text(of: wanted.value) == view.text(of: cell)
    }
  }

  /// Booleans are `1` and `0` in workbooks and words in CSV.
  private func text(of value: CellValue) -> String {
    if isTyped, case .boolean(let flag) = value { return flag ? "1" : "0" }
    return value.text
  }

  private func equal(_ wanted: [Cell], _ one: SheetView, _ found: [Cell], _ other: SheetView) -> Bool {
    guard wanted.count == found.count else { return false }
    return zip(wanted, found).allSatisfy { wanted, found in
      guard wanted.column == found.column else { return false }
      if isTyped,
        isText(wanted.kind) != isText(found.kind) || (!isText(wanted.kind) && wanted.kind != found.kind)
      {
        return false
      }
      return one.withBytes(of: wanted) { first in other.withBytes(of: found) { first.elementsEqual($0) } }
    }
  }

  /// Appended cells are typed even where the file is not.
  private func equalAppended(_ wanted: [Cell], _ one: SheetView, _ found: [Cell], _ other: SheetView) -> Bool
  {
    if isTyped { return equal(wanted, one, found, other) }
    guard wanted.count == found.count else { return false }
    return zip(wanted, found).allSatisfy { wanted, found in
      guard wanted.column == found.column else { return false }
      if wanted.kind == .boolean {
        return other.text(of: found) == (one.text(of: wanted) == "1" ? "TRUE" : "FALSE")
      }
      return one.withBytes(of: wanted) { first in other.withBytes(of: found) { first.elementsEqual($0) } }
    }
  }

  private func isText(_ kind: CellKind) -> Bool {
    switch kind {
    case .text, .quotedText, .escapedText: true
    default: false
    }
  }
}
