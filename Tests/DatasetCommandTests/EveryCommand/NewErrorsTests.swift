import Foundation
import Testing

/// A change that would leave a new error behind is not saved.
@Suite struct NewErrorsTests {
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

  @Test func `a migration to a currency without a fraction is refused where amounts have one`() throws {
    let harness = try CommandHarness()
    let stamp = "2026-01-01T00:00:00Z"
    let id = "01890000-0000-7000-8000-00000000000"
    let tabs = [
      "Transactions":
        "id,date,type,amount,categoryKey,tags,note,payment,reimbursement,recurringRuleId,createdAt,updatedAt,deletedAt\n\(id)1,2026-01-02,expense,12.50,,,,,,,\(stamp),\(stamp),\n",
      "Categories":
        "categoryKey,name,type,emoji,icon,color,isActive,isDefault,sortOrder,createdAt,updatedAt,deletedAt\n",
      "Receipts":
        "id,transactionId,fileName,mediaType,byteCount,sha256,driveFileId,createdAt,updatedAt,deletedAt\n",
      "RecurringRules":
        "id,type,amount,categoryKey,tags,note,cadence,interval,startDate,endDate,isEnabled,generateThroughYear,templateTransactionId,createdAt,updatedAt,deletedAt\n",
      "Settings": "key,value,updatedAt\ndatasetId,\(id)9,\(stamp)\nschemaVersion,1,\(stamp)\n",
    ]
    for (name, text) in tabs { try harness.write("M/Data/\(name).csv", text.utf8) }
    let before = try harness.contents(of: "M/Data")
    let run = try harness.run("migrate --dataset M --currency JPY --quiet")
    #expect(run.exit == 2)
    #expect(run.errors.contains("amount: \"12.50\" has more digits than its currency"), "\(run.errors)")
    #expect(try harness.contents(of: "M/Data") == before)
    #expect(try harness.run("migrate --dataset M --currency EUR --quiet").exit == 0)
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
