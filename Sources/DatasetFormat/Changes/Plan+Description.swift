import Spreadsheet

extension Change: CustomStringConvertible {
  /// The change in a line, for a person: `+` new, `-` deleted, `~` changed.
  public var description: String {
    switch self {
    case .insert(let tab, let values, _):
      let schema = TabSchema.of(tab)
      var parts: [String] = []
      values.forEach { position, value in
        if !schema.columns[position].isBookkeeping { parts.append(value.text) }
      }
      return "+ \(tab.rawValue): " + parts.joined(separator: " | ")
    case .set(let change):
      return
        "~ \(change.tab.rawValue) row \(change.row), \(change.column): \(Self.quoted(change.old)) -> \(Self.quoted(change.new))"
    case .delete(let change): return "- \(change.tab.rawValue) row \(change.row): deleted"
    case .restore(let change): return "+ \(change.tab.rawValue) row \(change.row): restored"
    case .remove(let tab, let row, _, _): return "- \(tab.rawValue) row \(row): taken out"
    case .addColumn(let tab, let column, _): return "+ \(tab.rawValue): column \(column)"
    case .addTab(let tab, _, _): return "+ tab \(tab.rawValue)"
    }
  }

  private static func quoted(_ value: CellValue) -> String {
    if case .blank = value { return "blank" }
    return "\"\(value.text)\""
  }
}
