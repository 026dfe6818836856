import Testing

@testable import Spreadsheet

/// Formulas when the sheet named Data gets another name.
struct SheetRenamingTests {
  static func renamed(_ formula: String, to name: String) -> String {
    SheetRenaming(["Data": name]).renamed(formula) ?? formula
  }

  @Test(arguments: [
    ("SUM(Data!C2:C4)", "SUM(New!C2:C4)"), ("data!$A$1+DATA!B:B", "New!$A$1+New!B:B"),
    ("'Data'!A1", "'New'!A1"), ("Data!Total+Data!#REF!", "New!Total+New!#REF!"),
    ("Data!A1:Data!B2", "New!A1:New!B2"), ("SUM(Data:Sheet3!A1)", "SUM(New:Sheet3!A1)"),
    ("SUM(Sheet1:Data!A1)", "SUM(Sheet1:New!A1)"), ("SUM('Data:My sheet'!A1)", "SUM('New:My sheet'!A1)"),
    ("[0]!Total+[0]Data!A1+'[0]Data'!A1", "[0]!Total+[0]New!A1+'[0]New'!A1"), ("$Data!$A$1", "$New!$A$1"),
    ("IF(Data!A1=\"Data!A1\",Data!A1,0)", "IF(New!A1=\"Data!A1\",New!A1,0)"),
    ("(Data!A1,Data!B2)", "(New!A1,New!B2)"), ("Data!Table[amount]", "New!Table[amount]"),
  ])
  func `what names the sheet names it anew`(formula: String, result: String) {
    #expect(Self.renamed(formula, to: "New") == result)
  }

  @Test(arguments: [
    "SUM(C2:C4)", "[1]Data!A1", "'[Book.xlsx]Data'!A1", "'C:\\[Book.xlsx]Data'!A1", "[1]Data:Sheet3!A1",
    "\"Data!A1\"",
    "MyData!A1", "'My Data'!A1", "Data(1)", "Data+1", "Data[amount]", "'Data s'!A1", "\"'Data'!A1\"&A1",
  ])
  func `anything else stays`(formula: String) {
    #expect(Self.renamed(formula, to: "New") == formula)
  }

  @Test(arguments: [
    ("It's", "'It''s'!A1"), ("Two words", "'Two words'!A1"), ("2026", "'2026'!A1"), ("AB12", "'AB12'!A1"),
    ("R1C1", "'R1C1'!A1"), ("rc", "'rc'!A1"), ("C", "'C'!A1"), ("true", "'true'!A1"),
    ("Daueraufträge", "'Daueraufträge'!A1"),
    ("Receipts", "Receipts!A1"), ("Rates", "Rates!A1"), ("Abcd12", "Abcd12!A1"), ("my_sheet", "my_sheet!A1"),
  ])
  func `a name gets the quotes that it needs`(name: String, result: String) {
    #expect(Self.renamed("Data!A1", to: name) == result)
    #expect(
      SheetRenaming([name: "Data"]).renamed("'" + name.replacing("'", with: "''") + "'!A1") == "'Data'!A1")
  }

  @Test func `a span gets quotes as a whole`() {
    #expect(Self.renamed("SUM(Jan:Data!A1)", to: "It's") == "SUM('Jan:It''s'!A1)")
  }

  @Test func `two sheets may exchange their names`() {
    #expect(SheetRenaming(["A": "B", "B": "A"]).renamed("A!A1-B!A1+'A:B'!C1") == "B!A1-A!A1+'B:A'!C1")
  }

  @Test(arguments: [
    ("Data!A1", "New!A1"), ("#Data!A1", "#New!A1"), ("#'Data'!A1", "#'New'!A1"), ("#Data.A1", "#New.A1"),
    ("#'Data'.A1:B2", "#'New'.A1:B2"),
  ])
  func `a link leads to the new name`(link: String, result: String) {
    #expect(SheetRenaming(["Data": "New"]).renamed(link: link) == result)
  }

  @Test(arguments: ["https://a.example/Data.xml", "#Other.A1", "Data", "mailto:Data.b@c.example"])
  func `any other link stays`(link: String) {
    #expect(SheetRenaming(["Data": "New"]).renamed(link: link) == nil)
  }

  // MARK: - What cannot be followed

  private static func sheet(_ name: String, _ text: String, formula: String) -> Sheet {
    var builder = SheetBuilder(name: name)
    builder.appendCell(column: 0, .text(text))
    builder.appendCell(column: 1, .number("1"))
    builder.setFormulaOfLastCell(formula)
    builder.endRow(number: 7)
    return builder.build()
  }

  @Test(arguments: [
    ("Data", "INDIRECT(A7&\"!B2\")"), ("'data'!B2", "SUM(INDIRECT(A7))"), ("x", "INDIRECT(\"Data!A1\")"),
    ("x", "HYPERLINK(\"#Data!A1\",\"go\")"), ("x", "_xlfn.SHEET(\"data\")"), ("#Data!A1", "HYPERLINK(A7)"),
  ])
  func `a formula that may name the sheet by a text is found`(text: String, formula: String) {
    let sheet = Self.sheet("Mine", text, formula: formula)
    let found = SheetRenaming(["Data": "New"]).textualReference(in: [sheet], and: [])
    #expect(found?.formula == formula && found?.name == "Data")
    #expect((found?.cell == CellReference(column: 0, row: 7)) == (text != "x"))
  }

  @Test(arguments: [
    ("Data", "SUM(A7)"), ("x", "INDIRECT(\"B\"&A7)"), ("my data", "INDIRECT(A7&\"!B2\")"),
    ("x", "\"Data!A1\"&A7"),
  ])
  func `one that names it by no text is none`(text: String, formula: String) {
    let sheet = Self.sheet("Mine", text, formula: formula)
    #expect(SheetRenaming(["Data": "New"]).textualReference(in: [sheet], and: ["SUM(Data!A1)"]) == nil)
  }
}
