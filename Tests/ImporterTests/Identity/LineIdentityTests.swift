import DatasetFormat
import Testing

@testable import Importer
@testable import Statements

/// Which lines already exist, by references, then by date, amount and text.
struct LineIdentityTests {
  private func identity(_ statement: Statement, _ rows: [LedgerRow]) -> LineIdentity {
    LineIdentity(StageInput.assigned(statement), hash: "hash", rows: LedgerRows(rows))
  }

  @Test func `of three equal lines and two equal rows one line is new`() throws {
    let statement = try Statement(Array(repeating: (1, -450, "Bakery"), count: 3))
    let rows = try (0..<2).map {
      try StageInput.row(
        $0, day: 1, minor: -450, key: StageInput.key(day: 1, minor: -450, "Bakery", occurrence: $0 + 1))
    }
    let identity = identity(statement, rows)
    #expect(identity.verdicts == [.there(0), .there(1), .new])
    #expect(identity.taken.contains(0) && identity.taken.contains(1) && !identity.taken.contains(2))
    #expect(identity.openLines(since: nil) == [false, false, true])
  }

  @Test func `the row of a line's reference is the line, whatever its text`() throws {
    var statement = try Statement([(3, -450, "BAKERY 4711")])
    statement.entries[0].reference = "R1"
    let key = try StageInput.key(day: 1, minor: -450, "Bakery")
    let row = try StageInput.row(0, day: 1, minor: -450, key: key, reference: "R1")
    #expect(identity(statement, [row]).verdicts == [.changed(0)])
    let other = try StageInput.row(0, day: 1, minor: -451, key: key, reference: "R1")
    #expect(identity(statement, [other]).verdicts == [.new])
  }

  @Test func `rows of another account stand for no line`() throws {
    let key = try StageInput.key(day: 1, minor: -450, "Bakery")
    let row = try StageInput.row(0, day: 1, minor: -450, account: "savings", key: key)
    #expect(identity(try Statement([(1, -450, "Bakery")]), [row]).verdicts == [.new])
  }

  @Test func `lines without money and before the first day that counts are not open`() throws {
    let statement = try Statement([(1, -450, "a"), (5, 0, "b"), (9, -1, "c")])
    let since = statement.entries[1].date
    #expect(identity(statement, []).openLines(since: since) == [false, false, true])
  }
}
