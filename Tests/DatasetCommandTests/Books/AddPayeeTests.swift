import TestSupport
import Testing

/// `add 5 Bakery`: a word that is no category is the payee, and the payee's rows tell the category.
struct AddPayeeTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --storage csv --currency EUR --account Giro")
      for day in 1...3 { try harness.run("add 4 dining Bakery --date 2026-03-0\(day) --dataset Money") }
      try harness.run("add 9 travel Gros --date 2026-03-04 --dataset Money")
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func add(_ words: String) throws -> CommandHarness.Run {
    try harness.run("add \(words) --date 2026-03-09 --dry-run --dataset Money")
  }

  @Test func `the category of the payee's rows is taken, and told`() throws {
    let run = try add("5 bakery")
    #expect(run.exit == 0 && run.output.contains("bakery  -5.00 EUR  Dining Out  Giro"), "\(run.output)")
    #expect(
      run.errors.contains("bakery: category Dining Out, as the last 3 times; --category names another"),
      "\(run.errors)")
  }

  @Test func `a payee without rows gets no category, and that is told`() throws {
    let run = try add("5 Florist")
    #expect(run.exit == 0 && run.output.contains("Florist  -5.00 EUR  Giro"), "\(run.output)")
    #expect(run.errors.contains("Florist has no category yet"), "\(run.errors)")
  }

  @Test func `--category outranks the payee's rows, and nothing is told`() throws {
    let run = try add("5 Bakery --category groceries")
    #expect(run.output.contains("Bakery  -5.00 EUR  Groceries  Giro"), "\(run.output)")
    #expect(!run.errors.contains("--category names another"), "\(run.errors)")
  }

  @Test func `a payee that is known is no slip of a category's name`() throws {
    // A letter from "Gross" to nothing: the payee Gros has rows.
    let run = try add("5 Gros")
    #expect(run.exit == 0 && run.output.contains("Gros  -5.00 EUR  Travel  Giro"), "\(run.output)")
  }

  @Test func `the beginning of a category is that category`() throws {
    #expect(try add("5 groc").output.contains("-5.00 EUR  Groceries  Giro"))
  }
}
