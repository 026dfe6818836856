import DatasetFormat
import Spreadsheet

/// Every tab's header row has the columns it needs, each once and with a name.
struct HeadersCheck: Check {
  var kinds: [FindingKind] {
    [
      .headerMissing, .headerNotFirst, .fileEmpty, .csvEmptyColumns, .columnMissing, .columnRenamed,
      .columnVariant, .columnDuplicated, .columnBlankHeader,
      .columnUnknown, .columnOrder, .schemaMixed,
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    for tab in context.tabs { check(tab, context, &report) }
  }

  private func check(_ tab: Tab, _ context: CheckContext, _ report: inout FindingReport) {
    let columns = tab.schema.columns
    let bound = tab.binding.columnOfPosition
    if tab.storage == .csv, tab.sheet.rowCount == 0 {
      return report.add(Finding(.fileEmpty, at: tab.location()))
    }
    if tab.binding.isEmpty { return MissingHeader(tab, context).add(to: &report) }
    let renamed = RenamedColumns(tab, version: context.version).candidates
    let unnamed = unnamedColumns(of: tab, context)
    for candidate in renamed { add(candidate, tab, &report) }
    for (position, column) in columns.enumerated() where bound[position] == nil {
      guard column.since <= context.version, !renamed.contains(where: { $0.position == position }),
        // Its name was erased, and its cells are there.
        !unnamed.contains(where: { $0.fitting.contains(column.name) })
      else { continue }
      addMissing(position, tab, context, &report)
    }
    for (position, column) in columns.enumerated() {
      guard let place = bound[position], let name = tab.sheet.text(row: 0, column: place), name != column.name
      else { continue }
      report.add(
        Finding(
          .columnVariant, at: tab.location(row: 0, position: position), found: name,
          expected: column.name))
    }
    var names = FreeNames(tab.sheet.cells(inRow: 0).map { tab.sheet.text(of: $0) })
    for twin in tab.binding.duplicated { add(twin, tab, &names, &report) }
    for (column, name) in tab.binding.unknown where !renamed.contains(where: { $0.column == column }) {
      report.add(Finding(.columnUnknown, at: place(tab, column, name), found: name))
    }
    for column in unnamed { add(column, tab, &report) }
    addNewerColumns(tab, context, &report)
    if isReordered(tab) { report.add(Finding(.columnOrder, at: tab.location(row: 0))) }
    let filled = Set(unnamed.map(\.column))
    let blank = tab.binding.unnamed.filter { !filled.contains($0) }
    if tab.storage == .csv, let first = blank.first {
      report.add(
        Finding(
          .csvEmptyColumns, at: place(tab, first, nil),
          found: blank.count == 1 ? "1 column" : "\(blank.count) columns"))
    }
  }

  /// A column that is required, or that the earlier state has values of.
  private func addMissing(
    _ position: Int, _ tab: Tab, _ context: CheckContext, _ report: inout FindingReport
  ) {
    let column = tab.schema.columns[position]
    let kind = FindingKind.columnMissing
    let cells = (context.comparison?.values(ofMissing: position, in: tab) ?? []).map { row, value in
      Change.set(position, ofRow: row, in: tab, to: value, reason: kind.explanation, code: kind.code)
    }
    guard column.isRequired || !cells.isEmpty else { return }
    let adding = Change(
      .addColumn, at: Address(tab.name, column: column.name), reason: kind.explanation, code: kind.code)
    var finding = Finding(
      .columnMissing, at: tab.location(row: 0, position: position),
      severity: column.isRequired ? nil : .warning)
    var options = [Remedy.Option(name: "add", changes: [adding])]
    if !cells.isEmpty {
      options.insert(Remedy.Option(name: Remedy.restoreWord, changes: [adding] + cells), at: 0)
      finding.expected = context.comparison?.evidence("a column with \(cells.count) values")
    }
    report.add(finding, options: options)
  }

  /// A column with the name of another one: whichever is not the tab's gets a name of its own, and keeps all
  /// its cells.
  private func add(
    _ twin: (column: Int, name: String, read: Int), _ tab: Tab, _ names: inout FreeNames,
    _ report: inout FindingReport
  ) {
    let own = NamesCheck.numbered(twin.name, atMost: .max, in: &names)
    names.take(own)
    let (first, second) = (
      CellReference.letters(ofColumn: twin.read), CellReference.letters(ofColumn: twin.column)
    )
    let isSame = (1..<max(1, tab.sheet.rowCount)).allSatisfy { row in
      tab.sheet.content(row: row, column: twin.read) == tab.sheet.content(row: row, column: twin.column)
    }
    func renaming(_ column: Int) -> [Change] {
      let old = CellValue.text(tab.sheet.text(row: 0, column: column) ?? twin.name)
      return [rename(column, of: tab, from: old, to: own, .columnDuplicated)]
    }
    let finding = Finding(
      .columnDuplicated, at: place(tab, twin.column, twin.name), fix: isSame ? .yes : nil, found: twin.name,
      expected: "the column \(first) alone, which is read; this one is taken for your own")
    if isSame { return report.add(finding) { .sure(renaming(twin.column)) } }
    report.add(
      finding,
      options: [
        Remedy.Option(name: first, changes: renaming(twin.column)),
        Remedy.Option(name: second, changes: renaming(twin.read)),
      ])
  }

  /// A column with cells and without a name.
  private struct UnnamedColumn {
    var column: Int
    /// The names of ours that it may have had.
    var fitting: [String]
    /// Whether one of them is required.
    var isRequired: Bool
  }

  /// The columns without a name that are not empty. A workbook does not store the blank header cell, so gaps
  /// between names count.
  private func unnamedColumns(of tab: Tab, _ context: CheckContext) -> [UnnamedColumn] {
    let named = Set(tab.sheet.cells(inRow: 0).map(\.column))
    let gaps = (0..<(named.max() ?? 0)).filter { !named.contains($0) }
    let unnamed = tab.binding.unnamed + gaps
    if unnamed.isEmpty { return [] }
    let filled = filledColumns(of: tab.sheet, among: Set(unnamed))
    return unnamed.filter(filled.contains).sorted().map { column in
      let names = fitting(column, tab, context)
      return UnnamedColumn(
        column: column, fitting: names,
        isRequired: tab.schema.columns.contains { $0.isRequired && names.contains($0.name) })
    }
  }

  private func add(_ unnamed: UnnamedColumn, _ tab: Tab, _ report: inout FindingReport) {
    let names = unnamed.fitting
    report.add(
      Finding(
        .columnBlankHeader, at: place(tab, unnamed.column, nil), severity: unnamed.isRequired ? .error : nil,
        expected: names.isEmpty ? nil : "perhaps " + names.joined(separator: ", ")),
      options: names.map { name in
        Remedy.Option(
          name: name, changes: [rename(unnamed.column, of: tab, from: .blank, to: name, .columnBlankHeader)])
      } + [
        // Named by its place it is a user's own column.
        Remedy.Option(
          name: "own",
          changes: [
            rename(
              unnamed.column, of: tab, from: .blank,
              to: "Column \(CellReference.letters(ofColumn: unnamed.column))", .columnBlankHeader)
          ])
      ])
  }

  /// Whether the tab's columns are in none of the format's orders. Columns that were added later are at the
  /// end.
  private func isReordered(_ tab: Tab) -> Bool {
    let bound = tab.binding.columnOfPosition
    return tab.schema.orders.allSatisfy { order in
      let places = order.compactMap { bound[$0] }
      let ranks = places.indices.sorted { places[$0] < places[$1] }
      func descent(from start: Int) -> Int? {
        (max(1, start)..<max(1, start, ranks.count)).first { ranks[$0] < ranks[$0 - 1] }
      }
      guard let first = descent(from: 1) else { return false }
      return first < ranks.count / 2 || descent(from: first + 1) != nil
    }
  }

  /// In a dataset of version 1, the non-empty columns of version 2, which no program of version 1 reads.
  private func addNewerColumns(_ tab: Tab, _ context: CheckContext, _ report: inout FindingReport) {
    let bound = tab.binding.columnOfPosition
    let newer = tab.schema.columns.indices.filter {
      tab.schema.columns[$0].since > context.version && bound[$0] != nil
    }
    if newer.isEmpty { return }
    let filled = filledColumns(of: tab.sheet, among: Set(newer.compactMap { bound[$0] }))
    if filled.isEmpty { return }
    let options = MigrationOptions.of(context, because: .schemaMixed)
    for position in newer {
      guard let column = bound[position], filled.contains(column) else { continue }
      report.add(
        Finding(
          .schemaMixed, at: tab.location(row: 0, position: position),
          found: tab.schema.columns[position].name),
        options: options)
    }
  }

  /// A column that fits one of the format's except for its name.
  private func add(_ candidate: RenamedColumns.Candidate, _ tab: Tab, _ report: inout FindingReport) {
    let wanted = tab.schema.columns[candidate.position].name
    let change = rename(
      candidate.column, of: tab, from: .text(candidate.name), to: wanted, .columnRenamed)
    let finding = Finding(
      .columnRenamed, at: place(tab, candidate.column, candidate.name),
      severity: tab.schema.columns[candidate.position].isRequired ? .error : .warning,
      fix: candidate.isSure ? .yes : .ask, found: candidate.name, expected: wanted)
    if candidate.isSure {
      report.add(finding) { .sure([change]) }
    } else {
      report.add(finding, options: [Remedy.Option(name: Remedy.renameWord, changes: [change])])
    }
  }

  private func rename(
    _ column: Int, of tab: Tab, from old: CellValue, to name: String, _ kind: FindingKind
  ) -> Change {
    Change(
      .renameColumn(old: old, new: .text(name)), at: Address(.tab(tab.name), column: .at(column)),
      reason: kind.explanation, code: kind.code)
  }

  /// The unused column names of the format whose kind fits a column's cells. If none fits, the names of text
  /// columns.
  private func fitting(_ column: Int, _ tab: Tab, _ context: CheckContext) -> [String] {
    let free = tab.schema.columns.indices.filter {
      tab.binding.columnOfPosition[$0] == nil && tab.schema.columns[$0].since <= context.version
        && !tab.schema.columns[$0].isRare
    }
    let ranked = free.map { ($0, tab.evidence(column: column, position: $0)) }
    let best = ranked.contains { $0.1 == .inFavour } ? ColumnEvidence.inFavour : .none
    return ranked.filter { $0.1 == best }.map { tab.schema.columns[$0.0].name }
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
      Columns are known by the names in row 1, such as "id", "date" and "type", and none of them stands there: the row was \
      deleted, or sorted into the data. Until it is back nothing in the tab can be read. Where a remedy is offered, `swap` \
      exchanges the header further down with the first row, `restore` writes the header of an earlier state, and `header` \
      that of the format.
      """, reach: .rows)

  static let headerNotFirst = FindingKind(
    "header-not-first", .error, fix: .ask, "the header is not the first row",
    advice: "Move the title above it to another sheet, so that the column names stand in row 1.",
    manual: """
      A title such as "Our expenses" or blank rows stand above the names of the columns. Columns are known by the names in \
      row 1, so nothing of the tab is read until the header is there. The command repair can move what stands above it to the \
      sheet Quarantine (`--answer header-not-first=quarantine`).
      """)

  static let csvEmptyColumns = FindingKind(
    "csv-empty-columns", .info, fix: .no, "the file has columns without a name and without content",
    advice: "Nothing to do.",
    manual: """
      A spreadsheet saves columns that were formatted and never filled, and lines end in ",,,,". They hold nothing and are \
      passed over.
      """)

  static let columnMissing = FindingKind(
    "column-missing", .error, fix: .ask, "the column is missing", advice: "Add the column to the header row.",
    manual: """
      The tab needs this column and its header has no such name, or the last run left values in it. Perhaps the column was \
      deleted, or its name has a typing error: "medaType" is likely to be mediaType. Where an earlier state has its values, \
      `restore` brings them back; `add` leaves the column blank.
      """, reach: .cells)

  static let columnRenamed = FindingKind(
    "column-renamed", .warning, fix: .yes,
    "is the name of a column of the format, misspelt or translated; it is not read",
    advice: "Rename the column.",
    manual: """
      The format has a column of a very similar name, or of this name in English, and the header lacks it: "catgeoryKey" \
      is categoryKey, "Betrag" is amount. Until it is renamed nothing of the column is read. Its cells were compared with \
      what the format expects there.
      """, reach: .cells)

  static let columnDuplicated = FindingKind(
    "column-duplicated", .error, fix: .ask, "stands twice in the header",
    advice: "Rename one of the two columns.",
    manual: """
      Two columns have the same name, such as "amount", and only one can be read: the one whose cells fit its kind. What \
      stands in the other is kept, and counts for nothing.
      """, reach: .cells)

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

  static let columnOrder = FindingKind(
    "column-order", .info, fix: .no, "the columns stand in an order of your own", advice: "Nothing to do.",
    manual: """
      Columns are known by their names, such as "note", and may stand in any order. New rows are written in yours.
      """)

  static let schemaMixed = FindingKind(
    "schema-mixed", .warning, fix: .ask, "belongs to version 2, but the dataset is version 1",
    advice: "Run dataset migrate to make it version 2.",
    manual: """
      The Settings say version 1, and something of version 2 is in use, such as the column "payee" or the type transfer. \
      Apps of version 1 do not know it and may leave it out or drop it. Migrating changes no amount.
      """)
}
