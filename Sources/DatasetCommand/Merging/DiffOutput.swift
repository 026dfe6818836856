import DatasetFormat
import Merging

/// Prints what differs between two datasets, for people.
enum DiffOutput {
  /// Columns that programs keep for themselves.
  private static let quiet: Set = ["createdAt", "updatedAt", "importKey"]

  static func print(_ diff: DatasetDiff, counts: Bool) {
    if diff.isEmpty { return Output.line("nothing differs") }
    for tab in TabName.allCases {
      let rows = diff.rows.filter { $0.tab == tab }
      if rows.isEmpty { continue }
      Output.line("\(tab.rawValue): \(Self.counts(rows))")
      if counts { continue }
      for row in rows { print(row) }
    }
    for sheet in diff.ownSheets {
      Output.line(Printable.line("\(sheet.name): \(Self.counts(sheet))"))
      if counts { continue }
      for cell in sheet.cells {
        Output.line(Printable.line("      \(cell.column): \(quoted(cell.old)) -> \(quoted(cell.new))"))
      }
    }
  }

  /// `3 cells changed`.
  static func counts(_ sheet: DatasetDiff.OwnSheet) -> String {
    sheet.isNew ? "new" : "\(Plural.count(sheet.cells.count, "cell")) changed"
  }

  /// `2 new, 1 changed`.
  static func counts(_ rows: [DatasetDiff.Row]) -> String {
    [(DatasetDiff.Row.Kind.added, "new"), (.changed, "changed"), (.gone, "gone")].compactMap {
      kind, word -> String? in
      let count = rows.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(word)"
    }.joined(separator: ", ")
  }

  /// The cells of a row that say something to people: those that programs keep for themselves only where no other differs.
  static func shown(_ row: DatasetDiff.Row) -> [DatasetDiff.Cell] {
    let shown = row.cells.filter { !quiet.contains($0.column) }
    return shown.isEmpty ? row.cells : shown
  }

  private static func print(_ row: DatasetDiff.Row) {
    let name = row.about.isEmpty ? row.id : row.about
    switch row.kind {
    case .added: Output.line(Printable.line("  + \(name)"))
    case .gone: Output.line(Printable.line("  - \(name)"))
    case .changed:
      Output.line(Printable.line("  ~ \(name)"))
      for cell in shown(row) {
        Output.line(Printable.line("      \(cell.column): \(quoted(cell.old)) -> \(quoted(cell.new))"))
      }
    }
  }

  private static func quoted(_ text: String) -> String { text.isEmpty ? "blank" : "\"\(text)\"" }
}
