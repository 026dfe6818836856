import DatasetFormat
import Spreadsheet

/// Every tab's header row has the columns it needs, each once and with a name.
struct HeadersCheck: Check {
  var kinds: [FindingKind] {
    [
      .headerMissing, .columnMissing, .columnVariant, .columnDuplicated, .columnBlankHeader,
      .columnUnknown, .schemaMixed,
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    for tab in context.tabs { check(tab, context, &report) }
  }

  private func check(_ tab: Tab, _ context: CheckContext, _ report: inout FindingReport) {
    let columns = tab.schema.columns
    let bound = tab.binding.columnOfPosition
    if bound.allSatisfy({ $0 == nil }) { return addMissingHeader(tab, &report) }
    for (position, column) in columns.enumerated() where bound[position] == nil {
      guard column.isRequired, column.since <= context.version else { continue }
      let near = tab.binding.unknown.first { nearest($0.name, to: column.name) }
      report.add(
        Finding(
          .columnMissing, at: tab.location(row: 0, position: position),
          expected: near.map { "\(column.name), perhaps the column \"\($0.name)\"" }))
    }
    for (position, column) in columns.enumerated() {
      guard let place = bound[position], let name = tab.sheet.text(row: 0, column: place), name != column.name
      else { continue }
      report.add(
        Finding(
          .columnVariant, at: tab.location(row: 0, position: position), found: name,
          expected: column.name))
    }
    for (column, name, read) in tab.binding.duplicated {
      report.add(
        Finding(
          .columnDuplicated, at: place(tab, column, name), found: name,
          expected:
            "the column \(CellReference.letters(ofColumn: read)) alone, which is read; this one is taken for your own"
        ))
    }
    for (column, name) in tab.binding.unknown {
      report.add(Finding(.columnUnknown, at: place(tab, column, name), found: name))
    }
    addFilledColumns(tab, context, &report)
  }

  /// Columns without a name, and in a dataset of version 1 those of version 2, which no app of version 1
  /// reads: both only where something stands in them.
  private func addFilledColumns(_ tab: Tab, _ context: CheckContext, _ report: inout FindingReport) {
    let bound = tab.binding.columnOfPosition
    let newer = tab.schema.columns.indices.filter {
      tab.schema.columns[$0].since > context.version && bound[$0] != nil
    }
    let wanted = Set(tab.binding.unnamed + newer.compactMap { bound[$0] })
    if wanted.isEmpty { return }
    let filled = filledColumns(of: tab.sheet, among: wanted)
    for column in tab.binding.unnamed where filled.contains(column) {
      report.add(Finding(.columnBlankHeader, at: place(tab, column, nil)))
    }
    for position in newer {
      guard let column = bound[position], filled.contains(column) else { continue }
      report.add(
        Finding(
          .schemaMixed, at: tab.location(row: 0, position: position),
          found: tab.schema.columns[position].name))
    }
  }

  /// A row further down that has the tab's columns is named: titles are put above tables.
  private func addMissingHeader(_ tab: Tab, _ report: inout FindingReport) {
    let deeper = (1..<max(1, min(10, tab.sheet.rowCount))).first { row in
      let header = tab.sheet.cells(inRow: row).map { (column: $0.column, name: tab.sheet.text(of: $0)) }
      return TabBinding(header: header, schema: tab.schema).columnOfPosition.count { $0 != nil } >= 2
    }
    let names = tab.schema.columns.prefix(4).map(\.name).joined(separator: ", ") + ", ..."
    report.add(
      Finding(
        .headerMissing, at: tab.location(row: tab.sheet.rowCount > 0 ? 0 : nil),
        expected: deeper.map { "the header that stands in row \(tab.sheet.rowNumber($0))" } ?? names))
  }

  /// Whether a column of the person's own may be a misspelt one of ours.
  private func nearest(_ name: String, to wanted: String) -> Bool {
    name.count > 3 && EditDistance.between(name.lowercased(), wanted.lowercased(), atMost: 2) != nil
  }

  private func place(_ tab: Tab, _ column: Int, _ name: String?) -> Location {
    var place = tab.location(row: 0)
    place.column = column
    place.columnName = name
    return place
  }

  /// Which of some columns have anything below the header.
  private func filledColumns(of sheet: Sheet, among wanted: Set<Int>) -> Set<Int> {
    var isWanted: [Bool] = Array(repeating: false, count: (wanted.max() ?? 0) + 1)
    for column in wanted { isWanted[column] = true }
    var filled: Set<Int> = []
    sheet.withView { view in
      for row in 1..<max(1, view.rowCount) where filled.count < wanted.count {
        for cell in view.cells(inRow: row) where cell.column < isWanted.count && isWanted[cell.column] {
          if cell.kind == .missingValue || !view.rawBytes(of: cell).isEmpty {
            filled.insert(cell.column)
            isWanted[cell.column] = false
          }
        }
      }
    }
    return filled
  }
}

extension FindingKind {
  static let headerMissing = FindingKind(
    "header-missing", .error, fix: .ask, "the first row is not the tab's header",
    advice: "Put the column names into row 1.",
    manual: """
      Columns are known by the names in row 1, such as "id", "date" and "type", and none of them stands there. Perhaps the \
      row was deleted, sorted into the data, or a title was put above it. Until it is back nothing in the tab can be read.
      """)

  static let columnMissing = FindingKind(
    "column-missing", .error, fix: .ask, "the column is missing", advice: "Add the column to the header row.",
    manual: """
      The tab needs this column and its header has no such name. Perhaps the column was deleted, or its name has a typing \
      error: "medaType" is likely to be mediaType. Column order, capitals, spaces and hyphens do not matter.
      """)

  static let columnDuplicated = FindingKind(
    "column-duplicated", .error, fix: .ask, "stands twice in the header",
    advice: "Rename one of the two columns.",
    manual: """
      Two columns have the same name, such as "amount", and only one can be read: the one whose cells fit its kind. What \
      stands in the other is kept, and counts for nothing.
      """)

  static let columnBlankHeader = FindingKind(
    "column-blank-header", .warning, fix: .ask, "the column has cells but no name",
    advice: "Give the column a name in row 1.",
    manual: """
      Cells stand below an empty cell of row 1. If a name such as "note" was erased there, the column's values are no \
      longer read. If the column is your own, any name will do.
      """)

  static let columnVariant = FindingKind(
    "column-variant", .info, fix: .no, "is another way to write the column's name",
    advice: "Nothing to do: it is read.",
    manual: """
      Capitals, spaces, hyphens and underscores do not count in the names of columns: "Category Key" is categoryKey. The \
      spelling stays as you wrote it.
      """)

  static let columnUnknown = FindingKind(
    "column-unknown", .info, fix: .no, "is a column of your own; it is kept unchanged",
    advice: "Nothing to do.",
    manual: """
      The format has no column of this name. You may keep what you like in it, such as "shared with"; no command reads or \
      changes it.
      """)

  static let schemaMixed = FindingKind(
    "schema-mixed", .warning, fix: .ask, "belongs to version 2, but the dataset is version 1",
    advice: "Run dataset migrate to make it version 2.",
    manual: """
      The Settings say version 1, and something of version 2 is in use, such as the column "payee" or the type transfer. \
      Apps of version 1 do not know it and may leave it out or drop it. Migrating changes no amount.
      """)
}
