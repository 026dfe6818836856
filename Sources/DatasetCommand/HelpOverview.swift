import ArgumentParser
import CommandSupport

/// The page of `dataset --help`: the way in, and the commands in groups.
enum HelpOverview {
  /// The commands that most users need, by what they want to do.
  static let groups: [(title: String, names: [String])] = [
    ("START", ["create", "import", "inspect", "status"]),
    ("SEE", ["list", "explain", "balance", "report", "export"]),
    ("ENTER", ["add", "edit", "delete", "split", "transfer", "categorise", "receipts", "reconcile"]),
    (
      "LISTS",
      [
        "accounts", "categories", "tags", "members", "goals", "settings", "rules", "recurring", "budgets",
        "settle",
      ]
    ),
    ("CHECK", ["review", "validate", "repair"]),
    ("GO BACK", ["log", "undo", "redo", "restore"]),
    ("COPIES", ["diff", "merge", "apply"]),
  ]

  /// All others, which `dataset help advanced` lists.
  static var advanced: [String] {
    let shown = Set(groups.flatMap(\.names))
    return commands.map { $0._commandName }.filter { !shown.contains($0) }.sorted()
  }

  private static var commands: [any ParsableCommand.Type] { DatasetTool.configuration.subcommands }

  /// The page as lines.
  static var lines: [String] {
    let start = """
      Keep your money in a spreadsheet you own.

      Start a dataset, import your bank statements, look at them, undo anything:

        dataset create Money --currency EUR --account "Checking:checking:1250"
        cd Money
        dataset import ~/Downloads/statement.csv
        dataset list
        dataset report --period last-month
        dataset undo
      """
    let end = """

      More: dataset help COMMAND, dataset help advanced (\(advanced.count) further commands), and dataset help
      \(HelpTopic.names.joined(separator: "|")).
      dataset help CODE explains what validate finds, such as dataset help id-missing.
      """
    var lines = start.components
    for group in groups { lines += ["", group.title] + list(group.names) }
    return lines + end.components
  }

  /// A line for each command: its name, and what it does.
  static func list(_ names: [String]) -> [String] {
    names.flatMap { name -> [String] in
      let abstract = commands.first { $0._commandName == name }?.configuration.abstract ?? ""
      let indent = String(repeating: " ", count: 16)
      let lines = Paragraph.lines(of: abstract, width: HelpPage.width - indent.count)
      let head = "  " + name.padding(to: indent.count - 2)
      return lines.enumerated().map { ($0 == 0 ? head : indent) + $1 }
    }
  }
}

extension String {
  /// Its lines.
  fileprivate var components: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The text with spaces up to a width, at least one.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
