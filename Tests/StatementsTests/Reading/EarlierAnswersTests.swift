import Testing

@testable import Statements

/// Answers of an earlier import apply to lines with the same text.
struct EarlierAnswersTests {
  private static let broken = "2026-03-12,Shop,-4x"
  private static let good = "2026-03-12,Shop,-4.00"

  /// One earlier import. It is of another file than the one being read, unless `hash` is the same.
  private func earlier(
    _ text: String, lines: [(Int, String?)], alike: Int, wasUnreadable: Bool = true, hash: String = "other"
  ) -> EarlierAnswers {
    var answers = EarlierAnswers()
    answers.hash = "this"
    let said = lines.map { line, amount in
      EarlierAnswers.Line(
        line: line, text: Array(text.utf8),
        cells: amount.map { [LineAnswers.Cell(column: "Amount", value: $0)] } ?? [],
        wasUnreadable: wasUnreadable, alike: alike)
    }
    answers.imports = [EarlierAnswers.Import(hash: hash, lines: said)]
    return answers
  }

  private func read(_ rows: [String], _ earlier: EarlierAnswers, now: LineAnswers = LineAnswers()) throws
    -> Statement
  {
    var options = StatementOptions()
    options.earlier = earlier
    options.lines = now
    let text = (["Date,Text,Amount"] + rows + ["2026-03-20,Cinema,-1.50"]).joined(separator: "\n") + "\n"
    return try #require(
      try StatementReader.read(bytes: Array(text.utf8), fileName: "a.csv", options: options).statements.first)
  }

  private func amounts(_ statement: Statement) -> [Int64] { statement.entries.dropLast().map(\.amountMinor) }

  @Test func `the same line has the same value`() throws {
    let statement = try read([Self.broken], earlier(Self.broken, lines: [(9, "-4.00")], alike: 1))
    #expect(statement.questions == [] && amounts(statement) == [-400])
    #expect(
      statement.correctedLines.map(\.isRemembered) == [true] && statement.correctedLines.map(\.line) == [2])
  }

  @Test func `the same line is left out again, and says that it was`() throws {
    let statement = try read([Self.broken], earlier(Self.broken, lines: [(9, nil)], alike: 1))
    #expect(statement.questions == [] && amounts(statement) == [])
    #expect(statement.skipped == [SkippedLine(line: 2, reason: .leftOutByUser(isRemembered: true))])
  }

  @Test func `another line is asked about`() throws {
    let statement = try read(["2026-03-12,Shop,-5x"], earlier(Self.broken, lines: [(9, "-4.00")], alike: 1))
    #expect(statement.questions.map(\.line) == [2] && statement.correctedLines == [])
  }

  @Test func `one answer settles as many lines as were answered`() throws {
    let one = earlier(Self.broken, lines: [(9, "-4.00")], alike: 1)
    #expect(try read([Self.broken, Self.broken], one).questions.map(\.line) == [3])
    let two = earlier(Self.broken, lines: [(9, "-4.00"), (10, "-4.00")], alike: 2)
    #expect(try amounts(read([Self.broken, Self.broken], two)) == [-400, -400])
  }

  @Test func `equal lines with different answers are asked about`() throws {
    let statement = try read(
      [Self.broken], earlier(Self.broken, lines: [(9, "-4.00"), (10, "-5.00")], alike: 2))
    #expect(statement.questions.map(\.line) == [2])
  }

  @Test func `a line that was left out as unreadable comes in where it can be read`() throws {
    let statement = try read([Self.good], earlier(Self.good, lines: [(9, nil)], alike: 1))
    #expect(amounts(statement) == [-400] && statement.correctedLines == [])
  }

  /// Of `alike` equal readable lines, `answered` were left out. Of `there` equal lines in another file,
  /// `left` are expected to stay.
  @Test(arguments: [
    (1, 1, 1, 0), (1, 1, 2, 1), (2, 1, 2, 1), (2, 1, 1, 1), (2, 1, 3, 2), (3, 2, 3, 1), (3, 2, 2, 1),
  ])
  func `lines that can be read are left out as often as before`(
    alike: Int, answered: Int, there: Int, left: Int
  ) throws {
    let lines = (0..<answered).map { (9 + $0, String?.none) }
    let statement = try read(
      Array(repeating: Self.good, count: there),
      earlier(Self.good, lines: lines, alike: alike, wasUnreadable: false))
    #expect(amounts(statement).count == left)
  }

  @Test func `of the very file lines are told by their numbers`() throws {
    let same = earlier("not kept", lines: [(3, "-6.00")], alike: 1, hash: "this")
    let statement = try read([Self.broken, Self.broken], same)
    #expect(statement.questions.map(\.line) == [2] && amounts(statement) == [-600])
  }

  @Test func `what is said now counts`() throws {
    var now = LineAnswers()
    try now.set("Amount", to: "-7.00", inLine: 2)
    let statement = try read([Self.broken], earlier(Self.broken, lines: [(9, "-4.00")], alike: 1), now: now)
    #expect(amounts(statement) == [-700] && statement.correctedLines.map(\.isRemembered) == [false])
  }

  @Test func `an answer that fits nothing any more is left alone`() throws {
    var odd = earlier(Self.broken, lines: [(9, "-4.00")], alike: 1)
    odd.imports[0].lines[0].cells[0].column = "Total"
    #expect(try read([Self.broken], odd).questions.map(\.line) == [2])
  }

  @Test func `the only entry of a file is read with what was said of it`() throws {
    var options = StatementOptions()
    options.earlier = earlier("x", lines: [(2, "-4.00")], alike: 1, hash: "this")
    let text = "Date,Text,Amount\n\(Self.broken)\n"
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.csv", options: options)
    #expect(file.statements[0].questions == [] && file.statements[0].entries.map(\.amountMinor) == [-400])
  }
}
