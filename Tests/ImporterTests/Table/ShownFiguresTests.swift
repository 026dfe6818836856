import DatasetFormat
import Spreadsheet
import Testing

@testable import Importer
@testable import Statements

/// Workbooks that display other entries than their cells hold.
struct ShownFiguresTests {
  /// Five entries in the rows 2 to 6. `change` is applied to the cell of a row and column.
  private static func sheet(
    look: ShownStyle? = nil, row: Int = 3, column: Int = 2, value: CellValue? = nil,
    _ change: (inout SheetLook) -> Void = { _ in }
  ) -> Sheet {
    var builder = SheetBuilder(name: "Data")
    let amounts = ["-12.5", "-45.25", "1200", "-3.75", "-8.99"]
    for (column, name) in ["Date", "Description", "Amount"].enumerated() {
      builder.appendCell(column: column, name)
    }
    builder.endRow()
    for (index, amount) in amounts.enumerated() {
      let cells: [CellValue] = [.date("2026-01-0\(index + 1)"), .text("Shop \(index + 2)"), .number(amount)]
      for (place, cell) in cells.enumerated() {
        let isMeant = index + 2 == row && place == column
        builder.appendCell(column: place, isMeant ? value ?? cell : cell)
        builder.setLookOfLastCell(isMeant && look != nil ? 1 : 0)
      }
      builder.endRow()
    }
    var sheet = builder.build()
    sheet.look.looks = [look].compactMap { $0 }
    change(&sheet.look)
    return sheet
  }

  private static func style(_ code: String) -> ShownStyle {
    ShownStyle(format: DisplayFormat(code), isInvisible: false)
  }

  private static func read(_ sheet: Sheet, _ answers: [Question.Code: String] = [:]) throws -> Statement {
    var options = StatementOptions()
    for (code, choice) in answers { options.answer(code, with: choice) }
    let file = try StatementReader.read(sheets: [sheet], fileName: "Book.xlsx", options: options)
    return try #require(file.statements.first)
  }

  /// The amount of the entry in a row.
  private static func amount(_ statement: Statement, _ line: Int = 3) -> Int64? {
    statement.entries.first { $0.line == line }?.amountMinor
  }

  @Test(
    arguments: [
      ("\"1,000.00\"", -100_000), ("0.00;0.00", 4525), ("0.00\"9\"", -45259), ("[<0]\"7.50\"", 750),
      ("0.00;(\"1\"0.00)", -14525),
    ] as [(String, Int64)])
  func `an amount that shows another figure is asked about, with both`(code: String, shown: Int64) throws {
    let sheet = Self.sheet(look: Self.style(code))
    let statement = try Self.read(sheet)
    #expect(statement.questions.map(\.code) == [.shownDiffers])
    #expect(statement.questions.first?.choices == ["read", "shown"])
    let text = statement.questions.first?.text ?? ""
    #expect(text.contains("line 3 in \"Amount\" shows ") && text.contains("holds -45.25"), "\(text)")
    let read = try Self.read(sheet, [.shownDiffers: "read"])
    #expect(read.questions == [] && Self.amount(read) == -4525)
    let seen = try Self.read(sheet, [.shownDiffers: "shown"])
    #expect(seen.questions == [] && Self.amount(seen) == shown)
    #expect(seen.entries.count == 5)
  }

  @Test func `a figure in thousands or percent has to be looked at`() throws {
    for code in ["0.0,\"k\"", "0%"] {
      let statement = try Self.read(Self.sheet(look: Self.style(code), row: 4))
      #expect(statement.questions.map(\.code) == [.shownDiffers])
      #expect(statement.questions.first?.choices == ["read"])
    }
  }

  @Test func `a day that shows another one is asked about`() throws {
    let sheet = Self.sheet(look: Self.style("\"15.\"mm.yyyy"), column: 0)
    #expect(try Self.read(sheet).questions.map(\.code) == [.shownDiffers])
    let seen = try Self.read(sheet, [.shownDiffers: "shown"])
    #expect(seen.entries.first { $0.line == 3 }?.date.description == "2026-01-15")
  }

  @Test func `a payee that shows another one is asked about`() throws {
    let sheet = Self.sheet(look: Self.style("0;0;0;\"Landlord\""), column: 1)
    #expect(try Self.read(sheet).questions.map(\.code) == [.shownDiffers])
    #expect(try Self.read(sheet, [.shownDiffers: "shown"]).entries[1].payee == "Landlord")
  }

  @Test(arguments: ["0", "#,##0", "0.0"])
  func `fewer decimals are told and not asked about`(code: String) throws {
    let statement = try Self.read(Self.sheet(look: Self.style(code)))
    #expect(statement.questions == [])
    #expect(Self.amount(statement) == -4525)
    #expect(statement.warnings.contains { $0.contains("shows fewer digits") && $0.contains("line 3 shows") })
  }

  @Test(
    arguments: [
      ("C2*2", -2500), ("SUM(C2,C5)", -1625), ("C2", -1250), ("10+2.5", 1250), ("-C2", 1250),
    ] as [(String, Int64)])
  func `a result that is not that of its formula is asked about`(formula: String, minor: Int64) throws {
    let sheet = Self.sheet(value: .formula(formula, shows: .number("100")))
    #expect(try Self.read(sheet).questions.map(\.code) == [.shownDiffers])
    #expect(Self.amount(try Self.read(sheet, [.shownDiffers: "shown"])) == minor)
    #expect(Self.amount(try Self.read(sheet, [.shownDiffers: "read"])) == 10000)
  }

  @Test(arguments: [
    ("C2*2", "-25", true), ("ROUND(C2/3,2)", "-4.17", true), ("C2*0.1", "-1.2500000000000002", true),
    ("VLOOKUP(A3,A1:C9,3)", "7", false), ("C2", "-12.5", true),
  ])
  func `a result that nobody doubts is read`(formula: String, value: String, isCalculatedAnew: Bool) throws {
    let sheet = Self.sheet(value: .formula(formula, shows: .number(value))) {
      $0.isCalculatedAnew = isCalculatedAnew
    }
    #expect(try Self.read(sheet).questions == [])
  }

  @Test func `a result that nobody can tell is asked about where the workbook wants to be calculated`() throws
  {
    let sheet = Self.sheet(value: .formula("VLOOKUP(A3,A1:C9,3)", shows: .number("0"))) {
      $0.isCalculatedAnew = true
    }
    let statement = try Self.read(sheet)
    #expect(statement.questions.map(\.code) == [.shownDiffers])
    #expect(statement.questions.first?.choices == ["read"])
  }

  enum Hidden: CaseIterable {
    case row, format, ink, joined
  }

  @Test(arguments: Hidden.allCases)
  func `an entry that nobody sees is asked about, and can be left out`(hidden: Hidden) throws {
    var sheet =
      switch hidden {
      case .row: Self.sheet { $0.hide(rowNumber: 3) }
      case .format: Self.sheet(look: Self.style(";;;"))
      case .ink: Self.sheet(look: ShownStyle(format: nil, isInvisible: true))
      case .joined: Self.sheet()
      }
    if hidden == .joined { sheet.joined = [CellRange("C2:C3")].compactMap { $0 } }
    let statement = try Self.read(sheet)
    #expect(statement.questions.map(\.code) == [.hiddenCells])
    #expect(statement.questions.first?.choices == ["read", "leave-out"])
    #expect(try Self.read(sheet, [.hiddenCells: "read"]).entries.map(\.line) == [2, 3, 4, 5, 6])
    let rest = try Self.read(sheet, [.hiddenCells: "leave-out"])
    #expect(rest.questions == [])
    #expect(rest.entries.map(\.line) == [2, 4, 5, 6])
    #expect(rest.skipped.map(\.line) == [3])
    // The user's correction of the line settles it as well.
    var options = StatementOptions()
    try options.lines.skip(3...3)
    let said = try StatementReader.read(sheets: [sheet], fileName: "Book.xlsx", options: options)
    #expect(said.statements.first?.questions == [])
  }

  @Test func `a hidden column is asked about where entries are read from it`() throws {
    #expect(try Self.read(Self.sheet { $0.hiddenColumns = [5...9] }).questions == [])
    let sheet = Self.sheet { $0.hiddenColumns = [2...2] }
    let statement = try Self.read(sheet)
    #expect(statement.questions.map(\.code) == [.hiddenCells])
    #expect(statement.questions.first?.text.hasPrefix("the column \"Amount\" is hidden") == true)
    #expect(try Self.read(sheet, [.hiddenCells: "read"]).entries.count == 5)
  }

  @Test func `filter buttons, hidden rows without entries and zeros that are not shown ask nothing`() throws {
    #expect(try Self.read(Self.sheet { $0.hasFilter = true }).questions == [])
    #expect(try Self.read(Self.sheet { $0.hide(rowNumber: 40) }).questions == [])
    let zero = Self.sheet(look: Self.style("0.00;-0.00;"), value: .number("0"))
    #expect(try Self.read(zero).questions == [])
  }

  @Test func `books of other apps are asked about as well`() throws {
    var builder = SheetBuilder(name: "Data")
    for (column, name) in ["Date", "Payee", "Category", "Amount"].enumerated() {
      builder.appendCell(column: column, name)
    }
    builder.endRow()
    for row in 1...4 {
      builder.appendCell(column: 0, .date("2026-01-0\(row)"))
      builder.appendCell(column: 1, "Shop \(row)")
      builder.appendCell(column: 2, "Food")
      builder.appendCell(column: 3, .number("-\(row).5"))
      builder.setLookOfLastCell(row == 2 ? 1 : 0)
      builder.endRow()
    }
    var sheet = builder.build()
    sheet.look.looks = [Self.style("\"99.00\"")]
    let euro = try #require(Currency(code: "EUR"))
    let asked = try BookReader.read(sheets: [sheet], fileName: "Book.xlsx", assumed: euro)
    #expect(asked.questions.map(\.code) == [.shownDiffers])
    var options = StatementOptions()
    options.answer(.shownDiffers, with: "shown")
    let seen = try BookReader.read(sheets: [sheet], fileName: "Book.xlsx", options: options, assumed: euro)
    #expect(seen.questions == [])
    #expect(seen.postings.map(\.minor) == [-150, -9900, -350, -450])
    sheet.look.looks = [ShownStyle(format: nil, isInvisible: true)]
    options = StatementOptions()
    options.answer(.hiddenCells, with: "leave-out")
    let rest = try BookReader.read(sheets: [sheet], fileName: "Book.xlsx", options: options, assumed: euro)
    #expect(rest.postings.map(\.minor) == [-150, -350, -450])
  }
}
