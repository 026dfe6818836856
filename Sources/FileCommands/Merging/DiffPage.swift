import CommandSupport
import DatasetFormat
import Merging
import ReportPage

/// What differs between two datasets as one page for a browser: no script, nothing from elsewhere, light and dark.
struct DiffPage {
  private var text = ""

  /// The page, in UTF-8.
  var bytes: [UInt8] { Array(text.utf8) }

  init(_ diff: DatasetDiff, of name: String, with other: String) {
    let title = Self.escaped("What differs: \(name), \(other)")
    text += "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    text +=
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
    text += "<meta name=\"referrer\" content=\"no-referrer\">\n"
    text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    text +=
      "<title>\(title)</title>\n<style>\n\(Self.style)</style>\n</head>\n<body>\n<main>\n<h1>\(title)</h1>\n"
    if diff.isEmpty { text += "<p>Nothing differs.</p>\n" }
    for tab in TabName.allCases {
      let rows = diff.rows.filter { $0.tab == tab }
      if !rows.isEmpty { add(tab, rows) }
    }
    for sheet in diff.ownSheets { add(sheet) }
    text += "</main>\n</body>\n</html>\n"
  }

  private mutating func add(_ tab: TabName, _ rows: [DatasetDiff.Row]) {
    text += "<section>\n<h2>\(tab.rawValue)</h2>\n<p>\(DiffOutput.counts(rows))</p>\n<table>\n"
    text += "<thead><tr><th>Row</th><th>Column</th><th>Before</th><th>After</th></tr></thead>\n"
    for row in rows {
      let name = Self.escaped(row.about.isEmpty ? row.id : row.about)
      let cells = row.kind == .gone ? [] : DiffOutput.shown(row)
      let head =
        "<th scope=\"rowgroup\" rowspan=\"\(max(1, cells.count))\">\(name)\(Self.mark(row.kind))</th>"
      text += "<tbody>\n"
      if cells.isEmpty { text += "<tr>\(head)<td colspan=\"3\">the whole row</td></tr>\n" }
      for (index, cell) in cells.enumerated() {
        text += "<tr>\(index == 0 ? head : "")<td>\(Self.escaped(cell.column))</td>"
        text += "<td>\(Self.marked(cell.old, "del"))</td><td>\(Self.marked(cell.new, "ins"))</td></tr>\n"
      }
      text += "</tbody>\n"
    }
    text += "</table>\n</section>\n"
  }

  private mutating func add(_ sheet: DatasetDiff.OwnSheet) {
    text += "<section>\n<h2>\(Self.escaped(sheet.name))</h2>\n<p>\(DiffOutput.counts(sheet))</p>\n<table>\n"
    text += "<thead><tr><th>Cell</th><th>Before</th><th>After</th></tr></thead>\n<tbody>\n"
    for cell in sheet.cells {
      text += "<tr><th scope=\"row\">\(Self.escaped(cell.column))</th>"
      text += "<td>\(Self.marked(cell.old, "del"))</td><td>\(Self.marked(cell.new, "ins"))</td></tr>\n"
    }
    text += "</tbody>\n</table>\n</section>\n"
  }

  private static func mark(_ kind: DatasetDiff.Row.Kind) -> String {
    switch kind {
    case .added: " <span>new</span>"
    case .gone: " <span>gone</span>"
    case .changed: ""
    }
  }

  private static func marked(_ value: String, _ element: String) -> String {
    value.isEmpty ? "<i>blank</i>" : "<\(element)>\(escaped(value))</\(element)>"
  }

  private static func escaped(_ text: String) -> String {
    PageText.safe(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
      ">", with: "&gt;"
    )
    .replacing("\"", with: "&quot;")
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #8886; --old: #a40e26; --new: #116329; }
    @media (prefers-color-scheme: dark) { :root { --old: #ff8c85; --new: #5fd07a; } }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.1rem; margin-bottom: 0; }
    p { margin: 0.2rem 0 0.6rem; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border-top: 1px solid var(--line); padding: 0.3rem 0.5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
    tbody th { font-weight: 600; width: 34%; }
    th span { border: 1px solid; border-radius: 0.3rem; font-size: 0.8rem; font-weight: 400; padding: 0 0.3rem; }
    del { color: var(--old); }
    ins { color: var(--new); text-decoration: none; font-weight: 600; }
    @media print { main { max-width: none; } thead { display: table-header-group; } tbody { break-inside: avoid; } }

    """
}

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
