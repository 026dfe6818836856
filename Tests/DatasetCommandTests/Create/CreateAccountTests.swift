import TestSupport
import Testing

/// Accounts that a new dataset starts with, as `create --account` says them.
struct CreateAccountTests {
  @Test(
    arguments: [
      ("Giro:checking:10.00:DE02 1203 0000 0000 2020 51", "2051"), ("Giro:::12345678", "5678"),
      ("Visa:creditCard::**** **** **** 0042", "0042"),
    ])
  func `of an account's number the last four digits are kept`(argument: String, last4: String) throws {
    let harness = try CommandHarness()
    let run = try harness.run([
      "create", "Money", "--currency", "EUR", "--storage", "csv", "--account", argument,
    ])
    #expect(run.exit == 0, "\(run.errors)")
    let accounts = String(decoding: try harness.read("Money/Data/Accounts.csv"), as: UTF8.self)
    #expect(accounts.contains(",\(last4),"))
    #expect(!accounts.contains("12030000") && !accounts.contains("12345678"))
  }

  @Test(arguments: ["Giro:::123", "Giro:::1234 **** ****"])
  func `a number whose last four digits are not there is no number`(argument: String) throws {
    let harness = try CommandHarness()
    let run = try harness.run(["create", "Money", "--currency", "EUR", "--account", argument])
    #expect(run.exit == 64)
    #expect(run.errors.contains("expected at least its last four digits"), "\(run.errors)")
  }

  @Test func `a name with a character that nobody sees is refused`() throws {
    let harness = try CommandHarness()
    let run = try harness.run(["create", "Money", "--currency", "EUR", "--account", "Gi\u{7}ro:checking"])
    #expect(run.exit == 64 && run.errors.contains("name: the text has a control character"), "\(run.errors)")
    #expect(try harness.contents().isEmpty)
  }

  @Test(arguments: [("1.250,50", "1250.50"), ("-12,5", "-12.50"), ("€1250.00", "1250.00"), ("0", "0.00")])
  func `a balance is typed as any amount`(typed: String, written: String) throws {
    let harness = try CommandHarness()
    let run = try harness.run([
      "create", "Money", "--currency", "EUR", "--storage", "csv", "--account", "Giro:checking:\(typed)",
    ])
    #expect(run.exit == 0, "\(run.errors)")
    let accounts = String(decoding: try harness.read("Money/Data/Accounts.csv"), as: UTF8.self)
    #expect(accounts.contains(",\(written),"), "\(accounts)")
  }

  @Test(arguments: ["1.250", "many", "$5", "1.505"])
  func `a balance that is no certain amount is refused`(typed: String) throws {
    let harness = try CommandHarness()
    let run = try harness.run(["create", "Money", "--currency", "EUR", "--account", "Giro:checking:\(typed)"])
    #expect(
      run.exit == 64 && run.errors.contains("--account Giro:checking:\(typed): \(typed):"), "\(run.errors)")
    #expect(try harness.contents().isEmpty)
  }
}
