import Spreadsheet

/// A plan that was made for an earlier state of a dataset, aimed at the records of now by their ids.
package struct RebasedPlan: Sendable {
  /// A change that does not fit any more, and why.
  package struct LeftOut: Sendable, Hashable {
    /// As the plan has it.
    package var change: Change
    /// Why the change does not fit.
    package var reason: String
  }

  /// The changes that fit, for the present dataset.
  package private(set) var plan: Plan
  /// The changes that do not fit.
  package private(set) var leftOut: [LeftOut] = []
  /// How many changes are not needed any more: the dataset has it so already.
  package private(set) var alreadySo = 0
  /// How many changes were tried together with others, to find those that do not fit with them.
  private var trials = 0
  /// The most attempts. If thousands of changes contradict each other, the rest is left out and reported.
  static let mostTrials = 1_000_000

  /// Adjusts a plan to a dataset.
  ///
  /// A cell is changed only if it still holds the value that the plan expects, and a row only if its id is
  /// known. A row number means nothing in a file that was changed since.
  package init(_ plan: Plan, on dataset: Dataset) {
    self.plan = Plan(command: plan.command, base: dataset.fileHashes)
    let lines = BroughtLines(plan, on: dataset)
    var indices: [TabName: RecordIndex] = [:]
    var changes: [(change: Change, original: Change)] = []
    // Of a row that is to be divided: it has not been, and its amount is another one.
    var sameAmounts: [Change] = []
    for change in plan.changes {
      if let tab = change.tab, indices[tab] == nil { indices[tab] = RecordIndex(dataset[tab]) }
      if let obstacle = lines.obstacle(to: change) {
        leftOut.append(LeftOut(change: change, reason: obstacle))
        continue
      }
      switch Self.aimed(change, indices, dataset) {
      case .here(let moved): changes.append((moved, change))
      case .done:
        alreadySo += 1
        if change.tab == .transactions, change.address.columnName == "amount" { sameAmounts.append(change) }
      case .obstacle(let reason): leftOut.append(LeftOut(change: change, reason: reason))
      }
    }
    take(changes, for: dataset)
    leaveDivisions(of: plan, changes, sameAmounts, on: dataset)
    takeSideFiles(of: plan)
    // A plan that had no effect on sums when it was made must have none now, because the user agreed to that.
    self.plan.allowedEffect = plan.declaredEffect?.isEmpty == true ? .nothing : plan.allowedEffect
  }

  /// Leaves out the rest of a division if one of its changes does not fit.
  private mutating func leaveDivisions(
    of old: Plan, _ aimed: [(change: Change, original: Change)], _ sameAmounts: [Change], on dataset: Dataset
  ) {
    let obstacles = leftOut.map(\.change).filter { $0.tab == .transactions } + sameAmounts
    if obstacles.isEmpty { return }
    let divisions = PlannedDivisions(old, on: dataset)
    let broken = Set(obstacles.compactMap { divisions.division(of: $0) })
    if broken.isEmpty { return }
    let concerned = aimed.filter { divisions.division(of: $0.original).map(broken.contains) ?? false }
    let left = Set(leftOut.map(\.change))
    let changes = Set(concerned.map(\.change))
    plan.changes.removeAll { changes.contains($0) }
    for (_, original) in concerned where !left.contains(original) {
      leftOut.append(
        LeftOut(change: original, reason: "another row of the same division does not fit any more"))
    }
  }

  /// The side files of changes are kept with the changes that fit: the lines of an import with its row,
  /// layouts with any change.
  private mutating func takeSideFiles(of old: Plan) {
    if plan.isEmpty { return }
    let position = TabSchema.imports["id"]
    let made = Set(
      plan.changes.compactMap { change in
        change.insertion.flatMap { tab, row in
          tab == .imports ? RecordIndex.canonical(row[position].text) : nil
        }
      })
    plan.provenance = old.provenance.filter { made.contains($0.importID.description) }
    plan.layouts = old.layouts
  }

  private enum Aim {
    case here(Change)
    case done
    case obstacle(String)
  }

  /// A change with the row that its record has now.
  private static func aimed(_ change: Change, _ indices: [TabName: RecordIndex], _ dataset: Dataset) -> Aim {
    if let (tab, row) = change.insertion {
      guard let position = TabSchema.of(tab).identityPosition else { return .here(change) }
      let id = row[position].text
      let isThere = !id.isEmpty && indices[tab]?[id] != nil
      return isThere ? .obstacle("a record with the id \(id) is there already") : .here(change)
    }
    guard change.address.row != nil else { return .here(change) }
    guard let tab = change.address.tab, let id = change.address.id, let sheet = dataset[tab]?.sheet else {
      return .obstacle("the row has no id by which it could be found again")
    }
    guard let row = indices[tab]?[id] else { return .obstacle("the record is not there any more") }
    if case .remove = change.action {
      return .obstacle("the row would go without a trace, and may have been edited since")
    }
    var address = change.address
    address.row = sheet.rowNumber(row)
    if case .set(_, let new) = change.action, let name = address.columnName, let found = dataset[tab],
      let position = found.schema.position(matching: name),
      let column = found.binding.columnOfPosition[position],
      sheet.value(row: row, column: column).text == new.text
    {
      return .done
    }
    return .here(Change(change.action, at: address, reason: change.reason, code: change.code))
  }

  /// Takes over the changes that fit together, in their order.
  private mutating func take(_ changes: [(change: Change, original: Change)], for dataset: Dataset) {
    let all = Plan(command: plan.command, base: plan.base, changes: changes.map(\.change))
    if (try? all.edits(for: dataset)) != nil { return plan = all }
    // A change that does not fit does not affect the next one, so each is tried separately.
    var builder = PlanEditsBuilder(dataset: dataset, command: plan.command)
    var fitting: [(change: Change, original: Change)] = []
    for (change, original) in changes {
      do throws(PlanError) {
        try builder.add(change)
        fitting.append((change, original))
      } catch {
        leftOut.append(LeftOut(change: original, reason: String(describing: error)))
      }
    }
    takeParts(of: fitting[...], for: dataset)
  }

  /// Takes over all of some changes that fit together with those before, also where a change fits alone and
  /// not with the others.
  private mutating func takeParts(
    of changes: ArraySlice<(change: Change, original: Change)>, for dataset: Dataset
  ) {
    guard let first = changes.first else { return }
    trials += plan.changes.count + changes.count
    guard trials <= Self.mostTrials else {
      leftOut += changes.map {
        LeftOut(
          change: $0.original,
          reason: "it was not tried, since too many changes of the plan do not fit; make the plan anew")
      }
      return
    }
    var tried = plan
    tried.changes += changes.map(\.change)
    do {
      _ = try tried.edits(for: dataset)
      plan = tried
    } catch {
      if changes.count == 1 {
        leftOut.append(LeftOut(change: first.original, reason: String(describing: error)))
        return
      }
      let middle = changes.startIndex + changes.count / 2
      takeParts(of: changes[..<middle], for: dataset)
      takeParts(of: changes[middle...], for: dataset)
    }
  }
}

/// The changes of a plan in rows of one division: either all of them are made, or none.
///
/// A plan that takes 5.00 off a row and makes a part of it is meaningless if the row now has a different
/// amount.
struct PlannedDivisions {
  /// The division that the plan puts a transaction into, by the transaction's id, or without an id by its row
  /// number.
  private var planned: [String: String] = [:]
  private let index: RecordIndex
  private let tab: Tab?

  init(_ plan: Plan, on dataset: Dataset) {
    tab = dataset[.transactions]
    index = RecordIndex(tab)
    for change in plan.changes where change.tab == .transactions {
      guard case .set(_, let new) = change.action, change.address.columnName == "splitId",
        let row = Self.row(change)
      else { continue }
      planned[row] = new.text
    }
  }

  /// The division of a change; nil if it has none.
  func division(of change: Change) -> String? {
    guard change.tab == .transactions else { return nil }
    let position = TabSchema.transactions["splitId"]
    var text: String?
    if let (_, row) = change.insertion {
      text = row[position].text
    } else if let row = Self.row(change) {
      text = planned[row]
      if text?.isEmpty ?? true, let tab, let row = change.address.id.flatMap({ index[$0] }) {
        text = tab.value(row: row, position: position).text
      }
    }
    return text?.isEmpty == false ? text : nil
  }

  /// The key that tells the row of a change from others of the plan.
  private static func row(_ change: Change) -> String? {
    change.address.id.map(RecordIndex.canonical) ?? change.address.row.map { "row \($0)" }
  }
}

/// The statement lines that are already in a dataset, for a plan that would bring them again.
///
/// Such a line has a row with a different id, so the id does not identify it.
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

  /// Why a change is not needed; nil if it is.
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
