import DatasetFormat
import Testing

@testable import Importer
@testable import Statements

/// The user's view of a statement, and the data for the plan.
struct DecidedStatementTests {
  @Test func `the lines that make transactions are those behind all rows, the others are found`() throws {
    var stages = try StageRun()
    stages.add(try Statement("a.csv", [(1, -1, "a"), (2, -2, "b")]))
    stages.add(try Statement("b.csv", [(2, -2, "b"), (3, 0, "note"), (4, -4, "d")]))
    let second = stages.run.statements[1]
    #expect(second.imported.lines.map(\.verdict) == [.alreadyImported, .zero, .new])
    #expect(second.made == [2])
    #expect(second.numbers == 2..<3)
    #expect(second.found.map(\.number) == [1])
    #expect(stages.rows[2].place == .planned(LinePlace(statement: 1, line: 2)))
  }

  @Test func `the booked form of a line that the same run brings is the line that counts`() throws {
    var stages = try StageRun()
    var pending = try Statement("a.csv", [(1, -450, "Hotel")])
    pending.entries[0].status = .pending
    stages.add(pending)
    stages.add(try Statement("b.csv", [(2, -450, "Hotel")]))
    #expect(stages.run.statements[1].made.isEmpty)
    #expect(stages.rows.rows.count == 1)
    let line = stages.run.line(ofRow: 0, madeAt: LinePlace(statement: 0, line: 0))
    #expect(line.status == .booked && line.date.day == 2)
    #expect(stages.run.statements.map(\.isRecorded) == [true, true])
  }

  @Test func `a statement with an open question brings nothing`() throws {
    let asking = DecidedStatement(asking: try Statement([(1, -1, "a")]))
    #expect(!asking.isRecorded)
    #expect(asking.numbers.isEmpty)
  }
}
