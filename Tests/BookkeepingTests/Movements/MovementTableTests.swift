import Bookkeeping
import DatasetFormat
import TestSupport
import Testing

/// The entries of which all reports are made.
struct MovementTableTests {
  @Test func `rows that a filter finds, and their sums, are those that a loop over all rows finds`() {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 150) {
      let rows = RandomRows(count: Int.random(in: 0...60, using: &random), using: &random)
      var filter = RandomFilter(using: &random)
      filter.filter.isDeleted = Int.random(in: 0..<6, using: &random) == 0
      let dataset = rows.dataset(Bool.random(using: &random) ? .csv : .xlsx)
      let expected = rows.rows.indices.filter { filter.matches(rows.rows[$0]) }
      // What may have one of the amounts is named by a report, and is no row that a command changes.
      let certain = expected.filter { filter.filter.amounts == nil || !rows.rows[$0].isUnreadable }
      #expect(filter.filter.rows(in: dataset) == certain.map { $0 + 1 }, "seed \(random.seed)")
      let table = MovementTable(dataset, filter: filter.filter, withPayees: true)
      let readable = expected.filter { !rows.rows[$0].isUnreadable }
      #expect(table.entries.map(\.row) == readable.map { $0 + 1 }, "seed \(random.seed)")
      #expect(
        table.leftOut.map(\.row) == expected.filter { rows.rows[$0].isUnreadable }.map { $0 + 1 },
        "seed \(random.seed)")
      for (entry, place) in zip(table.entries, readable) {
        let row = rows.rows[place]
        #expect(entry.minorUnits == row.signed && entry.type == row.type, "seed \(random.seed)")
        #expect(table.currencies[entry.currency].code == row.code, "seed \(random.seed)")
        #expect(entry.category.map { table.categoryKeys[$0] } ?? "" == row.category, "seed \(random.seed)")
        #expect(entry.account.map { table.accountKeys[$0] } ?? "" == row.account, "seed \(random.seed)")
        #expect(entry.payee.map { table.payees[$0] } ?? "" == row.payee, "seed \(random.seed)")
        #expect(entry.isPending == row.isPending, "seed \(random.seed)")
      }
    }
  }

  @Test func `chunks of rows that are read at once number what they name alike`() {
    var random = SeededGenerator()
    let rows = RandomRows(count: 9000, using: &random)
    let table = MovementTable(rows.dataset, withPayees: true)
    var sums: [String: Int64] = [:]
    for row in rows.rows where !row.isDeleted && !row.isUnreadable {
      sums["\(row.code) \(row.category) \(row.account) \(row.payee)", default: 0] += row.signed
    }
    var found: [String: Int64] = [:]
    for entry in table.entries {
      let category = entry.category.map { table.categoryKeys[$0] } ?? ""
      let account = entry.account.map { table.accountKeys[$0] } ?? ""
      let payee = entry.payee.map { table.payees[$0] } ?? ""
      found["\(table.currencies[entry.currency]) \(category) \(account) \(payee)", default: 0] +=
        entry.minorUnits
    }
    #expect(found == sums, "seed \(random.seed)")
  }
}
