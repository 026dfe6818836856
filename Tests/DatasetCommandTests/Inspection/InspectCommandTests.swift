import Foundation
import Spreadsheet
import SpreadsheetXLSX
import Testing

/// `inspect --tables`, `--table` and `--csv`, as a person meets them.
struct InspectTablesTests {
  private static let holdings = ["isin,n,price", "DE0,3,10", "DE1,4,20"]
  private static let bookings = [
    "day,who,sum", "2026-01-02,\"A, B\",1", "2026-01-03,\"say \"\"C\"\"\",2", "2026-01-04,,3",
    "2026-01-05,D,4",
  ]

  /// A folder with a file of two tables, the main one below the other.
  private static func harness() throws -> CommandHarness {
    let harness = try CommandHarness()
    let lines = holdings + [""] + ["Bookings"] + bookings
    try harness.write("two.csv", lines.map { $0 + "\r\n" }.joined().utf8)
    return harness
  }

  private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  @Test func `the tables of a file are listed with their lines, and the main one is marked`() throws {
    let run = try Self.harness().run("inspect two.csv --tables")
    #expect(
      run.output
        == Self.text([
          "two.csv: 2 tables", "  1: lines 1 to 3, 2 rows, 3 columns", "     isin | n | price",
          "  2 (main): lines 6 to 10, 4 rows, 3 columns, below \"Bookings\"", "     day | who | sum",
        ]))
    #expect(run.exit == 0 && run.errors.isEmpty)
  }

  @Test func `a table is printed by its number, and without one the main table is`() throws {
    let harness = try Self.harness()
    #expect(try harness.run("inspect two.csv --table 1").output == Self.text(Self.holdings))
    #expect(try harness.run("inspect two.csv --table 2").output == Self.text(Self.bookings))
    let main = try harness.run("inspect two.csv --csv")
    #expect(main.output == Self.text(Self.bookings))
    #expect(
      main.errors
        == "two.csv: 1 further table not printed. --tables lists all, --table N prints another one.\n")
  }

  @Test(arguments: ["0", "3", "-1"])
  func `a number that no table has is refused, and nothing is printed`(_ number: String) throws {
    let run = try Self.harness().run(["inspect", "two.csv", "--table=\(number)"])
    #expect(run.exit == 2 && run.output.isEmpty)
    #expect(run.errors.contains("there is no table \(number) (it has 2 tables). See --tables."))
  }

  @Test func `one thing is asked for at a time`() throws {
    let run = try Self.harness().run("inspect two.csv --tables --csv")
    #expect(run.exit == 64 && run.output.isEmpty)
  }

  @Test func `the tables of a workbook are counted in each sheet anew`() throws {
    let harness = try CommandHarness()
    var design = WorkbookDesign()
    design.sheets = ["Jan", "Feb"].map { SheetDesign(name: $0, hasHeader: false) }
    let sheets: [[[CellValue]]] = [
      [
        [.text("day"), .text("sum")], [.date("2026-01-02"), .number("1.50")],
        [.date("2026-01-03"), .number("2")], [], [.text("fund"), .text("n"), .text("price")],
        [.text("X"), .number("3"), .number("4")],
      ], [[.text("day"), .text("sum")], [.date("2026-02-02"), .number("7")]],
    ]
    try WorkbookWriter.write(path: harness.folder.appending(path: "Book.xlsx").path, design: design) {
      writer in
      for (index, rows) in sheets.enumerated() {
        try writer.write(sheet: index) { sheet in
          for row in rows {
            try sheet.beginRow()
            for (column, value) in row.enumerated() { try sheet.value(column, value) }
          }
        }
      }
    }
    let lines = try harness.run("inspect Book.xlsx --tables").output.split(separator: "\n")
    #expect(
      lines.filter { !$0.hasPrefix("    ") } == [
        "Book.xlsx, \"Jan\": 2 tables", "  1 (main): rows 1 to 3, 2 rows, 2 columns",
        "  2: rows 5 to 6, 1 row, 3 columns", "Book.xlsx, \"Feb\": 1 table",
        "  1 (main): rows 1 to 2, 1 row, 2 columns",
      ])
    #expect(try harness.run("inspect Book.xlsx --table 2").output == "fund,n,price\nX,3,4\n")
    #expect(
      try harness.run("inspect Book.xlsx --table 1 --sheet Feb").output == "day,sum\n2026-02-02,7\n")
  }
}

/// `inspect --salvage` and `--limit`, as a person meets them: by the messages that name them.
struct InspectSalvageTests {
  /// A folder with a new dataset's workbook, cut by so many bytes.
  private static func harness(cutBy count: Int) throws -> CommandHarness {
    let harness = try CommandHarness()
    try harness.run("create Money --currency EUR")
    let bytes = try harness.read("Money/Data/Money.xlsx")
    try harness.write("Cut.xlsx", bytes.dropLast(count))
    return harness
  }

  @Test func `a refusal of a damaged workbook names the way to what is left`() throws {
    let run = try Self.harness(cutBy: 30).run("inspect Cut.xlsx")
    #expect(run.exit == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasSuffix("What is still in it: dataset inspect Cut.xlsx --salvage\n"))
  }

  @Test func `a salvaged workbook shows its cells, says what was kept, and exits with 1`() throws {
    let harness = try Self.harness(cutBy: 30)
    let run = try harness.run("inspect Cut.xlsx --salvage --cells")
    #expect(run.exit == 1)
    #expect(run.output == (try harness.run("inspect Money/Data/Money.xlsx --cells")).output)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.first?.hasPrefix("salvaged: Cut.xlsx: The directory at the end") == true)
    #expect(lines.contains("salvaged: Cut.xlsx: \"Categories\": 28 rows kept."))
    for flag in ["--csv", "--count"] {
      #expect(try harness.run("inspect Cut.xlsx --salvage \(flag)").exit == 1)
    }
    #expect(try harness.run("inspect Cut.xlsx --salvage").output.hasPrefix("Cut.xlsx: damaged workbook, "))
  }

  @Test func `a workbook that is whole is shown as ever, salvage or not`() throws {
    let harness = try Self.harness(cutBy: 0)
    let run = try harness.run("inspect Cut.xlsx --salvage")
    #expect(run.exit == 0)
    #expect(run.output == (try harness.run("inspect Cut.xlsx")).output)
    #expect(run.errors.isEmpty)
  }

  @Test func `what holds nothing is refused, without advice that leads back here`() throws {
    let harness = try Self.harness(cutBy: 0)
    try harness.write("Cut.xlsx", try harness.read("Cut.xlsx").prefix(500))
    let run = try harness.run("inspect Cut.xlsx --salvage")
    #expect(run.exit == 2)
    #expect(run.errors.contains("nothing can be salvaged"))
    #expect(!run.errors.contains("--salvage"))
  }

  @Test func `a limit holds as typed, and a name that is none is explained`() throws {
    let harness = try Self.harness(cutBy: 0)
    let refused = try harness.run("inspect Cut.xlsx --limit cells=10 --limit rows=100")
    #expect(refused.exit == 2)
    #expect(refused.errors.contains("--limit cells=20"))
    #expect(try harness.run("inspect Cut.xlsx --limit cells=100000").exit == 0)
    let unknown = try harness.run("inspect Cut.xlsx --limit dogs=4")
    #expect(unknown.exit == 64)
    #expect(unknown.errors.contains("dogs=4: sets no limit"))
  }
}

/// What `docs/inspect.md` says of `inspect`, against what it prints.
struct InspectDocumentTests {
  private static func page() throws -> String {
    try String(
      contentsOf: CommandHarness.root.appending(path: "docs/inspect.md"), encoding: .utf8)
  }

  /// A key as the page describes it.
  private struct Key {
    var path: String
    var types: [String]
    /// The values there are; empty where any text may stand.
    var values: Set<String>

    static func all(in page: String) -> [Key] {
      page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let values = cells.count > 3 ? cells[3].split(separator: " ") : []
        return Key(
          path: cells[0].filter { $0 != "`" }, types: cells[1].components(separatedBy: " or "),
          values: Set(values.map { $0.filter { $0 != "`" } }))
      }
    }
  }

  /// Files of every kind, and each way to write one: a name and its bytes.
  private static let files: [(name: String, text: String)] = [
    ("comma.csv", "Date,Amount\n2026-01-02,1.00\n2026-01-03,2.00\n"),
    ("windows.csv", "\u{FEFF}Title\r\nDate;Amount\r\n2026-01-02;1,00\r\n2026-01-03;2,00\r\n"),
    ("mac.csv", "Date,Amount\r2026-01-02,1.00\r2026-01-03,2.00\r"),
    ("mixed.csv", "Date,Amount\r\n2026-01-02,1.00\n2026-01-03,2.00\r\n"),
    ("tab.txt", "Date\tAmount\n2026-01-02\t1.00\n2026-01-03\t2.00\n"),
    ("column.csv", "note\nbuy milk\npay the rent\n"),
    ("headless.csv", "2026-01-02,A,1.00\n2026-01-03,B,2.00\n"),
    ("backslash.csv", "id,memo\n1,\"a \\\"b\\\" c, d\"\n2,\"e \\\"f\\\" g, h\"\n"),
    ("both.csv", "id,memo\n1,\"a \\\"b\\\" c, d\"\n2,\"e \"\"f\"\" g, h\"\n3,\"i \"\"j\"\" k, l\"\n"),
    ("empty.csv", ""),
    ("page.html", "<!DOCTYPE html><html><body><p>Hello</p></body></html>\n"),
    (
      "excel2003.xml",
      """
      <?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
       xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row>
      <Cell><Data ss:Type="String">Date</Data></Cell></Row></Table></Worksheet></Workbook>
      """
    ),
    ("table.html", "<html><body><table><tr><th>Date</th><th>Amount</th></tr></table></body></html>\n"),
  ]

  private static func harness() throws -> CommandHarness {
    let harness = try CommandHarness()
    for file in files { try harness.write(file.name, file.text.utf8) }
    for name in ["us-checking.ofx", "gb-account.qif", "de-konto-camt053.xml", "de-konto.mt940"] {
      let sample = CommandHarness.root.appending(path: "Samples/statements/\(name)")
      try harness.write(name, try Data(contentsOf: sample))
    }
    for kind in ["xls", "ods", "fods"] {
      let file = CommandHarness.root.appending(path: "Tests/ForeignWorkbooksTests/Files/libreoffice.\(kind)")
      try harness.write("libreoffice.\(kind)", try Data(contentsOf: file))
    }
    var design = WorkbookDesign()
    design.sheets = [
      SheetDesign(name: "Seen"), SheetDesign(name: "Hidden", visibility: .hidden),
      SheetDesign(name: "Deep", visibility: .veryHidden),
    ]
    let rows: [[CellValue]] = [
      [.text("Date"), .text("Amount")], [.date("2026-01-02"), .number("1")],
      [.date("2026-01-03"), .number("2")],
    ]
    try WorkbookWriter.write(path: harness.folder.appending(path: "Book.xlsx").path, design: design) {
      writer in
      for index in design.sheets.indices {
        try writer.write(sheet: index) { sheet in
          for row in index == 0 ? rows : [] {
            try sheet.beginRow()
            for (column, value) in row.enumerated() { try sheet.value(column, value) }
          }
        }
      }
    }
    return harness
  }

  @Test func `the page names every key of the document, its types and its values, and no others`() throws {
    let keys = Key.all(in: try Self.page())
    let harness = try Self.harness()
    var shape = JSONShape()
    for name in try harness.contents().keys.sorted() {
      let run = try harness.run("inspect \(name) --json")
      #expect(run.exit == 0 && run.output.filter { $0 == "\n" }.count == 1, "\(name): \(run.errors)")
      try shape.add(run.output)
    }
    #expect(shape.types.keys.sorted() == keys.map(\.path).sorted())
    for key in keys {
      let found = shape.types[key.path] ?? []
      #expect(found.subtracting(["list"]).sorted() == key.types.sorted(), "\(key.path)")
      // PDFs are read where poppler is installed.
      let texts = shape.texts[key.path]?.union(key.path == "kind" ? ["pdf"] : [])
      if !key.values.isEmpty { #expect(texts == key.values, "\(key.path)") }
    }
  }

  @Test func `every file has every key`() throws {
    let keys = Key.all(in: try Self.page()).map(\.path).filter { !$0.contains("[]") }.sorted()
    let harness = try Self.harness()
    for name in try harness.contents().keys.sorted() {
      var shape = JSONShape()
      try shape.add(try harness.run("inspect \(name) --json").output)
      #expect(shape.types.keys.filter { !$0.contains("[]") }.sorted() == keys, "\(name)")
    }
  }
}
