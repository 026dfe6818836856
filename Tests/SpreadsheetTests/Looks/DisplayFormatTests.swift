import Testing

@testable import Spreadsheet

/// What a number format code makes of a value on the screen.
struct DisplayFormatTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var code: String
    var value: String
    var shown: DisplayFormat.Shown
    var testDescription: String { "\(code) of \(value)" }

    init(_ code: String, _ value: String, _ shown: DisplayFormat.Shown) {
      (self.code, self.value, self.shown) = (code, value, shown)
    }
  }

  static let usual = [
    "General", "0.00", "#,##0.00", "#,##0.00 \"€\"", "#,##0.00\\ [$€-407]", "[$$-409]#,##0.00",
    "_-* #,##0.00\\ \"€\"_-;\\-* #,##0.00\\ \"€\"_-;_-* \"-\"??\\ \"€\"_-;_-@_-",
    "_(* #,##0.00_);_(* \\(#,##0.00\\);_(* \"-\"??_);_(@_)", "0.00;[Red]0.00", "0.00_);[Red](0.00)",
    "#,##0.00_);(#,##0.00)", "0.00;-0.00;;@", "@", "\"CHF\" #,##0.00", "#\\ ##0.00", "#'##0.00",
    "+0.00;-0.00;0.00", "0.00\" Cr\";0.00\" Dr\"", "0.00;0.00-", "#,##0.00;@", "#.##0,00", "0.000",
    "* #,##0.00", "[Blue]0.00;[Red]-0.00", "€#,##0.00", "#,##0.00 \"EUR\"", "_($* #,##0.00_);_($* (#,##0.00)",
  ]

  @Test(arguments: usual)
  func `a usual format shows every number, and is no look`(code: String) {
    #expect(DisplayFormat(code).isPlain)
    for number in ["0", "12.5", "-12.5", "1234567.89", "-0.01", "1E3", "-3.0000000000000004E-2"] {
      #expect(DisplayFormat(code).shown(number: number) == .same, "\(number)")
    }
  }

  @Test(arguments: [
    Case("\"1,000.00\"", "12.5", .other("1,000.00")), Case("\\9\\9", "12.5", .other("99")),
    Case("0.00\"0\"", "12.5", .other("12.500")), Case("\"5\"0.00", "12.5", .other("512.50")),
    Case("0,", "12345", .other("12")), Case("#,##0.0,,\"M\"", "12345678", .other("12.3M")),
    Case("0%", "12.5", .other("1250%")), Case("0.00;0.00", "-12.5", .other("12.50")),
    Case("0.00;+0.00", "-12.5", .other("+12.50")), Case("-0.00;0.00", "12.5", .other("-12.50")),
    Case("(0.00)", "12.5", .other("(12.50)")), Case("0.00-;0.00", "12.5", .other("12.50-")),
    Case("0\\.00", "1234", .other("12.34")), Case("[<0]0.00;0.00", "-12.5", .other("12.50")),
    Case("[>100]\"5.00\";0.00", "200", .other("5.00")), Case("[>100]\"5.00\";0.00", "20", .same),
    Case("0.00;-0.00;\"100\"", "0", .other("100")), Case(";;;", "12.5", .nothing),
    Case("\"\"", "12.5", .nothing),
    Case("0.00;", "-12.5", .nothing), Case("[White]0.00", "12.5", .nothing), Case("0.00;-0.00;", "0", .same),
    Case("0", "12.5", .rounded("13")), Case("0", "12", .same),
    Case("#,##0.0", "1234.56", .rounded("1,234.6")),
    Case("0.00E+00", "12345", .rounded("1234500.00")), Case("# ?/?", "0.5", .rounded(" /")),
    Case("0", "-0.2", .rounded("-0")), Case("General\"0\"", "12", .other("120")),
    Case("\"٣\"", "12", .other("٣")),
  ])
  func `a format that shows another figure is told, with the figure`(_ one: Case) {
    let format = DisplayFormat(one.code)
    let shown = format.shown(number: one.value)
    if case .rounded = one.shown, one.code.contains("E") || one.code.contains("/") {
      guard case .rounded = shown else {
        Issue.record("\(shown)")
        return
      }
    } else {
      #expect(shown == one.shown)
    }
    #expect(!format.isPlain || shown == .same)
  }

  @Test(arguments: [
    Case("yyyy-mm-dd", "2026-01-05", .same), Case("d. mmmm", "2026-01-05", .same),
    Case("hh:mm", "2026-01-05", .same),
    Case("dd/mm/yyyy;@", "2026-01-05", .same), Case("[$-407]dddd, d. mmmm yyyy", "2026-01-05", .same),
    Case("yyyy\"年\"m\"月\"d\"日\"", "2026-01-05", .same),
    Case("\"15.\"mm.yyyy", "2026-01-05", .other("15.01.2026")),
    Case("yyyy-dd-mm", "2026-01-05", .other("2026-05-01")),
    Case("\"2026\"dd", "2026-01-05", .other("202605")),
    Case("[White]yyyy-mm-dd", "2026-01-05", .nothing),
  ])
  func `a date is another one where figures of the format stand for it`(_ one: Case) {
    #expect(DisplayFormat(one.code).shown(date: one.value) == one.shown)
  }

  @Test(arguments: [
    Case("@", "Rent", .same), Case("0.00", "Rent", .same), Case("0.00;-0.00;0;@", "Rent", .same),
    Case("0.00;-0.00;0;\"Gift\"", "Rent", .other("Gift")), Case(";;;", "Rent", .nothing),
    Case("\"1\"@", "Rent", .other("1Rent")), Case("\"Mr \"@", "Rent", .same),
  ])
  func `a text is shown by the fourth section`(_ one: Case) {
    #expect(DisplayFormat(one.code).shown(text: one.value) == one.shown)
  }

  @Test(arguments: [
    "", "[", "\\", "\"", "*", "_", ";;;;;;", "[<", "[$", String(repeating: "[>", count: 2000),
  ])
  func `any text is a code`(code: String) {
    _ = DisplayFormat(code).isPlain
    _ = DisplayFormat(code).shown(number: "-1E300")
    #expect(DisplayFormat(code).sections.count <= 4)
  }
}
