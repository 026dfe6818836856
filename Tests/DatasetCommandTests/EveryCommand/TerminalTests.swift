import Foundation
import TestSupport
import Testing

/// What people see on a terminal, which `script` of util-linux pretends to be.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
struct TerminalTests {
  private func household() throws -> CommandHarness { try CommandHarness(Self.image.get()) }

  private static let image = Result {
    try CommandHarness.prepared { harness in
      let run = try harness.run(
        "create Money --storage csv --currency EUR --account Giro --account Visa:creditCard")
      try #require(run.exit == 0, "\(run.errors)")
      try harness.write(
        "a.csv",
        Array(
          "Date,Description,Amount\n2026-03-13,東京カフェ渋谷センター街店とても長い名前 café,-4.50\n2026-03-14,Salary,1000.00\n"
            .utf8))
    }
  }

  /// Runs the command with a terminal of so many columns, typing `input`.
  private func onTerminal(
    _ harness: CommandHarness, _ command: String, typing input: String = "", columns: Int = 70,
    variables: String = ""
  ) throws -> String {
    let typed = input.replacing("\n", with: "\\n")
    return try harness.shell(
      "printf '\(typed)' | TERM=xterm \(variables) script -qec 'stty cols \(columns); \(command)' /dev/null")
  }

  @Test func `an import shows its lines and asks before it changes anything`() throws {
    let harness = try household()
    let before = try harness.contents(of: "Money/Data")
    let refused = try onTerminal(
      harness, "dataset import a.csv --account giro --dataset Money", typing: "n\n")
    #expect(refused.contains("verdict"))
    #expect(refused.contains("Import 2 transactions, +995.50 EUR? [y/N]"))
    #expect(refused.contains("nothing was changed"))
    #expect(try harness.contents(of: "Money/Data") == before)
    let agreed = try onTerminal(harness, "dataset import a.csv --account giro --dataset Money", typing: "y\n")
    #expect(agreed.contains("saved"))
    #expect(try harness.contents(of: "Money/Data") != before)
  }

  @Test func `a no ends with status 1, as nothing was done, and what was asked about is not printed again`()
    throws
  {
    let harness = try household()
    for command in [
      "import a.csv --account giro --dataset Money", "import a.csv --account giro --dataset Money --json",
    ] {
      let refused = try onTerminal(
        harness, "sh -c \"dataset \(command); echo status $?\"".replacing("$", with: "\\$"), typing: "n\n")
      #expect(refused.contains("status 1"), "\(refused)")
      // The document says why there is no other, and stands alone.
      #expect(refused.contains(#""code":"declined""#) == command.hasSuffix("--json"), "\(refused)")
      #expect(!refused.contains("\"statements\""), "\(refused)")
    }
    let agreed = try onTerminal(
      harness, "dataset import a.csv --account giro --dataset Money --json", typing: "y\n")
    #expect(agreed.contains("\"version\":1"))
  }

  @Test func `--yes asks nothing, and neither does a run without a terminal`() throws {
    let harness = try household()
    let terminal = try onTerminal(harness, "dataset import a.csv --account giro --dataset Money --yes")
    #expect(!terminal.contains("[y/N]"))
    #expect(terminal.contains("saved"))
    let piped = try harness.run("import a.csv --account visa --answer account=visa --dataset Money")
    #expect(piped.exit == 0)
    #expect(!piped.errors.contains("[y/N]"))
  }

  @Test func `colours are on a terminal only, and only where they are wanted`() throws {
    let harness = try household()
    let command = "dataset import a.csv --account giro --dataset Money --dry-run"
    #expect(try onTerminal(harness, command).contains("\u{1B}[31m-4.50"))
    for plain in ["NO_COLOR=1", "CLICOLOR=0", "TERM=dumb"] {
      #expect(try !onTerminal(harness, command, variables: plain).contains("\u{1B}[31m"), "\(plain)")
    }
    #expect(try !onTerminal(harness, command + " --no-colour").contains("\u{1B}[31m"))
    #expect(try !harness.shell("\(command)").contains("\u{1B}["))
  }

  @Test func `lines fit the terminal, wide characters counted as two`() throws {
    let harness = try household()
    for columns in [50, 60, 90] {
      let output = try onTerminal(
        harness, "dataset import a.csv --account giro --dataset Money --dry-run --no-colour", columns: columns
      )
      let rows = output.split(whereSeparator: \.isNewline).filter {
        $0.hasPrefix("2026-03-1") && !$0.contains("sum")
      }
      .filter { !$0.contains(" to ") }
      #expect(rows.count == 2)
      for row in rows {
        let width = row.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
        #expect(width <= columns, "\(row)")
      }
      // The columns after the name stand under each other.
      let places = rows.compactMap { row in
        row.range(of: "new").map { place in
          row[..<place.lowerBound].unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
        }
      }
      #expect(Set(places).count == 1, "\(rows)")
    }
  }

  @Test func `an account that nothing tells is asked for, and made where it is new`() throws {
    let harness = try CommandHarness()
    try #require(try harness.run("create Money --storage csv --currency EUR").exit == 0)
    try harness.write("a.csv", Array("Date,Description,Amount\n2026-03-13,A,-4.50\n2026-03-14,B,9.00\n".utf8))
    let output = try onTerminal(harness, "dataset import a.csv --dataset Money", typing: "Everyday\ny\n")
    #expect(output.contains("a.csv: which account is it of?"))
    let accounts = String(decoding: try harness.read("Money/Data/Accounts.csv"), as: UTF8.self)
    #expect(accounts.contains("everyday,Everyday,checking"))
    let rows = String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
    #expect(rows.contains(",everyday,"))
  }

  @Test func `several accounts in one file go to their own accounts, which are made`() throws {
    let harness = try CommandHarness()
    try #require(try harness.run("create Money --storage csv --currency USD").exit == 0)
    func statement(_ kind: String, _ from: String, _ number: String, _ amount: String) -> String {
      "<\(kind)><CURDEF>USD<\(from)><ACCTID>\(number)</\(from)><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260302<TRNAMT>\(amount)<FITID>\(number)1<NAME>Shop</STMTTRN></BANKTRANLIST></\(kind)>"
    }
    let text =
      "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX>"
      + statement("STMTRS", "BANKACCTFROM", "000123456789", "-5.00")
      + statement("CCSTMTRS", "CCACCTFROM", "4111111111114242", "-7.00") + "</OFX>"
    try harness.write("all.ofx", Array(text.utf8))
    let run = try harness.run("import all.ofx --dataset Money --create-account")
    #expect(run.exit == 0, "\(run.errors)")
    let accounts = String(decoding: try harness.read("Money/Data/Accounts.csv"), as: UTF8.self)
    #expect(accounts.contains("account-6789,Account ****6789,checking"))
    #expect(accounts.contains("card-4242,Card ****4242,creditCard"))
    #expect(!accounts.contains("000123456789"))
  }
}
