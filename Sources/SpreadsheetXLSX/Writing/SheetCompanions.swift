import Spreadsheet

/// The parts that go with one sheet: its table, its drawing, its charts, and the lists that name them.
struct SheetCompanions {
  let sheet: SheetDesign
  /// The sheet's own part.
  let part: String
  /// The numbers of its first table, drawing and chart in the workbook.
  var table = 1
  var drawing = 1
  var chart = 1
  /// Whether the workbook is of the strict kind.
  var isStrict = false

  private static let types = "application/vnd.openxmlformats-officedocument"

  /// Those of all sheets of a new workbook.
  static func all(of design: WorkbookDesign) -> [SheetCompanions] {
    var (table, drawing, chart) = (1, 1, 1)
    return design.sheets.enumerated().map { index, sheet in
      let companions = SheetCompanions(
        sheet: sheet, part: PackageParts.sheetPart(index), table: table, drawing: drawing, chart: chart)
      if sheet.tableName != nil, sheet.page == nil { table += 1 }
      if companions.hasDrawing { drawing += 1 }
      chart += companions.charts.count
      return companions
    }
  }

  private var charts: [ChartDesign] { sheet.page?.charts ?? [] }
  private var hasDrawing: Bool { !charts.isEmpty }
  private var hasTable: Bool { sheet.tableName != nil && sheet.page == nil }

  var tablePart: String { "xl/tables/table\(table).xml" }
  private var drawingPart: String { "xl/drawings/drawing\(drawing).xml" }
  private func chartPart(_ index: Int) -> String { "xl/charts/chart\(chart + index).xml" }

  /// The parts with the types of their content.
  var types: [(name: String, type: String)] {
    var all: [(String, String)] = []
    if hasTable { all.append((tablePart, "\(Self.types).spreadsheetml.table+xml")) }
    if hasDrawing { all.append((drawingPart, "\(Self.types).drawing+xml")) }
    all += charts.indices.map { (chartPart($0), "\(Self.types).drawingml.chart+xml") }
    return all
  }

  /// The parts that do not depend on the rows.
  var fixed: [(name: String, text: String)] {
    var all: [(String, String)] = []
    let space = isStrict ? PackageParts.strictRelationships : PackageParts.relationships
    if hasTable {
      all.append((Self.list(of: part), PackageParts.relationships([("\(space)/table", "/\(tablePart)")])))
    }
    if hasDrawing {
      all.append((Self.list(of: part), PackageParts.relationships([("\(space)/drawing", "/\(drawingPart)")])))
      all.append((drawingPart, ChartPart.drawing(charts)))
      let targets = charts.indices.map { ("\(space)/chart", "/\(chartPart($0))") }
      all.append((Self.list(of: drawingPart), PackageParts.relationships(targets)))
    }
    return all
  }

  /// The parts that depend on the rows, which come last: the table by the number of rows, charts by the
  /// values of the rows.
  func last(rowCount: Int, rows: Sheet?) -> [(name: String, text: String)] {
    var all: [(String, String)] = []
    if hasTable, let name = sheet.tableName { all.append((tablePart, tableText(name, rowCount: rowCount))) }
    for (index, chart) in charts.enumerated() {
      let part = ChartPart(chart: chart, sheet: sheet.name, rows: rows ?? Sheet(name: sheet.name, rows: []))
      all.append((chartPart(index), part.text))
    }
    return all
  }

  /// The names of the parts that come last.
  var lastNames: [String] { (hasTable ? [tablePart] : []) + charts.indices.map(chartPart) }

  /// The name of the list of relationships of a part.
  private static func list(of part: String) -> String {
    let pieces = part.split(separator: "/")
    return pieces.dropLast().joined(separator: "/") + "/_rels/\(pieces.last ?? "").rels"
  }

  /// A table (ECMA-376 Part 1 §18.5.1.2); one without a row of data is not valid, so it has a blank one.
  private func tableText(_ name: String, rowCount: Int) -> String {
    let last = CellReference(column: sheet.columns.count - 1, row: max(2, rowCount))
    var text = PackageParts.declaration + "<table xmlns=\"\(PackageParts.spreadsheet)\" id=\"\(table)\""
    text += " name=\"\(name)\" displayName=\"\(name)\" ref=\"A1:\(last)\" totalsRowShown=\"0\">"
    text += "<autoFilter ref=\"A1:\(last)\"/><tableColumns count=\"\(sheet.columns.count)\">"
    for (index, column) in sheet.columns.enumerated() {
      text += "<tableColumn id=\"\(index + 1)\" name=\"\(column.name.escapedForXML)\"/>"
    }
    text +=
      "</tableColumns><tableStyleInfo name=\"TableStyleLight1\" showFirstColumn=\"0\" showLastColumn=\"0\""
    return text + " showRowStripes=\"1\" showColumnStripes=\"0\"/></table>"
  }
}
