import DatasetFormat
import Spreadsheet
import Testing

@testable import Importer
@testable import Statements

/// A cell with a formula is never blank, whatever it shows. Nothing that fills cells overwrites it.
struct FormulaCellsTests {
  /// A workbook with one transaction without a category, and a rule for it.
  private func dataset(category: (inout SheetBuilder, Int) -> Void) -> Dataset {
    var rows = SheetBuilder(name: "Transactions")
    let header = ["id", "date", "type", "amount", "payee", "categoryKey", "note", "updatedAt"]
    for (column, name) in header.enumerated() { rows.appendCell(column: column, name) }
    rows.endRow()
    let cells: [CellValue] = [
      .text("01890a5d-ac96-774b-bcce-b302099a8057"), .date("2026-03-31"), .text("expense"), .number("4.50"),
      .text("Bakery"),
    ]
    for (column, value) in cells.enumerated() { rows.appendCell(column: column, value) }
    category(&rows, 5)
    rows.endRow()
    let sheets = [
      rows.build(),
      Sheet(name: "Settings", rows: [["key", "value"], ["schemaVersion", "2"], ["currency", "EUR"]]),
      Sheet(name: "Categories", rows: [["categoryKey", "name", "type"], ["food", "Food", "expense"]]),
      Sheet(
        name: "ImportRules",
        rows: [
          ["id", "isEnabled", "textContains", "categoryKey"],
          ["01890a5d-ac96-774b-bcce-b302099a8058", "TRUE", "bakery", "food"],
        ]),
    ]
    return Dataset(
      name: "Test", storage: .xlsx, sheets: sheets.map { .init(sheet: $0, fileName: "Money.xlsx") })
  }

  private func applied(_ dataset: Dataset) throws -> RuleApplication {
    RuleApplication(dataset, command: "rules apply", at: try #require(Timestamp("2026-06-01T00:00:00Z")))
  }

  @Test func `rules fill a cell that holds nothing`() throws {
    let application = try applied(dataset { _, _ in })
    #expect(application.categorised == 1)
    #expect(application.plan.changes.count == 2)
  }

  @Test(arguments: [CellKind.text, .missingValue])
  func `rules leave a formula alone that shows nothing`(kind: CellKind) throws {
    let dataset = dataset { rows, column in
      rows.appendCell(column: column, kind: kind, bytes: [])
      rows.setFormulaOfLastCell("IF(D2>99,\"fun\",\"\")")
    }
    #expect(try applied(dataset).plan.isEmpty)
  }

  @Test func `no plan replaces a formula, whatever its value`() throws {
    let dataset = dataset { rows, column in
      rows.appendCell(column: column, kind: .text, bytes: "".utf8)
      rows.setFormulaOfLastCell("X")
    }
    let set = Change.set(
      Address(.transactions, row: 2, column: "categoryKey"), old: .blank, new: .text("food"), reason: "")
    #expect(throws: PlanError.self) { try Plan(command: "", base: [:], changes: [set]).edits(for: dataset) }
  }

  @Test func `what LibreOffice makes of TRUE is a value, and may be changed`() throws {
    var rows = SheetBuilder(name: "Transactions")
    for (column, name) in ["id", "cleared"].enumerated() { rows.appendCell(column: column, name) }
    rows.endRow()
    rows.appendCell(column: 0, "x")
    rows.appendCell(column: 1, kind: .boolean, bytes: "1".utf8)
    rows.setFormulaOfLastCell("TRUE()")
    rows.endRow()
    let dataset = Dataset(
      name: "Test", storage: .xlsx, sheets: [.init(sheet: rows.build(), fileName: "Money.xlsx")])
    let set = Change.set(
      Address(.transactions, row: 2, id: "x", column: "cleared"), old: .boolean(true), new: .blank, reason: ""
    )
    #expect(try Plan(command: "", base: [:], changes: [set]).edits(for: dataset).tabs.count == 1)
  }
}
