import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import Bookkeeping

/// What the sheets Overview and Budget show where a row or a choice is not written as the tool writes it.
struct HomePagesTests {
  private static let day = CalendarDate(dayNumber: 20_531)  // 2026-03-19

  /// A workbook with the sheets; `edit` gives each cell other contents, by sheet, row from 1 and column from 0.
  private func workbook(_ edit: (String, Int, Int, CellValue) -> CellValue = { $3 }) throws -> Dataset {
    let text = Dataset.inMemory(
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
    let made = try Plan(
      command: "", base: [:], changes: HomePages.changes(for: typed(text) { $3 }, on: Self.day)
    )
    .applied(to: typed(text) { $3 })
    return typed(made, edit)
  }

  /// The sheets of a dataset with days and amounts as the workbook holds them.
  private func typed(_ dataset: Dataset, _ edit: (String, Int, Int, CellValue) -> CellValue) -> Dataset {
    let sheets = dataset.tabs.values.map(\.sheet) + dataset.foreignSheets
    return Dataset(
      name: "Test", storage: .xlsx,
      sheets: sheets.map { sheet in
        var builder = SheetBuilder(name: sheet.name)
        for row in 0..<sheet.rowCount {
          for column in 0..<37 {
            var value = sheet.content(row: row, column: column)
            if case .text(let text) = value, row > 0, HomeSheet.marked(in: sheet) == nil {
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

  /// What formulas of a sheet show after a save, by their cells.
  private func shown(_ dataset: Dataset, _ name: String, _ cells: String...) -> [String] {
    let changes = HomePages.figures(on: Self.day).changes(in: dataset)[name] ?? [:]
    guard let sheet = dataset.foreignSheets.first(where: { $0.name == name }) else { return [] }
    return cells.map { cell in
      guard let place = FormulaPage.place(cell), let row = sheet.index(ofRow: place.row + 1) else {
        return "?"
      }
      if let change = changes[place] { return change.text }
      guard case .formula(_, let shown) = sheet.content(row: row, column: place.column) else {
        return "no formula"
      }
      return shown.text
    }
  }

  private struct Case: Sendable, CustomStringConvertible {
    var name: String
    var cell: String
    var value: CellValue
    var sheet = "Overview"
    /// What the balance of the account and the month's spending are.
    var expected = ["67.5", "12.5"]
    var description: String { name }
  }

  private static let alike = [
    Case(name: "nothing", cell: "K40", value: .blank),
    Case(name: "a note in a free cell", cell: "K40", value: .text("mine")),
    Case(name: "another heading", cell: "B3", value: .text("Konten")),
    Case(name: "another month", cell: "F1", value: .date("2026-02-01"), expected: ["67.5", "0"]),
    Case(name: "a text for the month", cell: "F1", value: .text("March")),
    Case(name: "no currency", cell: "H1", value: .text("  ")),
    Case(name: "a code where the page asks for one", cell: "E7", value: .text("USD")),
    Case(name: "a word in capitals", cell: "C2", value: .text("Expense"), sheet: "Transactions"),
    Case(
      name: "a transfer without a direction", cell: "E3", value: .blank, sheet: "Transactions",
      expected: ["unclear", "12.5"]),
    Case(
      name: "a status that there is not", cell: "I2", value: .text("open"), sheet: "Transactions",
      expected: ["unclear", "12.5"]),
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
    Case(name: "a text among the folded formulas", cell: "V201", value: .text("food")),
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

  private func workbook(_ test: Case) throws -> Dataset {
    let place = try #require(FormulaPage.place(test.cell))
    return try workbook { sheet, row, column, value in
      (sheet, row, column) == (test.sheet, place.row + 1, place.column) ? test.value : value
    }
  }

  @Test(arguments: alike)
  private func `figures stand where formulas come to them`(test: Case) throws {
    let dataset = try workbook(test)
    #expect(shown(dataset, "Overview", "I4", "G4") == test.expected)
    #expect(shown(dataset, "Overview", "E8")[0].isEmpty == (test.expected[0] != "unclear"))
  }

  @Test(arguments: otherwise)
  private func `no figure stands where formulas come to another one`(test: Case) throws {
    let dataset = try workbook(test)
    #expect(shown(dataset, "Overview", "I4", "G4", "U4", "Z31") == ["", "", "", ""])
    #expect(shown(dataset, "Budget", "C1", "C6") == ["", ""])
  }

  @Test func `sheets that are added to a workbook with such a row show nothing until they are calculated`()
    throws
  {
    let odd = typed(try workbook()) { sheet, row, column, value in
      (sheet, row, column) == ("Transactions", 2, 3) ? .text("12.5") : value
    }
    let without = Dataset(
      name: "Test", storage: .xlsx,
      sheets: odd.tabs.values.map { Dataset.SourceSheet(sheet: $0.sheet, fileName: "Money.xlsx") })
    let pages = try HomePages.changes(for: without, on: Self.day).compactMap { change in
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
