public import DatasetFormat
public import Spreadsheet

/// A row that is missing from values and balances, and the reason; or at which others may be missing, as a
/// quote never closes there or the file was cut. A program that shows figures mentions these rows.
public struct LeftOutRow: Hashable, Sendable {
  /// Why a row was left out.
  package enum Reason: String, Hashable, Sendable {
    /// A cell that must hold something is blank.
    case blank
    /// The meaning of a cell is uncertain.
    case unreadable
    /// The row is in another currency than its account.
    case otherCurrency
    /// The cell names an account that is not there.
    case unknownAccount
    /// A row further up has the same key.
    case repeatedKey
    /// The row's cells are probably not in their own columns.
    case shifted
  }

  /// The tab of the row.
  public var tab: TabName
  /// The row's index in the tab's sheet, 0-based; the header is 0.
  package var row: Int
  /// The column of the cell that is the reason, as the schema names it.
  public var column: String
  /// The problem of the cell.
  package var reason: Reason

  /// A row of a tab, and the cell that is the reason.
  package init(tab: TabName, row: Int, column: String, reason: Reason) {
    self.tab = tab
    self.row = row
    self.column = column
    self.reason = reason
  }

  /// Whether it is a transaction without an account. It is in no balance and not wrong: another member of the
  /// household paid, or it is uncounted cash.
  package var isOfNoAccount: Bool { tab == .transactions && column == "accountKey" && reason == .blank }

  /// Whether it is a transaction whose account the dataset does not have, or does not name for certain.
  package var isOfUnknownAccount: Bool { tab == .transactions && column == "accountKey" && reason != .blank }

  /// The cell's place in the dataset's files, for messages; nil if the dataset has no such tab.
  public func location(in dataset: Dataset) -> Location? {
    dataset[tab].map { $0.location(row: row, position: $0.schema.position(matching: column)) }
  }
}

/// Why a cell gives no value.
package struct CellProblem: Error, Hashable, Sendable {
  /// The column's position in the schema.
  package var position: Int
  package var reason: LeftOutRow.Reason

  package init(position: Int, reason: LeftOutRow.Reason) {
    self.position = position
    self.reason = reason
  }

  /// Why a row of a tab cannot be believed.
  package init(_ doubt: RowUncertainty, _ schema: TabSchema) {
    self.init(position: schema.deletionPosition ?? 0, reason: doubt == .cells ? .shifted : .unreadable)
  }
}

extension LeftOutRow {
  /// A row that cannot be read because of one cell. Nil for a total or a heading, which is not a record and
  /// therefore not missing.
  package init?(_ problem: CellProblem, of row: TabRow, in tab: Tab) {
    guard RowShape(row, in: tab) == nil else { return nil }
    self.init(problem, row: row.index, schema: tab.schema)
  }

  /// The transactions that the file reader could not read completely, because two rows of the sheet have the
  /// same number. Of two cells in one place the first is read, and it is unknown which one the user sees.
  static func unread(in dataset: Dataset) -> [LeftOutRow] {
    guard let tab = dataset[.transactions] else { return [] }
    return dataset.readingFindings.compactMap { finding in
      let place = finding.location
      guard finding.kind == .cellRefClash, place.file == tab.fileName, place.sheet == tab.sheet.name,
        let row = place.row.flatMap({ tab.sheet.index(ofRow: $0) }), row > 0,
        let position = place.column.flatMap({ tab.binding.position(ofColumn: $0) })
      else { return nil }
      return LeftOutRow(
        CellProblem(position: position, reason: .unreadable), row: row, schema: tab.schema)
    }
  }

  /// Where transactions may be missing altogether, so that no sum passes for whole: the rows at which a quote
  /// never closes or their file was cut. Without a place in a file where there is no such tab.
  package static func lost(in dataset: Dataset) -> [LeftOutRow] {
    let schema = TabSchema.transactions
    let identity = CellProblem(position: schema["id"], reason: .unreadable)
    guard let tab = dataset[.transactions] else { return [LeftOutRow(identity, row: 0, schema: schema)] }
    return dataset.findingsOfLostRows(in: tab).map { finding in
      let row = finding.location.row.flatMap { tab.sheet.index(ofRow: $0) } ?? 0
      return LeftOutRow(identity, row: row, schema: schema)
    }
  }

  /// Rows with others that are not among them, in the order of their tab; a row is there once.
  package static func adding(_ others: [LeftOutRow], to rows: [LeftOutRow]) -> [LeftOutRow] {
    if others.isEmpty { return rows }
    var known = Set(rows.map { [$0.tab == .accounts ? 0 : 1, $0.row] })
    let new = others.filter { known.insert([$0.tab == .accounts ? 0 : 1, $0.row]).inserted }
    return (rows + new).sorted {
      ($0.tab == .accounts ? 0 : 1, $0.row) < ($1.tab == .accounts ? 0 : 1, $1.row)
    }
  }

  /// A row that was left out for one of its cells.
  init(_ problem: CellProblem, row: Int, schema: TabSchema) {
    self.init(
      tab: schema.name, row: row, column: schema.columns[problem.position].name, reason: problem.reason)
  }
}
