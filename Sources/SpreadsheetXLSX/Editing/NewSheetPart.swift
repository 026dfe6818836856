import Spreadsheet

/// The part of a sheet that is added to a workbook: made for people like those of ``WorkbookWriter``, with styles
/// of the workbook that it goes into.
struct NewSheetPart {
  private var new: WorkbookEdits.NewSheet
  private let styles: StyleBook
  private let markup: CellMarkup

  init(_ new: WorkbookEdits.NewSheet, styles: StyleBook, dateSystem: DateSystem) {
    self.new = new
    // A table's name and number could be taken in a workbook that is there.
    self.new.design.sheets[new.index].tableName = nil
    self.styles = styles
    markup = CellMarkup(prefix: [], dateSystem: dateSystem)
  }

  private var sheet: SheetDesign { new.design.sheets[new.index] }

  /// The part's bytes. Throws ``WorkbookWriterError``.
  func bytes(isStrict: Bool) throws -> [UInt8] {
    if let page = sheet.page {
      let part = PagePart(
        sheet: sheet, page: page, rows: new.rows, markup: markup, isActive: false, style: styles.style(of:),
        number: styles.number(of:))
      let bytes = try part.bytes()
      return isStrict ? Self.strict(bytes) : bytes
    }
    let frame = SheetFrame(design: new.design, index: new.index, number: styles.number(of:)) {
      format, isMuted in
      styles.canAdd ? styles.style(code: new.design.formats[format.index], isMuted: isMuted) : 0
    }
    var head = frame.head
    if isStrict { head = head.replacing(PackageParts.spreadsheet, with: Self.strictSpreadsheet) }
    var bytes = Array(head.utf8)
    var row = 0
    if sheet.hasHeader {
      row += 1
      try appendHeader(to: &bytes)
    }
    for index in (0..<new.rows.rowCount).dropFirst(sheet.hasHeader ? 1 : 0) {
      row += 1
      try append(row: index, number: row, to: &bytes)
    }
    bytes.append(contentsOf: frame.tail.utf8)
    return bytes
  }

  private static let strictSpreadsheet = "http://purl.oclc.org/ooxml/spreadsheetml/main"

  private static func strict(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(
      text.replacing(PackageParts.spreadsheet, with: strictSpreadsheet)
        .replacing(PackageParts.relationships, with: PackageParts.strictRelationships).utf8)
  }

  private func appendHeader(to bytes: inout [UInt8]) throws {
    bytes.append("<row r=\"1\">")
    for (column, entry) in sheet.columns.enumerated() where !entry.name.isEmpty {
      let style = styles.canAdd ? styles.headerStyle(isMuted: entry.isMuted) : nil
      try append(.text(entry.name), column, 1, style, to: &bytes)
    }
    bytes.append("</row>")
  }

  private func append(row index: Int, number: Int, to bytes: inout [UInt8]) throws {
    bytes.append(contentsOf: "<row r=\"\(number)\">".utf8)
    for cell in new.rows.cells(inRow: index) {
      let value = new.rows.withView { view in
        view.withBytes(of: cell) { raw in
          Result { () throws(WorkbookWriterError.Problem) in try markup.content(cell.kind, raw) }
        }
      }
      do {
        let content = try value.get()
        if content.form != .blank {
          append(content, cell.column, number, style(of: content, cell.column, row: index), to: &bytes)
        }
      } catch {
        throw located(error, number, cell.column)
      }
    }
    bytes.append("</row>")
  }

  private func append(
    _ value: CellValue, _ column: Int, _ row: Int, _ style: Int?, to bytes: inout [UInt8]
  ) throws {
    do throws(WorkbookWriterError.Problem) {
      append(try markup.content(value), column, row, style, to: &bytes)
    } catch {
      throw located(error, row, column)
    }
  }

  private func append(
    _ content: CellMarkup.Content, _ column: Int, _ row: Int, _ style: Int?, to bytes: inout [UInt8]
  ) {
    var content = content
    if case .date = content.form, !styles.canAdd { content = .init(form: .isoDate, text: content.iso) }
    markup.append(content, column: column, row: row, style: style, to: &bytes)
  }

  private func style(of content: CellMarkup.Content, _ column: Int, row: Int) -> Int? {
    guard styles.canAdd else { return nil }
    let design = column < sheet.columns.count ? sheet.columns[column] : ColumnDesign(name: "")
    let own = row < new.formats.count ? new.formats[row][column] : nil
    let code = own ?? new.design.formats[design.format.index]
    if case .date(let format) = content.form, NumberFormat(code: code) != format {
      let code = format == .duration ? "[h]:mm:ss" : StyleBook.dayCode
      return styles.style(code: code, isMuted: design.isMuted)
    }
    return styles.style(code: code, isMuted: design.isMuted)
  }

  private func located(_ problem: WorkbookWriterError.Problem, _ row: Int, _ column: Int)
    -> WorkbookWriterError
  {
    WorkbookWriterError(problem: problem, sheet: new.name, cell: CellReference(column: column, row: row))
  }
}
