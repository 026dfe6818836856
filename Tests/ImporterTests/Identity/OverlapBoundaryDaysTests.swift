import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import Testing

/// Equal lines on a day that is cut between two files. They are told apart or asked about, and never lost.
struct OverlapBoundaryDaysTests {
  private typealias Lines = [(day: Int, minor: Int64, text: String)]

  /// The result of the second import. Nothing is applied while it has a question.
  private func second(
    _ first: Statement, _ second: Statement, _ answer: ImportOptions.EqualLines? = nil
  ) throws -> (harness: PlanningHarness, result: ImportResult) {
    var harness = try PlanningHarness()
    try harness.add(first)
    var options = ImportOptions()
    options.equalLines = answer
    let result = try harness.add(second, options: options)
    return (harness, result)
  }

  private static let morning: Lines = [(14, -900, "Lunch"), (15, -250, "Coffee"), (15, -700, "Market")]
  private static let evening: Lines = [(15, -250, "Coffee"), (15, -3000, "Dinner"), (16, -100, "Paper")]

  @Test func `a day that each file has another part of is a question, whichever comes first`() throws {
    for (one, other) in [(Self.morning, Self.evening), (Self.evening, Self.morning)] {
      let (harness, result) = try second(try Statement("a.csv", one), try Statement("b.csv", other))
      #expect(result.hasQuestions)
      #expect(result.plan.isEmpty)
      #expect(result.statements[0].statement.questions.map(\.code) == [.equalLines])
      #expect(result.statements[0].statement.questions.map(\.choices) == [["same", "new"]])
      #expect(harness.dataset.transactions.count == 3)
    }
  }

  @Test func `the answer is applied, and the file can be imported again without a question`() throws {
    for (answer, count) in [(ImportOptions.EqualLines.same, 5), (.new, 6)] {
      let evening = try Statement("b.csv", Self.evening)
      var (harness, result) = try second(try Statement("a.csv", Self.morning), evening, answer)
      #expect(!result.hasQuestions)
      #expect(harness.dataset.transactions.count == count)
      result = try harness.add(evening)
      #expect(!result.hasQuestions)
      #expect(result.plan.isEmpty)
    }
  }

  @Test func `a statement that begins within a day, where the other ended, is a question`() throws {
    let begins: Lines = [(15, -250, "Coffee"), (16, -100, "Paper")]
    for (one, other) in [(Self.morning, begins), (begins, Self.morning)] {
      let (_, result) = try second(try Statement("a.csv", one), try Statement("b.csv", other))
      #expect(result.hasQuestions)
    }
  }

  @Test
  func `one coffee in both files on the one day where they meet is a question, several lines are a day`()
    throws
  {
    let early: Lines = [(14, -900, "Lunch"), (15, -250, "Coffee")]
    let late: Lines = [(15, -250, "Coffee"), (16, -100, "Paper")]
    let (_, one) = try second(try Statement("a.csv", early), try Statement("b.csv", late))
    #expect(one.hasQuestions)
    let (harness, several) = try second(
      try Statement("a.csv", early + [(15, -700, "Market")]),
      try Statement("b.csv", [(15, -700, "Market")] + late))
    #expect(!several.hasQuestions)
    #expect(harness.dataset.transactions.count == 4)
    // If they overlap by more days, each contains the other's boundary day completely.
    let (wide, overlapping) = try second(
      try Statement("a.csv", early), try Statement("b.csv", [(14, -900, "Lunch")] + late))
    #expect(!overlapping.hasQuestions)
    #expect(wide.dataset.transactions.count == 3)
  }

  @Test func `a day that one of the files has whole is no question`() throws {
    let whole: Lines = [
      (15, -250, "Coffee"), (15, -700, "Market"), (15, -3000, "Dinner"), (16, -100, "Paper"),
    ]
    for (one, other) in [(Self.morning, whole), (whole, Self.morning)] {
      let (harness, result) = try second(try Statement("a.csv", one), try Statement("b.csv", other))
      #expect(!result.hasQuestions)
      #expect(harness.dataset.transactions.count == 5)
    }
  }

  @Test func `running balances tell the lines apart, also where nothing overlaps`() throws {
    func statement(_ name: String, _ lines: Lines, from opening: Int64) throws -> Statement {
      var statement = try Statement(name, lines)
      var balance = opening
      for index in statement.entries.indices {
        balance += statement.entries[index].amountMinor
        statement.entries[index].balanceMinor = balance
      }
      statement.openingBalance = opening
      statement.closingBalance = balance
      statement.balanceReconciles = true
      return statement
    }
    let morning = try statement("a.csv", Self.morning, from: 100_000)
    let after = try statement("b.csv", Self.evening, from: 100_000 - 1850)
    // The same coffee once more in the file: it begins before the coffee.
    let overlapping = try statement(
      "c.csv", [(15, -250, "Coffee"), (15, -700, "Market"), (15, -250, "Coffee"), (16, -1, "x")], from: 99_100
    )
    for (one, other, count) in [
      (morning, after, 6), (after, morning, 6), (morning, overlapping, 5), (overlapping, morning, 5),
    ] {
      var (harness, result) = try second(one, other)
      #expect(!result.hasQuestions)
      #expect(harness.dataset.transactions.count == count)
      for again in [one, other] {
        result = try harness.add(again)
        #expect(result.plan.isEmpty)
      }
    }
  }

  @Test(arguments: [true, false])
  func `a row whose import is undone or gone from the record still stands for its line`(isUndone: Bool) throws
  {
    var statement = try Statement("a.csv", Self.morning)
    var balance: Int64 = 100_000
    statement.openingBalance = balance
    for index in statement.entries.indices {
      balance += statement.entries[index].amountMinor
      statement.entries[index].balanceMinor = balance
    }
    statement.closingBalance = balance
    statement.balanceReconciles = true
    var harness = try PlanningHarness()
    try harness.add(statement)
    let tab = try #require(harness.dataset[.imports])
    let column = isUndone ? "deletedAt" : "id"
    let position = try #require(tab.binding.columnOfPosition[tab.schema[column]])
    let old = tab.sheet.value(row: 1, column: position)
    let new = CellValue.text(isUndone ? "2026-04-01T00:00:00Z" : "00000000-0000-7000-8000-000000000000")
    try harness.apply(
      Plan(
        command: "test", base: [:],
        changes: [
          .set(Address(.imports, row: 2, column: column), old: old, new: new, reason: "test")
        ]))
    statement.file = "again.csv"
    let result = try harness.add(statement)
    #expect(!result.hasQuestions)
    #expect(result.statements[0].newCount == 0)
    #expect(harness.dataset.transactions.count == 3)
  }

  @Test func `the balance printed beside a single line tells twins of two files apart`() throws {
    var harness = try PlanningHarness()
    for (name, balance) in [("a.csv", "995.50"), ("b.csv", "991.00"), ("c.csv", "991.00")] {
      let text = "Date,Description,Amount,Balance\n2026-01-03,Cafe,-4.50,\(balance)\n"
      let file = try StatementReader.read(bytes: Array(text.utf8), fileName: name)
      try harness.add(file.statements[0])
    }
    #expect(harness.dataset.transactions.map(\.signedMinorUnits) == [-450, -450])
  }

  @Test func `references tell equal lines apart`() throws {
    func statement(_ name: String, _ lines: Lines, _ references: [String]) throws -> Statement {
      var statement = try Statement(name, lines)
      for index in statement.entries.indices { statement.entries[index].reference = references[index] }
      return statement
    }
    let morning = try statement("a.csv", Self.morning, ["1", "2", "3"])
    let evening = try statement("b.csv", Self.evening, ["4", "5", "6"])
    for (one, other) in [(morning, evening), (evening, morning)] {
      let (harness, result) = try second(one, other)
      #expect(!result.hasQuestions)
      #expect(harness.dataset.transactions.count == 6)
    }
  }

  @Test func `references that a bank gives out anew with every file are not trusted`() throws {
    let lines: Lines = [(1, -1, "a"), (2, -2, "b"), (3, -3, "c"), (4, -4, "d")]
    var first = try Statement("a.csv", lines)
    var again = try Statement("b.csv", lines)
    for index in lines.indices {
      first.entries[index].reference = "x\(index)"
      again.entries[index].reference = "y\(index)"
    }
    let (harness, result) = try second(first, again)
    #expect(result.statements[0].newCount == 0)
    #expect(harness.dataset.transactions.count == 4)
  }

  @Test func `a closing balance proves nothing for an account that disagreed with the bank before`() throws {
    func statement(_ name: String, from opening: Int64, _ lines: Lines) throws -> Statement {
      var statement = try Statement(name, lines)
      statement.openingBalance = opening
      statement.closingBalance = lines.reduce(opening) { $0 + $1.minor }
      statement.balanceReconciles = true
      return statement
    }
    // The account begins with 0, and with 500 at the bank, as much as the payment that is not there yet.
    let early: Lines = [(2, -100, "Power"), (11, -200, "Shop")]
    var harness = try PlanningHarness()
    try harness.add(try statement("a.csv", from: 500, early))
    try harness.add(
      try statement("b.csv", from: 500, early + [(11, -500, "Paypal Europe 1/12"), (11, -1250, "Max")]))
    let last = try statement(
      "c.csv", from: -1550, [(11, -500, "Paypal Europe"), (11, -2500, "Amazon"), (14, -700, "Shop")])
    let result = try harness.add(last)
    #expect(result.hasQuestions || result.statements[0].newCount == 3)
  }
}
