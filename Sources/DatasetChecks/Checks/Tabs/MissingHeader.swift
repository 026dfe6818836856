import DatasetFormat
import Spreadsheet

/// A tab whose first row is not its header. Finds the header further down, or in the earlier state.
struct MissingHeader {
  private let tab: Tab
  private let context: CheckContext

  init(_ tab: Tab, _ context: CheckContext) {
    self.tab = tab
    self.context = context
  }

  /// Titles and blank rows are put above headers, headers are sorted into the data, and some are deleted.
  func add(to report: inout FindingReport) {
    let header = (1..<max(1, tab.sheet.rowCount)).first(where: tab.isHeader)
    if let header, header < Self.mostTitleRows, (0..<header).allSatisfy(isTitle) {
      return report.add(
        Finding(
          .headerNotFirst, at: tab.location(row: header),
          expected: "the header, which stands in row \(tab.sheet.rowNumber(header)), in row 1"),
        options: [Remedy.Option(name: Remedy.quarantineWord, changes: (0..<header).map(leaving))])
    }
    let names = tab.schema.columns.prefix(4).map(\.name).joined(separator: ", ") + ", ..."
    report.add(
      Finding(
        .headerMissing, at: tab.location(row: tab.sheet.rowCount > 0 ? 0 : nil),
        expected: header.map { "the header that stands in row \(tab.sheet.rowNumber($0))" } ?? names),
      options: header.map(exchange) ?? headers())
  }

  /// The changes that restore the header of the earlier state; none if there is a header further down, or it
  /// is unknown.
  func restoring() -> [Change] {
    guard !(1..<max(1, tab.sheet.rowCount)).contains(where: tab.isHeader), let names = earlierHeader() else {
      return []
    }
    return inserting(names, as: Remedy.restoreWord).flatMap(\.changes)
  }

  /// More rows than these are not a title.
  private static let mostTitleRows = 10

  /// Whether a row above the header holds one text at most.
  private func isTitle(_ row: Int) -> Bool {
    tab.sheet.cells(inRow: row).count { !tab.sheet.text(of: $0).isEmpty } <= 1
  }

  /// Removes a row above the header; its content goes to Quarantine.
  private func leaving(_ row: Int) -> Change {
    let isBlank = !tab.sheet.isFilled(row: row)
    return Change(
      isBlank ? .removeRow(tab.sheet.contents(ofRow: row)) : .quarantine(context.origin.now()),
      at: Address(tab.name, row: tab.sheet.rowNumber(row)), reason: FindingKind.headerNotFirst.explanation,
      code: FindingKind.headerNotFirst.code)
  }

  /// The header and the first row change places: the order of rows means nothing.
  private func exchange(withRow header: Int) -> [Remedy.Option] {
    let first = tab.sheet.contents(ofRow: 0)
    let names = tab.sheet.contents(ofRow: header)
    guard !(first + names).contains(where: \.value.isFormula) else { return [] }
    let values = Dictionary(first.map { ($0.column, $0.value) }, uniquingKeysWith: { one, _ in one })
    let places =
      names.map(\.column) + first.map(\.column).filter { column in !names.contains { $0.column == column } }
    let settings = places.sorted().compactMap { column -> Change? in
      let new = values[column] ?? .blank
      let old = names.first { $0.column == column }?.value ?? .blank
      return old == new
        ? nil
        : Change(
          .set(old: old, new: new),
          at: Address(.tab(tab.name), row: tab.sheet.rowNumber(header), column: .at(column)),
          reason: FindingKind.headerMissing.explanation, code: FindingKind.headerMissing.code)
    }
    return [Remedy.Option(name: "swap", changes: naming(names) + settings)]
  }

  /// The headers that fit the cells: that of the earlier state, or else the only one of the format's.
  private func headers() -> [Remedy.Option] {
    if let names = earlierHeader() { return inserting(names, as: Remedy.restoreWord) }
    let names = fittingHeaders()
    return names.count == 1 ? inserting(names[0], as: "header") : []
  }

  /// A header in the place of the first row, which moves behind it: in a file of text by one, in a workbook,
  /// whose rows keep their places, to the end.
  private func inserting(_ names: [RowCell], as word: String) -> [Remedy.Option] {
    let first = tab.sheet.contents(ofRow: 0)
    guard !first.isEmpty, !first.contains(where: \.value.isFormula) else { return [] }
    let last = tab.sheet.rowNumber(tab.sheet.rowCount - 1)
    let moved = Change(
      .insertRow(first), at: Address(tab.name, row: tab.storage == .xlsx ? last + 1 : 2),
      reason: FindingKind.headerMissing.explanation, code: FindingKind.headerMissing.code)
    return [Remedy.Option(name: word, changes: naming(names) + [moved])]
  }

  /// The changes by which the first row holds these names and nothing else.
  private func naming(_ names: [RowCell]) -> [Change] {
    let first = tab.sheet.contents(ofRow: 0)
    let width = ((names + first).map(\.column).max() ?? -1) + 1
    return (0..<width).compactMap { column in
      let old = first.first { $0.column == column }?.value ?? .blank
      let new = names.first { $0.column == column }?.value ?? .blank
      return old == new
        ? nil
        : Change(
          .renameColumn(old: old, new: new), at: Address(.tab(tab.name), column: .at(column)),
          reason: FindingKind.headerMissing.explanation, code: FindingKind.headerMissing.code)
    }
  }

  /// The header of the earlier state, if most of its records are still in the same columns.
  private func earlierHeader() -> [RowCell]? {
    guard let earlier = context.earlier?.dataset[tab.name], let identity = earlier.schema.identityPosition,
      let column = earlier.binding.columnOfPosition[identity]
    else { return nil }
    let records = RecordIndex(earlier)
    var (known, equal, others) = (0, 0, 0)
    for row in 0..<tab.sheet.rowCount {
      guard let then = tab.sheet.text(row: row, column: column).flatMap({ records[$0] })
      else { continue }
      known += 1
      let values = earlier.sheet.contents(ofRow: then)
      for cell in tab.sheet.contents(ofRow: row) where cell.value != .blank {
        let isEqual = values.contains { $0.column == cell.column && $0.value.text == cell.value.text }
        if isEqual { equal += 1 } else { others += 1 }
      }
    }
    guard known * 2 >= tab.sheet.rowCount, known > 0, equal > 9 * others else { return nil }
    return earlier.sheet.contents(ofRow: 0).filter { $0.value != .blank }
  }

  /// The format's headers that no column of the tab contradicts, and several bear out.
  private func fittingHeaders() -> [[RowCell]] {
    let filled = (0..<tab.sheet.rowCount).flatMap { tab.sheet.cells(inRow: $0).map(\.column) }
    let width = (filled.max() ?? -1) + 1
    let versions = [context.version] + tab.schema.columns.map(\.since)
    let orders = Set(versions).flatMap { version in
      [tab.schema.columns(version: version), tab.schema.presentedColumns(version: version)]
    }
    var headers: [[String]] = []
    for order in orders where width <= order.count {
      let evidence = (0..<width).map { column in
        tab.evidence(column: column, position: tab.schema[order[column].name])
      }
      guard !evidence.contains(.against), evidence.count(where: { $0 == .inFavour }) >= Self.leastEvidence
      else {
        continue
      }
      let names = order.map(\.name)
      // Empty columns to the right count neither for nor against it.
      if !headers.contains(where: { $0.prefix(width).elementsEqual(names.prefix(width)) }) {
        headers.append(names)
      }
    }
    return headers.map { names in names.enumerated().map { RowCell(column: $0, value: .text($1)) } }
  }

  /// So many columns must hold what their names say.
  private static let leastEvidence = 3
}
