import DatasetFormat
import Testing

@testable import Importer
@testable import Statements

/// The decisions about a statement change the rows in one step.
struct LedgerRowsTests {
  private func record(
    _ decisions: [LineDecision], of statement: Statement, in rows: inout LedgerRows
  ) {
    let assigned = StageInput.assigned(statement)
    var count = 100
    rows.record(decisions, of: assigned, as: StageInput.entry(assigned), statement: 2) {
      count += 1
      return StageInput.id(count)
    }
  }

  @Test func `a line that makes a transaction is found by the next statement, not before`() throws {
    var rows = LedgerRows([try StageInput.row(0, day: 1, minor: -1, kind: .entered)])
    let key = try StageInput.key(day: 2, minor: -450, "Bakery")
    record([.zero, .makes(key)], of: try Statement([(2, 0, "x"), (2, -450, "Bakery")]), in: &rows)
    #expect(rows.rows.count == 2)
    #expect(rows[1].id == StageInput.id(101))
    #expect(rows[1].place == .planned(LinePlace(statement: 2, line: 1)))
    #expect(rows[1].kind == .booked && rows[1].accountKey == "giro" && rows[1].amountMinor == -450)
    #expect(rows.rows(base: key.base, account: "giro").isEmpty)
    rows.indexRecorded()
    #expect(rows.rows(base: key.base, account: "giro") == [1])
    #expect(rows.imports.entries.count == 1)
  }

  @Test func `a completed row is booked and no longer open`() throws {
    var rows = LedgerRows([try StageInput.row(0, day: 1, minor: -450, kind: .entered, account: "")])
    let key = try StageInput.key(day: 2, minor: -450, "Bakery")
    record([.completes(0, key)], of: try Statement([(2, -450, "Bakery")]), in: &rows)
    #expect(rows[0].kind == .booked && rows[0].key == key && rows[0].accountKey == "giro")
    // A row that the user entered keeps its day.
    #expect(rows[0].date.day == 1)
    #expect(!rows.hasOpen)
    #expect(rows.rows(base: key.base, account: "giro") == [0])
  }

  @Test func `a merged row goes, and the one that was entered takes over its key`() throws {
    let key = try StageInput.key(day: 2, minor: -450, "Bakery")
    var rows = LedgerRows([
      try StageInput.row(0, day: 2, minor: -450, key: key),
      try StageInput.row(1, day: 1, minor: -450, kind: .entered),
    ])
    record([.merges(0, into: 1)], of: try Statement([(2, -450, "Bakery")]), in: &rows)
    #expect(rows[0].isDeleted)
    #expect(!rows[1].isDeleted && rows[1].key == key && rows[1].kind == .booked)
  }

  @Test func `a restored row is there again`() throws {
    var rows = LedgerRows([try StageInput.row(0, day: 2, minor: -450, isDeleted: true)])
    record([.restores(0, isChanged: false)], of: try Statement([(2, -450, "Bakery")]), in: &rows)
    #expect(!rows[0].isDeleted)
  }

  @Test func `room for many short lists is made a few times in all`() {
    var array: [Int] = []
    var capacities: Set<Int> = []
    for number in 0..<10_000 {
      array.makeRoom(for: 1)
      array.append(number)
      capacities.insert(array.capacity)
    }
    #expect(capacities.count < 20)
  }

  @Test func `a set of rows knows its members at the edges of its words`() {
    var set = RowSet()
    let members = [0, 63, 64, 1000]
    set.formUnion(members)
    #expect((0...1100).filter(set.contains) == members)
  }
}
