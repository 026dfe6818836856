import Foundation
import TestSupport
import Testing

/// Datasets of an earlier version, and what it takes to bring them to the newest.
struct MigrateCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  /// A reader of version 1 would take a transfer for spending.
  @Test func `a dataset of version 1 takes nothing that its readers would misread`() throws {
    try FileManager.default.copyItem(
      at: CommandHarness.root.appending(path: "Samples/datasets/version-1"),
      to: harness.folder.appending(path: "Old"))
    let before = try harness.contents(of: "Old/Data")
    for line in [
      "accounts add Giro", "members add Ana", "budgets set groceries 5", "add 5 groceries Shop",
      "split 2 1 groceries",
      "edit 2 --payee Shop", "add 5 groceries --refund", "goals add Bike 5", "rules add shop groceries",
      "rules install de",
    ] {
      let run = try harness.run("\(line) --dataset Old")
      #expect(
        run.exit == 2 && run.errors.contains("the dataset is version 1, which has no"),
        "\(line): \(run.errors)")
      #expect(run.errors.contains("dataset migrate"))
    }
    #expect(try harness.contents(of: "Old/Data") == before)
    for line in [
      "add 5 groceries --note Shop", "edit 2 --amount 800", "delete 3", "categories add Pets --type expense",
    ] {
      #expect(try harness.run("\(line) --dataset Old").exit == 0, "\(line)")
    }
    #expect(!(try harness.run("validate --dataset Old").output.contains("schema-mixed")))
  }

  @Test func `a migration to a currency without a fraction is refused where amounts have one`() throws {
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
}
