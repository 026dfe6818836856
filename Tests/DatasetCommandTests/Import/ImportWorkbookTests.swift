import Foundation
import Spreadsheet
import SpreadsheetXLSX
import Testing

/// Workbooks as statements, as a person meets them.
struct ImportWorkbookTests {
  /// A folder with a dataset and a workbook of two months.
  private static func harness() throws -> CommandHarness {
    let harness = try CommandHarness()
    try harness.run(["create", "Money", "--currency", "EUR", "--account", "Giro"])
    var design = WorkbookDesign()
    design.sheets = ["Jan", "Feb"].map { SheetDesign(name: $0) }
    let months: [[[CellValue]]] = [
      [
        [.date("2026-01-03"), .text("Coffee"), .number("-3.5")],
        [.date("2026-01-04"), .text("Pay"), .number("100")],
      ],
      [[.date("2026-02-03"), .text("Tea"), .number("-2.25")]],
    ]
    try WorkbookWriter.write(path: harness.folder.appending(path: "Book.xlsx").path, design: design) {
      writer in
      for (index, month) in months.enumerated() {
        try writer.write(sheet: index) { sheet in
          for row in [[.text("Date"), .text("Description"), .text("Amount")]] + month {
            try sheet.beginRow()
            for (column, value) in row.enumerated() { try sheet.value(column, value) }
          }
        }
      }
    }
    return harness
  }

  @Test func `the months of a workbook come in once`() throws {
    let harness = try Self.harness()
    let first = try harness.run("import Book.xlsx --account giro --json --dataset Money")
    #expect(first.exit == 0, "\(first.errors)")
    #expect(try ImportDocument(first.output).statements.map(\.new) == [2, 1])
    let second = try harness.run("import Book.xlsx --account giro --json --dataset Money")
    #expect(try ImportDocument(second.output).statements.map(\.new) == [0, 0])
  }

  @Test func `a sheet can be named`() throws {
    let harness = try Self.harness()
    let run = try harness.run("import Book.xlsx --sheet Feb --no-dataset --dry-run --json")
    #expect(try ImportDocument(run.output).statements.map { $0.transactions.map(\.amountMinor) } == [[-225]])
    let wrong = try harness.run("import Book.xlsx --sheet March --no-dataset --dry-run")
    #expect(wrong.exit == 2)
    #expect(wrong.errors.contains("there is no sheet \"March\" (it has \"Jan\", \"Feb\")"))
    let layout = try harness.run("inspect Book.xlsx --layout --sheet Jan")
    #expect(layout.exit == 0)
    #expect(layout.output.contains("\"format\":\"xlsx\",\"sheet\":\"Jan\""))
  }

  @Test(
    arguments: [
      (
        "old.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 600),
        "OLE2"
      ),
      ("paper.pdf", Array("%PDF-1.7\n%x".utf8), "PDF"),
      ("page.xls", Array("<html><p>Please sign in again.</p></html>".utf8), "a web page (HTML)"),
    ] as [(String, [UInt8], String)])
  func `a file of another kind is refused by what it is`(name: String, bytes: [UInt8], kind: String) throws {
    let harness = try CommandHarness()
    try harness.write(name, bytes)
    let run = try harness.run("import \(name) --no-dataset --dry-run")
    #expect(run.exit == 2)
    #expect(run.errors.contains(kind), "\(run.errors)")
  }
}

/// Downloads that are workbooks of other kinds than `.xlsx`, under whatever name the bank gives them.
struct ImportForeignWorkbookTests {
  /// Three lines with running balances, as a web page, as the XML of Excel 2003 and as a flat OpenDocument file.
  private static let downloads: [(name: String, text: String)] = [
    (
      "page.xls",
      """
      <html><body><p>Statement of account</p><table border="1">
      <tr><th>Date</th><th>Description</th><th>Amount</th><th>Balance</th></tr>
      <tr><td>2026-01-13</td><td>Coffee&nbsp;&amp; Cake</td><td>-3.50</td><td>96.50</td></tr>
      <tr><td>2026-01-14</td><td>Salary</td><td>1,200.00</td><td>1,296.50</td></tr>
      <tr><td>2026-01-15</td><td>Rent</td><td>-800.00</td><td>496.50</td></tr></table></body></html>
      """
    ),
    ("excel2003.xls", excel2003), ("flat.fods", flat),
  ]

  private static let lines = [
    ("2026-01-13", "Coffee &amp; Cake", "-3.5", "96.5"), ("2026-01-14", "Salary", "1200", "1296.5"),
    ("2026-01-15", "Rent", "-800", "496.5"),
  ]

  private static var excel2003: String {
    func row(_ cells: [(String, String)]) -> String {
      "<Row>" + cells.map { "<Cell><Data ss:Type=\"\($0.0)\">\($0.1)</Data></Cell>" }.joined() + "</Row>"
    }
    let names = ["Date", "Description", "Amount", "Balance"].map { ("String", $0) }
    let rows = lines.map {
      [("DateTime", "\($0.0)T00:00:00.000"), ("String", $0.1), ("Number", $0.2), ("Number", $0.3)]
    }
    return """
      <?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
       xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Jan"><Table>\(([names] + rows).map(row).joined())
      </Table></Worksheet></Workbook>
      """
  }

  private static var flat: String {
    func row(_ cells: [String]) -> String { "<table:table-row>\(cells.joined())</table:table-row>" }
    func text(_ text: String) -> String {
      "<table:table-cell office:value-type=\"string\"><text:p>\(text)</text:p></table:table-cell>"
    }
    func number(_ text: String) -> String {
      "<table:table-cell office:value-type=\"float\" office:value=\"\(text)\"/>"
    }
    let rows = lines.map { line in
      row([
        "<table:table-cell office:value-type=\"date\" office:date-value=\"\(line.0)\"/>", text(line.1),
        number(line.2),
        number(line.3),
      ])
    }
    return """
      <?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
       xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
      <office:body><office:spreadsheet><table:table table:name="Jan">\(row(["Date", "Description", "Amount", "Balance"].map(text)))
      \(rows.joined())</table:table></office:spreadsheet></office:body></office:document>
      """
  }

  @Test func `each kind is read like any other, and the same lines in another kind bring nothing`() throws {
    let harness = try CommandHarness()
    try harness.run(["create", "Money", "--currency", "EUR", "--account", "Giro"])
    for (index, download) in Self.downloads.enumerated() {
      try harness.write(download.name, Array(download.text.utf8))
      let run = try harness.run("import \(download.name) --account giro --json --dataset Money")
      #expect(run.exit == 0, "\(download.name): \(run.errors) \(run.output)")
      let statement = try #require(ImportDocument(run.output).statements.first)
      #expect(statement.new == (index == 0 ? 3 : 0), "\(download.name)")
      if index == 0 { #expect(statement.transactions.map(\.amountMinor) == [-350, 120_000, -80_000]) }
    }
  }

  @Test func `inspect shows the cells of each kind, and says which it is`() throws {
    let harness = try CommandHarness()
    for (download, kind) in zip(Self.downloads, ["html", "xml", "fods"]) {
      try harness.write(download.name, Array(download.text.utf8))
      let run = try harness.run("inspect \(download.name) --cells")
      #expect(run.exit == 0, "\(download.name): \(run.errors)")
      #expect(run.output.contains("Coffee & Cake"), "\(download.name): \(run.output)")
      let facts = try harness.run("inspect \(download.name) --json")
      #expect(facts.output.contains("\"kind\":\"\(kind)\""), "\(download.name): \(facts.output)")
    }
  }

  @Test func `create looks for books in an OpenDocument file`() throws {
    let harness = try CommandHarness()
    try harness.write("flat.fods", Array(Self.flat.utf8))
    let run = try harness.run("create Books --currency EUR --books flat.fods --yes")
    #expect(run.exit == 2)
    #expect(
      run.errors.contains(#"(its columns: "Date", "Description", "Amount", "Balance")"#), "\(run.errors)")
  }
}

/// What people meet who import a workbook that shows something else than it holds, and names that try to
/// forge what is printed.
struct ImportShownFiguresTests {
  /// A workbook whose second amount says 100 and is calculated as -25.
  private static func harness() throws -> CommandHarness {
    let harness = try CommandHarness()
    var design = WorkbookDesign()
    design.sheets = [SheetDesign(name: "Jan")]
    let rows: [[CellValue]] = [
      [.text("Date"), .text("Description"), .text("Amount")],
      [.date("2026-01-03"), .text("Shop 2"), .number("-12.5")],
      [.date("2026-01-04"), .text("Shop 3"), .formula("C3*2", shows: .number("100"))],
      [.date("2026-01-05"), .text("Shop 4"), .number("1200")],
      [.date("2026-01-06"), .text("Shop 5"), .number("-3.75")],
      [.date("2026-01-07"), .text("Shop 6"), .number("-8.99")],
    ]
    try WorkbookWriter.write(path: harness.folder.appending(path: "Book.xlsx").path, design: design) {
      writer in
      try writer.write(sheet: 0) { sheet in
        for row in rows {
          try sheet.beginRow()
          for (column, value) in row.enumerated() { try sheet.value(column, value) }
        }
      }
    }
    return harness
  }

  @Test func `a workbook that shows another figure than it holds is asked about, and each answer is obeyed`()
    throws
  {
    let harness = try Self.harness()
    try harness.run(["create", "Money", "--currency", "EUR", "--account", "Giro"])
    let asked = try harness.run("import Book.xlsx --no-dataset --dry-run --json")
    #expect(asked.exit == 1)
    #expect(
      asked.output.contains(#""code":"shown-differs""#)
        && asked.output.contains(#""choices":["read","shown"]"#))
    let open = try harness.run("import Book.xlsx --account giro --dataset Money")
    #expect(open.exit == 1)
    #expect(open.output.contains(#"line 4 in "Amount" shows "-25" and holds 100"#), "\(open.output)")
    #expect(open.output.contains("--answer shown-differs=shown"), "\(open.output)")
    for (choice, minor) in [("read", 10000), ("shown", -2500)] {
      let run = try harness.run(
        "import Book.xlsx --account giro --dataset Money --dry-run --json --answer shown-differs=\(choice)")
      #expect(run.exit == 0, "\(run.errors)")
      #expect(
        try ImportDocument(run.output).statements[0].transactions.map(\.amountMinor) == [
          -1250, minor, 120_000, -375, -899,
        ])
    }
    #expect(try harness.run("help shown-differs").output.hasPrefix("shown-differs (question)\n"))
    #expect(try harness.run("help hidden-cells").output.contains("leave-out"))
  }

  @Test func `a file's name forges no line and turns nothing around, wherever it is printed`() throws {
    let harness = try Self.harness()
    let name = "m\nimported 99 rows\u{202E}\u{E0041}\u{61C}.csv"
    try harness.write(name, Array("Date,Text,Amount\n2026-01-03,Coffee,-3.50\n".utf8))
    try harness.run(["create", "Money", "--currency", "EUR", "--account", "Giro"])
    let commands: [[String]] = [
      ["import", name, "--dataset", "Money", "--dry-run"], ["import", name, "--dataset", "Money"],
      ["inspect", name], ["inspect", name + "x"], ["import", name + "x", "--dataset", "Money"],
      ["log", "--dataset", "Money"], ["status", "--dataset", name], ["undo", "--dataset", "Money"],
    ]
    for words in commands {
      let run = try harness.run(words)
      for text in [run.output, run.errors] {
        #expect(
          !text.split(separator: "\n").contains { $0.hasPrefix("imported 99 rows") }, "\(words): \(text)")
        #expect(
          !text.unicodeScalars.contains { ["\u{202E}", "\u{E0041}", "\u{61C}"].contains($0) },
          "\(words): \(text)")
      }
    }
    let json = try harness.run(["import", name, "--no-dataset", "--dry-run", "--json"])
    #expect(json.output.contains(#"m\nimported 99 rows\u202e\udb40\udc41\u061c.csv"#))
  }
}
