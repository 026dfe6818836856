import Testing

@testable import Spreadsheet

struct FormulaCalculatorTests {
  /// A sheet with 10, 20 and 30 in A1 to A3, a text in A4, and a formula in B1.
  private static func sheet(_ formula: String) -> Sheet {
    var builder = SheetBuilder(name: "Data")
    builder.appendCell(column: 0, .number("10"))
    builder.appendCell(column: 1, .formula(formula, shows: .number("1")))
    builder.endRow()
    for value in ["20", "30"] {
      builder.appendCell(column: 0, .number(value))
      builder.endRow()
    }
    builder.appendCell(column: 0, "text")
    builder.endRow()
    return builder.build()
  }

  @Test(
    arguments: [
      ("12.5", 12.5), ("A1", 10), ("$A$1", 10), ("-A1", -10), ("A1+A2*2", 50), ("(A1+A2)*2", 60),
      ("A2/A1", 2),
      ("A1*19%", 1.9), ("SUM(A1:A3)", 60), ("SUM(A1:A4)", 60), ("sum(A1,A3,5)", 45), ("SUM(A1:A2)-A3", 0),
      ("ROUND(A1/3,2)", 3.33), ("ABS(-A1)", 10), ("MIN(A1:A3)", 10), ("MAX(A1,A2)", 20),
      ("PRODUCT(A1,A2)", 200),
      ("A9", 0), (" A1 + 1 ", 11), ("ROUND(SUM(A1:A3),0)", 60),
    ] as [(String, Double)])
  func `a simple formula has its result`(formula: String, expected: Double) throws {
    var calculator = FormulaCalculator(Self.sheet(formula))
    let result = calculator.result(row: 0, column: 1)
    let found = try #require(result)
    #expect(abs(found - expected) < 1e-9)
  }

  @Test(arguments: [
    "A4", "A4+1", "IF(A1>5,1,2)", "Other!A1", "A1 A2", "A1+", "SUM(A1:A3", "1/0", "A1&A2", "",
    "LOG10(A1)", "VLOOKUP(A1,A1:A3,1)", "TODAY()", "1E5", "2:2", "'", String(repeating: "(", count: 400),
    String(repeating: "-", count: 400),
  ])
  func `any other formula has none`(formula: String) {
    var calculator = FormulaCalculator(Self.sheet(formula))
    let result = calculator.result(row: 0, column: 1)
    #expect(result == nil)
  }

  @Test func `formulas that lead to formulas are calculated all the way`() {
    var builder = SheetBuilder(name: "Data")
    for row in 1...5000 {
      builder.appendCell(column: 0, .number("1"))
      let formula = row == 1 ? "A1" : row % 2 == 0 ? "B\(row - 1)+A\(row)" : "SUM(A$1:A\(row))"
      builder.appendCell(column: 1, .formula(formula, shows: .number("0")))
      builder.endRow()
    }
    var calculator = FormulaCalculator(builder.build())
    let results = (0..<5000).map { calculator.result(row: $0, column: 1) }
    #expect(results == (1...5000).map { Double($0) })
    #expect(!calculator.isExhausted)
  }

  @Test func `cells of another sheet count, and a formula of nothing but a cell says which`() throws {
    var builder = SheetBuilder(name: "My data")
    builder.appendCell(column: 0, .number("7"))
    builder.endRow()
    var sheet = Self.sheet("'My data'!A1*2")
    sheet.look.siblings = [builder.build()]
    var calculator = FormulaCalculator(sheet)
    let result = calculator.result(row: 0, column: 1)
    let other = calculator.referenced(row: 0, column: 1)
    #expect(result == 14)
    #expect(other == nil)
    var plain = FormulaCalculator(Self.sheet("$A$3"))
    let cell = plain.referenced(row: 0, column: 1)
    let named = try #require(cell)
    #expect(named.row == 2 && named.column == 0)
  }
}
