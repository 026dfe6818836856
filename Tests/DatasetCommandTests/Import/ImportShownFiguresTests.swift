import Foundation
import Spreadsheet
import SpreadsheetXLSX
import Testing

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
