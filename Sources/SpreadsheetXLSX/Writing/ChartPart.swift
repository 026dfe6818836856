package import Spreadsheet

/// The parts of a chart: `chart1.xml` and the drawing that places it (ECMA-376 Part 1 §20.5, §21.2).
///
/// The numbers that the cells show go along, for programs that draw before they calculate.
struct ChartPart {
  let chart: ChartDesign
  /// The sheet's name, and the cells that it shows.
  let sheet: String
  let rows: Sheet

  private static let drawingSpace = "http://schemas.openxmlformats.org/drawingml/2006"
  private static let grey = "595959"
  private static let pale = "E3E3E3"

  var text: String {
    var text = PackageParts.declaration
    text += "<c:chartSpace xmlns:c=\"\(Self.drawingSpace)/chart\" xmlns:a=\"\(Self.drawingSpace)/main\""
    text += " xmlns:r=\"\(PackageParts.relationships)\"><c:roundedCorners val=\"0\"/><c:chart>"
    text += title + "<c:autoTitleDeleted val=\"0\"/><c:plotArea><c:layout/>" + bars + axes
    text += "<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr></c:plotArea>"
    if chart.series.count > 1 {
      text += "<c:legend><c:legendPos val=\"b\"/><c:overlay val=\"0\"/>\(letters(900))</c:legend>"
    }
    // The cells that the page calculates with are folded, and drawn anyway.
    text += "<c:plotVisOnly val=\"0\"/><c:dispBlanksAs val=\"gap\"/></c:chart>"
    text += "<c:spPr><a:solidFill><a:srgbClr val=\"FFFFFF\"/></a:solidFill><a:ln w=\"9525\"><a:solidFill>"
    text += "<a:srgbClr val=\"\(Self.pale)\"/></a:solidFill></a:ln></c:spPr>"
    return text + "</c:chartSpace>"
  }

  private var title: String {
    "<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz=\"1200\" b=\"1\"/></a:pPr><a:r>"
      + "<a:rPr lang=\"en-US\" sz=\"1200\" b=\"1\"><a:solidFill><a:srgbClr val=\"262626\"/></a:solidFill></a:rPr>"
      + "<a:t>\(chart.title.escapedForXML)</a:t></a:r></a:p></c:rich></c:tx><c:overlay val=\"0\"/></c:title>"
  }

  private func letters(_ size: Int) -> String {
    "<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz=\"\(size)\"><a:solidFill><a:srgbClr val=\"\(Self.grey)\"/>"
      + "</a:solidFill></a:defRPr></a:pPr><a:endParaRPr lang=\"en-US\"/></a:p></c:txPr>"
  }

  private var bars: String {
    var text = "<c:barChart><c:barDir val=\"\(chart.isHorizontal ? "bar" : "col")\"/>"
    text += "<c:grouping val=\"clustered\"/><c:varyColors val=\"0\"/>"
    for (index, series) in chart.series.enumerated() {
      text += "<c:ser><c:idx val=\"\(index)\"/><c:order val=\"\(index)\"/><c:tx><c:strRef>"
      text += "<c:f>\(place(series.name))</c:f>"
      text += "<c:strCache><c:ptCount val=\"1\"/><c:pt idx=\"0\"><c:v>"
      text +=
        "\(shown(series.name.rows?.lowerBound ?? 0, series.name.columns?.lowerBound ?? 0).text.escapedForXML)</c:v></c:pt></c:strCache>"
      text +=
        "</c:strRef></c:tx><c:spPr><a:solidFill><a:srgbClr val=\"\(series.color)\"/></a:solidFill></c:spPr>"
      text += "<c:invertIfNegative val=\"0\"/>"
      text += "<c:cat>" + reference(chart.categories, isNumber: chart.categoryCode != nil, chart.categoryCode)
      text += "</c:cat><c:val>" + reference(series.values, isNumber: true, nil) + "</c:val></c:ser>"
    }
    text += "<c:gapWidth val=\"\(chart.isHorizontal ? 45 : 60)\"/>"
    if chart.series.count > 1 { text += "<c:overlap val=\"0\"/>" }
    return text + "<c:axId val=\"111\"/><c:axId val=\"222\"/></c:barChart>"
  }

  private var axes: String {
    var text = "<c:catAx><c:axId val=\"111\"/><c:scaling><c:orientation val=\""
    text += "\(chart.isHorizontal ? "maxMin" : "minMax")\"/></c:scaling><c:delete val=\"0\"/>"
    text += "<c:axPos val=\"\(chart.isHorizontal ? "l" : "b")\"/>"
    if let code = chart.categoryCode {
      text += "<c:numFmt formatCode=\"\(code.escapedForXML)\" sourceLinked=\"0\"/>"
    }
    text += "<c:majorTickMark val=\"none\"/><c:minorTickMark val=\"none\"/><c:tickLblPos val=\"low\"/>"
    text += "<c:spPr><a:ln w=\"9525\"><a:solidFill><a:srgbClr val=\"BFBFBF\"/></a:solidFill></a:ln></c:spPr>"
    text += letters(900) + "<c:crossAx val=\"222\"/><c:crosses val=\"autoZero\"/><c:auto val=\"0\"/>"
    text += "<c:lblAlgn val=\"ctr\"/><c:lblOffset val=\"100\"/><c:noMultiLvlLbl val=\"1\"/></c:catAx>"
    text += "<c:valAx><c:axId val=\"222\"/><c:scaling><c:orientation val=\"minMax\"/></c:scaling>"
    text += "<c:delete val=\"0\"/><c:axPos val=\"\(chart.isHorizontal ? "b" : "l")\"/>"
    text += "<c:majorGridlines><c:spPr><a:ln w=\"6350\"><a:solidFill><a:srgbClr val=\"\(Self.pale)\"/>"
    text += "</a:solidFill></a:ln></c:spPr></c:majorGridlines>"
    text += "<c:numFmt formatCode=\"#,##0\" sourceLinked=\"0\"/><c:majorTickMark val=\"none\"/>"
    text += "<c:minorTickMark val=\"none\"/><c:tickLblPos val=\"\(chart.isHorizontal ? "high" : "nextTo")\"/>"
    text += "<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>" + letters(900)
    return text + "<c:crossAx val=\"111\"/><c:crosses val=\"autoZero\"/></c:valAx>"
  }

  /// A reference to cells, with their values.
  private func reference(_ range: CellRange, isNumber: Bool, _ code: String?) -> String {
    let rows = range.rows ?? 1...1
    let column = range.columns?.lowerBound ?? 0
    var points = ""
    for (index, row) in rows.enumerated() {
      let text =
        switch shown(row, column) {
        case .date(let day): Self.serial(day)
        case .number(let number): number
        case let value: isNumber ? "" : value.text
        }
      if !text.isEmpty { points += "<c:pt idx=\"\(index)\"><c:v>\(text.escapedForXML)</c:v></c:pt>" }
    }
    let kind = isNumber ? "num" : "str"
    return "<c:\(kind)Ref><c:f>\(place(range))</c:f><c:\(kind)Cache>"
      + (isNumber ? "<c:formatCode>\((code ?? "General").escapedForXML)</c:formatCode>" : "")
      + "<c:ptCount val=\"\(rows.count)\"/>\(points)</c:\(kind)Cache></c:\(kind)Ref>"
  }

  private static func serial(_ day: String) -> String {
    Array(day.utf8).withUnsafeBufferPointer { SerialDate.serial(of: $0)?.text ?? "" }
  }

  private func shown(_ row: Int, _ column: Int) -> CellValue {
    let index = (0..<rows.rowCount).first { rows.rowNumber($0) == row }
    return index.map { rows.content(row: $0, column: column).shown } ?? .blank
  }

  private func place(_ range: CellRange) -> String {
    "\(SheetName.quoted(sheet))!\(range.text)".escapedForXML
  }

  /// The drawing that holds the charts of a sheet.
  static func drawing(_ charts: [ChartDesign]) -> String {
    var text = PackageParts.declaration + "<xdr:wsDr xmlns:xdr=\"\(drawingSpace)/spreadsheetDrawing\""
    text += " xmlns:a=\"\(drawingSpace)/main\">"
    for (index, chart) in charts.enumerated() {
      text +=
        "<xdr:twoCellAnchor><xdr:from>\(corner(chart.from))</xdr:from><xdr:to>\(corner(chart.to))</xdr:to>"
      text += "<xdr:graphicFrame macro=\"\"><xdr:nvGraphicFramePr><xdr:cNvPr id=\"\(index + 2)\""
      text += " name=\"\(chart.title.escapedForXML)\" descr=\"\(chart.altText.escapedForXML)\"/>"
      text += "<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x=\"0\" y=\"0\"/>"
      text += "<a:ext cx=\"0\" cy=\"0\"/></xdr:xfrm><a:graphic><a:graphicData uri=\"\(drawingSpace)/chart\">"
      text += "<c:chart xmlns:c=\"\(drawingSpace)/chart\" xmlns:r=\"\(PackageParts.relationships)\""
      text += " r:id=\"rId\(index + 1)\"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/>"
      text += "</xdr:twoCellAnchor>"
    }
    return text + "</xdr:wsDr>"
  }

  private static func corner(_ cell: CellReference) -> String {
    "<xdr:col>\(cell.column)</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>\(cell.row - 1)</xdr:row><xdr:rowOff>0</xdr:rowOff>"
  }
}

/// A chart on a page: bars over cells of the sheet.
package struct ChartDesign: Sendable {
  /// Numbers that belong together, in one colour.
  package struct Series: Sendable {
    /// The cell with its name.
    package var name: CellRange
    /// The cells with its numbers, in one column.
    package var values: CellRange
    /// `RRGGBB`.
    package var color: String

    /// Numbers of a range.
    package init(name: CellRange, values: CellRange, color: String) {
      self.name = name
      self.values = values
      self.color = color
    }
  }

  /// The title above it.
  package var title: String
  /// Whether bars lie, the first one on top.
  package var isHorizontal: Bool
  /// The cells that name the bars.
  package var categories: CellRange
  /// Whether those are dates, and how they are written then.
  package var categoryCode: String?
  /// The numbers.
  package var series: [Series]
  /// The cell of the upper left corner, and the one that begins behind the lower right one.
  package var from: CellReference
  /// The cell behind the lower right corner.
  package var to: CellReference
  /// A description for users who do not see it.
  package var altText: String

  /// A chart.
  package init(
    title: String, isHorizontal: Bool = false, categories: CellRange, categoryCode: String? = nil,
    series: [Series], from: CellReference, to: CellReference, altText: String
  ) {
    self.title = title
    self.isHorizontal = isHorizontal
    self.categories = categories
    self.categoryCode = categoryCode
    self.series = series
    self.from = from
    self.to = to
    self.altText = altText
  }
}
