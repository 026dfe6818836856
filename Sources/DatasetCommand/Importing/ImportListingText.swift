import DatasetFormat
import Importer

/// What a person should look at after an import: nothing of it happened by itself.
enum ImportListingText {
  /// How many of each kind are shown.
  private static let shown = 10

  static func print(_ imported: StatementImport) {
    let said = Set(imported.statement.byHand.map(\.line))
    let isRow = { (line: ChangedLine) in
      "line \(line.line), \(line.date) \(line.text): is your row \(describe(line.row))"
    }
    list(
      imported.changed.filter { !said.contains($0.line) },
      "changed by the bank since; your rows stay as they are", isRow)
    list(
      imported.changed.filter { said.contains($0.line) },
      "said otherwise than when it was imported before; your rows stay as they are, so edit them", isRow)
    list(imported.differences, "with other words than you wrote, which stay") { difference in
      let cells = difference.cells.map { "\($0.column) \($0.own) (the bank says \($0.bank))" }
      return "line \(difference.line), \(describe(difference.row)): \(cells.joined(separator: ", "))"
    }
    let transfers = imported.proposals.filter { $0.kind == .transfer }
    propose(
      imported.proposals.filter { $0.kind != .transfer }, of: imported,
      "may be there already, but that is not sure; they come in as new")
    propose(
      transfers, of: imported,
      "may be half of a transfer between your accounts, but nothing says so, so none was made")
    list(imported.vanished, "pending before, and not in this statement any more") { describe($0) }
    if !imported.stayDeleted.isEmpty {
      heading(
        "\(Plural.count(imported.stayDeleted.count, "line")) of transactions that you deleted: they stay deleted; --restore-deleted brings them back"
      )
    }
  }

  private static func propose(_ proposals: [MatchProposal], of imported: StatementImport, _ title: String) {
    list(proposals, title) { proposal in
      "line \(proposal.line): \(words(proposal)) \(describe(proposal.row))\(proposal.isOnly ? "" : ", or another of that amount")"
    }
    guard let first = proposals.first else { return }
    let file = ShellText.quoted(imported.statement.file)
    Output.line(
      "    to settle one: dataset import \(file) --link \(first.line)=\(first.row.reference)"
        + (imported.accountKey.map { " --account \($0)" } ?? ""))
  }

  private static func list<Item>(_ items: [Item], _ title: String, _ text: (Item) -> String) {
    guard !items.isEmpty else { return }
    heading("\(Plural.count(items.count, "line")) \(title):")
    for item in items.prefix(shown) { Output.line("    " + Printable.line(text(item))) }
    if items.count > shown { Output.line("    ... and \(items.count - shown) more") }
  }

  private static func heading(_ text: String) {
    Output.styledLine("  " + TextStyle.warning.applied(to: Printable.line(text)))
  }

  private static func words(_ proposal: MatchProposal) -> String {
    switch proposal.kind {
    case .entered: "perhaps what you entered,"
    case .recurring: "perhaps the recurring"
    case .pending: "perhaps the booked form of"
    case .transferHalf: "perhaps the other half of the transfer,"
    case .transfer: "the other half may be, in \(proposal.accountKey ?? "another account"),"
    }
  }

  private static func describe(_ row: RowSummary) -> String {
    let text = row.text.isEmpty ? "" : " " + row.text
    let name =
      switch row.reference {
      case .id(let id): id.description
      case .row(let number): "row \(number)"
      }
    return "\(row.date)\(text) \(row.amount.decimalText) (\(name))"
  }
}
