import Foundation
import TestSupport
import Testing

/// The same input gives the same result in every process, whatever seed its hashes have.
struct DeterminismTests {
  /// In how many processes each import runs.
  private static let processes = 20

  /// Column names and rows of banks that people know; in each the payee is text of the entry too.
  private static let dialects: [(header: String, rows: [String])] = [
    (
      "Date,Memo,Payee,Amount",
      [
        "2026-0M-03,CARD 1234,Corner Shop,-4.50", "2026-0M-04,SEPA,Landlord,-800.00",
        "2026-0M-05,IN,Employer,2100.00",
      ]
    ),
    (
      "Booking Date;Type;Description;Counterparty;Amount;Balance",
      [
        "03.0M.2026;PAYMENT;Rent;Landlord;-800,00;1200,00",
        "14.0M.2026;PAYMENT;Food;Corner Shop;-4,50;1195,50",
        "25.0M.2026;CREDIT;Salary;Employer;2100,00;3295,50",
      ]
    ),
    (
      "Date,Reference,Status,Narrative,Name,Debit,Credit",
      [
        "2026-0M-13,INV 7,Completed,Bill,Power Company,61.20,",
        "2026-0M-14,,Completed,Wages,Employer,,2100.00",
        "2026-0M-15,R2,Completed,Refund,Corner Shop,,4.50",
      ]
    ),
  ]

  private static func file(_ dialect: Int, month: Int) -> [UInt8] {
    let (header, rows) = dialects[dialect]
    return Array(([header] + rows).joined(separator: "\n").replacing("0M", with: "0\(month)").utf8)
  }

  /// What an import says, without the ids that it makes.
  private func document(_ output: String) -> String {
    output.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/, with: "ID").replacing(
      /\d{4}-\d\d-\d\dT[0-9:.]+Z/, with: "TIME")
  }

  @Test(arguments: dialects.indices)
  func `a file that is read by a remembered layout is read the same in every process`(dialect: Int) throws {
    let harness = try CommandHarness()
    try harness.run("create Money --currency EUR --storage csv --account Giro")
    try harness.write("one.csv", Self.file(dialect, month: 1))
    try harness.write("two.csv", Self.file(dialect, month: 2))
    let plain = try harness.run(
      "import two.csv --account giro --dry-run --json --layout none --dataset Money")
    let first = try harness.run("import one.csv --account giro --dataset Money")
    #expect(first.exit == 0, "\(first.errors)")
    let payees = try ImportDocument(plain.output).statements[0].transactions.map(\.payee)
    var outputs: Set<String> = []
    for _ in 0..<Self.processes {
      let run = try harness.run("import two.csv --account giro --dry-run --json --dataset Money")
      #expect(run.exit == 0, "\(run.errors)")
      outputs.insert(document(run.output))
      #expect(try ImportDocument(run.output).statements[0].transactions.map(\.payee) == payees)
    }
    #expect(outputs.count == 1)
  }

  @Test func `every sample statement is read the same in every process`() throws {
    let harness = try CommandHarness()
    let samples = CommandHarness.root.appending(path: "Samples/statements")
    let files = try FileManager.default.contentsOfDirectory(at: samples, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension != "json" && $0.pathExtension != "md" }.map(\.path).sorted()
    try #require(files.count > 5)
    var outputs: Set<String> = []
    for _ in 0..<Self.processes {
      outputs.insert(try harness.run(["import"] + files + ["--no-dataset", "--dry-run", "--json"]).output)
    }
    #expect(outputs.count == 1)
  }

  @Test func `a plan over several tabs is the same in every process`() throws {
    let harness = try CommandHarness()
    try harness.run("create Money --currency EUR --storage csv --account Giro --account Savings:savings")
    for line in [
      "add 5 groceries Shop --account savings --date 2026-03-01", "goals add Bike 800 --account savings",
      "rules add zebra groceries --account savings",
      "recurring add 5 rent Grund --every yearly --account savings --date 2026-12-31",
    ] {
      let run = try harness.run("\(line) --dataset Money")
      #expect(run.exit == 0, "\(line): \(run.errors)")
    }
    var plans: Set<String> = []
    for _ in 0..<8 {
      let run = try harness.run("accounts delete savings --to giro --dry-run --json --dataset Money")
      #expect(run.exit == 0, "\(run.errors)")
      plans.insert(document(run.output))
    }
    let only = try #require(plans.first)
    #expect(plans.count == 1)
    for tab in ["Transactions", "Goals", "ImportRules", "RecurringRules"] {
      #expect(only.contains("\"\(tab)\""), "\(only)")
    }
  }
}
