import DatasetFormat
import Spreadsheet

/// The sheet `Conflicts`: each row is a cell of which a merge knows several values, and one of them counts meanwhile.
struct OpenConflicts {
  static let sheetName = "Conflicts"
  /// The columns that hold values, which are the options too.
  private static let values = ["base", "ours", "theirs"]
  /// The option by which what counts now stays.
  private static let keepWord = "keep"

  private let sheet: Sheet
  private let columns: [String: Int]

  init(_ sheet: Sheet) {
    self.sheet = sheet
    let header = sheet.rowCount > 0 ? sheet.cells(inRow: 0) : []
    columns = Dictionary(
      header.map { (sheet.text(of: $0), $0.column) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reports each row that holds anything.
  func add(at place: Location, _ context: CheckContext, _ report: inout FindingReport) {
    var rows: [TabName: [RecordIDOrKey: Int]] = [:]
    for row in 1..<max(1, sheet.rowCount)
    where sheet.cells(inRow: row).contains(where: { !sheet.text(of: $0).isEmpty }) {
      var place = place
      place.row = sheet.rowNumber(row)
      place.line = sheet.line(ofRow: row)
      report.add(
        Finding(.conflictOpen, at: place, record: text(row, "id")),
        options: options(row, &rows, context))
    }
  }

  private typealias RecordIDOrKey = String

  private func text(_ row: Int, _ column: String) -> String? {
    columns[column].flatMap { sheet.text(row: row, column: $0) }
  }

  private func options(
    _ row: Int, _ rows: inout [TabName: [RecordIDOrKey: Int]], _ context: CheckContext
  ) -> [Remedy.Option] {
    let leaves = Change(
      .quarantine(context.origin.now()), at: Address(.own(sheet.name), row: sheet.rowNumber(row)),
      reason: FindingKind.conflictOpen.explanation, code: FindingKind.conflictOpen.code)
    var options: [Remedy.Option] = []
    if let tab = text(row, "tab").flatMap(TabName.init(matching:)).flatMap({ context.dataset[$0] }),
      let position = text(row, "column").flatMap(tab.schema.position(matching:)),
      let id = text(row, "id"), let index = index(of: id, in: tab, &rows)
    {
      for name in Self.values where columns[name] != nil {
        let value = CellValue(typed: text(row, name) ?? "", as: tab.schema.columns[position].kind)
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
  private func index(
    of id: String, in tab: Tab, _ rows: inout [TabName: [RecordIDOrKey: Int]]
  ) -> Int? {
    if rows[tab.name] == nil, let identity = tab.schema.identityPosition {
      var known: [RecordIDOrKey: Int] = [:]
      tab.forEachRow { row in
        if let own = row.identity(identity), known[own] == nil { known[own] = row.index }
      }
      rows[tab.name] = known
    }
    return rows[tab.name]?[RecordID(id)?.description ?? id]
  }
}
