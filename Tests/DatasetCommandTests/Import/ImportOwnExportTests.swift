import TestSupport
import Testing

/// What a dataset holds, or was exported from one, is no statement: importing it would double everything.
struct ImportOwnExportTests {
  private static let statement =
    "Date,Description,Amount\n2026-03-01,Shop,-4.50\n2026-03-02,Rent,-800.00\n2026-03-03,Salary,2100.00\n"

  private static func harness(storage: String) throws -> CommandHarness {
    let harness = try CommandHarness()
    try harness.run("create Money --currency EUR --storage \(storage) --account Giro")
    try harness.write("march.csv", statement.utf8)
    let run = try harness.run("import march.csv --dataset Money")
    try #require(run.exit == 0, "\(run.errors)")
    return harness
  }

  private func expectRefusal(_ harness: CommandHarness, _ file: String, _ part: String) throws {
    let before = try harness.contents(of: "Money/Data")
    for more in ["--dataset Money", "--no-dataset --dry-run"] {
      let run = try harness.run("import \(file) \(more)")
      #expect(run.exit == 2)
      #expect(run.errors.contains("the file holds \(part), no bank statement"), "\(run.errors)")
      #expect(run.errors.contains("Import the file that the bank gave."), "\(run.errors)")
    }
    #expect(try harness.contents(of: "Money/Data") == before)
  }

  @Test(arguments: ["csv", "xlsx", "json", "jsonl", "journal", "ledger", "beancount"])
  func `an export of the dataset is refused, and says what to import`(format: String) throws {
    let harness = try Self.harness(storage: "csv")
    #expect(try harness.run("export --dataset Money --to out.\(format)").exit == 0)
    try expectRefusal(
      harness, "out.\(format)",
      format.hasPrefix("json")
        ? "a dataset as JSON"
        : ["csv", "xlsx"].contains(format)
          ? "the rows of a dataset's Transactions tab" : "a journal of hledger, Ledger or Beancount")
  }

  @Test func `the dataset's own files are refused`() throws {
    try expectRefusal(
      Self.harness(storage: "csv"), "Money/Data/Transactions.csv", "the rows of a dataset's Transactions tab")
    try expectRefusal(
      Self.harness(storage: "xlsx"), "Money/Data/Money.xlsx", "the rows of a dataset's Transactions tab")
  }

  @Test func `an export that was saved again, with a title and other delimiters, is refused`() throws {
    let harness = try Self.harness(storage: "csv")
    try harness.run("export --dataset Money --to out.csv")
    let text = String(decoding: try harness.read("out.csv"), as: UTF8.self)
    try harness.write(
      "saved.csv", Array(("My money in March\n\n" + text.replacing(",", with: ";")).utf8))
    try expectRefusal(harness, "saved.csv", "the rows of a dataset's Transactions tab")
  }

  @Test func `a journal of another program is refused by what it is`() throws {
    let harness = try Self.harness(storage: "csv")
    try harness.write(
      "books.journal",
      Array(
        "2026-03-01 * Shop\n    expenses:food      4.50 EUR\n    assets:giro       -4.50 EUR\n\n2026-03-02 Rent\n    expenses:rent   800.00 EUR\n    assets:giro\n"
          .utf8))
    try expectRefusal(harness, "books.journal", "a journal of hledger, Ledger or Beancount")
  }

  @Test func `a bank's file with columns of the same names is read`() throws {
    let harness = try Self.harness(storage: "csv")
    try harness.write(
      "bank.csv",
      Array(
        "id,date,type,amount,currency,note,status,createdAt,updatedAt\nT1,2026-04-01,card,-4.50,EUR,Shop,done,2026-04-01,2026-04-01\nT2,2026-04-02,card,-9.00,EUR,Cafe,done,2026-04-02,2026-04-02\n"
          .utf8))
    let run = try harness.run("import bank.csv --no-dataset --dry-run --json")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try ImportDocument(run.output).statements[0].transactions.map(\.amountMinor) == [-450, -900])
  }
}
