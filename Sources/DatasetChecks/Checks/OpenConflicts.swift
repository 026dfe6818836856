import DatasetFormat
import Spreadsheet

/// The sheet `Conflicts`: what a merge has left open, and how it can be settled one by one.
struct OpenConflicts {
  static let sheetName = ConflictsSheet.name
  /// The option by which what counts now stays.
  private static let keepWord = "keep"

  private let sheet: Sheet
  private let lines: [ConflictsSheet.Line]

  init(_ sheet: Sheet) {
    self.sheet = sheet
    lines = ConflictsSheet(sheet).lines
  }

  /// Reports each row that holds anything.
  func add(at place: Location, _ context: CheckContext, _ report: inout FindingReport) {
    var rows: [TabName: [String: Int]] = [:]
    let known = Dictionary(lines.map { ($0.row ?? 0, $0) }, uniquingKeysWith: { first, _ in first })
    for row in 1..<max(1, sheet.rowCount) where sheet.isFilled(row: row) {
      let number = sheet.rowNumber(row)
      let line = known[number]
      var place = place
      place.row = number
      place.line = sheet.line(ofRow: row)
      report.add(
        Finding(
          .conflictOpen, at: place, record: line?.id, found: line.flatMap(Self.found),
          expected: line.map(Self.expected)),
        options: options(number, line, &rows, context))
    }
  }

  private static func found(_ line: ConflictsSheet.Line) -> String? {
    line.values.first.map { $0.text.isEmpty ? "blank" : $0.text }
  }

  private static func expected(_ line: ConflictsSheet.Line) -> String {
    let others = line.values.dropFirst().map { $0.text.isEmpty ? "blank" : "\"\($0.text)\"" }
    return
      "your choice for \(line.column) of \(line.about) in \(line.tab); also known: \(others.joined(separator: ", "))"
  }

  private func options(
    _ number: Int, _ line: ConflictsSheet.Line?, _ rows: inout [TabName: [String: Int]],
    _ context: CheckContext
  ) -> [Remedy.Option] {
    let leaves = Change(
      .quarantine(context.origin.now()), at: Address(.own(sheet.name), row: number),
      reason: FindingKind.conflictOpen.explanation, code: FindingKind.conflictOpen.code)
    var options: [Remedy.Option] = []
    if let line, let tab = TabName(matching: line.tab).flatMap({ context.dataset[$0] }),
      let position = tab.schema.position(matching: line.column),
      let index = index(of: line.id, in: tab, &rows)
    {
      for name in line.options {
        let value = CellValue(typed: line.text(of: name) ?? "", as: tab.schema.columns[position].kind)
        let now = tab.binding.columnOfPosition[position].map { tab.sheet.value(row: index, column: $0) }
        if now?.text == value.text {
          options.append(Remedy.Option(name: name, changes: [leaves]))
        } else if let set = Remedy.change(
          position, ofRow: index, in: tab, to: value, because: .conflictOpen)
        {
          options.append(Remedy.Option(name: name, changes: [set, leaves]))
        }
      }
    }
    return options + [Remedy.Option(name: Self.keepWord, changes: [leaves])]
  }

  /// The row of a record; a tab is gone through once.
  private func index(of id: String, in tab: Tab, _ rows: inout [TabName: [String: Int]]) -> Int? {
    if rows[tab.name] == nil, let identity = tab.schema.identityPosition {
      var known: [String: Int] = [:]
      tab.forEachRow { row in
        if let own = row.identity(identity), known[own] == nil { known[own] = row.index }
      }
      rows[tab.name] = known
    }
    return rows[tab.name]?[RecordID(id)?.description ?? id]
  }
}
