package import Spreadsheet

/// A dataset combined from the readable parts of a damaged workbook and an earlier state.
///
/// Rows are matched by id or key (``RecordIndex``). The file's readable content takes precedence, and the
/// earlier state adds what is lost. A whole sheet stays unchanged: rows that it lacks were deleted.
package struct SalvageMerge: Sendable {
  /// The sheets of the mended workbook, the one that lists the rows that are not whole last.
  package private(set) var sheets: [Sheet] = []
  /// Every row that is not whole.
  package private(set) var marks: [SalvagedRow] = []
  /// What became of each sheet.
  package private(set) var counts: [SalvagedCount] = []
  /// How many rows went to the sheet Quarantine, since too little of them can be read.
  package private(set) var quarantinedCount = 0

  private let earlier: Dataset?
  private let time: Timestamp
  private let command: String

  /// - Parameters:
  ///   - salvaged: The sheets that can be read of the file.
  ///   - isListCertain: Whether a sheet that is not among them was not in the file.
  ///   - earlier: The newest state that can be read.
  ///   - prints: The fingerprints of the rows that runs have made since, by tab and id.
  ///   - time: When this is done.
  ///   - command: The command line, for the sheet Quarantine.
  package init(
    _ salvaged: [SalvagedSheet], isListCertain: Bool, earlier: Dataset?,
    prints: [TabName: [String: UInt64]] = [:], at time: Timestamp, command: String
  ) {
    self.earlier = earlier
    self.time = time
    self.command = command
    var unplaced: [(sheet: Sheet, number: Int, cells: [RowCell])] = []
    var names: Set<String> = []
    for (name, tab, file) in Self.order(salvaged, isListCertain: isListCertain, earlier) {
      guard names.insert(name).inserted else { continue }
      let merge = SheetMerge(
        name: name, schema: tab.map { .of($0) }, file: file, earlier: earlier?.sheet(tab, name),
        prints: tab.flatMap { prints[$0] } ?? [:])
      sheets.append(merge.sheet)
      counts.append(merge.count)
      marks += merge.marks
      unplaced += merge.unplaced.map { (merge.sheet, $0.number, $0.cells) }
    }
    quarantine(unplaced)
    addMarks()
  }

  /// Whether nothing of the dataset was found anywhere.
  package var isEmpty: Bool {
    !sheets.contains { $0.rowCount > 1 && TabName(matching: $0.name) != nil }
  }

  /// How many rows of all sheets are in a state.
  package func count(_ state: SalvagedRowState) -> Int { counts.reduce(0) { $0 + ($1.rows[state] ?? 0) } }

  // MARK: - Which sheet is which

  private typealias Place = (name: String, tab: TabName?, file: SalvagedSheet?)

  /// The sheets in the order of the file, or of the earlier state where the file's is not known, each with
  /// its tab.
  private static func order(
    _ salvaged: [SalvagedSheet], isListCertain: Bool, _ earlier: Dataset?
  ) -> [Place] {
    var places: [Place] = []
    var taken: Set<TabName> = []
    // A sheet whose part is not where the workbook says may be one without its name.
    let nameless = Set(salvaged.lazy.filter { !$0.isNamed }.compactMap { tab(like: $0.sheet, earlier) })
    for file in salvaged where file.isNamed {
      let name = TabName(matching: file.sheet.name)
      if let name, file.isGone, nameless.contains(name) { continue }
      let tab = name.flatMap { taken.insert($0).inserted ? $0 : nil }
      places.append((file.sheet.name, tab, file))
    }
    for file in salvaged where !file.isNamed {
      // The header is better evidence than an uncertain name.
      let tab = (tab(like: file.sheet, earlier) ?? TabName(matching: file.sheet.name)).flatMap {
        taken.insert($0).inserted ? $0 : nil
      }
      let own = tab == nil ? earlier?.foreignSheets.first { hasFirstRow(of: $0, file.sheet) }?.name : nil
      let known = tab.map { earlier?.tabs[$0]?.sheet.name ?? $0.rawValue } ?? own
      places.append((known ?? file.sheet.name, tab, file))
    }
    guard let earlier, !isListCertain else { return places }
    let known = Set(places.map(\.name))
    for name in earlier.sheetOrder where !known.contains(name) {
      let tab = earlier.orderedTabs.first { $0.sheet.name == name }?.name
      if let tab, !taken.insert(tab).inserted { continue }
      places.append((name, tab, nil))
    }
    let order = Dictionary(
      earlier.sheetOrder.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
    return places.enumerated().sorted {
      (order[$0.element.name] ?? .max, $0.offset) < (order[$1.element.name] ?? .max, $1.offset)
    }.map(\.element)
  }

  /// The tab of a sheet without its name, by its header.
  private static func tab(like sheet: Sheet, _ earlier: Dataset?) -> TabName? {
    guard sheet.rowCount > 0 else { return nil }
    if let known = earlier?.orderedTabs.first(where: { hasFirstRow(of: $0.sheet, sheet) }) {
      return known.name
    }
    let header = sheet.cells(inRow: 0).map { (column: $0.column, name: sheet.text(of: $0)) }
    if let name = TabName(likeHeader: header) { return name }
    // The tabs with few columns are known by all that have to be there.
    return TabName.allCases.first { name in
      let schema = TabSchema.of(name)
      let bound = TabBinding(header: header, schema: schema).columnOfPosition
      return zip(schema.columns, bound).allSatisfy { !$0.isRequired || $1 != nil }
        && header.allSatisfy { schema.position(matching: $0.name) != nil }
    }
  }

  private static func hasFirstRow(of one: Sheet, _ other: Sheet) -> Bool {
    guard one.rowCount > 0, other.rowCount > 0 else { return false }
    return one.contents(ofRow: 0) == other.contents(ofRow: 0)
  }

  // MARK: - What could not be placed, and what is not whole

  private mutating func quarantine(_ rows: [(sheet: Sheet, number: Int, cells: [RowCell])]) {
    if rows.isEmpty { return }
    quarantinedCount = rows.count
    let lines = rows.flatMap { row in
      QuarantineSheet.lines(
        of: row.cells, in: row.sheet, row: row.number, at: time, command: command,
        Change(
          .quarantine(time), at: Address(.own(row.sheet.name), row: row.number),
          reason: "too little of the row can be read to know which one it is"))
    }
    append(lines, to: QuarantineSheet.name, columns: QuarantineSheet.columns)
  }

  private mutating func addMarks() {
    if marks.isEmpty { return }
    let lines = marks.map { mark -> [CellValue] in
      [
        .text(time.description), .text(mark.sheet), .number(String(mark.number)),
        mark.id.map { .text($0) } ?? .blank, .text(mark.state.rawValue), .text(mark.reason),
      ]
    }
    append(lines, to: SalvagedRowsSheet.name, columns: SalvagedRowsSheet.columns)
  }

  /// Appends lines to the sheet of a name, which is created if it is missing. A user's sheet with that name
  /// stays unchanged.
  private mutating func append(_ lines: [[CellValue]], to name: String, columns: [String]) {
    var free = name
    var number = 2
    func header(_ sheet: Sheet) -> [String] {
      sheet.rowCount > 0 ? sheet.cells(inRow: 0).map { sheet.text(of: $0) } : []
    }
    while let other = sheets.first(where: { $0.name == free }), header(other) != columns {
      free = "\(name) \(number)"
      number += 1
    }
    var builder = SheetBuilder(name: free)
    let index = sheets.firstIndex { $0.name == free }
    if let index {
      for row in 0..<sheets[index].rowCount { builder.appendRow(row, of: sheets[index]) }
    } else {
      for (column, name) in columns.enumerated() { builder.appendCell(column: column, name) }
      builder.endRow(number: 1)
    }
    var last = index.map { sheets[$0].rowNumber(sheets[$0].rowCount - 1) } ?? 1
    for line in lines {
      last += 1
      for (column, value) in line.enumerated() { builder.appendCell(column: column, value) }
      builder.endRow(number: last)
    }
    if let index { sheets[index] = builder.build() } else { sheets.append(builder.build()) }
  }
}

/// The sheet that lists the rows of a mended workbook which are not whole; the user removes it once they have
/// looked.
package enum SalvagedRowsSheet {
  package static let name = "Salvaged"
  static let columns = ["at", "tab", "row", "id", "state", "reason"]
}

extension Dataset {
  /// The sheet of a tab, or the user's own of a name.
  fileprivate func sheet(_ tab: TabName?, _ name: String) -> Sheet? {
    if let tab { return tabs[tab]?.sheet }
    return foreignSheets.first { $0.name == name }
  }
}
