import DatasetFormat
import Spreadsheet

/// Merges the user's own sheets of a workbook cell by cell, by position, because their rows have no ids.
///
/// A cell that only one copy changed is taken. Rows added at the end are placed below those of the first
/// copy. A new sheet is added. A cell changed in several copies keeps the first copy's value, and a note says
/// so.
struct UserSheetMerge {
  /// A cell's value. A formula is compared as a formula, because its result follows from other cells.
  private struct Cell: Hashable {
    let value: CellValue

    init(_ value: CellValue) { self.value = value }

    private var meaning: CellValue {
      if case .formula(let text, _) = value { .formula(text, shows: .blank) } else { value }
    }

    static func == (one: Cell, other: Cell) -> Bool { one.meaning == other.meaning }

    func hash(into hasher: inout Hasher) { hasher.combine(meaning) }
  }

  /// A sheet's cells, by row number and column.
  private typealias Grid = [Int: [Int: Cell]]

  private(set) var changes: [Change] = []
  private(set) var notes: [String] = []
  private static let reason = "another copy has it"

  /// - Parameters:
  ///   - base: The common state; nil if none is known.
  ///   - copies: The copies; the first is the one to be changed.
  ///   - taken: The name of a sheet that the merge itself may make, or nil.
  init(base: Dataset?, copies: [MergeCopy], taken: String? = nil) {
    let ours = copies[0].dataset
    var grids = Dictionary(
      Self.sheets(of: ours).map { ($0.name, Self.grid($0)) }, uniquingKeysWith: { first, _ in first })
    let known = Set(grids.keys)
    for copy in copies.dropFirst() where copy.dataset.storage == .xlsx {
      for sheet in Self.sheets(of: copy.dataset) {
        let before = base?.foreignSheets.first { $0.name == sheet.name }.map(Self.grid)
        let theirs = Self.grid(sheet)
        if theirs == grids[sheet.name] || theirs == before { continue }
        if ours.storage == .csv {
          notes.append(
            "the tab \(sheet.name) of \(copy.name) stays there: CSV files hold the format's tabs alone")
        } else if let own = grids[sheet.name] {
          guard known.contains(sheet.name), let before else {
            addBeside(sheet, theirs, of: copy.name, &grids, isNew: base != nil)
            continue
          }
          grids[sheet.name] = merge(sheet.name, before, own, theirs, of: copy.name)
        } else if sheet.name == taken {
          addBeside(sheet, theirs, of: copy.name, &grids, isNew: true)
        } else {
          grids[sheet.name] = add(sheet, theirs, of: copy.name)
        }
      }
    }
  }

  /// The sheets that no program keeps for merges.
  static func sheets(of dataset: Dataset) -> [Sheet] {
    dataset.foreignSheets.filter { $0.name != ConflictsSheet.name }
  }

  private static func grid(_ sheet: Sheet) -> Grid {
    var grid: Grid = [:]
    for row in 0..<sheet.rowCount {
      let cells = sheet.contents(ofRow: row)
      if cells.isEmpty { continue }
      grid[sheet.rowNumber(row)] = Dictionary(
        cells.map { ($0.column, Cell($0.value)) }, uniquingKeysWith: { $1 })
    }
    return grid
  }

  private mutating func add(_ sheet: Sheet, _ grid: Grid, named name: String? = nil, of copy: String) -> Grid?
  {
    let name = name ?? sheet.name
    let rows = (1...max(1, grid.keys.max() ?? 1)).map { number in
      SheetEdits.InsertedRow(number: number, cells: Self.cells(grid[number] ?? [:]))
    }
    let contents = SheetContents(rows: rows)
    guard contents.isStorable(as: name) else {
      notes.append("the tab \(sheet.name) of \(copy) stays there: a new tab with formulas cannot come along")
      return nil
    }
    changes.append(Change(.addSheet(contents), at: Address(.own(name)), reason: Self.reason))
    return grid
  }

  /// Adds another copy's new sheet under a different name if both copies made a sheet of that name.
  private mutating func addBeside(
    _ sheet: Sheet, _ grid: Grid, of copy: String, _ grids: inout [String: Grid], isNew: Bool
  ) {
    // A sheet of the common state may have been changed in either copy, and it is unknown in which.
    guard isNew else {
      notes.append("the tab \(sheet.name) as it is here; \(copy) has another")
      return
    }
    if grids.values.contains(grid) { return }
    // A sheet's name has at most 31 characters (ECMA-376 Part 1, 18.2.19).
    let name = (2...).lazy.map { "\(sheet.name.prefix(26)) (\($0))" }.first { grids[$0] == nil }
    guard let name, let added = add(sheet, grid, named: name, of: copy) else { return }
    grids[name] = added
    notes.append("the tab \(sheet.name) of \(copy) is \(name) here")
  }

  private static func cells(_ row: [Int: Cell]) -> [RowCell] {
    row.sorted { $0.key < $1.key }.map { RowCell(column: $0.key, value: $0.value.value) }
  }

  /// Applies another copy's changes to a sheet. The grid is the sheet at that point.
  private mutating func merge(
    _ name: String, _ before: Grid, _ own: Grid, _ theirs: Grid, of copy: String
  ) -> Grid {
    let last = before.keys.max() ?? 0
    if own != before, Self.isMoved(own, before, last) || Self.isMoved(theirs, before, last) {
      notes.append("the tab \(name) as it is here; its rows were moved, and \(copy) has it changed")
      return own
    }
    var merged = own
    for row in Set(before.keys).union(theirs.keys).filter({ $0 <= last || own == before }).sorted() {
      let columns = Set((before[row] ?? [:]).keys).union((theirs[row] ?? [:]).keys).sorted()
      for column in columns {
        let (then, here, there) = (before[row]?[column], own[row]?[column], theirs[row]?[column])
        if there == then || there == here { continue }
        if here == then {
          merged[row, default: [:]][column] = there
        } else {
          let place = "\(CellReference.letters(ofColumn: column))\(row)"
          notes.append("\(name) \(place) as it is here, \(Self.text(here)); \(copy) has \(Self.text(there))")
        }
      }
    }
    if own != before {
      let known = Set(own.filter { $0.key > last }.values)
      var end = own.keys.max() ?? 0
      for (number, cells) in theirs.filter({ $0.key > last }).sorted(by: { $0.key < $1.key }) {
        if known.contains(cells) { continue }
        guard !cells.values.contains(where: \.value.isFormula) else {
          notes.append("row \(number) of the tab \(name) of \(copy) stays there: it has formulas")
          continue
        }
        end += 1
        merged[end] = cells
      }
    }
    addChanges(name, own, merged)
    return merged.filter { !$0.value.isEmpty }
  }

  /// Whether rows of a sheet have moved.
  private static func isMoved(_ grid: Grid, _ before: Grid, _ last: Int) -> Bool {
    let changed = (1...max(1, last)).filter { grid[$0] != before[$0] }
    let stood = Set(changed.compactMap { before[$0] })
    return grid.contains { number, row in
      (before[number] != row || number > last) && row.count > 1 && stood.contains(row)
    }
  }

  private static func text(_ cell: Cell?) -> String {
    switch cell?.value {
    case nil, .blank?: "blank"
    case .formula(let text, _)?: "=\(text)"
    case let value?: "\"\(value.text)\""
    }
  }

  private mutating func addChanges(_ name: String, _ own: Grid, _ merged: Grid) {
    let place = Address.Place.own(name)
    for (row, cells) in merged.sorted(by: { $0.key < $1.key }) where cells != own[row] {
      guard let stood = own[row] else {
        changes.append(
          Change(.insertRow(Self.cells(cells)), at: Address(place, row: row), reason: Self.reason))
        continue
      }
      for column in Set(cells.keys).union(stood.keys).sorted() where cells[column] != stood[column] {
        changes.append(
          .set(
            Address(place, row: row, column: .at(column)), old: stood[column]?.value ?? .blank,
            new: cells[column]?.value ?? .blank,
            reason: Self.reason))
      }
    }
  }
}
