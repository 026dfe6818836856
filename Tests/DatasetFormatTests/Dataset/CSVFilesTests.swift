import DatasetChecks
import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

/// A dataset of CSV files that an app holds in memory: nothing of what reading found is lost.
struct CSVFilesTests {
  private static let id = "0198c000-0000-7000-8000-000000000001"
  private static let settings = "key,value\nschemaVersion,2\ncurrency,EUR\n"
  private static let header = "id;date;type;amount;payee;note\r\n"

  private static func files(_ transactions: String) -> [String: [UInt8]] {
    [
      "Transactions.csv": Array(transactions.utf8), "Settings.csv": Array(settings.utf8),
      "Categories.csv": Array("categoryKey,name,type\nfood,Food,expense\n".utf8),
    ]
  }

  private static func text(_ dataset: Dataset) -> String? {
    dataset.csvFile(of: .transactions).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a file that no plan changed comes back byte for byte, in its own dialect`() throws {
    let text = Self.header + "\(Self.id);2026-03-01;expense;\"12.50\";\"Kiosk; corner\";\r\n"
    let dataset = try Dataset(name: "Phone", csvFiles: Self.files(text))
    #expect(Self.text(dataset) == text)
    #expect(dataset.allCSVFiles == Self.files(text))
    #expect(dataset[.transactions]?.sheet.rowCount == 2)
  }

  @Test func `a row that is entered is written as the file writes its own, and undo gives the bytes back`()
    throws
  {
    let text = Self.header + "\(Self.id);2026-03-01;expense;\"12.50\";Kiosk;\r\n"
    var dataset = try Dataset(name: "Phone", csvFiles: Self.files(text))
    var row = RowEncoder(.transactions)
    row.id("id", RecordID("0198c000-0000-7000-8000-000000000002"))
    row.date("date", CalendarDate(iso: "2026-03-02"))
    row.text("type", "expense")
    row.amount("amount", Amount(minorUnits: 320, currency: .eur))
    row.text("payee", "Bakery; Süß")
    let plan = Plan(command: "add", base: dataset.fileHashes, changes: [row.insertion(reason: "test")])
    let inverse = try dataset.apply(plan)
    let line = "0198c000-0000-7000-8000-000000000002;2026-03-02;expense;3.20;\"Bakery; Süß\";\r\n"
    #expect(Self.text(dataset) == text + line)
    #expect(dataset.csvFile(of: .settings) == Array(Self.settings.utf8))
    try dataset.undo(inverse)
    #expect(Self.text(dataset) == text)
  }

  /// Files as people write them by hand: few columns, rows of several widths, a last line without an end.
  private static let hands = [
    "id,date,type,amount\n\(id),2026-03-01,expense,12.50\n",
    "id,date,type,amount,payee\r\n\(id),2026-03-01,expense,12.50\r\n,2026-03-02,expense,3.00,Kiosk",
    "\u{FEFF}id;date;\"type\";amount\n\(id);2026-03-01;\"expense\";12.50;\n",
  ]

  private static func row(_ number: Int, note: String?) -> RowEncoder {
    var row = RowEncoder(.transactions)
    row.id("id", RecordID("0198c000-0000-7000-8000-00000000010\(number)"))
    row.date("date", CalendarDate(iso: "2026-03-0\(number)"))
    row.text("type", "expense")
    row.amount("amount", Amount(minorUnits: 320, currency: .eur))
    if let note { row.text("note", note) }
    return row
  }

  @Test(arguments: hands)
  func `a plan that adds columns and fills them is taken back byte for byte`(_ text: String) throws {
    var dataset = try Dataset(name: "Phone", csvFiles: Self.files(text))
    let note = Change.set(
      Address(.transactions, row: 2, id: Self.id, column: "note"), old: .blank, new: .text("Süß"),
      reason: "test")
    let column = Change.addColumn(tab: .transactions, column: "note", reason: "test")
    let inverse = try dataset.apply(
      Plan(
        command: "add", base: dataset.fileHashes,
        changes: [column, note, Self.row(3, note: "new").insertion(reason: "test")]))
    #expect(Self.text(dataset)?.contains("note") == true)
    try dataset.undo(inverse)
    #expect(dataset.allCSVFiles == Self.files(text))
    #expect(
      Checks.findings(in: dataset)
        == Checks.findings(in: try Dataset(name: "Phone", csvFiles: Self.files(text))))
  }

  @Test func `where a later plan wrote into the file, its row stays and the added column goes`() throws {
    let text = "id,date,type,amount\n\(Self.id),2026-03-01,expense,12.50\n"
    var dataset = try Dataset(name: "Phone", csvFiles: Self.files(text))
    let column = Change.addColumn(tab: .transactions, column: "note", reason: "test")
    let inverse = try dataset.apply(Plan(command: "add", base: [:], changes: [column]))
    let amount = Change.set(
      Address(.transactions, row: 2, id: Self.id, column: "amount"), old: .text("12.50"), new: .text("13.00"),
      reason: "test")
    try dataset.apply(Plan(command: "edit", base: [:], changes: [amount]))
    try dataset.undo(inverse)
    #expect(Self.text(dataset) == text.replacing("12.50", with: "13.00"))
  }

  @Test func `a quote that never closes is found, and stays in the file`() throws {
    let text =
      "id,date,type,amount,payee\n\(Self.id),2026-03-01,expense,12.50,\"Kiosk\n,2026-03-02,expense,3.20,Bakery\n"
    let dataset = try Dataset(name: "Phone", csvFiles: Self.files(text))
    #expect(
      Checks.findings(in: dataset).contains { $0.code == "csv-unclosed-quote" && $0.severity == .error })
    #expect(Self.text(dataset) == text)
    let again = try Dataset(name: "Phone", csvFiles: dataset.allCSVFiles)
    #expect(Checks.findings(in: again).contains { $0.code == "csv-unclosed-quote" })
  }

  @Test func `a plan names the state of the files, and one for another state is refused`() throws {
    let text = Self.header + "\(Self.id);2026-03-01;expense;12.50;Kiosk;\r\n"
    var dataset = try Dataset(name: "Phone", csvFiles: Self.files(text))
    #expect(
      dataset.fileHashes.keys.sorted() == [
        "Data/Categories.csv", "Data/Settings.csv", "Data/Transactions.csv",
      ])
    let change = Change.set(
      Address(.transactions, row: 2, id: Self.id, column: "payee"), old: .text("Kiosk"), new: .text("Shop"),
      reason: "test")
    let plan = Plan(command: "edit", base: dataset.fileHashes, changes: [change])
    try dataset.apply(plan)
    #expect(throws: PlanError.outdated(file: "Data/Transactions.csv")) { try dataset.apply(plan) }
  }

  @Test func `what the checks refuse is refused in memory, too`() throws {
    let text = Self.header + "\(Self.id);2026-03-01;expense;12.50;Kiosk;\r\n"
    var dataset = try Dataset(name: "Phone", csvFiles: Self.files(text))
    let change = Change.set(
      Address(.transactions, row: 2, id: Self.id, column: "amount"), old: .text("12.50"), new: .text("much"),
      reason: "test")
    let plan = Plan(command: "edit", base: dataset.fileHashes, changes: [change])
    let error = #expect(throws: PlanError.self) { try dataset.apply(plan) }
    #expect(error?.code == "new-errors")
    #expect(Self.text(dataset) == text)
    try dataset.apply(plan, verification: .none)
    #expect(Self.text(dataset)?.contains("much") == true)
  }

  @Test func `an app's own check refuses what its own rule forbids`() throws {
    let kind = FindingKind(
      "my-app-payee", .error, "is a payee that this app does not take", advice: "Choose another.")
    @Sendable func own(_ dataset: Dataset) -> [Finding] {
      guard let tab = dataset[.transactions] else { return [] }
      var findings: [Finding] = []
      tab.forEachRow { row in
        let position = tab.schema["payee"]
        if row.text(position).value == "Shop" {
          findings.append(
            Finding(kind, at: tab.location(row: row.index, position: position), found: "Shop"))
        }
      }
      return findings
    }
    let text = Self.header + "\(Self.id);2026-03-01;expense;12.50;Kiosk;\r\n"
    var dataset = try Dataset(name: "Phone", csvFiles: Self.files(text))
    let change = Change.set(
      Address(.transactions, row: 2, id: Self.id, column: "payee"), old: .text("Kiosk"), new: .text("Shop"),
      reason: "test")
    let plan = Plan(command: "edit", base: dataset.fileHashes, changes: [change])
    let error = #expect(throws: PlanError.self) {
      try dataset.apply(plan, verification: Checks.verification.adding(own))
    }
    #expect(error?.description.contains("\"Shop\" is a payee that this app does not take") == true)
    try dataset.apply(plan)
    #expect(own(dataset).map(\.code) == ["my-app-payee"])
  }

  @Test func `a file that is no text is refused with its name`() {
    #expect(throws: UnreadableFile.self) {
      try Dataset(
        name: "Phone", csvFiles: ["Transactions.csv": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]])
    }
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
  ])
  func `hashes are those of FIPS 180-4`(_ text: String, _ hash: String) throws {
    let dataset = try Dataset(name: "x", csvFiles: ["Notes.csv": Array(text.utf8)])
    #expect(dataset.fileHashes == ["Data/Notes.csv": hash])
  }
}
