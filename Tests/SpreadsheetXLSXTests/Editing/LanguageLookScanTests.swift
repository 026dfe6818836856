import Testing

@testable import SpreadsheetXLSX

/// The direction of a sheet, the names in its first row and the hints of its lists, in the bytes of its part.
struct LanguageLookScanTests {
  private static let own =
    "<conditionalFormatting sqref=\"B2:B9\"><cfRule type=\"expression\" dxfId=\"0\" priority=\"2\"><formula>B2&lt;0</formula></cfRule></conditionalFormatting>"
  private static func sheet(_ view: String = "", _ rules: String = "", prompt: String = "Choose") -> String {
    "<worksheet xmlns=\"x\"><sheetViews><sheetView\(view) workbookViewId=\"0\"/></sheetViews><sheetData>"
      + "<row r=\"1\"><c r=\"A1\"><f>A1=\"amount\"</f><v>1</v></c></row></sheetData><autoFilter ref=\"A1:B9\"/>"
      + own + rules + "<dataValidations><dataValidation prompt=\"\(prompt)\" sqref=\"A2\"/></dataValidations>"
      + "<extLst><ext><x14:conditionalFormatting xmlns:x14=\"y\"><x14:cfRule priority=\"9\"/></x14:conditionalFormatting></ext></extLst></worksheet>"
  }
  private static func rules(_ first: Int, _ numbers: [Int], _ range: String = "A1:XFD1") -> String {
    "<conditionalFormatting sqref=\"\(range)\">"
      + zip(["date", "amount"], numbers).enumerated().map { place, rule in
        "<cfRule type=\"expression\" dxfId=\"\(rule.1)\" priority=\"\(first + place)\"><formula>A1=\"\(rule.0)\"</formula></cfRule>"
      }.joined() + "</conditionalFormatting>"
  }
  private static let german = LanguageLook(
    shownNames: [ShownName("date", as: "Datum"), ShownName("amount", as: "Betrag")], isRightToLeft: false)

  /// The part after a scan in pieces of a size.
  private static func turned(_ part: String, _ look: LanguageLook, pieces size: Int) -> String {
    var numbers: [LookChange] = []
    var scan = LanguageLookScan(look) { change in
      if let known = numbers.firstIndex(of: change) { return known + 5 }
      numbers.append(change)
      return numbers.count + 4
    }
    let bytes = Array(part.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { scan.feed($0) }
    }
    scan.finish()
    return String(decoding: scan.patches().applied(to: bytes), as: UTF8.self)
  }

  @Test(arguments: [1, 2, 7, 64, 100_000])
  func `names come behind the rules of the user, and go without a trace`(size: Int) {
    let named = Self.turned(Self.sheet(), Self.german, pieces: size)
    #expect(named == Self.sheet("", Self.rules(3, [5, 6])))
    #expect(Self.turned(named, Self.german, pieces: size) == named)
    #expect(Self.turned(named, LanguageLook(isRightToLeft: false), pieces: size) == Self.sheet())
  }

  @Test(arguments: [1, 7, 100_000])
  func `the direction and the hints change where they are`(size: Int) {
    var look = LanguageLook(isRightToLeft: true)
    look.hints = ["Choose": "Wähle \"einen\""]
    let turned = Self.turned(Self.sheet(), look, pieces: size)
    #expect(turned == Self.sheet(" rightToLeft=\"1\"", prompt: "Wähle &quot;einen&quot;"))
    var back = LanguageLook(isRightToLeft: false)
    back.hints = ["Wähle \"einen\"": "Choose"]
    #expect(Self.turned(turned, back, pieces: size) == Self.sheet())
    #expect(
      Self.turned(Self.sheet(" rightToLeft=\"true\""), back, pieces: size) == Self.sheet(" rightToLeft=\"0\"")
    )
    #expect(
      Self.turned(Self.sheet(" rightToLeft=\"false\""), look, pieces: size)
        == Self.sheet(" rightToLeft=\"1\"", prompt: "Wähle &quot;einen&quot;"))
  }

  @Test func `rules that another program wrote beside those of the user are known one by one`() {
    let mixed =
      "<conditionalFormatting sqref=\"A1:XFD1\"><cfRule type=\"expression\" priority=\"4\" aboveAverage=\"0\" dxfId=\"1\"><formula>$A$1=&quot;date&quot;</formula></cfRule>"
      + "<cfRule type=\"duplicateValues\" priority=\"5\" dxfId=\"0\"/></conditionalFormatting>"
    let part = Self.sheet("", mixed)
    let without = mixed.replacing(
      "<cfRule type=\"expression\" priority=\"4\" aboveAverage=\"0\" dxfId=\"1\"><formula>$A$1=&quot;date&quot;</formula></cfRule>",
      with: "")
    #expect(Self.turned(part, LanguageLook(isRightToLeft: false), pieces: 9) == Self.sheet("", without))
    #expect(Self.turned(part, Self.german, pieces: 9) == Self.sheet("", without + Self.rules(6, [5, 6])))
  }

  @Test(arguments: [
    ("A1=\"amount\"", "amount"), ("$A$1=\"last4\"", "last4"),
    ("AB1=\"dataset overview 1\"", "dataset overview 1"),
    ("A1=\"Größe\"", nil), ("A2=\"amount\"", nil), ("A11=\"amount\"", nil), ("A1=B1", nil), ("1=\"x\"", nil),
    ("A1=\"a\"&\"b\"", nil), ("OR(A1=\"a\")", nil), ("A1=\"x", nil),
  ])
  func `a rule for a name is told from every other`(formula: String, content: String?) {
    #expect(ShownName.content(ofFormula: formula) == content)
  }
}
