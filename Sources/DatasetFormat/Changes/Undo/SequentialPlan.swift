import Spreadsheet

/// Changes found in rounds, each in the result of the rounds before, combined into one plan for the original
/// dataset.
package struct SequentialPlan: Sendable {
  /// The plan so far; its rows and old values are those of the dataset at first.
  package private(set) var plan: Plan
  /// The dataset as the changes of all rounds that are closed leave it.
  package private(set) var dataset: Dataset
  private let original: Dataset
  private var applied: AppliedPlan
  /// Where the plan sets a cell, by the index of the change.
  private var sets: [Address: Int] = [:]
  /// The rows in which the plan sets cells, and those that leave their sheets or are deleted.
  private var touched: Set<Address> = []
  private var gone: Set<Address> = []
  /// Changes that are needed only once, such as an added column.
  private var others: Set<Change> = []
  /// The places of the rows that the closed rounds put into each tab, in the order of ``dataset``.
  private var placed: [TabName: [Address]] = [:]

  /// An empty plan for a dataset.
  package init(_ dataset: Dataset, command: String) {
    plan = Plan(command: command, base: dataset.fileHashes)
    self.dataset = dataset
    original = dataset
    applied = AppliedPlan(PlanEdits(), to: dataset)
  }

  /// Adds changes that were made for ``dataset``, all of them or none.
  ///
  /// - Returns: Whether they were added; false if they contradict others of the plan, or concern a row that it
  ///   makes and do not only set a cell of it.
  package mutating func add(_ changes: [Change]) -> Bool {
    if changes.count == 1 { return add(changes[0]) }
    if let isAdded = replaceRow(changes) { return isAdded }
    // Thousands of choices set a cell or two each: they are judged first, so that no copy of the plan is
    // needed.
    if changes.allSatisfy(\.setsCell) {
      guard changes.allSatisfy({ setting(of: $0) != nil }) else { return false }
      for change in changes { _ = add(change) }
      return true
    }
    var copy = self
    for change in changes where !copy.add(change) { return false }
    self = copy
    return true
  }

  /// Closes a round: its changes are part of ``dataset`` from now on.
  ///
  /// - Throws: ``PlanError``.
  package mutating func closeRound() throws(PlanError) {
    let edits = try plan.addingMissingPlaces(in: original).edits(for: original)
    applied = AppliedPlan(edits, to: original)
    dataset = applied.dataset
    placed = [:]
    for change in plan.changes {
      guard case .insertRow = change.action, let tab = change.address.tab else { continue }
      placed[tab, default: []].append(change.address)
    }
    for tab in placed.keys { placed[tab]?.sort { ($0.row ?? 0) < ($1.row ?? 0) } }
  }

  /// How a new value of a cell relates to the plan.
  private enum Setting {
    /// The first change of an existing cell.
    case new(Address)
    /// It replaces a change of the plan, which keeps the value that it replaces.
    case again(Int, old: CellValue)
    /// The one that the plan writes already.
    case known
    /// The cell is in a row that the plan inserts: the index of that change, and its cells with the value.
    case placed(Int, [RowCell])
  }

  /// How a change of a cell fits into the plan; nil if it contradicts the plan.
  private func setting(of change: Change) -> Setting? {
    guard case .set(let old, let new) = change.action else { return nil }
    if let index = insertion(of: change.address) { return setting(old, new, change.address, inRowOf: index) }
    guard let address = before(change.address), !gone.contains(address.ofRow) else { return nil }
    guard let index = sets[address.ofCell] else { return stood(old, at: address) ? .new(address) : nil }
    guard case .set(let first, let last) = plan.changes[index].action else { return nil }
    if last.isWritten(like: new) { return .known }
    // A value from an earlier round is replaced; one of the same round contradicts.
    return last == old ? .again(index, old: first) : nil
  }

  /// The index of the change that puts a row into a CSV file; nil for any other row.
  private func insertion(of address: Address) -> Int? {
    guard original.storage == .csv, let row = address.row, let tab = address.tab,
      let index = dataset[tab]?.sheet.index(ofRow: row)
    else { return nil }
    let (name, origin) = applied.origin(ofRow: index, in: tab)
    guard case .placed(let number) = origin, let places = placed[name], places.indices.contains(number),
      places.count(where: { $0 == places[number] }) == 1
    else { return nil }
    return plan.changes.firstIndex { change in
      if case .insertRow = change.action { change.address == places[number] } else { false }
    }
  }

  /// Gives a row that the plan inserts different cells: changes that take it out and put it back otherwise.
  ///
  /// - Returns: Whether the row was as the changes expect it; nil for other changes.
  private mutating func replaceRow(_ changes: [Change]) -> Bool? {
    guard changes.count == 2, case .removeRow(let old) = changes[0].action,
      case .insertRow(let new) = changes[1].action, changes[0].address.row == changes[1].address.row,
      let index = insertion(of: changes[0].address)
    else { return nil }
    let insertion = plan.changes[index]
    func filled(_ cells: [RowCell]) -> [RowCell] { cells.filter { !$0.value.text.isEmpty } }
    guard case .insertRow(let cells) = insertion.action, filled(cells).holdsSame(as: filled(old)) else {
      return false
    }
    plan.changes[index] = Change(
      .insertRow(new), at: insertion.address, reason: insertion.reason, code: insertion.code)
    return true
  }

  /// How a new value of a cell changes a row that the plan inserts.
  private func setting(
    _ old: CellValue, _ new: CellValue, _ address: Address, inRowOf index: Int
  ) -> Setting? {
    guard case .insertRow(var cells) = plan.changes[index].action,
      let column = address.columnIndex(in: address.tab.flatMap { dataset[$0] })
    else { return nil }
    let known = cells.firstIndex { $0.column == column }
    let stands = known.map { cells[$0].value } ?? .blank
    func stood(_ value: CellValue) -> Bool {
      value.isWritten(like: stands) || value.text.isEmpty && stands.text.isEmpty
    }
    if stood(new) { return .known }
    guard stood(old) else { return nil }
    if let known {
      cells[known].value = new
    } else {
      cells.insert(
        RowCell(column: column, value: new), at: cells.firstIndex { $0.column > column } ?? cells.count)
    }
    return .placed(index, cells)
  }

  private mutating func add(_ change: Change) -> Bool {
    switch change.action {
    case .set(_, let new):
      switch setting(of: change) {
      case nil: return false
      case .known?: break
      case .placed(let index, let cells)?:
        let insertion = plan.changes[index]
        plan.changes[index] = Change(
          .insertRow(cells), at: insertion.address, reason: insertion.reason, code: insertion.code)
      case .again(let index, let first)?:
        plan.changes[index] = .set(
          plan.changes[index].address, old: first, new: new, reason: change.reason, code: change.code)
      case .new(let address)?:
        sets[address.ofCell] = plan.changes.count
        touched.insert(address.ofRow)
        plan.changes.append(Change(change.action, at: address, reason: change.reason, code: change.code))
      }
    case .quarantine:
      guard let address = before(change.address), gone.insert(address.ofRow).inserted else { return false }
      // A removed row has its original content.
      dropSets(inRow: address.ofRow)
      plan.changes.append(Change(change.action, at: address, reason: change.reason, code: change.code))
    case .delete, .restore:
      guard let address = before(change.address), !touched.contains(address.ofRow),
        gone.insert(address.ofRow).inserted
      else { return false }
      plan.changes.append(Change(change.action, at: address, reason: change.reason, code: change.code))
    case .removeRow(let cells):
      guard let address = before(change.address), gone.insert(address.ofRow).inserted else { return false }
      // A removed row has its original content; the values that the plan set are in the row that comes back.
      let stood = touched.contains(address.ofRow) ? contents(at: address) : cells
      dropSets(inRow: address.ofRow)
      plan.changes.append(
        Change(.removeRow(stood ?? cells), at: address, reason: change.reason, code: change.code))
    case .insertRow:
      guard let address = isBehindAll(change.address) ? change.address : before(change.address) else {
        return false
      }
      plan.changes.append(Change(change.action, at: address, reason: change.reason, code: change.code))
    default:
      // A sheet that gets a tab's name with this plan has no such address at first: what concerns it waits
      // for the next plan.
      if let tab = change.address.tab, original[tab] == nil, becomesTab(tab) { return false }
      guard others.insert(change).inserted else { return true }
      plan.changes.append(change)
    }
    return true
  }

  /// Drops the changes of a row's cells.
  private mutating func dropSets(inRow row: Address) {
    guard touched.remove(row) != nil else { return }
    plan.changes.removeAll { change in
      if case .set = change.action { change.address.ofRow == row } else { false }
    }
    sets = [:]
    for (index, change) in plan.changes.enumerated() {
      if case .set = change.action { sets[change.address.ofCell] = index }
    }
  }

  /// Whether an unchanged cell had a value originally.
  private func stood(_ value: CellValue, at address: Address) -> Bool {
    guard let row = address.row, let tab = address.tab.flatMap({ original[$0] }),
      let index = tab.sheet.index(ofRow: row), let column = address.columnIndex(in: tab)
    else { return value == .blank || address.row == nil }
    if case .formula(let formula, _) = value {
      guard case .formula(formula, _) = tab.sheet.content(row: index, column: column) else { return false }
      return true
    }
    return tab.sheet.value(row: index, column: column) == value
  }

  /// The original cells of a tab's row.
  private func contents(at address: Address) -> [RowCell]? {
    guard let row = address.row, let sheet = address.tab.flatMap({ original[$0] })?.sheet else { return nil }
    return sheet.index(ofRow: row).map { sheet.contents(ofRow: $0) }
  }

  /// Whether a row is after the last row of a sheet, now and originally.
  private func isBehindAll(_ address: Address) -> Bool {
    guard let row = address.row, let tab = address.tab else { return false }
    return [dataset, original].allSatisfy { dataset in
      dataset[tab].map { $0.sheet.rowCount == 0 || row > $0.sheet.rowNumber($0.sheet.rowCount - 1) } ?? false
    }
  }

  /// The address in the dataset at first; nil for a row that the plan makes.
  private func before(_ address: Address) -> Address? {
    guard let row = address.row, let tab = address.tab else { return address }
    guard let index = dataset[tab]?.sheet.index(ofRow: row) else { return nil }
    let (name, origin) = applied.origin(ofRow: index, in: tab)
    guard case .there(let first) = origin, let sheet = original[name]?.sheet else { return nil }
    var result = address
    result.place = .tab(name)
    result.row = sheet.rowNumber(first)
    // A column that has got its name only now had another one, or none.
    if let wanted = address.columnName, let position = TabSchema.of(tab).position(matching: wanted),
      let column = dataset[tab]?.binding.columnOfPosition[position], let old = original[name],
      old.binding.columnOfPosition[position] != column, !adds(wanted, to: name)
    {
      result.column = .at(column)
    }
    let column = result.columnIndex(in: original[name])
    if let column, sheet.hasClash(row: first, column: column) { return nil }
    // The original value proves that the row is the right one.
    if let old = original[name], let column = old.identityColumn {
      result.id = old.sheet.text(row: first, column: column)
    }
    return result
  }
}

extension SequentialPlan {
  /// Whether a sheet of the user's own gets the name of a tab with the plan.
  private func becomesTab(_ tab: TabName) -> Bool {
    plan.changes.contains { change in
      if case .renameSheet(let name) = change.action { TabName(matching: name) == tab } else { false }
    }
  }

  /// Whether the plan adds a column to a tab.
  private func adds(_ column: String, to tab: TabName) -> Bool {
    plan.changes.contains { change in
      if case .addColumn = change.action {
        change.tab == tab && change.address.columnName == column
      } else {
        false
      }
    }
  }
}

extension CellValue {
  /// Whether two values are written the same way: `é` as one character and as two are different.
  fileprivate func isWritten(like other: CellValue) -> Bool {
    self == other && text.utf8.elementsEqual(other.text.utf8)
  }
}

extension Change {
  fileprivate var setsCell: Bool { if case .set = action { true } else { false } }
}

extension Address {
  /// The column of the sheet; nil if the address has none, or the tab lacks it.
  fileprivate func columnIndex(in tab: Tab?) -> Int? {
    switch column {
    case nil: nil
    case .at(let index)?: index
    case .named(let name)?:
      tab.flatMap { tab in tab.schema.position(matching: name).flatMap { tab.binding.columnOfPosition[$0] } }
    }
  }

  /// The cell alone, without the proof that it is the right one; a record that the plan makes has nothing but
  /// its id.
  fileprivate var ofCell: Address { Address(place, row: row, id: row == nil ? id : nil, column: column) }
}
