import Spreadsheet

/// Turns the edits of a sheet into patches of its part: only the rows concerned, and ranges that grow.
struct SheetPatcher {
  let change: SheetChange
  let layout: SheetLayout
  let styles: StyleBook
  let markup: CellMarkup
  var patches = PatchList()
  /// Whether a formula was replaced.
  private(set) var removesFormulas = false
  /// Filters that cover more columns than before.
  var widenedFilters: [WidenedFilter] = []

  init(
    _ change: SheetChange, layout: SheetLayout, styles: StyleBook, dateSystem: DateSystem
  ) {
    self.change = change
    self.layout = layout
    self.styles = styles
    markup = CellMarkup(prefix: layout.prefix, dateSystem: dateSystem)
  }

  /// Makes the patches. Throws ``WorkbookEditorError`` and ``WorkbookWriterError``.
  mutating func run() throws {
    for number in change.removed.sorted() { try empty(row: number) }
    for number in change.values.keys.sorted() where !change.removed.contains(number) { try set(row: number) }
    for number in change.formulas.keys.sorted() { try growFormulas(row: number) }
    for number in change.shown.keys.sorted() { try show(row: number) }
    if change.appended.rowCount > 0 || !change.inserted.isEmpty { try addRows() }
    for site in layout.ranges { grow(site) }
    try joinAndSplit()
  }

  func record(_ number: Int) throws(WorkbookEditorError) -> SheetLayout.RowRecord {
    guard let record = layout.rows[number] else { throw error(.rowMissing, number) }
    guard !layout.doubledRows.contains(number) else { throw error(.rowTwice, number) }
    return record
  }

  func error(
    _ problem: WorkbookEditorError.Problem, _ row: Int, _ column: Int? = nil
  ) -> WorkbookEditorError {
    WorkbookEditorError(problem: problem, sheet: change.sheet.name, row: row, column: column)
  }

  // MARK: - Rows that are there

  private mutating func empty(row number: Int) throws {
    let record = try record(number)
    for cell in record.cells where cell.isFilled { try replace(cell, in: record, with: .blank) }
  }

  private mutating func set(row number: Int) throws {
    try set(change.values[number] ?? [:], in: record(number), look: nil)
  }

  /// Puts values into a row. A new row takes its styles from `look`.
  private mutating func set(
    _ values: [Int: CellValue], in record: SheetLayout.RowRecord, look: Look?
  ) throws {
    var contents: [(column: Int, content: CellMarkup.Content)] = []
    for column in values.keys.sorted() {
      do throws(WorkbookWriterError.Problem) {
        contents.append((column, try markup.content(values[column] ?? .blank)))
      } catch {
        throw located(error, record.number, column)
      }
    }
    try put(contents, in: record, look: look)
  }

  func located(_ problem: WorkbookWriterError.Problem, _ row: Int, _ column: Int)
    -> WorkbookWriterError
  {
    WorkbookWriterError(
      problem: problem, sheet: change.sheet.name, cell: CellReference(column: column, row: row))
  }

  mutating func put(
    _ contents: [(column: Int, content: CellMarkup.Content)], in record: SheetLayout.RowRecord, look: Look?
  ) throws {
    var inside: [UInt8] = []
    for (column, content) in contents {
      if let cell = record.cells.first(where: { Int($0.column) == column }) {
        try replace(cell, in: record, with: content, look: look)
      } else if !content.isBlank {
        let following = record.cells.first { Int($0.column) > column }
        var bytes: [UInt8] = []
        let candidates = [
          record.style, neighbour(of: column, in: record), look?.style(column) ?? modelStyle(column),
        ]
        append(content, column, record.number, candidates, look, to: &bytes)
        if let following {
          patches.replace(following.start..<following.start, with: bytes)
        } else {
          inside += bytes
        }
      }
    }
    if !inside.isEmpty, record.isEmptyTag {
      var closing: [UInt8] = []
      markup.close("row", &closing)
      patches.replace(
        record.tag.upperBound - 2..<record.tag.upperBound, with: [UInt8(ascii: ">")] + inside + closing)
    } else if !inside.isEmpty {
      patches.replace(record.end..<record.end, with: inside)
    }
    widenSpans(of: record, contents.last?.column)
  }

  /// A new cell in the header gets the style of the cell next to it.
  private func neighbour(of column: Int, in record: SheetLayout.RowRecord) -> Int? {
    guard record.number == change.growth.firstRow, change.sheet.rowCount > 0 else { return nil }
    let cell = record.cells.last { Int($0.column) < column && $0.style > 0 }
    return cell.map { Int($0.style) }
  }

  /// The style of the last row's cell in a column, or else the column's.
  private func modelStyle(_ column: Int) -> Int? {
    let last = change.hasData ? layout.rows[change.growth.oldLast] : nil
    let cell = last?.cells.first { Int($0.column) == column && $0.style >= 0 }
    return cell.map { Int($0.style) } ?? layout.columnStyle(column)
  }

  private mutating func replace(
    _ cell: SheetLayout.CellRecord, in record: SheetLayout.RowRecord, with content: CellMarkup.Content,
    look: Look? = nil
  ) throws {
    let column = Int(cell.column)
    if cell.isElsewhere { throw error(.cellElsewhere, record.number, column) }
    if cell.formula == .sharedMaster { throw error(.sharedFormula, record.number, column) }
    let array = layout.arrays.first {
      $0.rows?.contains(record.number) == true && $0.columns?.contains(column) == true
    }
    if let array, array.last != nil { throw error(.arrayFormula(array.text), record.number, column) }
    if cell.formula != .none { removesFormulas = true }
    var bytes: [UInt8] = []
    let style = cell.style >= 0 ? Int(cell.style) : nil
    // A cell without a reference is counted by position, so it has to stay.
    if !content.isBlank || style != nil || record.lacksReferences {
      append(
        content, column, record.number, [style, look?.style(column) ?? modelStyle(column)], look, to: &bytes)
    }
    patches.replace(cell.range, with: bytes)
  }

  /// Writes a cell in the first of the styles that suits its value.
  func append(
    _ content: CellMarkup.Content, _ column: Int, _ row: Int, _ candidates: [Int?], _ look: Look?,
    to output: inout [UInt8]
  ) {
    var content = content
    let style: Int?
    let base = candidates.compactMap { $0 }.first ?? 0
    if let code = look?.formats[column], content.form == .number, styles.canAdd, styles.namesUnit(base) {
      style = styles.style(like: base, code: code)
    } else {
      style = suitable(&content, candidates)
    }
    markup.append(content, column: column, row: row, style: style, to: &output)
  }

  private func suitable(_ content: inout CellMarkup.Content, _ candidates: [Int?]) -> Int? {
    let known = candidates.compactMap { $0 }
    switch content.form {
    case .date(let format):
      if let style = known.first(where: { styles.format(ofStyle: $0) == format }) { return style }
      guard styles.canAdd else {
        content = CellMarkup.Content(form: .isoDate, text: content.iso)
        break
      }
      return styles.style(like: known.first ?? 0, code: format == .duration ? "[h]:mm:ss" : StyleBook.dayCode)
    case .number:
      if let first = known.first, styles.format(ofStyle: first) != .number {
        return known.first { styles.format(ofStyle: $0) == .number }
          ?? styles.style(like: first, code: "General")
      }
    default: break
    }
    return known.first
  }

  private mutating func widenSpans(of record: SheetLayout.RowRecord, _ column: Int?) {
    guard let spans = record.spans, let column, let range = record.spansText.split(separator: " ").last,
      let end = range.split(separator: ":").last.flatMap({ Int($0) }), end <= column
    else { return }
    patches.replace(spans, with: record.spansText.dropLast(String(end).count) + "\(column + 1)")
  }
}

/// Updates results of formulas without changing anything else of their cells.
extension SheetPatcher {
  /// Writes results of the formulas of a row. A blank removes a result, so that programs calculate it. A cell
  /// that no longer has a formula is unchanged.
  mutating func show(row number: Int) throws {
    let record = try record(number)
    for (column, value) in (change.shown[number] ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let cell = record.cells.first(where: { Int($0.column) == column }), let tag = cell.formulaTag,
        let name = cell.name, !cell.isElsewhere
      else { continue }
      if value == .blank {
        if let type = cell.type { patches.replace(type, with: "n") }
        if let old = cell.value { patches.replace(old, with: [UInt8]()) }
        continue
      }
      let content: CellMarkup.Content
      do throws(WorkbookWriterError.Problem) { content = try markup.content(value) } catch {
        throw located(error, number, column)
      }
      let isText = content.form == .text || content.form == .blank
      if let type = cell.type {
        patches.replace(type, with: isText ? "str" : "n")
      } else if isText {
        patches.insert(" t=\"str\"", at: name.upperBound)
      }
      var bytes: [UInt8] = []
      markup.appendValue(content.text, to: &bytes)
      let end = (cell.formulaEnd ?? tag).upperBound
      patches.replace(cell.value ?? end..<end, with: bytes)
    }
  }
}

/// Cells that are joined to one.
extension SheetPatcher {
  /// The ranges that stay joined.
  var merged: [CellRange] {
    layout.merges.map(\.range).filter { range in !change.split.contains(where: range.isSame) }
  }

  /// Removes ranges from the list of joined cells and adds others; an empty list is removed.
  mutating func joinAndSplit() throws(WorkbookEditorError) {
    if change.split.isEmpty && change.joined.isEmpty { return }
    for range in change.split where !layout.merges.contains(where: { range.isSame($0.range) }) {
      throw WorkbookEditorError(problem: .notMerged(range.text), sheet: change.sheet.name)
    }
    for (index, range) in change.joined.enumerated() {
      if let other = (merged + change.joined[..<index]).first(where: range.overlaps) {
        throw WorkbookEditorError(problem: .mergedTwice(range.text, other.text), sheet: change.sheet.name)
      }
    }
    let stay = merged.count + change.joined.count
    guard let list = layout.mergeList else { return addMergeList() }
    if stay == 0 { return patches.replace(list.tag.lowerBound..<list.end.upperBound, with: "") }
    for merge in layout.merges where change.split.contains(where: merge.range.isSame) {
      patches.replace(merge.place, with: "")
    }
    if let count = list.count { patches.replace(count, with: String(stay)) }
    if change.joined.isEmpty { return }
    if list.isEmptyTag {
      patches.replace(list.tag, with: mergeList)
    } else {
      patches.replace(list.end.lowerBound..<list.end.lowerBound, with: mergeElements)
    }
  }

  private mutating func addMergeList() {
    patches.replace(layout.mergePlace..<layout.mergePlace, with: mergeList)
  }

  private var mergeElements: [UInt8] {
    change.joined.flatMap { range in
      var bytes: [UInt8] = []
      markup.open("mergeCell", &bytes)
      return bytes + Array(" ref=\"\(range.text)\"/>".utf8)
    }
  }

  private var mergeList: [UInt8] {
    var bytes: [UInt8] = []
    markup.open("mergeCells", &bytes)
    bytes += Array(" count=\"\(change.joined.count)\">".utf8) + mergeElements
    markup.close("mergeCells", &bytes)
    return bytes
  }
}

/// A filter of a sheet that covers other columns than before.
struct WidenedFilter {
  var old: CellRange
  var new: CellRange
}

/// Ranges of the sheet that grow with its rows.
extension SheetPatcher {
  mutating func grow(_ site: SheetLayout.RangeSite) {
    let text: String?
    switch site.kind {
    case .dimension: text = dimension(site.text)
    case .filter: text = filter(site.text)
    case .list: text = change.growth.grown(list: site.text)
    }
    if let text { patches.replace(site.place, with: text) }
  }

  /// The filter over the new rows and every named column: otherwise sorting with its buttons would tear rows
  /// apart.
  private mutating func filter(_ text: String) -> String? {
    guard let old = CellRange(text) else { return nil }
    var range = change.growth.grown(old, fromHeader: true) ?? old
    if old.rows?.lowerBound == change.growth.firstRow, let columns = old.columns,
      let named = change.namedColumns,
      columns.lowerBound > named.lowerBound || columns.upperBound < named.upperBound
    {
      let all = min(columns.lowerBound, named.lowerBound)...max(columns.upperBound, named.upperBound)
      if range.last == nil { range.last = range.first }
      range.first.column = all.lowerBound
      range.last?.column = all.upperBound
      widenedFilters.append(WidenedFilter(old: old, new: range))
    }
    return range == old ? nil : range.text
  }

  /// The sheet's used range with the cells that are new.
  private func dimension(_ text: String) -> String? {
    guard var range = CellRange(text), let rows = range.rows, let columns = range.columns,
      let column = change.lastColumn
    else { return nil }
    let lastRow = max(rows.upperBound, change.lastRow)
    let lastColumn = max(columns.upperBound, column)
    guard lastRow > rows.upperBound || lastColumn > columns.upperBound else { return nil }
    if range.last == nil { range.last = range.first }
    range.last?.column = lastColumn
    range.last?.row = lastRow
    return range.text
  }

  /// Puts grown formulas into the cells of a row; their last values stay until a program calculates.
  mutating func growFormulas(row number: Int) throws {
    let record = try record(number)
    for (column, text) in (change.formulas[number] ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let cell = record.cells.first(where: { Int($0.column) == column }), let tag = cell.formulaTag,
        !cell.isElsewhere
      else { throw error(.rowMissing, number, column) }
      if cell.formula == .sharedUse {
        // From now on the cell has a formula of its own.
        var bytes: [UInt8] = []
        markup.open("f", &bytes)
        bytes.append(contentsOf: ">\(text.escapedForXML)".utf8)
        markup.close("f", &bytes)
        patches.replace(tag.lowerBound..<(cell.formulaEnd ?? tag).upperBound, with: bytes)
      } else if let end = cell.formulaEnd {
        patches.replace(tag.upperBound..<end.lowerBound, with: text.escapedForXML)
      }
    }
  }
}
