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
        == "two.csv: 1 further table not printed. All of them: --tables; another one: --table N.\n")
  }

  @Test(arguments: ["0", "3", "-1"])
  func `a number that no table has is refused, and nothing is printed`(_ number: String) throws {
    let run = try Self.harness().run(["inspect", "two.csv", "--table=\(number)"])
    #expect(run.exit == 2 && run.output.isEmpty)
    #expect(run.errors.contains("there is no table \(number) (it has 2 tables). See --tables."))
  }

  @Test func `one thing is asked for at a time`() throws {
    let run = try Self.harness().run("inspect two.csv --tables --json")
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
