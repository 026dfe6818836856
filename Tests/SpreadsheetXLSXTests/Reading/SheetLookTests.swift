import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// What a person does not see of a sheet, as the reader finds it.
struct SheetLookTests {
  private static func sheet(
    _ rows: String, styles: String = "", beforeRows: String = "", afterRows: String = "",
    properties: String = ""
  ) throws -> Sheet {
    let builder = PackageBuilder(
      rows: rows, styles: styles, workbookProperties: properties, beforeRows: beforeRows, afterRows: afterRows
    )
    return try #require(try builder.read().sheets.first)
  }

  /// Cells of the styles 0, 1, 0 and 1 in one column, the last a text.
  private static let column = """
    <row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2" s="1"><v>2</v></c></row>\
    <row r="3"><c r="A3" s="0"><v>3</v></c></row>\
    <row r="4"><c r="A4" s="1" t="inlineStr"><is><t>x</t></is></c></row>
    """

  struct Style: Sendable, CustomTestStringConvertible {
    var parts: String
    var code: String?
    var isInvisible = false
    var testDescription: String { parts }
  }

  @Test(arguments: [
    Style(
      parts: #"<numFmts><numFmt numFmtId="170" formatCode="&quot;5&quot;"/></numFmts>\#(Self.xfs(170))"#,
      code: "\"5\""),
    Style(
      parts:
        #"<numFmts><numFmt numFmtId="170" formatCode="&quot;5&quot;"/></numFmts>\#(Self.xfs(170))<dxfs><dxf><numFmt numFmtId="170" formatCode="0.00"/></dxf></dxfs>"#,
      code: "\"5\""),
    Style(parts: Self.xfs(9), code: "0%"), Style(parts: Self.xfs(1), code: "0"),
    Style(
      parts:
        #"<fonts><font><sz val="11"/></font><font><color rgb="FFFFFFFF"/></font></fonts>\#(Self.xfs(0, #"fontId="1""#))"#,
      code: nil, isInvisible: true),
    Style(
      parts: #"<fonts><font/><font><color theme="0"/></font></fonts>\#(Self.xfs(0, #"fontId="1""#))"#,
      code: nil,
      isInvisible: true),
    Style(
      parts: #"<fonts><font/><font><sz val="1"/></font></fonts>\#(Self.xfs(0, #"fontId="1""#))"#, code: nil,
      isInvisible: true),
    Style(
      parts:
        #"<fonts><font/><font><color rgb="FF0A0B0C"/></font></fonts><fills><fill/><fill><patternFill patternType="solid"><fgColor rgb="FF0A0B0C"/></patternFill></fill></fills>\#(Self.xfs(0, #"fontId="1" fillId="1""#))"#,
      code: nil, isInvisible: true),
  ])
  func `cells of a style that hides them have its look, and the others none`(_ style: Style) throws {
    let sheet = try Self.sheet(Self.column, styles: style.parts)
    for row in [0, 2] { #expect(sheet.look(row: row, column: 0) == nil) }
    for row in [1, 3] {
      let look = try #require(sheet.look(row: row, column: 0))
      #expect(look.format?.code == style.code)
      #expect(look.isInvisible == style.isInvisible)
    }
  }

  @Test(arguments: [
    Self.xfs(4), Self.xfs(14), Self.xfs(0), Self.xfs(44),
    #"<numFmts><numFmt numFmtId="170" formatCode="0.00;[Red]0.00"/></numFmts>\#(Self.xfs(170))"#,
    #"<fonts><font/><font><color rgb="FFFFFFFF"/></font></fonts><fills><fill/><fill><patternFill patternType="solid"><fgColor rgb="FF0000FF"/></patternFill></fill></fills>\#(Self.xfs(0, #"fontId="1" fillId="1""#))"#,
    #"<fonts><font/><font><color rgb="FFFF0000"/></font></fonts>\#(Self.xfs(0, #"fontId="1""#))"#,
    #"<dxfs><dxf><font><color rgb="FFFFFFFF"/></font></dxf></dxfs>\#(Self.xfs(0, #"fontId="1""#))"#,
  ])
  func `an ordinary style is no look`(styles: String) throws {
    let sheet = try Self.sheet(Self.column, styles: styles)
    #expect(sheet.look.isPlain)
  }

  @Test(
    arguments: [
      (#"hidden="1""#, true), (#"hidden="true""#, true), (#"ht="0" customHeight="1""#, true),
      (#"ht="0.75""#, true),
      (#"hidden="0""#, false), (#"ht="15""#, false), (#"ht="6""#, false), (#"hidden="false" ht="30""#, false),
    ])
  func `rows that are hidden or have no height are not shown`(attributes: String, isHidden: Bool) throws {
    let rows = (1...4).map { number in
      #"<row r="\#(number)" \#(number == 2 || number == 3 ? attributes : "")><c r="A\#(number)"><v>1</v></c></row>"#
    }
    let sheet = try Self.sheet(rows.joined())
    #expect(sheet.look.hiddenRows == (isHidden ? [2...3] : []))
    // A file that has its rows in another order has them hidden too.
    let turned = try Self.sheet(rows.reversed().joined())
    #expect((1...4).filter { turned.look.hides(rowNumber: $0) } == (isHidden ? [2, 3] : []))
  }

  @Test
  func `columns that are hidden or have no width are not shown, and the workbook may be calculated anew`()
    throws
  {
    let sheet = try Self.sheet(
      Self.column,
      beforeRows: #"<cols><col min="1" max="2" hidden="1"/><col min="4" max="4" width="0"/></cols>"#,
      afterRows: #"<autoFilter ref="A1:A4"/>"#)
    #expect(sheet.look.hiddenColumns == [0...1, 3...3])
    #expect(sheet.look.hasFilter)
    #expect(!sheet.look.isCalculatedAnew)
    let other = try Self.sheet(Self.column, properties: #"<calcPr fullCalcOnLoad="1"/>"#)
    #expect(other.look.isCalculatedAnew)
  }

  /// Two cell styles, the second as given.
  private static func xfs(_ format: Int, _ more: String = "") -> String {
    #"<cellXfs><xf numFmtId="0" fontId="0" fillId="0"/><xf numFmtId="\#(format)" \#(more)/></cellXfs>"#
  }
}
