import Money
@testable import Statements
import Spreadsheet
import Testing

/// Statements in workbooks: cells with types, and sheets that are not statements.
struct WorkbookStatementTests {
  /// A sheet of typed cells. `number` skips rows, which workbooks do.
  static func sheet(
    _ rows: [[CellValue]], name: String = "Sheet1", visibility: Sheet.Visibility = .visible,
    from number: Int = 1
  ) -> Sheet {
    var builder = SheetBuilder(name: name)
    for (index, row) in rows.enumerated() {
      for (column, value) in row.enumerated() { builder.appendCell(column: column, value) }
      builder.endRow(number: index + number)
    }
    var sheet = builder.build()
    sheet.visibility = visibility
    return sheet
  }

  static let header: [CellValue] = [.text("Date"), .text("Description"), .text("Amount"), .text("Balance")]
  static let january: [[CellValue]] = [
    header,
    [.date("2026-01-03"), .text("Coffee"), .number("-3.5"), .number("96.5")],
    [.date("2026-01-04T09:30:00"), .text("Pay"), .number("100"), .number("196.5")],
  ]

  static func read(_ sheets: [Sheet], areNamed: Bool = false) throws -> StatementFile {
    try StatementReader.read(sheets: sheets, fileName: "Book.xlsx", areNamed: areNamed)
  }

  static func only(_ sheets: [Sheet]) throws -> Statement {
    let file = try read(sheets)
    try #require(file.statements.count == 1)
    return file.statements[0]
  }

  @Test func `cells that are dates and numbers need no order and no decimal mark`() throws {
    let statement = try Self.only([Self.sheet(Self.january, from: 5)])
    #expect(statement.questions == [])
    #expect(statement.format == .xlsx)
    #expect(statement.sheet == "Sheet1")
    #expect(statement.entries.map(\.date.description) == ["2026-01-03", "2026-01-04"])
    #expect(statement.entries.map(\.amountMinor) == [-350, 10000])
    #expect(statement.entries.map(\.line) == [6, 7])
    #expect(statement.balanceReconciles == true)
    #expect(statement.layout.dateFormat == "yyyy-MM-dd")
    #expect(statement.evidence.contains("the dates of \"Date\" are date cells"))
  }

  @Test(arguments: [0, 1])
  func `balances below money out are negative, unless they follow as money`(labelColumn: Int) throws {
    func end(_ label: String, _ balance: String) -> [(Int, CellValue)] {
      [(labelColumn, .text(label)), (2, .number(balance))]
    }
    func read(_ opening: String, _ closing: String) throws -> Statement {
      var builder = SheetBuilder(name: "Sheet1")
      let rows: [[(Int, CellValue)]] = [
        [(0, .text("Date")), (1, .text("Description")), (2, .text("Debit")), (3, .text("Credit"))],
        end("Opening balance", opening),
        [(0, .date("2026-03-02")), (1, .text("Shop")), (2, .number("12.5"))],
        [(0, .date("2026-03-13")), (1, .text("Salary")), (3, .number("500"))],
        end("Closing balance", closing),
      ]
      for (index, row) in rows.enumerated() {
        for (column, value) in row { builder.appendCell(column: column, value) }
        builder.endRow(number: index + 1)
      }
      return try Self.only([builder.build()])
    }
    let overdrawn = try read("1250", "762.5")
    #expect(overdrawn.questions == [])
    #expect(overdrawn.entries.map(\.amountMinor) == [-1250, 50000])
    #expect(overdrawn.openingBalance == -125_000)
    #expect(overdrawn.balanceReconciles == true)
    let money = try read("1250", "1737.5")
    #expect(money.questions == [])
    #expect(money.openingBalance == 125_000)
    #expect(money.balanceReconciles == true)
  }

  @Test(arguments: [
    ("-0.30000000000000004", -30), ("19.989999999999998", 1999), ("1E3", 100_000),
    ("-2.8421709430404007E-14", 0),
    ("1.5", 150), ("1234.5", 123_450),
  ])
  func `a number cell gives the amount that was meant`(text: String, minor: Int64) throws {
    let rows = [
      Array(Self.header.prefix(3)), [.date("2026-01-03"), .text("Rent"), .number("-5")],
      [.date("2026-01-04"), .text("Meant"), .number(text)],
    ]
    let statement = try Self.only([Self.sheet(rows)])
    #expect(statement.questions == [])
    #expect(statement.entries.last?.amountMinor == minor)
  }

  @Test(arguments: ["-1.005", "0.001", "12345678901234567890", "1e400"])
  func `a number cell with more digits than the currency has is asked about`(text: String) throws {
    let rows: [[CellValue]] = [
      [.text("Date"), .text("Text"), .text("Amount"), .text("Currency")],
      [.date("2026-01-03"), .text("Rent"), .number("-5"), .text("EUR")],
      [.date("2026-01-04"), .text("Odd"), .number(text), .text("EUR")],
    ]
    let statement = try Self.only([Self.sheet(rows)])
    #expect(statement.questions.map(\.code) == [.unreadableLine])
    #expect(statement.entries.count == 1)
  }

  @Test func `the signs that number formats print are those of the amounts, row by row`() throws {
    func read(_ signs: [String?]) throws -> Statement {
      var builder = SheetBuilder(name: "Sheet1")
      for (column, name) in ["Date", "Text", "Amount"].enumerated() {
        builder.appendCell(column: column, name)
      }
      builder.endRow()
      for (index, sign) in signs.enumerated() {
        builder.appendCell(column: 0, .date("2026-01-0\(index + 1)"))
        builder.appendCell(column: 1, "Shop")
        builder.appendCell(column: 2, .number("-5"))
        builder.setMoneySignOfLastCell(sign)
        builder.endRow()
      }
      return try Self.only([builder.build()])
    }
    #expect(try read(["€", "€", "€"]).sums == ["EUR": -1500])
    #expect(try read(["€", "USD", "USD", "€"]).sums == ["EUR": -1000, "USD": -1000])
    #expect(try read(["points", "points"]).sums == [nil: -1000])
  }

  @Test func `without a currency no digit of a number cell is dropped`() throws {
    let rows = [
      Array(Self.header.prefix(3)), [.date("2026-01-03"), .text("Rent"), .number("-5")],
      [.date("2026-01-04"), .text("Odd"), .number("-1.005")],
    ]
    let statement = try Self.only([Self.sheet(rows)])
    #expect(statement.questions.isEmpty)
    #expect(statement.entries.map(\.amountMinor) == [-5000, -1005] && statement.decimals == 3)
  }

  @Test func `text cells among number cells are read with the mark that they show`() throws {
    let rows: [[CellValue]] = [
      Array(Self.header.prefix(3)),
      [.date("2026-01-03"), .text("Coffee"), .number("-1.5")],
      [.date("2026-01-04"), .text("Pay"), .text("1.234,56")],
      [.date("2026-01-05"), .text("Rent"), .text("-1.234")],
    ]
    let statement = try Self.only([Self.sheet(rows)])
    #expect(statement.questions == [])
    #expect(statement.entries.map(\.amountMinor) == [-150, 123_456, -123_400])
  }

  @Test func `number cells say nothing of the mark of a text that is open`() throws {
    let rows: [[CellValue]] = [
      Array(Self.header.prefix(3)),
      [.date("2026-01-03"), .text("Coffee"), .number("-1.5")],
      [.date("2026-01-05"), .text("Rent"), .text("-1.200")],
    ]
    #expect(try Self.only([Self.sheet(rows)]).questions.map(\.code) == [.decimalMark])
  }

  @Test func `dates that a spreadsheet program may have turned around are asked about`() throws {
    let rows: [[CellValue]] = [
      Array(Self.header.prefix(3)),
      [.text("25/04/2026"), .text("Coffee"), .number("-1.5")],
      [.date("2026-03-04"), .text("Rent"), .number("-2.5")],
      [.text("28/04/2026"), .text("Pay"), .number("3")],
    ]
    let statement = try Self.only([Self.sheet(rows)])
    #expect(statement.questions.map(\.code) == [.swappedDates])
    #expect(statement.entries.isEmpty)
  }

  @Test func `whole numbers of eight digits are days where the column says so`() throws {
    let rows: [[CellValue]] = [
      [.text("transactiondate"), .text("amount"), .text("description")],
      [.number("20260131"), .number("-10.25"), .text("Shop")],
      [.number("20260201"), .number("100"), .text("Pay")],
    ]
    let statement = try Self.only([Self.sheet(rows)])
    #expect(statement.questions == [])
    #expect(statement.entries.map(\.date.description) == ["2026-01-31", "2026-02-01"])
  }

  @Test func `a formula without a value is no blank`() throws {
    var builder = SheetBuilder(name: "Sheet1")
    for row in Self.january {
      for (column, value) in row.prefix(3).enumerated() { builder.appendCell(column: column, value) }
      builder.endRow()
    }
    builder.appendCell(column: 0, .date("2026-01-05"))
    builder.appendCell(column: 1, .text("Rent"))
    builder.appendCell(column: 2, kind: .missingValue, bytes: [])
    builder.endRow()
    let statement = try Self.only([builder.build()])
    #expect(statement.questions.map(\.code) == [.unreadableLine])
    #expect(statement.questions.first?.text.contains("a formula without a value") == true)
  }

  @Test func `a header of merged cells names a column for each direction`() throws {
    let rows: [[CellValue]] = [
      [.text("Date"), .text("Text"), .text("Amount"), .blank, .text("Balance")],
      [.blank, .blank, .text("Debit"), .text("Credit"), .blank],
      [.date("2026-01-03"), .text("Coffee"), .number("3.5"), .blank, .number("96.5")],
      [.date("2026-01-04"), .text("Pay"), .blank, .number("100"), .number("196.5")],
    ]
    let statement = try Self.only([Self.sheet(rows)])
    #expect(statement.questions == [])
    #expect(statement.entries.map(\.amountMinor) == [-350, 10000])
    #expect(statement.balanceReconciles == true)
  }

  @Test func `sheets with the same columns are all read, others are said to be left out`() throws {
    let february: [[CellValue]] = [
      Self.header, [.date("2026-02-03"), .text("Tea"), .number("-2"), .number("194.5")],
    ]
    let file = try Self.read([
      Self.sheet(Self.january, name: "Jan"), Self.sheet(february, name: "Feb"), Self.sheet([], name: "Empty"),
      Self.sheet([[.text("Made in February")]], name: "About"),
      Self.sheet(february, name: "Old", visibility: .hidden),
    ])
    #expect(file.statements.map(\.sheet) == ["Jan", "Feb"])
    #expect(file.statements.map(\.entries.count) == [2, 1])
    #expect(file.statements[0].warnings.contains { $0.contains("\"About\"") })
    #expect(file.statements[0].warnings.contains { $0.contains("hidden sheet \"Old\"") })
    #expect(!file.statements[0].warnings.contains { $0.contains("\"Empty\"") })
  }

  @Test func `sheets with different columns are asked about and a named one is read`() throws {
    let sums: [[CellValue]] = [
      [.text("Date"), .text("Total")], [.date("2026-01-31"), .number("-3.5")],
    ]
    let sheets = [Self.sheet(Self.january, name: "Jan"), Self.sheet(sums, name: "Sums")]
    let asked = try Self.read(sheets)
    #expect(asked.statements[0].questions.first?.code == .sheet)
    #expect(asked.statements[0].questions.first?.choices == ["Jan", "Sums"])
    #expect(asked.statements.allSatisfy { $0.entries.isEmpty })
    let read = try Self.read([sheets[0]], areNamed: true)
    #expect(read.statements.flatMap(\.questions) == [])
    #expect(read.statements.map(\.entries.count) == [2])
  }

  @Test func `a workbook whose only table is hidden is refused by the sheet's name`() throws {
    let hidden = Self.sheet(Self.january, name: "Old", visibility: .hidden)
    let error = #expect(throws: StatementError.self) { try Self.read([hidden]) }
    #expect(error?.description.contains("\"Old\"") == true)
    #expect(try Self.read([hidden], areNamed: true).statements.map(\.entries.count) == [2])
  }

  @Test func `a workbook without a table is refused`() throws {
    #expect(throws: StatementError.self) { try Self.read([Self.sheet([[.text("Hello")], [.text("you")]])]) }
    #expect(throws: StatementError.self) { try Self.read([Self.sheet([])]) }
  }

  @Test func `the bytes of a workbook are not taken for text`() throws {
    let error = #expect(throws: StatementError.self) {
      try StatementReader.read(bytes: [0x50, 0x4B, 0x03, 0x04, 0x14, 0x00], fileName: "Book.csv")
    }
    #expect(error == .isWorkbook(file: "Book.csv"))
  }
}
