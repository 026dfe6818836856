import Spreadsheet
import Testing

@testable import ForeignWorkbooks
@testable import SpreadsheetXLSX

/// Workbooks that are texts: web pages, the XML of Excel 2003, flat OpenDocument files.
@Suite struct MarkupTests {
  private func lines(_ text: String, _ limits: XLSXLimits = XLSXLimits()) throws -> [String] {
    try lines(Array(text.utf8), limits)
  }

  private func lines(_ bytes: [UInt8], _ limits: XLSXLimits = XLSXLimits()) throws -> [String] {
    #expect(WorkbookReader.isWorkbook(bytes))
    return try WorkbookReader.read(bytes: bytes, name: "f.xls", limits: limits).sheets.flatMap { sheet in
      CellLines.of(sheet).dropFirst()
    }
  }

  // MARK: - Web pages

  @Test func `a page is one sheet, with texts and tables below one another`() throws {
    let page = """
      <html><head><title>Export</title><style>td { x }</style><script>var a = "<table>"</script></head><body>
      <h2>Hesap &#304;zi</h2><p>Account: 123<br>1.1. - 31.1.</p>
      <table><tr><td colspan=2>Owner<td>Ali</table>
      <table><tr><th>Day<th>Text<th>Amount</tr>
      <tr><td>02.01.2026<td>A&nbsp;&amp;&nbsp;B  <b>big</b>
       shop<td align=right>-12,50</tr></table></body></html>
      """
    #expect(
      try lines(page) == [
        "1\t0\ttext\tHesap İzi", "2\t0\ttext\tAccount: 123", "3\t0\ttext\t1.1. - 31.1.",
        "4\t0\ttext\tOwner", "4\t2\ttext\tAli",
        "5\t0\ttext\tDay", "5\t1\ttext\tText", "5\t2\ttext\tAmount",
        "6\t0\ttext\t02.01.2026", "6\t1\ttext\tA & B big shop", "6\t2\ttext\t-12,50",
      ])
  }

  @Test func `a cell over several rows keeps its column in each`() throws {
    let page = """
      <table><tr><td rowspan="2">day<td>X<td rowspan=3>right<tr><td>Y<tr><td>a<td>b<tr><td>1<td>2<td>3</table>
      """
    #expect(
      try lines(page) == [
        "1\t0\ttext\tday", "1\t1\ttext\tX", "1\t2\ttext\tright", "2\t1\ttext\tY", "3\t0\ttext\ta",
        "3\t1\ttext\tb",
        "4\t0\ttext\t1", "4\t1\ttext\t2", "4\t2\ttext\t3",
      ])
  }

  @Test func `a table inside a cell comes where the cell stands`() throws {
    let page = """
      <table><tr><td>before<td>x<table><tr><td>i1<td>i2<tr><td>i3</table>y<td>after<tr><td>next</table>
      """
    #expect(
      try lines(page) == [
        "1\t0\ttext\tbefore", "1\t1\ttext\tx", "2\t0\ttext\ti1", "2\t1\ttext\ti2", "3\t0\ttext\ti3",
        "4\t1\ttext\ty", "4\t2\ttext\tafter", "5\t0\ttext\tnext",
      ])
  }

  @Test func `what a page hides is no text, and a hidden row is a hidden row`() throws {
    let page = """
      <table><tr><td><span style="display: none">20260102</span>02.01.2026<td hidden>secret<td>a
      <tr style="DISPLAY:NONE"><td>gone<td>1<td>2</table>
      """
    let sheet = try WorkbookReader.read(bytes: Array(page.utf8), name: "f.htm").sheets[0]
    #expect(
      CellLines.of(sheet).dropFirst() == [
        "1\t0\ttext\t02.01.2026", "1\t2\ttext\ta", "2\t0\ttext\tgone", "2\t1\ttext\t1", "2\t2\ttext\t2",
      ])
    #expect(sheet.look.hides(rowNumber: 2) && !sheet.look.hides(rowNumber: 1))
  }

  @Test(arguments: [
    "<meta charset=windows-1254>", "<meta http-equiv=Content-Type content='text/html; charset=iso-8859-9'>",
  ])
  func `a page is read in the encoding that it names`(meta: String) throws {
    // A dotted capital I and a cedilla of Turkish.
    let page =
      Array("<html>\(meta)<table><tr><td>".utf8) + [0xDD, 0xDE, 0xF0] + Array("</table></html>".utf8)
    #expect(try lines(page) == ["1\t0\ttext\tİŞğ"])
  }

  @Test func `a page without a table is no workbook`() {
    let page = Array("<html><body><p>Please sign in again.</p></body></html>".utf8)
    #expect(!WorkbookReader.isWorkbook(page))
    #expect(throws: XLSXError(file: "f.xls", problem: .foreign(.html))) {
      try WorkbookReader.read(bytes: page, name: "f.xls")
    }
  }

  // MARK: - Excel 2003

  @Test func `the XML of Excel 2003 has cells with types, gaps and joined cells`() throws {
    let book = """
      <?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
      <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel"
       xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      <Worksheet ss:Name="S"><Table><Column ss:Hidden="1"/><Row><Cell ss:Index="2"><Data ss:Type="String">Day</Data></Cell></Row>
      <Row ss:Index="5" ss:Hidden="1"><Cell><Data ss:Type="DateTime">2026-02-03T00:00:00.000</Data></Cell>
      <Cell ss:MergeAcross="1"><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>bold</B> rest</ss:Data>
      <Comment><ss:Data>note</ss:Data></Comment></Cell><Cell ss:Formula="=R[1]C"><Data ss:Type="Number">-12.5</Data></Cell>
      <Cell><Data ss:Type="Boolean">1</Data></Cell><Cell><Data ss:Type="Error">#DIV/0!</Data></Cell></Row>
      <Row><Cell><Data ss:Type="DateTime">1899-12-31T13:45:00.000</Data></Cell></Row>
      </Table><x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions></Worksheet></Workbook>
      """
    #expect(
      try lines(book) == [
        "1\t1\ttext\tDay", "5\t0\tdate\t2026-02-03", "5\t1\ttext\tbold rest", "5\t3\tnumber\t-12.5",
        "5\t4\tboolean\t1", "5\t5\terror\t#DIV/0!", "6\t0\tdate\t13:45:00",
      ])
    let sheet = try WorkbookReader.read(bytes: Array(book.utf8), name: "f.xml").sheets[0]
    #expect(sheet.visibility == .hidden)
    #expect(sheet.look.hides(rowNumber: 5) && sheet.look.hides(column: 0) && !sheet.look.hides(column: 1))
    #expect(sheet.isCovered(rowNumber: 5, column: 2))
  }

  @Test func `XML that ends early is an error, not half a workbook`() {
    let book =
      #"<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell>"#
    let error = #expect(throws: XLSXError.self) {
      try WorkbookReader.read(bytes: Array(book.utf8), name: "f.xls")
    }
    guard case .damagedPart(_, .content, _) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  // MARK: - OpenDocument

  @Test func `cells and rows of OpenDocument repeat`() throws {
    #expect(
      try lines(
        Self.flat(
          """
          <table:table-column table:number-columns-repeated="3"/>
          <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"/>
          <table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="1.50"/></table:table-row>
          <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
          <table:table-row><table:table-cell office:value-type="string"><text:p>a <text:s text:c="2"/>b</text:p><text:p>c</text:p>
          <office:annotation><text:p>note</text:p></office:annotation></table:table-cell></table:table-row>
          """)) == [
          "1\t2\tnumber\t1.50", "1\t3\tnumber\t1.50", "2\t2\tnumber\t1.50", "2\t3\tnumber\t1.50",
          "1048003\t0\ttext\ta   b\\nc",
        ])
  }

  @Test func `a formula is written as workbooks write it`() {
    #expect(
      OpenDocumentCell.bare(#"of:=SUM([.A1:.A3];[$Rates.$B$2])&"[.A1];""#)
        == #"SUM(A1:A3,$Rates!$B$2)&"[.A1];""#)
  }

  @Test(arguments: [
    ("PT13H45M00S", "13:45:00"), ("PT13H45M10.250000000S", "13:45:10.250"), ("PT30H10M00S", "PT108600S"),
    ("PT0S", "00:00:00"),
  ])
  func `a duration is a time of day, or seconds`(duration: String, time: String) {
    #expect(OpenDocumentCell.time(duration) == .date(time))
  }

  static func flat(_ rows: String) -> String {
    """
    <?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
     xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
    <office:body><office:spreadsheet><table:table table:name="T">\(rows)</table:table></office:spreadsheet></office:body></office:document>
    """
  }
}
