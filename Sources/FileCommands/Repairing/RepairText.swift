import CommandSupport
import DatasetChecks
import DatasetFormat

/// A repair for a person: what is mended, grouped by kind, with days, names and money, then what is left.
///
/// What no person sees, such as a new id, is only counted; `--cells` lists every cell.
enum RepairText {
  /// How many places of one kind are shown: rows, and what concerns no row.
  private static let shown = 5

  static func print(_ repair: RepairPlan, _ plan: ShownPlan, quiet: Bool) {
    let left = repair.open.filter { $0.finding.severity != .info }
    if repair.plan.isEmpty {
      Output.line(left.isEmpty ? "nothing to fix" : "nothing can be fixed without you")
    } else if !quiet {
      let counts = repair.settled.reduce(into: [String: Int]()) { $0[$1.finding.code, default: 0] += 1 }
      for (code, changes) in groups(repair.plan) {
        Output.line("\(code) (\(counts[code] ?? changes.count))")
        let (listed, more) = plan.listsAll ? (changes, 0) : first(of: changes)
        let lines = plan.changes(of: listed)
        for line in lines { Output.line("  " + line) }
        if more > 0, !lines.isEmpty { Output.line("  ... and \(more) more; --all lists each") }
      }
      for line in plan.lines { Output.line(line) }
    }
    if !left.isEmpty { Output.line("left as it is:") }
    for (kind, group) in grouped(left) {
      Output.line("  \(group[0].finding.severity.rawValue): \(kind) (\(group.count))")
      for diagnosis in group.prefix(shown) {
        Output.line("    " + Printable.line(diagnosis.finding.description))
        if let way = way(diagnosis) { Output.line("      " + Printable.line(way)) }
      }
      if group.count > shown { Output.line("    ... and \(group.count - shown) more; --json lists all") }
    }
    if quiet { return }
    let infos = repair.open.count - left.count
    let rest =
      infos > 0 ? ["\(Plural.count(infos, "info")) that \(infos == 1 ? "needs" : "need") nothing"] : []
    let told = (repair.plan.isEmpty ? [] : summary(repair)) + rest
    if !told.isEmpty { Output.line(told.joined(separator: "; ")) }
  }

  /// The changes in the first places, and how many places there are more.
  private static func first(of changes: [Change]) -> (changes: [Change], more: Int) {
    struct Row: Hashable {
      let place: Address.Place
      let number: Int
    }
    var (rows, shownRows, others): (Set<Row>, Set<Row>, Int) = ([], [], 0)
    let listed = changes.filter { change in
      let isShown = rows.count + others < shown
      guard let number = change.address.row else {
        others += 1
        return isShown
      }
      let row = Row(place: change.address.place, number: number)
      if rows.insert(row).inserted, isShown { shownRows.insert(row) }
      return shownRows.contains(row)
    }
    return (listed, max(0, rows.count + others - shown))
  }

  /// `mended: 12 amount-comma, 1 id-missing`.
  static func summary(_ repair: RepairPlan) -> [String] {
    let counts = grouped(repair.settled).map { "\($1.count) \($0.code)" }
    return [counts.isEmpty ? "nothing mended" : "mended: " + counts.joined(separator: ", ")]
  }

  /// How a person says which outcome is right.
  private static func way(_ diagnosis: Diagnosis) -> String? {
    guard case .choice(let options) = diagnosis.remedy else { return nil }
    let place = diagnosis.finding.typedPlace
    let names = options.prefix(8).map(\.name).joined(separator: " | ")
    let more = options.count > 8 ? " | ..." : ""
    return "--answer \(ShellText.quoted("\(diagnosis.finding.code)@\(place)="))OPTION, one of \(names)\(more)"
  }

  /// The changes by the code that they settle, in the order of the first of each.
  private static func groups(_ plan: Plan) -> [(code: String, changes: [Change])] {
    var order: [String] = []
    var groups: [String: [Change]] = [:]
    for change in plan.changes {
      let code = change.code ?? change.reason
      if groups[code] == nil { order.append(code) }
      groups[code, default: []].append(change)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  /// By kind; what follows from others comes behind its causes.
  private static func grouped(_ diagnoses: [Diagnosis]) -> [(FindingKind, [Diagnosis])] {
    var order: [FindingKind] = []
    var groups: [FindingKind: [Diagnosis]] = [:]
    for diagnosis in diagnoses {
      if groups[diagnosis.finding.kind] == nil { order.append(diagnosis.finding.kind) }
      groups[diagnosis.finding.kind, default: []].append(diagnosis)
    }
    let follows = order.filter { $0.code == "balance-mismatch" }
    return (order.filter { $0.code != "balance-mismatch" } + follows).map { ($0, groups[$0] ?? []) }
  }
}
