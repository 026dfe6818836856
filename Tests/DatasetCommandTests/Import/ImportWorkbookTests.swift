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
      ("paper.pdf", Array("%PDF-1.7\n%x".utf8), "a PDF document"),
      ("page.xls", Array("<html><table><tr><td>1</td></tr></table></html>".utf8), "a web page (HTML)"),
    ] as [(String, [UInt8], String)])
  func `a file of another kind is refused by what it is`(name: String, bytes: [UInt8], kind: String) throws {
    let harness = try CommandHarness()
    try harness.write(name, bytes)
    let run = try harness.run("import \(name) --no-dataset --dry-run")
    #expect(run.exit == 2)
    #expect(run.errors.contains(kind), "\(run.errors)")
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
