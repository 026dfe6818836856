package import DatasetFormat
import Spreadsheet

/// What a plan does to the transactions of a dataset, row by row.
///
/// Only the rows that the plan touches are read. A row whose day or money is not certain has no values; it is
/// in ``unread``, and its changes are told cell by cell.
package struct TransactionChanges: Sendable {
  /// The changes in the order of the tab, new rows last.
  package private(set) var all: [TransactionChange] = []
  /// The numbers of rows without values, before and after.
  package private(set) var unread: Set<Int> = []
  /// How many new rows have no values.
  package private(set) var unreadAdditions = 0

  /// The columns of ``Transaction`` that a person is told by name, and those that say nothing to a person.
  private static let told: Set<String> = [
    "date", "type", "amount", "direction", "payee", "categoryKey", "accountKey", "tags", "note", "payment",
    "reimbursement", "cleared", "status", "splitId", "transferId", "recurringRuleId", "deletedAt",
    "id", "importId", "importKey", "createdAt", "updatedAt",
  ]

  /// Nil if the plan does not fit the dataset, or changes which sheet is the tab of transactions.
  package init?(_ plan: Plan, in dataset: Dataset) {
    var plan = plan
    plan.changes.removeAll { if case .receipt = $0.address.place { true } else { false } }
    plan.addMissingPlaces(in: dataset)
    guard let edits = try? plan.edits(for: dataset), edits.renamed.isEmpty, edits.removedSheets.isEmpty,
      !edits.newTabs.contains(where: { $0.name == .transactions })
    else { return nil }
    guard let tab = dataset[.transactions], let own = edits.tabs[.transactions] else { return }
    let result = EffectReader.withSmallTabs(edits, of: dataset)
    let rows = Set(own.sets.keys.map(\.row)).union(own.removed).subtracting([0]).sorted()
    let before = Self.read(ResultTab(tab, rows: rows, edits: nil), in: dataset)
    let after = Self.read(ResultTab(tab, rows: rows, edits: own), in: result)
    let cells = Self.cells(of: plan)
    for row in rows {
      let number = tab.sheet.rowNumber(row)
      add(before[row], after[row], number, cells[number] ?? [], isRemoved: own.removed.contains(row))
    }
    for new in [ResultTab.placed(in: tab, own), ResultTab.appended(to: tab, own)] {
      let values = Self.values(of: new, in: result)
      unreadAdditions += max(0, new.sheet.rowCount - 1) - values.count
      all += values.map { TransactionChange(kind: .added, after: $0, cells: Self.cells(of: $0, in: new)) }
    }
  }

  private mutating func add(
    _ before: Transaction?, _ after: Transaction?, _ number: Int, _ cells: [TransactionChange.Cell],
    isRemoved: Bool
  ) {
    let kind: TransactionChange.Kind
    switch (before, after) {
    case (nil, nil):
      unread.insert(number)
      return
    case (_, nil):
      guard isRemoved else {
        unread.insert(number)
        return
      }
      kind = .removed
    case (nil, _): kind = .changed
    case (let before?, let after?):
      kind = before.isDeleted == after.isDeleted ? .changed : after.isDeleted ? .deleted : .restored
    }
    all.append(
      TransactionChange(kind: kind, number: number, before: before, after: after, cells: cells))
  }

  /// The values of rows by their index in the tab's own sheet.
  private static func read(_ result: ResultTab, in dataset: Dataset) -> [Int: Transaction] {
    var found: [Int: Transaction] = [:]
    for value in values(of: result.tab, in: dataset) {
      guard result.origins.indices.contains(value.row), case .there(let row) = result.origins[value.row]
      else { continue }
      found[row] = value
    }
    return found
  }

  private static func values(of tab: Tab, in dataset: Dataset) -> [Transaction] {
    var part = dataset
    part.tabs[.transactions] = tab
    return Transaction.records(in: part).values
  }

  /// The new values in further columns, by the number of their row.
  private static func cells(of plan: Plan) -> [Int: [TransactionChange.Cell]] {
    var cells: [Int: [TransactionChange.Cell]] = [:]
    for change in plan.changes where change.tab == .transactions {
      guard case .set(let old, let new) = change.action, let row = change.address.row,
        let column = change.address.column?.description, !told.contains(column)
      else { continue }
      cells[row, default: []].append(.init(column: column, old: old, new: new))
    }
    return cells
  }

  /// What a new row says of the members of a household.
  private static func cells(of value: Transaction, in tab: Tab) -> [TransactionChange.Cell] {
    ["paidBy", "shares"].compactMap { column in
      let cell = tab.value(row: value.row, position: tab.schema[column])
      return cell == .blank || cell.text.isEmpty ? nil : .init(column: column, old: .blank, new: cell)
    }
  }
}

extension ResultTab {
  /// The rows that a plan adds at the end of a tab, below its header; their cells are typed in any storage.
  static func appended(to tab: Tab, _ edits: SheetEdits, _ range: Range<Int>? = nil) -> Tab {
    Tab(
      schema: tab.schema,
      sheet: sheet(below: tab, edits) {
        edits.appended.unpack(range ?? 0..<edits.appended.rowCount, into: &$0)
      },
      fileName: tab.fileName, storage: .xlsx)
  }

  /// The rows that a plan adds at places of their own, below the tab's header.
  static func placed(in tab: Tab, _ edits: SheetEdits) -> Tab {
    let isTyped = tab.storage == .xlsx
    let sheet = sheet(below: tab, edits) { builder in
      for row in edits.inserted {
        for cell in row.cells {
          builder.appendCell(column: cell.column, isTyped ? cell.value : .text(cell.value.text))
        }
        builder.endRow()
      }
    }
    return Tab(schema: tab.schema, sheet: sheet, fileName: tab.fileName, storage: tab.storage)
  }

  private static func sheet(
    below tab: Tab, _ edits: SheetEdits, _ body: (inout SheetBuilder) -> Void
  ) -> Sheet {
    let header = ResultTab(tab, rows: [], edits: edits).tab.sheet
    var builder = SheetBuilder(name: tab.sheet.name)
    for cell in header.rowCount > 0 ? header.cells(inRow: 0) : [] {
      builder.appendCell(column: cell.column, header.text(of: cell))
    }
    builder.endRow()
    body(&builder)
    return builder.build()
  }
}
