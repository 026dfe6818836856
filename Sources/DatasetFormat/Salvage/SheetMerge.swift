import Spreadsheet

/// One sheet of a dataset, combined from the rest of a damaged file and an earlier state.
///
/// Readable content of the file takes precedence over the earlier state, because it may have been typed
/// since. Rows keep their numbers, so that formulas still refer to the same rows.
struct SheetMerge {
  /// A row of the sheet to be: where its cells are from.
  private struct Row {
    enum Source { case file(Int), remains(Int), earlier }
    var source: Source
    /// The row of the earlier state that supplies what the file lacks.
    var earlier: Int?
    var number: Int
    /// Whether the id is that of the earlier state.
    var takesID = false
    /// Whether the row is as the file has it.
    var isVerbatim = false
  }

  private(set) var sheet: Sheet
  private(set) var marks: [SalvagedRow] = []
  private(set) var count: SalvagedCount
  /// Rows with too few readable cells to identify them.
  private(set) var unplaced: [(number: Int, cells: [RowCell])] = []

  private let file: SalvagedSheet
  private let schema: TabSchema?
  private let base: Sheet
  private let baseTab: Tab?
  private let hasBase: Bool
  private let prints: [String: UInt64]
  private var content: SalvagedContent
  /// The rows that are whole, as a tab.
  private let tab: Tab?
  private var rows: [Row] = []
  private var reasons: [(row: Int, state: SalvagedRowState, reason: String)] = []

  /// - Parameters:
  ///   - name: The sheet's name.
  ///   - schema: The tab that it is; nil for a sheet of the user's own.
  ///   - file: What can be read of it; nil if it is not in the file any more.
  ///   - earlier: The sheet in the earlier state, where there is one.
  ///   - prints: The fingerprints of rows that runs have made since, by id.
  init(
    name: String, schema: TabSchema?, file: SalvagedSheet?, earlier: Sheet?, prints: [String: UInt64] = [:]
  ) {
    let nothing = SheetBuilder(name: name).build()
    let file =
      file
      ?? SalvagedSheet(
        sheet: nothing, trust: [], remains: nothing, isNamed: true, isComplete: false, lostRows: nil,
        reasons: ["it is not in the file any more"])
    self.file = file
    self.schema = schema
    self.prints = prints
    base = earlier ?? nothing
    hasBase = earlier != nil
    count = SalvagedCount(sheet: name)
    content = SalvagedContent(of: file, earlier: earlier, schema: schema)
    func tab(_ sheet: Sheet) -> Tab? {
      schema.map { Tab(schema: $0, sheet: sheet, fileName: "", storage: .xlsx) }
    }
    self.tab = tab(content.sheet)
    baseTab = tab(base)
    sheet = file.sheet
    sheet.name = name
    sheet.visibility = file.sheet.rowCount > 0 ? file.sheet.visibility : base.visibility
    if file.isComplete, file.remains.rowCount == 0, content.columns.mendedNames.isEmpty,
      file.trust.allSatisfy({ $0 == .certain })
    {
      count.rows[.whole] = max(0, sheet.rowCount - content.firstRow)
    } else {
      merge()
    }
  }

  private mutating func merge() {
    let comparison = RowComparison(
      file: content.sheet, earlier: base, schema: schema, columns: content.columns)
    var matching = SheetRowMatching(comparison, schema: schema)
    let ids = Self.ids(of: tab)
    let partners = partners(comparison, &matching, ids)
    for row in content.firstRow..<max(content.firstRow, content.sheet.rowCount) {
      add(row, partners[row], comparison, ids[row])
    }
    addRemains(&matching)
    addEarlier(matching)
    build()
  }

  // MARK: - Rows of the file

  /// The ids of a tab's rows, by index.
  private static func ids(of tab: Tab?) -> [Int: String] {
    guard let tab, let identity = tab.schema.identityPosition else { return [:] }
    var ids: [Int: String] = [:]
    tab.forEachRow { row in ids[row.index] = row.identity(identity) }
    return ids
  }

  /// The row of the earlier state for each row of the file: by id, then by content.
  private func partners(
    _ comparison: RowComparison, _ matching: inout SheetRowMatching, _ ids: [Int: String]
  ) -> [Int: Int] {
    guard hasBase else { return [:] }
    var partners: [Int: Int] = [:]
    let all = content.firstRow..<max(content.firstRow, content.sheet.rowCount)
    for row in all {
      guard let id = ids[row], let other = matching.row(id: id) else { continue }
      partners[row] = other
      matching.claim(other)
    }
    for row in all where partners[row] == nil {
      if let id = ids[row], !(content.trust[row] == .probable && isDamaged(id, comparison, row, &matching)) {
        continue
      }
      guard let other = matching.row(like: row, from: content.firstRow, isPart: false) else { continue }
      partners[row] = other
      matching.claim(other)
    }
    return partners
  }

  /// Whether an id that the earlier state does not have seems to be damaged: it is invalid, or nearly the id
  /// of the row in its place.
  private func isDamaged(
    _ id: String, _ comparison: RowComparison, _ row: Int, _ matching: inout SheetRowMatching
  ) -> Bool {
    guard let schema, let identity = schema.identityPosition else { return false }
    if schema.columns[identity].kind == .uuid, RecordID(cellText: id) == nil { return true }
    guard let other = matching.row(number: comparison.file.rowNumber(row)), other >= content.firstRow,
      let earlier = baseTab?.identityText(row: other)
    else { return false }
    let (one, two) = (Array(id.utf8), Array(earlier.utf8))
    return one.count == two.count && zip(one, two).count { $0 != $1 } <= 2
  }

  private mutating func add(_ row: Int, _ partner: Int?, _ comparison: RowComparison, _ id: String?) {
    let index = rows.count
    let trust = content.trust[row]
    rows.append(Row(source: .file(row), number: content.sheet.rowNumber(row)))
    if trust == .certain { return addWhole(index, isVerbatim: true) }
    if trust == .exceptDates, partner == nil, !hasOwnNumbers(row) { return addWhole(index) }
    guard let partner else {
      if let id, let print = prints[id], print == self.print(of: row) { return addWhole(index) }
      return mark(index, .probable, hasBase ? "not in the snapshot" : "no snapshot to compare it with")
    }
    if comparison.isIdentical(row, partner) { return addWhole(index, isVerbatim: true) }
    let result = comparison.compare(row, partner)
    // What means the same has the value of the earlier state: it knows dates.
    rows[index].earlier = partner
    if result.isSame { return addWhole(index) }
    let identity = tab?.identityColumn
    let others = result.different.filter { $0 != identity }
    if trust == .exceptDates {
      // The file is undamaged: differences are later edits, and blank cells were cleared.
      rows[index].earlier = nil
      if !hasOwnNumbers(row) { return addWhole(index) }
      return mark(index, .probable, "numbers in columns of your own may have been dates")
    }
    var notes: [String] = []
    if let identity, result.different.contains(identity) {
      rows[index].takesID = true
      notes.append("its id is from the snapshot")
    }
    if !others.isEmpty {
      let texts = others.map { earlierText($0, partner, comparison) }
      notes.append("the snapshot has " + texts.joined(separator: ", "))
    }
    if !result.missing.isEmpty {
      let names = result.missing.map { columnName(content.place($0)) }
      notes.append(names.joined(separator: ", ") + " from the snapshot")
    }
    mark(index, .probable, notes.joined(separator: "; "))
  }

  /// Whether the user's own columns have numbers, which may be dates.
  private func hasOwnNumbers(_ row: Int) -> Bool {
    content.sheet.cells(inRow: row).contains {
      $0.kind == .number && tab?.binding.position(ofColumn: $0.column) == nil
    }
  }

  /// The fingerprint of a row; nil if the row has user cells, for which no fingerprint is kept.
  private func print(of row: Int) -> UInt64? {
    guard let tab, tab.sheet.withView({ UserCells(tab).print(ofRow: row, $0) }) == 0 else { return nil }
    let forms = tab.schema.columns.map(RowFingerprint.Form.init)
    var found: UInt64?
    tab.forEachRow(in: row..<row + 1) { found = RowFingerprint.of($0, forms) }
    return found
  }

  private func earlierText(_ column: Int, _ row: Int, _ comparison: RowComparison) -> String {
    let text = comparison.earlierColumn(column).flatMap { base.text(row: row, column: $0) } ?? ""
    return columnName(column) + (text.isEmpty ? " blank" : " \"\(text)\"")
  }

  private func columnName(_ column: Int) -> String {
    content.columns.header[column] ?? CellReference.letters(ofColumn: column)
  }

  // MARK: - Rows of which only something is left, and rows that are gone

  private mutating func addRemains(_ matching: inout SheetRowMatching) {
    let remains = content.remains
    if remains.rowCount <= content.firstRow { return }
    let comparison = RowComparison(file: remains, earlier: base, schema: schema, columns: content.columns)
    var partial = SheetRowMatching(comparison, schema: schema)
    for row in matching.claimed { partial.claim(row) }
    let ids = Self.ids(of: schema.map { Tab(schema: $0, sheet: remains, fileName: "", storage: .xlsx) })
    for row in content.firstRow..<remains.rowCount {
      let number = remains.rowNumber(row)
      let cells = remains.contents(ofRow: row)
      let partner =
        hasBase
        ? ids[row].map { partial.row(id: $0) } ?? partial.row(like: row, from: content.firstRow, isPart: true)
        : nil
      guard partner != nil || ids[row] != nil else {
        if !cells.isEmpty { unplaced.append((number, cells)) }
        continue
      }
      let index = rows.count
      rows.append(Row(source: .remains(row), earlier: partner, number: number))
      if let partner {
        partial.claim(partner)
        matching.claim(partner)
        let names = cells.map { columnName($0.column) }.joined(separator: ", ")
        mark(index, .probable, "only \(names) in the file, the rest is from the snapshot")
      } else {
        mark(index, .probable, "only some of its cells are in the file, and it is not in the snapshot")
      }
    }
  }

  private mutating func addEarlier(_ matching: SheetRowMatching) {
    guard hasBase, !file.isComplete else { return }
    for row in content.firstRow..<max(content.firstRow, base.rowCount)
    where !matching.claimed.contains(row) && base.isFilled(row: row) {
      let index = rows.count
      rows.append(Row(source: .earlier, earlier: row, number: base.rowNumber(row)))
      mark(index, .fromSnapshot, "not in the file any more")
    }
  }

  private mutating func addWhole(_ row: Int, isVerbatim: Bool = false) {
    rows[row].isVerbatim = isVerbatim
    count.rows[.whole, default: 0] += 1
  }

  private mutating func mark(_ row: Int, _ state: SalvagedRowState, _ reason: String) {
    count.rows[state, default: 0] += 1
    reasons.append((row, state, reason))
  }

  // MARK: - The sheet

  private mutating func build() {
    let places = placedRows()
    // Columns that are added come into the header first.
    for row in rows {
      guard let earlier = row.earlier else { continue }
      for cell in base.cells(inRow: earlier) where base.content(row: earlier, column: cell.column) != .blank {
        _ = content.place(cell.column)
      }
    }
    var builder = SheetBuilder(name: count.sheet)
    if schema != nil {
      if content.hasHeader, content.columns.mendedNames.isEmpty, content.columns.added.isEmpty {
        builder.appendRow(0, of: content.sheet)
      } else if !content.columns.header.isEmpty {
        content.appendHeader(to: &builder)
      } else if rows.isEmpty, let schema {
        // Nothing is left but the tab's name.
        for (column, one) in schema.columns(version: SchemaVersion.current).enumerated() {
          builder.appendCell(column: column, one.name)
        }
        builder.endRow()
        marks.append(
          SalvagedRow(
            sheet: count.sheet, number: 1, state: .probable, reason: "no row of the tab can be read"))
      }
    }
    var numbers: [Int: Int] = [:]
    for (number, index) in places {
      numbers[index] = number
      if rows[index].isVerbatim, case .file(let row) = rows[index].source {
        builder.appendRow(row, of: content.sheet, number: number)
        continue
      }
      for cell in cells(of: rows[index], number: number) {
        builder.appendCell(column: cell.column, cell.value)
      }
      builder.endRow(number: number)
    }
    let visibility = sheet.visibility
    sheet = builder.build()
    sheet.visibility = visibility
    addMarks(numbers)
  }

  /// The rows in the order of their numbers; one whose number is taken comes after all others.
  private func placedRows() -> [(number: Int, row: Int)] {
    var taken: Set<Int> = [content.headerNumber]
    var placed: [(number: Int, row: Int)] = []
    var late: [Int] = []
    for (index, row) in rows.enumerated() {
      if row.number > content.headerNumber, taken.insert(row.number).inserted {
        placed.append((row.number, index))
      } else {
        late.append(index)
      }
    }
    placed.sort { $0.number < $1.number }
    var last = placed.last?.number ?? content.headerNumber
    for index in late {
      last += 1
      placed.append((last, index))
    }
    return placed
  }

  /// The cells of a row, in the order of its columns.
  private mutating func cells(of row: Row, number: Int) -> [RowCell] {
    var cells: [Int: CellValue] = [:]
    if let earlier = row.earlier {
      for cell in base.contents(ofRow: earlier) {
        cells[content.place(cell.column)] = cell.value.moved(rows: number - base.rowNumber(earlier))
      }
    }
    switch row.source {
    case .earlier: break
    case .file(let index):
      let identity = row.takesID ? tab?.identityColumn : nil
      for cell in content.sheet.contents(ofRow: index) where cell.column != identity {
        cells[cell.column] = value(cell, cells[cell.column])
      }
    case .remains(let index):
      for cell in content.remains.contents(ofRow: index) {
        cells[cell.column] = value(cell, cells[cell.column])
      }
    }
    return cells.sorted { $0.key < $1.key }.map { RowCell(column: $0.key, value: $0.value) }
  }

  /// The value of a cell of the file. A date that is shown as a number becomes a date.
  private func value(_ cell: RowCell, _ earlier: CellValue?) -> CellValue {
    guard !file.isFrom1904, let date = cell.value.serialDate else { return cell.value }
    if case .date(let text) = earlier, text == date { return .date(text) }
    guard let tab, let position = tab.binding.position(ofColumn: cell.column),
      tab.schema.columns[position].kind == .date
    else { return cell.value }
    return .date(date)
  }

  private mutating func addMarks(_ numbers: [Int: Int]) {
    if schema != nil, !content.columns.mendedNames.isEmpty {
      marks.append(
        SalvagedRow(
          sheet: count.sheet, number: content.headerNumber, state: .probable,
          reason: "the names of \(content.columns.mendedNames.joined(separator: ", ")) are from the snapshot")
      )
    } else if content.hasHeader, content.trust.first == .probable, !isHeaderKnown {
      marks.append(
        SalvagedRow(
          sheet: count.sheet, number: content.headerNumber, state: .probable,
          reason: "the names of the columns may be damaged"))
    }
    let merged = schema.map { Tab(schema: $0, sheet: sheet, fileName: "", storage: .xlsx) }
    var indices: [Int: Int] = [:]
    for row in 0..<sheet.rowCount { indices[sheet.rowNumber(row)] = row }
    for (row, state, reason) in reasons {
      let number = numbers[row] ?? 0
      let id = indices[number].flatMap { merged?.identityText(row: $0) }
      marks.append(
        SalvagedRow(
          sheet: count.sheet, number: number, id: id.flatMap { $0.isEmpty ? nil : $0 }, state: state,
          reason: reason))
    }
    marks.sort { $0.number < $1.number }
    let back =
      count.rows[.fromSnapshot, default: 0]
      + rows.count { if case .remains = $0.source { true } else { false } }
    // The header comes back whatever the file has of it, and is not a record.
    let headers = schema != nil && !content.hasHeader ? 1 : 0
    count.lost =
      file.isComplete ? unplaced.count : file.lostRows.map { max(unplaced.count, $0 - back - headers) }
    if !marks.isEmpty || count.lost != 0 { count.reasons = file.reasons }
  }

  /// Whether every name in the header is one of the format or of the earlier state.
  private var isHeaderKnown: Bool {
    let earlier = Set(hasBase && base.rowCount > 0 ? base.cells(inRow: 0).map { base.text(of: $0) } : [])
    return content.columns.header.values.allSatisfy { name in
      earlier.contains(name) || schema.map { schema in schema.columns.contains { $0.name == name } } ?? false
    }
  }
}
