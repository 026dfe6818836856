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

  @Test func `on a terminal the first account is asked for, and what it holds`() throws {
    let harness = try CommandHarness()
    let session = try TerminalSession("create Money --currency EUR --storage csv", in: harness)
    try session.see("Your first account, such as Checking (Enter: none yet): ")
    session.type("Visa:creditCard")
    try session.see("Its balance before the first transaction (Enter: 0): ")
    session.type("many")
    try session.see("\"many\" is not one of the answers")
    session.type("-12.50")
    try session.see("made ", "Next: dataset import")
    #expect(try session.exit() == 0)
    let accounts = String(decoding: try harness.read("Money/Data/Accounts.csv"), as: UTF8.self)
    #expect(accounts.contains("visa,Visa,creditCard,,EUR,-12.50"), "\(accounts)")
  }

  @Test func `Enter makes none, and off a terminal nobody is asked; both say how to make one`() throws {
    let harness = try CommandHarness()
    let session = try TerminalSession("create Money --currency EUR --storage csv", in: harness)
    try session.see("Your first account")
    session.type("")
    try session.see("No account yet", "dataset accounts add Checking --dataset Money")
    #expect(try session.exit() == 0)
    let run = try harness.run("create Other --currency EUR --storage csv")
    #expect(
      run.exit == 0 && run.output.contains("dataset accounts add Checking --dataset Other"), "\(run.output)")
    for quiet in ["--yes", "--json"] {
      let session = try TerminalSession("create New\(quiet) --currency EUR \(quiet)", in: harness)
      #expect(try session.exit() == 0)
      #expect(!session.transcript.contains("Your first account"), "\(session.transcript)")
    }
  }
}
