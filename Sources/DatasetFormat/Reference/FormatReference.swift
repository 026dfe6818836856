/// The reference page of the format, `FORMAT.md`, made from the schema so that it cannot fall behind it.
package enum FormatReference {
  /// The whole page.
  package static var markdown: String {
    [
      introduction, folder, versions, tables, values, tabs, settings, rules, keeping, findings,
    ].joined(separator: "\n")
  }

  /// Every tab with its columns.
  static var tabs: String {
    var text = "## Tabs\n\n"
    text +=
      "Required: \(names { $0.isRequired }). Made once something needs them: \(names { !$0.isRequired }).\n"
    text += "Names kept for programs: \(TabName.reserved.joined(separator: ", ")).\n\n"
    text +=
      "A required column (!) has a value in every record; a required column that the header lacks is an error.\n"
    text += "\"Since\" is the schema version that brought the column.\n"
    for name in TabName.allCases { text += "\n" + tab(.of(name)) }
    return text
  }

  private static func names(_ isWanted: (TabName) -> Bool) -> String {
    TabName.allCases.filter(isWanted).map(\.rawValue).joined(separator: ", ")
  }

  private static func tab(_ schema: TabSchema) -> String {
    var text = "### \(schema.name.rawValue)\n\n\(schema.meaning)"
    if schema.since > 1 { text += " Since version \(schema.since)." }
    text += "\n\n"
    text += table(
      ["Column", "Kind", "Since", "Meaning"],
      schema.columns.map { column in
        [
          "`\(column.name)`\(column.isRequired ? " !" : "")", kind(of: column),
          String(max(column.since, schema.since)),
          column.isUnique ? column.meaning + " Unique." : column.meaning,
        ]
      })
    return text
  }

  private static func kind(of column: Column) -> String {
    var text = column.kind.name
    if case .choice(let choices) = column.kind {
      text = choices.map { "`\($0.word)`" + ($0.since > column.since ? " (since \($0.since))" : "") }.joined(
        separator: ", ")
    }
    guard let target = column.reference else { return text }
    let name = TabSchema.of(target).identityPosition.map { TabSchema.of(target).columns[$0].name } ?? "id"
    return text + " of \(target.rawValue).\(name)"
  }

  /// The settings that the format knows.
  static var settings: String {
    "## Keys of the Settings tab\n\nKeys are matched like column names. Keys that are not listed here are kept.\n\n"
      + table(
        ["Key", "Value", "Meaning"],
        SettingKey.allCases.map { ["`\($0.rawValue)`\($0.isRequired ? " !" : "")", $0.kind, $0.meaning] })
  }

  /// A table whose cells may hold any text.
  package static func table(_ header: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String {
      "| "
        + cells.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
        .joined(separator: " | ") + " |\n"
    }
    return line(header) + line(header.map { _ in "---" }) + rows.map(line).joined()
  }
}
