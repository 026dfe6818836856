import Bookkeeping
public import DatasetFormat
import Spreadsheet

/// Collects the changes of records that a user asked for, for one plan.
///
/// Each changed row gets the time in `updatedAt`. A cell that already has its new value is left alone.
public struct BookChanges {
  /// The dataset that they are for.
  package let dataset: Dataset
  /// When they are made, and where new ids come from.
  let origin: Origin
  let time: Timestamp
  private let reason: String
  private var changes: [Change] = []
  private var stamped: Set<Place> = []
  private var deleted: Set<Place> = []
  private var rowsChanged: [TabName: Set<Int>] = [:]
  private var added = 0
  /// The ids of the transactions that were added.
  var entered: Set<RecordID> = []
  /// The records of lists that were added: the next ones are added beside them.
  var listed: [NamedList: [NamedList.Added]] = [:]
  /// The files of imports to delete (`ProvenanceRecord`).
  private var provenance: [ProvenanceRecord] = []
  /// The allowed effect of the changes on the sums of the ledger.
  private var allowedEffect = AllowedEffect.nothing
  /// The number of added import rules, each after the one before.
  var importRulesAdded = 0

  private struct Place: Hashable {
    var tab: TabName
    var row: Int
  }

  /// - Parameters:
  ///   - dataset: The dataset to change.
  ///   - reason: The reason in plans: `entered by hand`.
  ///   - origin: The clock, and the source of ids.
  public init(_ dataset: Dataset, reason: String, origin: Origin = .system) {
    self.dataset = dataset
    self.reason = reason
    self.origin = origin
    time = origin.now()
  }

  /// The plan of all of them.
  ///
  /// - Parameter command: What the log calls the run; nil: the reason of the changes.
  /// - Returns: The plan; an empty one if there is nothing to change.
  public func plan(command: String? = nil) -> Plan {
    var plan = Plan(command: command ?? reason, base: dataset.fileHashes, changes: changes)
    plan.provenance = provenance
    plan.allowedEffect = allowedEffect
    return plan
  }

  /// Declares the effect that the following changes may have on the sums of the ledger. By default they may
  /// have no effect.
  mutating func mayMove(_ effect: AllowedEffect) { allowedEffect = max(allowedEffect, effect) }

  /// How many records were added, changed or deleted.
  package var recordCount: Int { added + rowsChanged.values.reduce(0) { $0 + $1.count } }

  // MARK: - Rows

  /// Writes a cell.
  ///
  /// - Parameters:
  ///   - column: The column's name in the schema.
  ///   - tab: The tab.
  ///   - row: The row's index in the sheet.
  ///   - text: The new content in the format's spelling; empty for a blank cell.
  /// - Throws: ``BookError`` where the cell holds a user's formula.
  mutating func set(_ column: String, of tab: Tab, row: Int, to text: String) throws(BookError) {
    let position = tab.schema[column]
    let kind = tab.schema.columns[position].kind
    let old = tab.value(row: row, position: position)
    let new = CellValue(typed: UnicodeForm.composed(text), as: kind)
    if old == new || (tab.storage == .csv && old.text == new.text) || (old.text.isEmpty && new.text.isEmpty) {
      return
    }
    if !new.text.isEmpty {
      try requireVersion(tab.schema, [position])
      try TypedText.check(new.text, instead: old.text, column)
    }
    if tab.hasFormula(row: row, position: position) {
      throw BookError(
        "\(tab.location(row: row, position: position)): the cell holds a formula of yours. Change it in your spreadsheet."
      )
    }
    changes.append(
      .set(Address(tab, row: row, column: .named(column)), old: old, new: new, reason: reason))
    stamp(tab, row)
  }

  /// Deletes a record: the row stays as a tombstone.
  mutating func delete(_ tab: Tab, row: Int) {
    guard deleted.insert(Place(tab: tab.name, row: row)).inserted else { return }
    stamped.insert(Place(tab: tab.name, row: row))
    rowsChanged[tab.name, default: []].insert(row)
    changes.append(.delete(Address(tab, row: row), at: time, reason: reason))
  }

  /// Brings a deleted record back.
  mutating func restore(_ tab: Tab, row: Int) {
    stamped.insert(Place(tab: tab.name, row: row))
    rowsChanged[tab.name, default: []].insert(row)
    changes.append(.restore(Address(tab, row: row), at: time, reason: reason))
  }

  /// Removes a record without a tombstone. The user's cells next to it stay.
  mutating func remove(_ tab: Tab, row: Int) {
    stamped.insert(Place(tab: tab.name, row: row))
    rowsChanged[tab.name, default: []].insert(row)
    changes.append(Change(.remove, at: Address(tab, row: row), reason: reason))
  }

  /// Removes all rows below the header of a sheet that is not a tab.
  mutating func removeRows(of sheet: Sheet) {
    for row in 1..<max(1, sheet.rowCount) {
      let cells = sheet.contents(ofRow: row)
      if cells.isEmpty { continue }
      let address = Address(.own(sheet.name), row: sheet.rowNumber(row))
      changes.append(Change(.removeRow(cells), at: address, reason: reason))
    }
  }

  /// Takes a file out of `Receipts/`, which must hold this.
  mutating func remove(file content: FileContent, at path: String) {
    changes.append(Change(.removeFile(content), at: Address(.receipt(path)), reason: reason))
  }

  /// Removes the stored lines of an import.
  mutating func removeProvenance(of importID: RecordID) {
    provenance.append(ProvenanceRecord(importID: importID, bytes: nil))
  }

  /// Adds a record; its id and times are the caller's.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - isCopy: Whether its texts come from another record and were not typed now: they are used unchanged.
  /// - Throws: ``BookError`` where the dataset is of a version that has no such columns, and for texts that
  ///   no cell should hold.
  mutating func insert(_ record: RowEncoder, isCopy: Bool = false) throws(BookError) {
    try requireVersion(record.schema, record.row.positions)
    if !isCopy { try TypedText.check(record) }
    added += 1
    changes.append(record.insertion(reason: reason))
  }

  /// Adds a file below `Receipts/`.
  mutating func add(file content: FileContent, at path: String) {
    changes.append(Change(.addFile(content), at: Address(.receipt(path)), reason: reason))
  }

  /// Refuses values that the dataset's version does not have: programs of that version would take a transfer
  /// for spending.
  private func requireVersion(_ schema: TabSchema, _ positions: some Sequence<Int>) throws(BookError) {
    let version = dataset.version
    let column = positions.map { schema.columns[$0] }.first { $0.since > version }
    guard schema.since > version || column != nil else { return }
    let what =
      schema.since > version
      ? "no tab \(schema.name.rawValue)" : "no column \(column?.name ?? "") in \(schema.name.rawValue)"
    throw BookError("the dataset is version \(version), which has \(what). Run dataset migrate first.")
  }

  /// A new record of a tab, with its times.
  func record(_ tab: TabName) -> RowEncoder {
    var record = RowEncoder(tab)
    record.stamps(time)
    return record
  }

  private mutating func stamp(_ tab: Tab, _ row: Int) {
    rowsChanged[tab.name, default: []].insert(row)
    guard stamped.insert(Place(tab: tab.name, row: row)).inserted,
      let updated = tab.schema.position(matching: "updatedAt")
    else { return }
    changes.append(.set(updated, ofRow: row, in: tab, to: .text(time.description), reason: reason))
  }
}
