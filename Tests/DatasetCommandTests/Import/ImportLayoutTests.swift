import Foundation
import TestSupport
import Testing

/// Layouts as a person meets them: answered once, remembered, named, broken.
struct ImportLayoutTests {
  static let january = "Date,Description,Amount\n03/04/2026,COFFEE,4.50\n05/04/2026,SHOP,12.00\n"
  static let february = "Date,Description,Amount\n06/05/2026,COFFEE,4.50\n07/05/2026,SHOP,13.00\n"

  private static func harness() throws -> CommandHarness { try CommandHarness(Self.image.get()) }

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run([
        "create", "Money", "--currency", "EUR", "--account", "Card:creditCard", "--account", "Giro",
      ])
      try harness.write("january.csv", january.utf8)
      try harness.write("february.csv", february.utf8)
    }
  }

  @Test func `what was answered once is not asked again`() throws {
    let harness = try Self.harness()
    let asked = try harness.run("import january.csv --account card --dataset Money")
    #expect(asked.exit == 1)
    let answered = try harness.run(
      "import january.csv --account card --date-order dmy --sign positive-is-out --dataset Money")
    #expect(answered.exit == 0)
    #expect(answered.errors.contains(".dataset/layouts/card-"))
    let next = try harness.run("import february.csv --account card --json --dataset Money")
    #expect(next.exit == 0)
    let statement = try #require(try ImportDocument(next.output).statements.first)
    #expect(statement.transactions.map(\.amountMinor) == [-450, -1300])
    #expect(statement.transactions.map(\.date) == ["2026-05-06", "2026-05-07"])
    let imports = try harness.run("export --dataset Money --format json --to -")
    #expect(imports.output.contains("\"layout\":\"card-"))
  }

  @Test func `another account's file with the same columns is asked about all the same`() throws {
    let harness = try Self.harness()
    try harness.run(
      "import january.csv --account card --date-order dmy --sign positive-is-out --dataset Money")
    let other = try harness.run("import february.csv --account giro --json --dataset Money")
    #expect(other.exit == 1)
    #expect(
      try ImportDocument(other.output).statements.flatMap(\.questions).map(\.code) == [
        "date-order", "amount-sign",
      ])
    let none = try harness.run("import february.csv --account card --layout none --dataset Money")
    #expect(none.exit == 1)
  }

  @Test func `a year is for its file alone, and what else was answered is remembered`() throws {
    let harness = try Self.harness()
    try harness.write("day.csv", "Datum;Text;Betrag\n24.12.;LADEN;-4,50\n02.01.;LADEN;-1,00\n".utf8)
    let first = try harness.run("import day.csv --account giro --year 2024 --dataset Money")
    #expect(first.exit == 0)
    let rows = try harness.run("export --dataset Money --format json --to -").output
    #expect(rows.contains("2023-12-24") && rows.contains("2024-01-02"))
    let again = try harness.run("import day.csv --account giro --json --dataset Money")
    #expect(again.exit == 1)
    #expect(try ImportDocument(again.output).statements.flatMap(\.questions).map(\.code) == ["year"])
    let wrong = try harness.run("import day.csv --account giro --year 24 --dataset Money")
    #expect(wrong.exit == 64 && wrong.errors.contains("--year 24: not a year"))
  }

  private static let answers = "--account card --date-order dmy --sign positive-is-out --dataset Money"

  @Test func `a dry run remembers nothing, undo takes back what is remembered, and redo brings it again`()
    throws
  {
    let harness = try Self.harness()
    let before = try harness.contents(of: "Money").keys.sorted()
    try harness.run("import january.csv --dry-run \(Self.answers)")
    #expect(try harness.contents(of: "Money").keys.sorted() == before)
    try harness.run("import january.csv \(Self.answers)")
    let layouts = try harness.contents(of: "Money/.dataset/layouts")
    #expect(layouts.count == 1)
    #expect(try harness.run("undo --dataset Money --yes").exit == 0)
    #expect(try harness.contents(of: "Money/.dataset/layouts").isEmpty)
    #expect(try harness.run("import february.csv --account card --dataset Money").exit == 1)
    #expect(try harness.run("redo --dataset Money --yes").exit == 0)
    #expect(try harness.contents(of: "Money/.dataset/layouts") == layouts)
    #expect(try harness.run("import february.csv --account card --dataset Money").exit == 0)
  }

  @Test func `undo around later edits takes the layout back too`() throws {
    let harness = try CommandHarness()
    try harness.run("create Money --currency EUR --storage csv --account Card:creditCard --account Giro")
    try harness.write("january.csv", Self.january.utf8)
    try harness.run("import january.csv \(Self.answers)")
    let path = "Money/Data/Transactions.csv"
    let text = String(decoding: try harness.read(path), as: UTF8.self)
    try harness.write(path, Array(text.replacing(",COFFEE,,", with: ",My coffee,,").utf8))
    let undo = try harness.run("undo --dataset Money")
    #expect(undo.output.contains("only what nobody touched"), "\(undo.output)")
    #expect(try harness.contents(of: "Money/.dataset/layouts").isEmpty)
  }

  @Test func `undo leaves a layout that a person has edited since, and says so`() throws {
    let harness = try Self.harness()
    try harness.run("import january.csv \(Self.answers)")
    let name = try #require(try harness.contents(of: "Money/.dataset/layouts").keys.first)
    let path = "Money/.dataset/layouts/\(name)"
    let mine = String(decoding: try harness.read(path), as: UTF8.self).replacing(
      "Remembered from january.csv.", with: "Mine, checked by hand.")
    try harness.write(path, Array(mine.utf8))
    let books = try harness.contents(of: "Money/Data")
    let undo = try harness.run("undo --dataset Money")
    #expect(undo.exit == 0)
    #expect(undo.output.contains("kept: .dataset/layouts/\(name): it was edited since"), "\(undo.output)")
    #expect(try harness.contents(of: "Money/Data") != books)
    #expect(try harness.read(path) == Array(mine.utf8))
    #expect(try harness.run("redo --dataset Money").exit == 0)
    #expect(try harness.contents(of: "Money/Data") == books)
    #expect(try harness.read(path) == Array(mine.utf8))
  }

  @Test func `undo leaves a layout by which a later import was read that stays`() throws {
    let harness = try Self.harness()
    try harness.run("import january.csv \(Self.answers)")
    try harness.run("import february.csv --account card --dataset Money")
    let layouts = try harness.contents(of: "Money/.dataset/layouts")
    let undo = try harness.run("undo --import january.csv --dataset Money")
    #expect(undo.output.contains("february.csv was read by it"), "\(undo.output)")
    #expect(try harness.contents(of: "Money/.dataset/layouts") == layouts)
    try harness.run("import january.csv --account card --dataset Money")
    #expect(try harness.run("undo 2 --yes --dataset Money").exit == 0)
  }

  @Test func `a layout that a person wrote is kept where a file is read without it`() throws {
    let harness = try Self.harness()
    let answers = "--account card --date-order dmy --sign positive-is-out --dataset Money"
    try harness.run("import january.csv \(answers)")
    let name = try #require(try harness.contents(of: "Money/.dataset/layouts").keys.first)
    let path = "Money/.dataset/layouts/\(name)"
    let text = String(decoding: try harness.read(path), as: UTF8.self)
    let mine = text.replacing("Remembered from january.csv.", with: "Mine, checked by hand.")
    try #require(mine != text)
    try harness.write(path, Array(mine.utf8))
    let run = try harness.run("import february.csv \(answers) --layout none")
    #expect(run.exit == 0)
    #expect(run.errors.contains("\(name).old"), "\(run.errors)")
    #expect(try harness.read(path) != Array(mine.utf8))
    #expect(try harness.read(path + ".old") == Array(mine.utf8))
  }

  @Test func `a layout is named, or given as a file`() throws {
    let harness = try Self.harness()
    let shipped = try harness.run(
      "import january.csv --layout card-positive-is-out --date-order dmy --no-dataset --dry-run --json")
    #expect(shipped.exit == 0)
    #expect(
      try ImportDocument(shipped.output).statements[0].transactions.map(\.amountMinor) == [-450, -1200])
    try harness.write(
      "mine.json",
      Array(
        "{\"version\": 1, \"name\": \"mine\", \"read\": {\"dateOrder\": \"mdy\", \"sign\": \"negative-is-out\"}}"
          .utf8))
    let file = try harness.run("import january.csv --layout mine.json --no-dataset --dry-run --json")
    #expect(
      try ImportDocument(file.output).statements[0].transactions.map(\.date) == ["2026-03-04", "2026-05-04"])
    let unknown = try harness.run("import january.csv --layout nobody --no-dataset --dry-run")
    #expect(unknown.exit == 2)
    #expect(unknown.errors.contains("there is no such layout"))
    #expect(unknown.errors.contains("us-card-discover"))
  }

  @Test func `a broken layout of the dataset is named with its member`() throws {
    let harness = try Self.harness()
    try harness.write(
      "Money/.dataset/layouts/bad.json",
      Array("{\"version\": 1, \"name\": \"bad\", \"read\": {\"sing\": 1}}".utf8))
    // Somebody else may have put it there, so it is used where it is named, or taken over.
    let unproven = try harness.run("import january.csv --account card --dataset Money")
    #expect(unproven.exit == 1 && unproven.errors.contains("not written by this machine, so not used"))
    let named = try harness.run("import january.csv --layout bad --dataset Money")
    #expect(named.exit == 2 && named.errors.contains(".dataset/layouts/bad.json: read.sing: found 1"))
    try harness.run("trust layouts --yes --dataset Money")
    let run = try harness.run("import january.csv --dataset Money")
    #expect(run.exit == 2)
    #expect(run.errors.contains(".dataset/layouts/bad.json: read.sing: found 1"), "\(run.errors)")
  }

  @Test(arguments: [
    (
      "Trans. Date,Post Date,Description,Amount,Category\n01/02/2026,01/03/2026,SHOP,12.00,x\n", -1200,
      "2026-01-03"
    ),
    (
      "Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By\n01/02/2026,01/03/2026,SHOP,Shop,x,Purchase,12.00,A\n",
      -1200, "2026-01-03"
    ),
    (
      "Transaction Date,Post Date,Description,Category,Type,Amount,Memo\n01/02/2026,01/03/2026,SHOP,x,Sale,-12.00,\n",
      -1200, "2026-01-03"
    ),
    (
      "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n03/02/2026,DEB,'11-22-33,12345678,SHOP,12.00,,88.00\n",
      -1200, "2026-02-03"
    ),
    (
      "Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes\n03/02/2026,SHOP,,CARD,-12.00,88.00,x,\n",
      -1200, "2026-02-03"
    ),
    (
      "Number,Date,Account,Amount,Subcategory,Memo\n,03/02/2026,20-00-00 12345678,-12.00,PAYMENT,SHOP\n",
      -1200, "2026-02-03"
    ),
    (
      "Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial\n123456,03/02/2026,SHOP,12.00,,88.00,x,\n",
      -1200, "2026-02-03"
    ),
  ])
  func `the layouts that come with the command read what their files cannot say`(
    text: String, minor: Int, date: String
  ) throws {
    let harness = try CommandHarness()
    try harness.write("statement.csv", text.utf8)
    let run = try harness.run("import statement.csv --no-dataset --dry-run --json")
    #expect(run.exit == 0, "\(run.output)")
    let statement = try #require(try ImportDocument(run.output).statements.first)
    #expect(statement.transactions.map(\.amountMinor) == [minor])
    #expect(statement.transactions.map(\.date) == [date])
  }
}
