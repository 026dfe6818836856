import Spreadsheet

extension Plan {
  /// The plan that reverses this one.
  ///
  /// `plan.inverse(in: dataset)` is for `plan.applied(to: dataset)`. Its result holds the same cells, sheets
  /// and files as `dataset`. It is built from the edits and not from the changes, so each kind of change has
  /// its inverse.
  ///
  /// - Throws: ``PlanError`` where the plan does not fit the dataset.
  package func inverse(in dataset: Dataset) throws(PlanError) -> Plan {
    let edits = try addingMissingPlaces(in: dataset).edits(for: dataset)
    let applied = AppliedPlan(edits, to: dataset)
    var inverse = PlanInverse(edits, applied, of: dataset)
    for (page, found) in zip(applied.pages, applied.dataset.places) { inverse.add(page, at: found.place) }
    inverse.addRemovedSheets()
    inverse.addFiles()
    return Plan(command: command, base: [:], changes: inverse.changes)
  }
}

/// Gathers the changes that lead back.
private struct PlanInverse {
  private let edits: PlanEdits
  private let isTyped: Bool
  private let original: Dataset
  /// The dataset after the plan.
  private let dataset: Dataset
  private(set) var changes: [Change] = []

  init(_ edits: PlanEdits, _ applied: AppliedPlan, of original: Dataset) {
    self.edits = edits
    self.original = original
    dataset = applied.dataset
    isTyped = applied.dataset.storage == .xlsx
  }

  private mutating func append(_ action: ChangeAction, _ address: Address) {
    changes.append(Change(action, at: address, reason: "taken back"))
  }

  /// Takes back what was done to one sheet, which has the place in the result.
  mutating func add(_ page: AppliedPlan.Page, at place: Address.Place) {
    guard let old = page.old, let original = page.original else {
      return append(.removeSheet(SheetContents(of: page.sheet)), Address(place))
    }
    if edits.renamed[old] != nil { append(.renameSheet(to: original.name), Address(place)) }
    if let dialect = edits.rewritten[old],
      let before = self.original.dialects[self.original.fileName(of: old, original)]
    {
      append(.rewrite(from: dialect, to: before), Address(place))
    }
    // Cells that were joined differently before are split first.
    for range in edits.edits(of: old)?.joined ?? [] { append(.splitCells(range.text), Address(place)) }
    for range in edits.edits(of: old)?.split ?? [] { append(.joinCells(range.text), Address(place)) }
    guard let origins = page.origins else { return }
    addCells(of: page, origins, original, old, at: place)
    addRows(of: page, origins, original, edits.edits(of: old)?.removed ?? [], at: place)
  }

  private mutating func addCells(
    of page: AppliedPlan.Page, _ origins: [EditedSheet.Origin], _ original: Sheet, _ old: Address.Place,
    at place: Address.Place
  ) {
    let own = edits.edits(of: old)
    var touched = page.grown
    if let own { touched.formUnion(own.sets.keys) }
    var rows: [Int: Int] = [:]
    for (index, origin) in origins.enumerated() {
      switch origin {
      case .there(let row): rows[row] = index
      case .filled(let row, _):
        rows[row] = index
        for cell in page.sheet.cells(inRow: index) { touched.insert(.init(row: row, column: cell.column)) }
      case .inserted, .placed: break
      }
    }
    for cell in touched.sorted() where own?.removed.contains(cell.row) != true {
      guard let row = rows[cell.row] else { continue }
      let before = original.content(row: cell.row, column: cell.column)
      let now = page.sheet.content(row: row, column: cell.column)
      if before == now, !page.grown.contains(cell) { continue }
      var address = Address(place, row: page.sheet.rowNumber(row), column: .at(cell.column))
      if cell.row == 0, place.tabName != nil {
        address.row = nil
        append(.renameColumn(old: now, new: before), address)
      } else {
        append(.set(old: now, new: before), address)
      }
    }
  }

  private mutating func addRows(
    of page: AppliedPlan.Page, _ origins: [EditedSheet.Origin], _ original: Sheet, _ removed: Set<Int>,
    at place: Address.Place
  ) {
    let tab = place.tabName.flatMap { dataset[$0] }
    var number = 1
    // Of the rows that were taken out: each comes before the next that stayed.
    var back: [(row: Int, number: Int)] = []
    var next = 0
    for (index, origin) in origins.enumerated() {
      switch origin {
      case .there(let row), .filled(let row, _):
        for gone in next..<row { back.append((gone, isTyped ? original.rowNumber(gone) : index + 1)) }
        if removed.contains(row) { back.append((row, original.rowNumber(row))) }
        next = row + 1
        number = index + 2
      case .inserted, .placed:
        let cells = page.sheet.contents(ofRow: index)
        if cells.isEmpty && isTyped { continue }
        let row = page.sheet.rowNumber(index)
        if let tab, case .inserted = origin,
          cells.allSatisfy({ tab.binding.position(ofColumn: $0.column) != nil })
        {
          append(.remove, Address(place, row: row, id: tab.identityText(row: index)))
        } else {
          append(.removeRow(cells), Address(place, row: row))
        }
      }
    }
    for gone in next..<max(next, original.rowCount) {
      back.append((gone, isTyped ? original.rowNumber(gone) : number))
    }
    for (row, number) in back where removed.contains(row) {
      let cells = original.contents(ofRow: row)
      if cells.isEmpty && isTyped { continue }
      append(.insertRow(cells), Address(place, row: number))
    }
  }

  mutating func addRemovedSheets() {
    for (position, (place, sheet)) in original.places.enumerated() where edits.removedSheets.contains(place) {
      let dialect = original.dialects[original.fileName(of: place, sheet)]
      let contents = SheetContents(of: sheet, position: position, dialect: dialect)
      append(.addSheet(contents), Address(.own(sheet.name)))
    }
  }

  mutating func addFiles() {
    for file in edits.files where file.old != file.new {
      let address = Address(.receipt(file.path))
      switch (file.old, file.new) {
      case (let old?, let new?): append(.replaceFile(old: new, new: old), address)
      case (let old?, nil): append(.addFile(old), address)
      case (nil, let new?): append(.removeFile(new), address)
      case (nil, nil): break
      }
    }
  }
}
