import Bookkeeping
import DatasetFormat
import Importer
import Testing

/// Payments of one amount on one day whose texts differ in a number only.
struct NumberedPaymentsTests {
  private typealias Lines = [(day: Int, minor: Int64, text: String)]

  static let texts = [
    ("Invoice 1001 Northwind Ltd", "Invoice 1002 Northwind Ltd"),
    ("Rate 1/6 Möbelhaus", "Rate 2/6 Möbelhaus"),
    ("Facture 77 Électricité", "Facture 78 Électricité"), ("Cuota 3 de 12 Seguro", "Cuota 4 de 12 Seguro"),
  ]

  @Test(arguments: texts) func `are two when the second file does not show the first one's neighbours`(
    first: String, second: String
  ) throws {
    let lines: Lines = [(1, -450, "Bakery"), (5, -5000, first), (9, -1999, "Streaming")]
    let later: Lines = [(3, -700, "Cinema"), (5, -5000, second), (8, -800, "Books")]
    var harness = try PlanningHarness()
    try harness.add(try Statement("a.csv", lines))
    let result = try harness.add(try Statement("b.csv", later))
    #expect(!result.hasQuestions)
    #expect(result.statements[0].newCount == 3)
    #expect(harness.dataset.transactions.count == 6)
    // Both files again bring nothing.
    for statement in [try Statement("a2.csv", lines + [(9, -1, "x")]), try Statement("b.csv", later)] {
      #expect(try harness.add(statement, applying: false).statements[0].newCount <= 1)
    }
  }

  @Test(arguments: texts) func `are two on the day on which two files meet`(
    first: String, second: String
  ) throws {
    var harness = try PlanningHarness()
    try harness.add(try Statement("a.csv", [(1, -450, "Bakery"), (5, -5000, first)]))
    let result = try harness.add(try Statement("b.csv", [(5, -5000, second), (8, -800, "Books")]))
    #expect(!result.hasQuestions)
    #expect(result.statements[0].newCount == 2)
  }

  @Test(arguments: texts) func `are two under one bank reference`(first: String, second: String) throws {
    func statement(_ name: String, _ lines: Lines) throws -> Statement {
      var statement = try Statement(name, lines)
      statement.entries[0].reference = "MANDATE77"
      return statement
    }
    var harness = try PlanningHarness()
    try harness.add(try statement("a.csv", [(5, -5000, first), (7, -1, "x")]))
    let result = try harness.add(try statement("b.csv", [(5, -5000, second), (8, -2, "y")]))
    #expect(!result.hasQuestions)
    #expect(result.statements[0].newCount == 2)
  }

  @Test(arguments: texts) func `are one when the second file shows the first one's neighbours`(
    first: String, second: String
  ) throws {
    let lines: Lines = [(1, -450, "Bakery"), (5, -5000, first), (6, -70, "Tram"), (9, -1999, "Streaming")]
    var other = lines
    other[1].text = second
    var harness = try PlanningHarness()
    try harness.add(try Statement("a.csv", lines))
    let result = try harness.add(try Statement("b.csv", other))
    #expect(!result.hasQuestions)
    #expect(result.statements[0].newCount == 0)
  }

  @Test func `are one when a bank numbers all its lines anew`() throws {
    let lines: Lines = [
      (1, -450, "Bakery 11"), (5, -5000, "Rent 12"), (6, -70, "Tram 13"), (9, -9, "Kiosk 14"),
    ]
    let other: Lines = [
      (1, -450, "Bakery 21"), (5, -5000, "Rent 22"), (6, -70, "Tram 23"), (9, -9, "Kiosk 24"),
    ]
    var harness = try PlanningHarness()
    try harness.add(try Statement("a.csv", lines))
    let result = try harness.add(try Statement("b.csv", other))
    #expect(result.hasQuestions || result.statements[0].newCount == 0)
  }
}
