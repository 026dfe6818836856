import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// What the sheets Overview and Budget show where a row or a choice is not written as the tool writes it.
struct OverviewSheetsTests {
  private static let day = CalendarDate(dayNumber: 20_531)  // 2026-03-19

  /// A workbook with the sheets.
  private static let made = Result {
    let tabs = typed(
      Dataset.inMemory(
        [
          "Transactions": [
            "id|date|type|amount|direction|currency|categoryKey|accountKey|status|deletedAt",
            "\(Dataset.id(1))|2026-03-02|expense|12.5|||food|giro||",
            "\(Dataset.id(2))|2026-03-03|transfer|20|out|||giro||",
          ],
          "Categories": ["categoryKey|name|type|parentKey|deletedAt", "food|Food|expense||"],
          "Accounts": [
            "accountKey|name|type|currency|startingBalance|startDate|isActive|deletedAt",
            "giro|Giro|checking||100|||",
          ],
          "Budgets": [
            "id|kind|categoryKey|period|startDate|endDate|amount|currency|deletedAt",
            "\(Dataset.id(3))|allocation|food|month|2026-03-01||40||",
          ],
        ], storage: .xlsx)
    ) { $3 }
    return try Plan(command: "", base: [:], changes: OverviewSheets.changes(for: tabs, on: day)).applied(
      to: tabs)
  }

  /// The sheets of a dataset, or one of them, with days and amounts as the workbook holds them.
  private static func typed(
    _ dataset: Dataset, only name: String? = nil, _ edit: (String, Int, Int, CellValue) -> CellValue
  ) -> Dataset {
    let sheets = dataset.tabs.values.map(\.sheet) + dataset.foreignSheets
    return Dataset(
      name: "Test", storage: .xlsx,
      sheets: sheets.map { sheet in
        guard name == nil || name == sheet.name else {
          return Dataset.SourceSheet(sheet: sheet, fileName: "Money.xlsx")
        }
        var builder = SheetBuilder(name: sheet.name)
        for row in 0..<sheet.rowCount {
          for column in 0..<37 {
            var value = sheet.content(row: row, column: column)
            if case .text(let text) = value, row > 0, OverviewSheet.marked(in: sheet) == nil {
              if CalendarDate(iso: text) != nil {
                value = .date(text)
              } else if Double(text) != nil, sheet.name != "Settings" {
                value = .number(text)
              }
            }
            value = edit(sheet.name, sheet.rowNumber(row), column, value)
            if value != .blank { builder.appendCell(column: column, value) }
          }
          builder.endRow(number: sheet.rowNumber(row))
        }
        return Dataset.SourceSheet(sheet: builder.build(), fileName: "Money.xlsx")
      })
  }

  private struct Case: Sendable, CustomStringConvertible {
    var name: String
    var cell: String
    var value: CellValue
    var sheet = "Overview"
    /// What the balances and the month's spending are.
    var expected = ["67.5", "12.5"]
    var description: String { name }
  }

  private static let alike = [
    Case(name: "nothing", cell: "K40", value: .blank),
    Case(name: "a note in a free cell", cell: "K40", value: .text("mine")),
    Case(name: "another heading", cell: "B3", value: .text("Konten")),
    Case(name: "another month", cell: "F1", value: .date("2026-02-01")),
    Case(name: "a text for the month", cell: "F1", value: .text("March")),
    Case(name: "no currency", cell: "H1", value: .text("  ")),
    Case(name: "a code where the page asks for one", cell: "E7", value: .text("USD")),
    Case(name: "a word in capitals", cell: "C2", value: .text("Expense"), sheet: "Transactions"),
    Case(name: "a transfer without a direction", cell: "E3", value: .blank, sheet: "Transactions"),
    Case(name: "a status that there is not", cell: "I2", value: .text("open"), sheet: "Transactions"),
  ]

  private static let otherwise = [
    Case(
      name: "a formula that chooses the month", cell: "F1",
      value: .formula("TODAY()", shows: .date("2026-03-19"))),
    Case(name: "a number that is no day", cell: "F1", value: .number("46000")),
    Case(name: "a truth value for a month", cell: "F1", value: .boolean(true)),
    Case(
      name: "a formula that chooses the currency", cell: "H1", value: .formula("\"USD\"", shows: .text("USD"))
    ),
    Case(name: "a number for a currency", cell: "H1", value: .number("5")),
    Case(name: "no code where the page asks for one", cell: "E7", value: .text("usd")),
    Case(name: "a day as text", cell: "B2", value: .text("2026-03-02"), sheet: "Transactions"),
    Case(name: "an amount as text", cell: "D2", value: .text("12.50"), sheet: "Transactions"),
    Case(name: "an amount with a minus", cell: "D2", value: .number("-12.5"), sheet: "Transactions"),
    Case(
      name: "an amount with a digit too many", cell: "D2", value: .number("12.505"), sheet: "Transactions"),
    Case(name: "an error for an amount", cell: "D2", value: .error("#N/A"), sheet: "Transactions"),
    Case(name: "a type with a blank behind it", cell: "C2", value: .text("expense "), sheet: "Transactions"),
    Case(name: "a direction that there is not", cell: "E2", value: .text("rein"), sheet: "Transactions"),
    Case(name: "a direction of blanks", cell: "E2", value: .text(" "), sheet: "Transactions"),
    Case(
      name: "a category with a no-break space", cell: "G2", value: .text("food\u{A0}"), sheet: "Transactions"),
    Case(name: "an account with a blank before it", cell: "H2", value: .text(" giro"), sheet: "Transactions"),
    Case(
      name: "an empty text by a formula", cell: "J2", value: .formula("\"\"", shows: .text("")),
      sheet: "Transactions"),
    Case(name: "a starting balance as text", cell: "E2", value: .text("100"), sheet: "Accounts"),
    Case(name: "a start as text", cell: "F2", value: .text("2026-01-01"), sheet: "Accounts"),
    Case(name: "a key that finds others", cell: "A2", value: .text("f*"), sheet: "Categories"),
    Case(name: "a budget's start as text", cell: "E2", value: .text("2026-03-01"), sheet: "Budgets"),
    Case(name: "a budget as text", cell: "G2", value: .text("40"), sheet: "Budgets"),
  ]

  /// The workbook with one cell other than it was made.
  private func workbook(_ test: Case) throws -> Dataset {
    let place = try #require(FormulaPage.place(test.cell))
    return Self.typed(try Self.made.get(), only: test.sheet) { sheet, row, column, value in
      (sheet, row, column) == (test.sheet, place.row + 1, place.column) ? test.value : value
    }
  }

  private func areOfFormulas(_ dataset: Dataset) -> Bool {
    let overview = dataset.foreignSheets.first { $0.name == "Overview" }
    return OverviewFigures(dataset, on: Self.day, choice: PageChoice(of: overview)).areOfFormulas
  }

  @Test(arguments: alike)
  private func `figures stand where formulas come to them`(test: Case) throws {
    #expect(areOfFormulas(try workbook(test)))
  }

  @Test(arguments: otherwise)
  private func `no figure stands where formulas come to another one`(test: Case) throws {
    #expect(!areOfFormulas(try workbook(test)))
  }

  @Test func `a balance that only a row to come puts in doubt for formulas stands nowhere`() throws {
    let odd = try workbook(Case(name: "", cell: "E3", value: .blank, sheet: "Transactions"))
    let later = Self.typed(odd, only: "Transactions") { _, row, column, value in
      row == 3 && column == 1 ? .date("2026-04-03") : value
    }
    #expect(AccountStanding.all(in: odd, on: Self.day).map(\.balance) == [nil])
    #expect(AccountStanding.all(in: later, on: Self.day).map(\.balance) == [8750])
    #expect(areOfFormulas(odd))
    #expect(!areOfFormulas(later))
  }

  @Test(arguments: [
    Case(name: "nothing", cell: "K40", value: .blank),
    Case(name: "a code where the page asks for one", cell: "E7", value: .text("USD")),
    Case(
      name: "a transfer without a direction", cell: "E3", value: .blank, sheet: "Transactions",
      expected: ["unclear", "12.5"]),
    Case(
      name: "a day as text", cell: "B2", value: .text("2026-03-02"), sheet: "Transactions",
      expected: ["", ""]),
    Case(
      name: "a text among the folded formulas", cell: "V201", value: .text("food"), expected: ["", ""]),
  ])
  private func `what the sheets show`(test: Case) throws {
    let dataset = try workbook(test)
    let changes = OverviewSheets.figures(on: Self.day).changes(in: dataset)
    #expect(try ["I4", "G4"].map { try shown(dataset, changes, "Overview", $0) } == test.expected)
    #expect(try shown(dataset, changes, "Overview", "E8").isEmpty == (test.expected[0] != "unclear"))
    #expect(try shown(dataset, changes, "Budget", "B6") == (test.expected[0].isEmpty ? "" : "Food"))
  }

  @Test func `where days are counted from 1904 nothing is shown, as the numbers of days are others`() throws {
    var dataset = try Self.made.get()
    #expect(OverviewSheets.figures(on: Self.day).changes(in: dataset)["Overview"]?.isEmpty == true)
    dataset.readingFindings.append(Finding(.date1904, at: Location(file: "Money.xlsx")))
    let changes = OverviewSheets.figures(on: Self.day).changes(in: dataset)
    #expect(
      try shown(dataset, changes, "Overview", "G4").isEmpty && shown(dataset, changes, "Budget", "B6").isEmpty
    )
  }

  /// What a formula of a sheet shows after a save.
  private func shown(
    _ dataset: Dataset, _ changes: [String: [SheetEdits.Place: CellValue]], _ name: String, _ cell: String
  ) throws -> String {
    let place = try #require(FormulaPage.place(cell))
    let sheet = try #require(dataset.foreignSheets.first { $0.name == name })
    let row = try #require(sheet.index(ofRow: place.row + 1))
    let content = sheet.content(row: row, column: place.column)
    try #require(content.isFormula)
    return (changes[name]?[place] ?? content).text
  }

  @Test func `sheets that are added to a workbook with such a row show nothing until they are calculated`()
    throws
  {
    let odd = try workbook(Case(name: "", cell: "D2", value: .text("12.5"), sheet: "Transactions"))
    let without = Dataset(
      name: "Test", storage: .xlsx,
      sheets: odd.tabs.values.map { Dataset.SourceSheet(sheet: $0.sheet, fileName: "Money.xlsx") })
    let pages = try OverviewSheets.changes(for: without, on: Self.day).compactMap { change in
      if case .addSheet(let contents) = change.action { contents } else { nil }
    }
    #expect(pages.count == 2)
    for page in pages {
      #expect(
        page.rows.allSatisfy { row in
          row.cells.allSatisfy { cell in
            if case .formula(_, let shows) = cell.value { shows == .blank } else { true }
          }
        })
    }
  }
}
