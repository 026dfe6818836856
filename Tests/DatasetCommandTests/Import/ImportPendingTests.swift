import DatasetFormat
import TestSupport
import Testing

/// A line that the bank has not booked yet is what was foreseen, entered or transferred already, and so is its booked form: no payment is
/// there twice.
struct ImportPendingTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run(
      "create Money --storage csv --currency EUR --account Giro:checking:1000 --account Savings:savings")
  }

  private func run(_ line: String) throws {
    let run = try harness.run("\(line) --dataset Money")
    #expect(run.exit == 0, "\(line): \(run.output)\(run.errors)")
  }

  /// Imports a line as pending, then booked a day later, and gives the balances of Giro in cents after each.
  private func imported(_ line: String, _ amount: String) throws -> [Int] {
    let header = "Date;Payee;Purpose;Amount;Status\n2026-10-02;X;Y;-1,00;booked\n"
    try harness.write("early.csv", "\(header)2026-10-15;\(line);\(amount);pending\n".utf8)
    try harness.write("late.csv", "\(header)2026-10-16;\(line);\(amount);booked\n".utf8)
    return try ["early.csv", "late.csv"].map { file in
      let run = try harness.run("import \(file) --account giro --yes --dataset Money")
      #expect(run.exit == 0, "\(run.output)\(run.errors)")
      let accounts = try JSONValue(harness.run("balance --on 2026-10-31 --json --dataset Money").output)[
        "accounts"]
      guard case .integer(let cents)? = accounts?.elements?.first?["balanceMinor"] else { return 0 }
      return cents
    }
  }

  private func spending() throws -> JSONValue? {
    let run = try harness.run("report summary --period 2026-10 --json --dataset Money")
    return try JSONValue(run.output)["currencies"]?.elements?.first?["expenseMinor"]
  }

  @Test func `one that a recurring rule foresaw is that row`() throws {
    try run("recurring add 50 utilities Strom --every monthly --date 2026-10-15 --account giro")
    #expect(try imported("Strom;Abschlag", "-50,00") == [99_900, 94_900])
    #expect(try spending() == .integer(5100))
  }

  @Test func `one that a person entered is that row`() throws {
    try run("add 8 dining Kiosk --date 2026-10-14 --account giro")
    #expect(try imported("Kiosk;Karte", "-8,00") == [99_900, 99_100])
    #expect(try spending() == .integer(900))
  }

  @Test func `one that is half of a transfer by hand is that half`() throws {
    try run("transfer 100 giro savings --date 2026-10-15")
    #expect(try imported("Umbuchung;an Savings", "-100,00") == [99_900, 89_900])
    #expect(try spending() == .integer(100))
  }

  @Test func `one of another name is new, and is listed as perhaps there`() throws {
    try run("add 8 dining Kiosk --date 2026-10-14 --account giro")
    #expect(try imported("Blumen Rot;Karte", "-8,00") == [99_100, 98_300])
    try run("undo 2 --yes")
    let listed = try harness.run("import early.csv --account giro --dry-run --dataset Money")
    #expect(listed.output.contains("may be there already"), "\(listed.output)")
  }
}
