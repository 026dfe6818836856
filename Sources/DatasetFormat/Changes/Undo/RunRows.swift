import Spreadsheet

/// The rows of a dataset that a run made: those to be removed, and those that stay.
struct RunRows {
  struct Row {
    var tab: Tab
    /// Its index in the sheet.
    var index: Int
    var id: String
    /// The transfer that the row is half of, and the division that it is a part of.
    var transfer: String?
    var division: String?
    /// The row as another import's.
    var asOthers: (voucher: ImportVouchers.Voucher, made: RunRecord.Made)?

    var number: Int { tab.sheet.rowNumber(index) }
    var place: CellPlace { CellPlace(tab: tab.name, row: index) }
  }

  private let record: RunRecord
  private let vouchers: ImportVouchers
  /// Rows that were not changed.
  private(set) var removable: [Row] = []
  /// Unchanged rows that another import contains too.
  private(set) var others: [Row] = []
  /// Rows of the Imports tab that are not marked as undone.
  private(set) var imports: [Row] = []
  /// Rows that name one of the run's imports, which did not make them.
  private(set) var strangers: [Row] = []
  private(set) var kept: [UndoPlan.Kept] = []
  /// The kept rows that the run made, without copies of them.
  private(set) var staying: [Row] = []
  /// How many rows of a tab that the run made are not there any more.
  private(set) var missing: [TabName: Int] = [:]

  init(_ record: RunRecord, in dataset: Dataset, vouchers: ImportVouchers) {
    self.record = record
    self.vouchers = vouchers
    for name in TabName.allCases {
      // Imports that made no transactions may have received some from other runs.
      let none: [String: RunRecord.Made]? = name == .transactions && !record.importIDs.isEmpty ? [:] : nil
      if let tab = dataset[name], let made = record.insertions[name] ?? none { gather(tab, made) }
    }
  }

  /// Gathers the rows of a tab. `originals` are the rows, by ids that copies of them have too, that are as the
  /// run left them; of others the first row counts.
  private mutating func gather(
    _ tab: Tab, _ made: [String: RunRecord.Made], originals: [String: Int] = [:]
  ) {
    guard let identity = tab.schema.identityPosition else { return }
    let before = self
    let state = RowState(tab)
    let importIDs = record.importIDs
    let importPosition = tab.name == .transactions ? tab.schema["importId"] : nil
    let transfer = tab.schema.position(matching: "transferId")
    let division = tab.schema.position(matching: "splitId")
    var seen: Set<String> = []
    var repeated: Set<String> = []
    tab.forEachRow { row in
      guard let id = row.identity(identity) else { return }
      let importID = importIDs.isEmpty ? nil : importPosition.flatMap { row.rawText($0) }
      var found = Row(tab: tab, index: row.index, id: id)
      guard let print = made[id] ?? adopted(id, importID) else {
        if let importID, importIDs.contains(importID) { strangers.append(found) }
        return
      }
      found.transfer = transfer.flatMap { row.rawText($0) }
      found.division = division.flatMap { row.rawText($0) }
      if tab.name == .imports {
        if row.isLive { imports.append(found) }
      } else if !seen.insert(id).inserted && originals[id] == nil || originals[id] ?? row.index != row.index {
        repeated.insert(id)
        keep(found, "it is a copy that was made since")
      } else if let difference = state.difference(of: row, from: print) {
        keep(found, row.isDeleted ? "it was deleted since" : difference)
        staying.append(found)
      } else if let importPosition, let voucher = vouchers[id] {
        var asOther = print
        asOther.values = state.values(of: row, replacing: (importPosition, voucher.importID))
        found.asOthers = (voucher, asOther)
        others.append(found)
        keep(found, "\(voucher.fileName) contains it too, so it stays as that import's")
      } else {
        removable.append(found)
      }
    }
    let count = made.keys.count { !seen.contains($0) }
    if tab.name != .imports, count > 0 { missing[tab.name] = count }
    guard originals.isEmpty, !repeated.isEmpty else { return }
    var unchanged: [String: Int] = [:]
    tab.forEachRow { row in
      guard let id = row.identity(identity), repeated.contains(id), unchanged[id] == nil,
        let print = made[id], state.difference(of: row, from: print) == nil
      else { return }
      unchanged[id] = row.index
    }
    if unchanged.isEmpty { return }
    self = before
    gather(tab, made, originals: unchanged)
  }

  /// The original of a row that an undone run left to one of this run's imports.
  private func adopted(_ id: String, _ importID: String?) -> RunRecord.Made? {
    guard let importID, !record.adopted.isEmpty, record.importIDs.contains(importID) else { return nil }
    return record.adopted.lazy.compactMap { $0.insertions[.transactions]?[id] }.last
  }

  private mutating func keep(_ row: Row, _ reason: String) {
    kept.append(.init(tab: row.tab.name, row: row.number, id: row.id, reason: reason))
  }

  /// Keeps the removable rows that meet a condition; returns whether there were any.
  mutating func keepRemovable(_ reason: String, where condition: (Row) -> Bool) -> Bool {
    let candidates = removable
    removable = []
    for row in candidates {
      if condition(row) {
        keep(row, reason)
        staying.append(row)
      } else {
        removable.append(row)
      }
    }
    return removable.count < candidates.count
  }
}

/// A row of a tab, or a cell of it.
struct CellPlace: Hashable {
  var tab: TabName
  /// The index in the sheet.
  var row: Int
  /// The position of the column in the schema; -1: the row.
  var position = -1
}

/// Which rows other imports contain too, so that taking one import back leaves them as the other's.
package struct ImportVouchers: Sendable {
  /// An import that knows a row.
  package struct Voucher: Sendable, Hashable {
    package var importID: String
    /// The statement's file name.
    package var fileName: String

    package init(importID: String, fileName: String) {
      self.importID = importID
      self.fileName = fileName
    }
  }

  private var vouchers: [String: Voucher] = [:]

  package init() {}

  /// Notes that an import contains the line of a transaction; the first one that does counts.
  package mutating func add(_ voucher: Voucher, for transaction: String) {
    if vouchers[transaction] == nil { vouchers[transaction] = voucher }
  }

  package subscript(transaction: String) -> Voucher? { vouchers[transaction] }
}

/// Compares rows of a tab with the originals that a run made.
struct RowState {
  private let tab: Tab
  private let forms: [RowFingerprint.Form]
  private let own: UserCells

  init(_ tab: Tab) {
    self.tab = tab
    forms = tab.schema.columns.map { RowFingerprint.Form($0) }
    own = UserCells(tab)
  }

  /// How a row was changed since, in a few words; nil if it was not.
  func difference(of row: TabRow, from made: RunRecord.Made) -> String? {
    if let column = formulaColumn(of: row) { return "\(column) holds a formula since" }
    guard fits(row), RowFingerprint.of(row, forms, replacing: constants(of: row)) == made.values else {
      return "it was edited since"
    }
    if own.print(ofRow: row.index, row.view) == made.own { return nil }
    let hasNote = tab.sheet.comments[tab.sheet.rowNumber(row.index)] != nil
    return "your own cells\(hasNote ? " or a comment" : "") in it were filled or changed since"
  }

  /// The fingerprint of a row with another value in one of its cells.
  func values(of row: TabRow, replacing replacement: (position: Int, text: String)) -> UInt64 {
    var replacements = constants(of: row)
    replacements[replacement.position] = replacement.text
    return RowFingerprint.of(row, forms, replacing: replacements)
  }

  /// The values of cells that LibreOffice turned into formulas and another program saved without a value.
  private func constants(of row: TabRow) -> [Int: String] {
    guard tab.sheet.hasFormulas else { return [:] }
    var constants: [Int: String] = [:]
    for position in forms.indices {
      guard let cell = row.cell(position), cell.kind == .missingValue,
        let value = tab.constant(row: row.index, column: cell.column)
      else { continue }
      constants[position] = value.text
    }
    return constants
  }

  /// Whether the kinds of all cells are those that a run writes; in CSV everything is text.
  private func fits(_ row: TabRow) -> Bool {
    guard tab.storage == .xlsx else { return true }
    return forms.indices.allSatisfy { position in
      // A formula without a value is compared separately.
      guard let cell = row.cell(position), row.view.length(of: cell) > 0 else { return true }
      return forms[position].fits(cell, row.view)
    }
  }

  /// The first of the format's columns in which a user put a formula.
  private func formulaColumn(of row: TabRow) -> String? {
    for (position, column) in tab.schema.columns.enumerated() {
      guard let cell = row.cell(position), tab.sheet.hasFormulas || cell.kind == .missingValue,
        tab.hasFormula(row: row.index, column: cell.column)
      else { continue }
      return column.name
    }
    return nil
  }
}
