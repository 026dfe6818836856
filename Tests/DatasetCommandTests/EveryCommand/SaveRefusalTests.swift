import Foundation
import TestSupport
import Testing

/// A file that a spreadsheet program has open is not changed under it.
struct OpenElsewhereTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --currency EUR --account Giro")
      for month in 1...2 {
        let text = "Date,Description,Amount\n2026-0\(month)-10,Shop,-1.50\n2026-0\(month)-11,Cafe,-2.50\n"
        try harness.write("\(month).csv", Array(text.utf8))
      }
      try harness.run("import 1.csv --dataset Money")
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  @Test(
    arguments: ["~$Money.xlsx", ".~lock.Money.xlsx#"],
    ["import 2.csv", "undo", "redo", "repair", "restore last --yes"]
  )
  func `nothing is written while another program has the workbook open`(_ lock: String, _ command: String)
    throws
  {
    if command == "redo" { try harness.run("undo --dataset Money") }
    try harness.write("Money/Data/" + lock, Array("someone".utf8))
    let before = try harness.contents(of: "Money")
    let run = try harness.run(command + " --dataset Money")
    #expect(run.exit == 2 && run.errors.contains("another program has the file open"), "\(run.errors)")
    #expect(try harness.contents(of: "Money") == before)
    #expect(try harness.run(command + " --dry-run --dataset Money").exit == 0)
    let forced = try harness.run(command + " --force --dataset Money")
    #expect(forced.exit == 0, "\(forced.errors)")
  }
}

/// A change that would leave a new error behind is not saved.
struct NewErrorsTests {
  @Test(arguments: ["csv", "xlsx"])
  func `an import of an amount that no spreadsheet keeps is refused with its line`(_ storage: String) throws {
    let harness = try CommandHarness()
    try harness.run("create M --storage \(storage) --currency EUR --account Giro --quiet")
    try harness.write(
      "s.csv",
      "Date,Description,Amount\n2026-01-16,REWE,-5.00\n2026-01-17,REWE,-90071992547409.93\n".utf8)
    let before = try harness.contents(of: "M/Data")
    for dryRun in [" --dry-run", ""] {
      let run = try harness.run("import s.csv --dataset M\(dryRun)")
      #expect(run.exit == 2)
      #expect(run.errors.contains("amount: \"90071992547409.93\" is larger"), "\(run.errors)")
      #expect(run.errors.contains("(line 3)") && run.errors.contains("nothing was changed"))
    }
    #expect(try harness.contents(of: "M/Data") == before)
    #expect(try harness.run("log --dataset M").output.contains("import") == false)
  }

  @Test func `what was wrong before does not stand in the way`() throws {
    let harness = try CommandHarness()
    try harness.run("create M --storage csv --currency EUR --account Giro --quiet")
    let header = String(decoding: try harness.read("M/Data/Categories.csv"), as: UTF8.self)
    try harness.write("M/Data/Categories.csv", (header + "x,,,,,,,,,,,,,\n").utf8)
    #expect(try harness.run("validate --dataset M").exit == 1)
    try harness.write("s.csv", "Date,Description,Amount\n2026-01-16,REWE,-5.00\n".utf8)
    #expect(try harness.run("import s.csv --dataset M").exit == 0)
  }

  @Test func `rows of two currencies in an account make its balance unknown, and validate says which`() throws
  {
    let harness = try CommandHarness()
    try harness.run("create M --storage csv --currency EUR --account Giro --quiet")
    let header = String(decoding: try harness.read("M/Data/Transactions.csv"), as: UTF8.self)
    let columns = header.split(separator: "\n")[0].split(separator: ",")
    let cells = [
      "id": "01890000-0000-7000-8000-000000000001", "date": "2026-01-02", "type": "expense", "amount": "1.00",
      "currency": "USD", "accountKey": "giro", "createdAt": "2026-01-02T00:00:00Z",
      "updatedAt": "2026-01-02T00:00:00Z",
    ]
    let row = columns.map { cells[String($0)] ?? "" }.joined(separator: ",")
    try harness.write("M/Data/Transactions.csv", (header + row + "\n").utf8)
    let status = try harness.run("status --dataset M")
    #expect(status.output.contains("rows of that account are in another currency; see dataset validate"))
    let validate = try harness.run("validate --dataset M --only account-currencies")
    #expect(validate.output.contains("currency: \"USD\" is not the currency of the account"))
  }
}
