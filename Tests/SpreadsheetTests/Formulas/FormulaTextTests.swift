import Testing

@testable import Spreadsheet

struct FormulaTextTests {
  static func named(_ text: String) -> [String] {
    FormulaText(text).references.map { ($0.sheet.map { "\($0)!" } ?? "") + $0.range.text }
  }

  @Test(arguments: [
    ("SUM(C2:C4)", ["C2:C4"]), ("c2+$C$3*2", ["C2", "$C$3"]), ("SUM(C:C,2:4)", ["C:C", "2:4"]),
    ("Data!A1:B2&Data!C3", ["Data!A1:B2", "Data!C3"]),
    ("SUM('My ''own'' data'!A1:A3)", ["My 'own' data!A1:A3"]), ("\"A1:A3\"&\"a\"\"B2\"&C3", ["C3"]),
    ("LOG10(A1)+SUM1(B2)", ["A1", "B2"]), ("1E5+2.5+A1", ["A1"]), ("IF(A1=#REF!,#N/A,B1)", ["A1", "B1"]),
    ("[1]Data!A1+A2", ["[1]Data!A1", "A2"]), ("SUM(Jan:Dec!A1)", [":Dec!A1"]),
    ("A1:INDEX(B:B,3)", ["A1", "B:B"]),
    ("Table1[Amount]+A1", ["A1"]), ("SUM(A1#)+B2", ["A1", "B2"]), ("{1,2;3}*A1", ["A1"]),
    ("Größe+A1", ["A1"]), ("A1:", ["A1"]), ("'unclosed", []), ("Table1[unclosed", []), ("", []),
  ])
  func `a formula's cells are found, and nothing else`(formula: String, references: [String]) {
    #expect(Self.named(formula) == references)
  }

  @Test(arguments: [
    ("SUM(Amounts)", true, false), ("Table1[@Amount]*2", true, true),
    ("Table1[[#This Row],[Amount]]", true, true),
    ("SUBTOTAL(109,Table1[Amount])", true, false), ("TRUE+A1*2", false, false),
  ])
  func `names and rows of tables are known`(formula: String, hasNames: Bool, namesOwnRow: Bool) {
    let text = FormulaText(formula)
    #expect(text.hasNames == hasNames)
    #expect(text.namesOwnTableRow == namesOwnRow)
  }

  @Test(arguments: [
    ("C4*2", 1, 0, "C5*2"), ("SUM(C$2:C4)", 2, 1, "SUM(D$2:D6)"),
    ("Data!$C$2+\"C2\"", 5, 5, "Data!$C$2+\"C2\""),
    ("C1", -1, 0, "#REF!"), ("SUM(C:C)", 3, 0, "SUM(C:C)"), ("XFD1", 0, 1, "#REF!"),
  ])
  func `a formula that is filled moves what is not fixed`(
    formula: String, rows: Int, columns: Int, moved: String
  ) {
    #expect(FormulaText(formula).moved(rows: rows, columns: columns) == moved)
  }
}
