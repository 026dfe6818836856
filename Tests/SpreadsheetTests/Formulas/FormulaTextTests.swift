import Testing

@testable import Spreadsheet

struct FormulaTextTests {
  @Test(arguments: [
    ("C4*2", "E7*2"), ("$C$4*2", "$C$4*2"), ("$C4+C$4", "$C7+E$4"), ("SUM(C2:C4)", "SUM(E5:E7)"),
    ("SUM(C:C)", "SUM(E:E)"), ("SUM($2:4)", "SUM($2:7)"), ("\"C4\"&C4", "\"C4\"&E7"),
    ("'C4 x'!C4", "'C4 x'!E7"), ("Own!C4:D5", "Own!E7:F8"), ("LOG10(C4)", "LOG10(E7)"),
    ("Table1[C4]+C4", "Table1[C4]+E7"), ("#REF!+C4", "#REF!+E7"), ("XFD4", "#REF!"),
    ("taxes2026*C4", "taxes2026*E7"), ("1E5+C4", "1E5+E7"), ("A1#", "C4#"), ("", ""),
    ("\"unclosed C4", "\"unclosed C4"),
  ])
  func `a formula moves as filling down and right moves it`(text: String, moved: String) {
    #expect(FormulaText(text).moved(rows: 3, columns: 2) == moved)
  }
}
