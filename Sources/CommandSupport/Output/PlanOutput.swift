package import DatasetFormat
import Spreadsheet

/// Prints a plan: as JSON, or as lines for a person.
///
/// A person reads days, names and money (``PlanSentences``). With `--cells`, and of a plan that somebody else may have
/// written, each cell is listed.
package enum PlanOutput {
  /// How many cells are printed one by one; of more each kind is counted, and its first are printed.
  private static let shown = 50

  package static func show(_ shown: ShownPlan, json: Bool) {
    if json {
      var document = JSONWriter()
      shown.write(to: &document)
      document.newline()
      Output.data(document.bytes)
      return
    }
    for line in lines(shown) { Output.line(line) }
  }

  /// The plan for a person: its changes, the files beside them, and the money that moves.
  static func lines(_ shown: ShownPlan) -> [String] {
    if shown.plan.isEmpty { return ["nothing to change"] }
    let summary = shown.listsCells ? [summary(shown.plan).joined(separator: ", ")] : []
    return changes(shown) + summary + shown.lines
  }

  /// The changes, one by one or the first of many.
  package static func changes(_ shown: ShownPlan) -> [String] {
    shown.listsCells ? cells(shown) : shown.sentences.lines(all: shown.listsAll)
  }

  /// The changes cell by cell, one by one or by their kinds.
  private static func cells(_ shown: ShownPlan) -> [String] {
    let changes = shown.plan.changes
    if shown.listsAll { return changes.flatMap { [Printable.line($0.description)] + rows($0) } }
    if changes.count <= Self.shown { return changes.map { Printable.line($0.description) } }
    return ChangeGroup.all(of: changes).flatMap(\.lines)
  }

  /// How many files are named in a summary; more are counted.
  private static let fewFiles = 10

  /// The rows of a sheet that comes or goes.
  private static func rows(_ change: Change) -> [String] {
    let contents: SheetContents
    switch change.action {
    case .addSheet(let rows), .removeSheet(let rows): contents = rows
    default: return []
    }
    return contents.rows.map { row in
      let cells = row.cells.map { cell in
        if case .formula(let formula, _) = cell.value { "=\(formula)" } else { cell.value.text }
      }
      return Printable.line("    row \(row.number): \(cells.joined(separator: " | "))")
    }
  }

  /// `3 new in Transactions`, one phrase a tab and operation.
  package static func summary(_ plan: Plan) -> [String] {
    let files = plan.summary.filter { $0.operation.hasSuffix("File") }
    let listsFiles = files.count <= fewFiles
    var words = plan.summary.filter { listsFiles || !$0.operation.hasSuffix("File") }.map { line in
      let count = line.count
      return switch line.operation {
      case "insert", "insertRow": "\(count) new in \(line.place)"
      case "set": "\(rowCount(of: line.place, in: plan)) changed in \(line.place)"
      case "delete": "\(count) deleted in \(line.place)"
      case "remove", "removeRow": "\(count) taken out of \(line.place)"
      case "restore": "\(count) restored in \(line.place)"
      case "quarantine": "\(count) moved out of \(line.place)"
      case "addColumn": "\(Plural.count(count, "column")) added to \(line.place)"
      case "renameColumn": "\(Plural.count(count, "column")) renamed in \(line.place)"
      case "renameTab": "tab \(line.place) renamed"
      case "splitCells": "\(count) joined cells split in \(line.place)"
      case "joinCells": "\(count) cells joined in \(line.place)"
      case "renewArchive": "the archive made anew"
      case "removeSheet": "tab \(line.place) taken out"
      case "addFile": "\(line.place) added"
      case "replaceFile": "\(line.place) replaced"
      case "moveFile": "\(line.place) moved"
      case "removeFile": "\(line.place) taken out"
      case "rewrite": "\(line.place) written anew"
      default: "tab \(line.place) added"
      }
    }
    if !listsFiles {
      for (operation, word) in [
        ("addFile", "added to"), ("replaceFile", "replaced in"), ("moveFile", "moved in"),
        ("removeFile", "taken out of"),
      ] {
        let count = files.count { $0.operation == operation }
        if count > 0 { words.append("\(Plural.count(count, "file")) \(word) Receipts") }
      }
    }
    return words
  }

  /// How many rows of a place get new values, or have had one set back to what it was.
  private static func rowCount(of place: Address.Place, in plan: Plan) -> Int {
    var rows: Set<Int> = []
    var others: Set<String?> = []
    for change in plan.changes where change.address.place == place {
      guard case .set = change.action else { continue }
      if let row = change.address.row { rows.insert(row) } else { others.insert(change.address.id) }
    }
    return rows.count + others.count
  }
}

/// Changes of one kind in one place, such as all new values of one column: what a long plan is printed by.
struct ChangeGroup {
  /// What the changes have in common.
  fileprivate struct Kind: Hashable {
    var place: String
    var operation: String
    /// The column's name, or its letters.
    var column: String?
  }

  private let kind: Kind
  private var changes: [Change] = []

  /// How many changes of a group are printed.
  private static let shown = 3

  /// The groups of changes, in the order of the first change of each.
  static func all(of changes: [Change]) -> [ChangeGroup] {
    var groups: [ChangeGroup] = []
    var numbers: [Kind: Int] = [:]
    for change in changes {
      let kind = Kind(change)
      let number = numbers[kind] ?? groups.count
      if number == groups.count {
        groups.append(ChangeGroup(kind: kind))
        numbers[kind] = number
      }
      groups[number].changes.append(change)
    }
    return groups
  }

  /// The count, and the first changes below it; of a single change that alone.
  var lines: [String] {
    let listed = changes.prefix(Self.shown).map { Printable.line($0.description) }
    if changes.count == 1 { return listed }
    let title = Printable.line(
      "\(changes.count) x \(kind.operation) in \(kind.place)" + (kind.column.map { ", \($0)" } ?? ""))
    let more = changes.count - listed.count
    return [title + ":"] + listed.map { "  " + $0 }
      + (more > 0 ? ["  ... and \(more) more; --all lists each"] : [])
  }

  private init(kind: Kind) { self.kind = kind }
}

extension ChangeGroup.Kind {
  fileprivate init(_ change: Change) {
    operation = change.operation
    let address = change.address
    switch address.place {
    case .tab, .own: place = address.place.description
    case .receipt: place = "Receipts"
    }
    column = address.column?.description
  }
}
