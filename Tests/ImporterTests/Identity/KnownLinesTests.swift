import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import Testing

/// The same money from another source: other formats, other words, other days.
struct KnownLinesTests {
  private typealias Lines = [(day: Int, minor: Int64, text: String)]

  private static let march: Lines = [
    (1, -450, "Card payment Bakery Smith"), (2, -50000, "Rent March"), (5, 200_000, "Salary ACME Ltd"),
    (5, -350, "Cafe Luna"), (5, -350, "Cafe Luna"), (9, -1999, "Streaming Plus"),
    (12, -7000, "Power and Water"),
  ]
  /// The same lines in another format of the bank.
  private static let marchAsOFX: Lines = [
    (1, -450, "BAKERY SMITH LONDON"), (2, -50000, "LANDLORD"), (5, 200_000, "ACME SALARY"),
    (5, -350, "CAFE LUNA BERLIN"), (5, -350, "CAFE LUNA BERLIN"), (9, -1999, "STREAMINGPLUS 4711"),
    (12, -7000, "UTILITIES 0815"),
  ]

  private static func ofx(_ lines: Lines, prefix: String = "F") throws -> Statement {
    var statement = try Statement("march.ofx", lines)
    statement.format = .ofx
    for index in statement.entries.indices { statement.entries[index].reference = "\(prefix)\(index)" }
    return statement
  }

  @Test func `the same days in another format bring nothing, whichever came first`() throws {
    let (csv, ofx) = (try Statement("march.csv", Self.march), try Self.ofx(Self.marchAsOFX))
    for (one, other) in [(csv, ofx), (ofx, csv)] {
      var harness = try PlanningHarness()
      try harness.add(one)
      let result = try harness.add(other)
      #expect(!result.hasQuestions)
      #expect(result.statements[0].alreadyImportedCount == 7)
      #expect(harness.dataset.transactions.count == 7)
      #expect(result.notes.contains { $0.contains("with different texts") })
      // Lines known in both wordings stay known in both.
      for again in [one, other] {
        var longer = again
        longer.file = "later"
        longer.entries.append(try Statement([(20, -1, "new")]).entries[0])
        #expect(try harness.add(longer, applying: false).statements[0].newCount == 1)
      }
    }
  }

  @Test func `days that only the other format has come in`() throws {
    var harness = try PlanningHarness()
    try harness.add(try Statement("march.csv", Self.march))
    let more: Lines = [(14, -450, "BAKERY SMITH LONDON"), (15, -50000, "LANDLORD")]
    let result = try harness.add(try Self.ofx(Array(Self.marchAsOFX.dropFirst(2)) + more))
    #expect(!result.hasQuestions)
    #expect(result.statements[0].newCount == 2)
    #expect(harness.dataset.transactions.count == 9)
  }

  @Test func `a line that the bank moved by a day is a question, and each answer holds`() throws {
    var moved = Self.march
    moved[5] = (10, -1999, "Streaming Plus")
    for (answer, count) in [("same", 7), ("new", 8)] {
      var harness = try PlanningHarness()
      try harness.add(try Statement("march.csv", Self.march))
      let again = try Statement("again.csv", moved)
      let asked = try harness.add(again)
      #expect(asked.statements[0].statement.questions.map(\.code) == [.knownLines])
      #expect(asked.statements[0].statement.questions.map(\.choices) == [["same", "new"]])
      #expect(asked.plan.isEmpty)
      let result = try harness.add(again, answers: [[.knownLines: answer]])
      #expect(!result.hasQuestions)
      #expect(harness.dataset.transactions.count == count)
      #expect(try harness.add(again).plan.isEmpty)
    }
  }

  @Test func `a single reworded line is a question, or settled by the line that a person names`() throws {
    let lines: Lines = [(1, -100, "alpha"), (2, -200, "beta")]
    var harness = try PlanningHarness()
    try harness.add(try Statement("a.csv", lines + [(4, -400, "delta"), (9, -5, "omega")]))
    let again = try Statement("b.csv", lines + [(5, -400, "gamma"), (9, -5, "omega")])
    #expect(try harness.add(again).hasQuestions)
    var options = ImportOptions()
    let row = try #require(harness.dataset.transactions.first { $0.amount.minorUnits == 400 })
    options.links = [4: .id(try #require(row.id))]
    let result = try harness.add(again, options: options)
    #expect(!result.hasQuestions)
    #expect(harness.dataset.transactions.count == 4)
  }

  @Test func `a closing balance proves which lines are there`() throws {
    func statement(_ name: String, _ lines: Lines, closing: Int64) throws -> Statement {
      var statement = try Statement(name, lines)
      statement.closingBalance = closing
      return statement
    }
    let lines: Lines = [(1, -100, "alpha"), (4, -400, "delta"), (9, -5, "omega")]
    let other: Lines = [(1, -100, "alpha"), (5, -400, "gamma"), (9, -5, "omega")]
    for (closing, count) in [(Int64(-505), 3), (-905, 4)] {
      var harness = try PlanningHarness()
      try harness.add(try statement("a.csv", lines, closing: -505))
      let result = try harness.add(try statement("b.csv", other, closing: closing))
      #expect(!result.hasQuestions)
      #expect(harness.dataset.transactions.count == count)
    }
    // An answer that the balance contradicts is applied and reported.
    var harness = try PlanningHarness()
    try harness.add(try statement("a.csv", lines, closing: -505))
    let result = try harness.add(
      try statement("b.csv", other, closing: -505), answers: [[.knownLines: "new"]])
    #expect(result.notes.contains { $0.contains("they are there twice") })
  }

  @Test func `balances tell lines of another format on the day on which two files meet`() throws {
    func statement(_ name: String, _ lines: Lines, from opening: Int64) throws -> Statement {
      var statement = try Statement(name, lines)
      var balance = opening
      for index in statement.entries.indices {
        balance += statement.entries[index].amountMinor
        statement.entries[index].balanceMinor = balance
      }
      return statement
    }
    let early: Lines = [(1, -100, "alpha"), (2, -200, "Cafe Luna"), (2, -300, "beta")]
    // The file begins with the coffee, or with one more after it.
    for (opening, count) in [(Int64(-100), 4), (-600, 5)] {
      var harness = try PlanningHarness()
      try harness.add(try statement("a.csv", early, from: 0))
      let late: Lines = [(2, -200, "CAFE LUNA BERLIN"), (3, -7, "gamma")]
      let result = try harness.add(try statement("b.csv", late, from: opening))
      #expect(!result.hasQuestions)
      #expect(harness.dataset.transactions.count == count)
    }
    // Without balances there is no evidence.
    var harness = try PlanningHarness()
    try harness.add(try Statement("a.csv", early))
    #expect(
      try harness.add(try Statement("b.csv", [(2, -200, "CAFE LUNA BERLIN"), (3, -7, "x")])).hasQuestions)
  }

  @Test func `equal amounts of days that no earlier statement shows are new`() throws {
    var harness = try PlanningHarness()
    try harness.add(try Statement("march.csv", Self.march))
    let next: Lines = [(13, -450, "BAKERY SMITH"), (14, -350, "CAFE LUNA"), (15, -1999, "STREAMING PLUS")]
    let result = try harness.add(try Self.ofx(next))
    #expect(!result.hasQuestions)
    #expect(result.statements[0].newCount == 3)
  }

  @Test func `a line that comes late among known ones is new`() throws {
    var harness = try PlanningHarness()
    try harness.add(try Statement("march.csv", Self.march))
    let result = try harness.add(try Statement("again.csv", Self.march + [(6, -1234, "late")]))
    #expect(!result.hasQuestions)
    #expect(result.statements[0].newCount == 1)
  }

  @Test func `references that a spreadsheet program took for numbers are the same`() throws {
    var statement = try Statement("a.csv", [(1, -450, "Bakery"), (2, -450, "Bakery"), (3, -1, "x")])
    for index in statement.entries.indices { statement.entries[index].reference = "00012\(index)" }
    var harness = try PlanningHarness()
    try harness.add(statement)
    try harness.setColumn("externalId") { $0.drop { $0 == "0" }.description }
    statement.file = "b.csv"
    statement.entries[2].text = "y"
    let result = try harness.add(statement)
    #expect(!result.hasQuestions)
    #expect(result.statements[0].newCount == 0)
  }

  @Test func `rows that a person moved to another account are still the lines of their statement`() throws {
    var harness = try PlanningHarness()
    try harness.add(try Statement("march.csv", Self.march))
    try harness.setColumn("accountKey") { _ in "savings" }
    for statement in [
      try Statement("longer.csv", Self.march + [(13, -1, "x")]), try Self.ofx(Self.marchAsOFX),
    ] {
      let result = try harness.add(statement, options: ImportOptions(accountKey: "giro"))
      #expect(!result.hasQuestions)
    }
    #expect(harness.dataset.transactions.count == 8)
  }

  @Test func `rows whose import is not on record any more are still known in other words`() throws {
    var harness = try PlanningHarness()
    try harness.add(try Statement("march.csv", Self.march))
    try harness.removeRows(of: .imports) { _ in true }
    let result = try harness.add(try Self.ofx(Self.marchAsOFX))
    #expect(!result.hasQuestions)
    #expect(harness.dataset.transactions.count == 7)
  }
}
