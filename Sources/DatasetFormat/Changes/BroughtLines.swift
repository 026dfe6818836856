import Spreadsheet

/// The lines of statements that are in a dataset already, for a plan that would bring them once more.
///
/// Such a line has a row under another id, so that its id alone does not tell.
struct BroughtLines {
  private struct Line: Hashable {
    var account: String
    var key: String
  }

  private var lines: Set<Line> = []
  private var statements: Set<Line> = []
  /// The imports of the plan whose statement is there.
  private var imports: Set<String> = []

  /// Reads the dataset only where the plan brings any line.
  init(_ plan: Plan, on dataset: Dataset) {
    let brought = plan.changes.compactMap { change in
      change.insertion.map { (tab: $0.tab, id: Self.id($0.tab, $0.row), line: Self.line($0.tab, $0.row)) }
    }
    guard brought.contains(where: { $0.line != nil }) else { return }
    for name in [TabName.transactions, .imports] {
      guard let tab = dataset[name], let column = Self.column(of: name) else { continue }
      let (account, key) = (tab.schema["accountKey"], tab.schema[column])
      tab.forEachRow { row in
        // An import that was undone does not count; a line that somebody deleted does.
        if name == .imports, !row.isLive { return }
        guard let text = row.rawText(key), !text.isEmpty else { return }
        let line = Line(account: row.rawText(account) ?? "", key: text.lowercased())
        if name == .imports { statements.insert(line) } else { lines.insert(line) }
      }
    }
    for found in brought where found.tab == .imports {
      if let line = found.line, statements.contains(line) { imports.insert(found.id) }
    }
  }

  /// Why a change is not needed; nil where it is.
  func obstacle(to change: Change) -> String? {
    guard let (tab, row) = change.insertion, let line = Self.line(tab, row) else { return nil }
    switch tab {
    case .imports: return statements.contains(line) ? "the statement was imported meanwhile" : nil
    case .transactions:
      let position = TabSchema.transactions["importId"]
      return lines.contains(line) || imports.contains(row[position].text)
        ? "the line of the statement is there already" : nil
    default: return nil
    }
  }

  private static func column(of tab: TabName) -> String? {
    switch tab {
    case .transactions: "importKey"
    case .imports: "sha256"
    default: nil
    }
  }

  private static func id(_ tab: TabName, _ row: CompactRow) -> String {
    TabSchema.of(tab).identityPosition.map { row[$0].text } ?? ""
  }

  private static func line(_ tab: TabName, _ row: CompactRow) -> Line? {
    guard let column = column(of: tab) else { return nil }
    let schema = TabSchema.of(tab)
    let key = row[schema[column]].text
    return key.isEmpty ? nil : Line(account: row[schema["accountKey"]].text, key: key.lowercased())
  }
}
