import DatasetFormat
import Spreadsheet
import Testing

struct TabTests {
  static func tab(_ rows: [[String]], _ storage: Storage = .csv) -> Tab {
    Tab(
      schema: .settings, sheet: Sheet(name: "Settings", rows: rows),
      fileName: storage == .csv ? "Settings.csv" : "Money.xlsx", storage: storage)
  }

  @Test func `rows are given with their cells in schema order, rows blank in our columns left out`() {
    let tab = Self.tab([
      ["mine", "value", "key"], ["a", "1", "x"], ["b", "", ""], ["", " ", "\u{A0}"], [], ["", "2"],
      ["c", "", "y", "beyond"],
    ])
    var rows: [String] = []
    tab.forEachRow { row in
      rows.append("\(row.index): \(row.rawText(0) ?? "-") \(row.rawText(1) ?? "-") \(row.isBlank(2))")
    }
    #expect(rows == ["1: x 1 true", "5: - 2 true", "6: y - true"])
    #expect(tab.filledRowCount == 3)
  }

  @Test func `a formula without a value is not blank`() {
    var builder = SheetBuilder(name: "Settings")
    builder.appendCell(column: 0, "key")
    builder.endRow()
    builder.appendCell(column: 0, kind: .missingValue, bytes: [])
    builder.endRow()
    let tab = Tab(schema: .settings, sheet: builder.build(), fileName: "Money.xlsx", storage: .xlsx)
    var seen = 0
    tab.forEachRow { row in
      seen += 1
      #expect(!row.isBlank(0) && row.rawText(0) == nil)
    }
    #expect(seen == 1)
  }

  @Test(arguments: [[[String]](), [["key", "value"]], [["nothing", "of", "ours"], ["a", "b", "c"]]])
  func `a tab without rows or without our columns gives none`(_ rows: [[String]]) {
    #expect(Self.tab(rows).filledRowCount == 0)
  }

  @Test func `places name the file and, in a workbook, the sheet and the cell`() {
    let rows = [["x", "value", "key"], ["", "1", "a"]]
    #expect(Self.tab(rows).location(row: 1, position: 0).description == "Settings.csv:2")
    #expect(Self.tab(rows, .xlsx).location(row: 1, position: 0).description == "Money.xlsx: Settings!C2")
    #expect(Self.tab(rows, .xlsx).location().description == "Money.xlsx: Settings")
    #expect(Self.tab(rows, .xlsx).location(row: 1, position: 2).columnName == "updatedAt")
    #expect(Self.tab(rows).has("Value") && !Self.tab(rows).has("updatedAt") && !Self.tab(rows).has("other"))
  }
}
