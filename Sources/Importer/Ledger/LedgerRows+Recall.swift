import DatasetFormat
import Spreadsheet

/// Reads the lines of earlier statements again.
extension LedgerRows {
  /// Reads the lines of the imports that may share lines with a statement: those of the same file, and those
  /// of its account and days. `ids` tells which ids the sheet has.
  ///
  /// A line whose row is missing in the sheet makes a row that is gone (``LedgerRow/Place/gone``), because
  /// somebody has deleted it. A line with other words than its row makes the row known by these words too.
  ///
  /// - Throws: the errors of ``Provenance``.
  mutating func recall(
    for assigned: AssignedStatement, hash: String, _ provenance: Provenance,
    ids: (Set<RecordID>) -> Set<RecordID>
  ) throws {
    let read = try importsInCommon(with: assigned, hash: hash).map { number in
      let sheet = try provenance.bytes(imports.entries[number].id).flatMap(ProvenanceRecord.records)
      return (number: number, sheet: sheet, lines: sheet.map(PastLine.lines) ?? [])
    }
    guard read.contains(where: { !$0.lines.isEmpty }) else {
      for (number, _, _) in read { past.add(number, []) }
      return
    }
    let known = PastRows(read.map { ($0.number, $0.lines) }, in: self, ids: ids)
    for (place, (number, sheet, lines)) in read.enumerated() {
      var found: [RecalledLines.Line] = []
      found.reserveCapacity(lines.count)
      for (line, row) in paired(lines, known.numbers[place]) {
        var row = row
        if row < 0, known.gone.contains(line.transactionID), let sheet {
          row = addGone(line, of: number, sheet).map { Int32(clamping: $0) } ?? -1
        }
        if row < 0 { continue }
        if let key = line.key { addWords(key.base, of: Int(row)) }
        found.append(RecalledLines.Line(row: row, line: line.line, key: line.key, facts: line.facts))
      }
      past.add(number, found)
    }
  }

  /// How many days apart two downloads may show one line.
  static let driftDays = 10

  private func importsInCommon(with assigned: AssignedStatement, hash: String) -> [Int] {
    guard let days = assigned.statement.days else { return [] }
    let (first, last) = (
      days.lowerBound.adding(days: -Self.driftDays), days.upperBound.adding(days: Self.driftDays)
    )
    // Imports of this run have nothing to read, and there may be thousands.
    return imports.entries.indices.prefix(importsThatWereThere).filter { number in
      let entry = imports.entries[number]
      guard !past.has(number), entry.mayBe(of: assigned.accountKey) else { return false }
      guard entry.hash != hash, let start = entry.firstDate, let end = entry.lastDate else { return true }
      return start <= last && end >= first
    }
  }

  /// Adds a row that somebody removed from the sheet. Nil when it is not a deletion: rows of an undone import
  /// may have been removed before, and a row may have a new id.
  private mutating func addGone(_ line: PastLine, of importNumber: Int, _ sheet: Sheet) -> Int? {
    if let known = past.gone(line.transactionID) { return known }
    let entry = imports.entries[importNumber]
    if entry.isUndone { return nil }
    if let key = line.key,
      rows(base: key.base, account: entry.accountKey).contains(where: { rows[$0].key == key })
    {
      return nil
    }
    let number = rows.count
    add(
      LedgerRow(
        place: .gone, id: line.transactionID, accountKey: entry.accountKey,
        date: line.facts?.date ?? CalendarDate(dayNumber: 0), amountMinor: line.facts?.amountMinor ?? 0,
        currency: line.facts?.currency ?? "", key: line.key,
        reference: RecalledLines.reference(sheet, record: Int(line.record)),
        kind: line.facts == nil ? .damaged : .booked, importNumber: importNumber, isDeleted: true))
    past.addGone(number, line.transactionID, sheet, record: Int(line.record))
    return number
  }
}

/// The rows of earlier lines.
private struct PastRows {
  /// For each import and each of its lines, the number of its row. -1: no row has its id.
  private(set) var numbers: [[Int32]] = []
  /// The ids that the sheet does not have.
  private(set) var gone: Set<RecordID> = []

  init(
    _ imports: [(number: Int, lines: [PastLine])], in rows: LedgerRows,
    ids: (Set<RecordID>) -> Set<RecordID>
  ) {
    var own: [Int: [Int32]] = [:]
    for (number, _) in imports { own[number] = [] }
    for number in rows.rows.indices where own[rows.rows[number].importNumber] != nil {
      own[rows.rows[number].importNumber]?.append(Int32(clamping: number))
    }
    var others: Set<RecordID> = []
    for (number, lines) in imports {
      // Lines and rows are in the order in which the import wrote them.
      var rest = (own[number] ?? [])[...]
      numbers.append(
        lines.map { line in
          if let row = rest.first, rows.rows[Int(row)].id == line.transactionID { return rest.removeFirst() }
          others.insert(line.transactionID)
          return -1
        })
    }
    if others.isEmpty { return }
    let found = rows.numbers(of: others)
    for (place, (_, lines)) in imports.enumerated() {
      for index in lines.indices where numbers[place][index] < 0 {
        numbers[place][index] = found[lines[index].transactionID].map { Int32(clamping: $0) } ?? -1
      }
    }
    let left = others.subtracting(found.keys)
    gone = left.isEmpty ? [] : left.subtracting(ids(left))
  }
}
