import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Importer

/// What is known of a transaction, for a person.
enum ExplanationText {
  /// Shows everything, or without `all` only what rules have to do with it.
  static func print(_ explanation: TransactionExplanation, line: ProvenanceFile.Line?, all: Bool) {
    let title = explanation.id.map { "transaction \($0)" } ?? "transaction without an id"
    Output.line("\(title), row \(explanation.row)" + (explanation.isDeleted ? " (deleted)" : ""))
    if all {
      printValues(explanation)
      printSource(explanation, line)
      for item in explanation.related {
        Output.line(
          "  \(name(of: item.kind)): \(item.tab.rawValue) row \(item.row), \(Printable.line(item.text)) (\(item.id))"
        )
      }
      if let changedAt = explanation.changedAt {
        Output.line("  changed by this tool or an app at \(changedAt)")
      }
    }
    if !all, let text = explanation.text { Output.line("  the rules see \"\(Printable.line(text))\"") }
    printStories(explanation)
    if let trace = explanation.trace { print(trace, all: all) }
  }

  private static func printValues(_ explanation: TransactionExplanation) {
    var table = TextTable([.left, .left], limit: 120)
    for value in explanation.values { table.add(["  " + value.column, value.text]) }
    table.lines.forEach { Output.line($0) }
    Output.line()
  }

  private static func printSource(_ explanation: TransactionExplanation, _ line: ProvenanceFile.Line?) {
    guard let source = explanation.source else {
      Output.line("  not from a statement: entered by you, an app or a recurring rule")
      return
    }
    let place = line.map { ", line \($0.line)" } ?? ""
    let said = (line?.said ?? []).map { "; " + Printable.line($0.text) }.joined()
    Output.line(
      "  from \(source.fileName ?? "a statement")\(place)\(said)"
        + (source.isUndone ? " (import undone)" : ""))
    if let text = line?.text { Output.line("    \(Printable.line(text))") }
    if line?.isProven == false {
      Output.line("    the line is from a file that this machine did not write (dataset trust)")
    }
    let facts = [
      source.format.map { "format \($0)" }, source.layout.map { "layout \($0)" },
      source.time.map { "imported \($0)" },
    ].compactMap { $0 }
    if !facts.isEmpty { Output.line("    \(facts.joined(separator: ", "))") }
    if let hash = source.sha256 { Output.line("    SHA-256 of the file \(hash)") }
    Output.line("    import \(source.id)")
  }

  private static func name(of kind: TransactionExplanation.Related.Kind) -> String {
    switch kind {
    case .transferHalf: "other half of the transfer"
    case .split: "split with"
    case .recurringRule: "recurring rule"
    case .receipt: "receipt"
    }
  }

  // MARK: - Rules

  private static func printStories(_ explanation: TransactionExplanation) {
    let rows = Dictionary(
      explanation.trace?.lines.map { ($0.rule.id, $0.row) } ?? [], uniquingKeysWith: { first, _ in first })
    func rule(_ id: RecordID) -> String { "the rule of ImportRules row \(rows[id] ?? 0)" }
    for (column, story) in explanation.stories {
      switch story {
      case .rule(let id): Output.line("  \(column): as \(rule(id)) gives it")
      case .differs(let id, let given):
        Output.line(
          "  \(column): edited since, or the rule is newer: \(rule(id)) gives \"\(Printable.line(given))\"")
      case .blank(let id, let given):
        Output.line(
          "  \(column): blank, though \(rule(id)) gives \"\(Printable.line(given))\"; \(remedy(explanation.ruling))"
        )
      case .noRule: Output.line("  \(column): typed, or as the statement says it; no rule gives one")
      }
    }
    if let flow = explanation.flow, flow.direction != nil {
      Output.line("  type: \(words(flow))")
    }
  }

  /// What a category makes of money that went the other way.
  private static func words(_ flow: RowFlow) -> String {
    flow.type == .expense
      ? "a refund, as it is an expense category and the money came in"
      : "a reversal, as it is an income category and the money went out"
  }

  /// What fills a field that a rule would fill, or why nothing does.
  private static func remedy(_ ruling: RowRuling?) -> String {
    switch ruling {
    case .fills(let flow)?: "dataset rules apply fills it" + (flow.map { ": \(words($0))" } ?? "")
    case .leaves(let reason)?: "dataset rules apply leaves the row alone: \(reason.words)"
    case nil: "dataset rules apply leaves the row alone"
    }
  }

  private static func print(_ trace: RuleTrace, all: Bool) {
    let holding = trace.lines.filter(\.holds)
    Output.line()
    if trace.lines.isEmpty { Output.line("  there are no rules") }
    let shown = all ? holding : trace.lines
    for line in shown { print(line, trace) }
    if all, holding.count < trace.lines.count {
      Output.line(
        "  rules that do not hold: \(trace.lines.count - holding.count); dataset rules explain shows why")
    }
  }

  private static func print(_ line: RuleTrace.Line, _ trace: RuleTrace) {
    let verdict = line.problem != nil ? "is broken" : line.holds ? "holds" : "does not hold"
    Output.line("  ImportRules row \(line.row) \(verdict): \(Printable.line(line.rule.shortText))")
    if let problem = line.problem { Output.line("    \(problem)") }
    for condition in line.conditions {
      let isText = condition.column == "textContains" || condition.column == "textMatches"
      let found = condition.found.isEmpty ? "none" : Printable.line(condition.found)
      Output.line(
        "    \(condition.holds ? "yes" : "no "): \(condition.column) \(Printable.line(condition.wanted))"
          + (isText ? "" : " (the row has \(found))"))
    }
    for fill in line.fills {
      let first = trace.lines.first { $0.rule.id == fill.filledBy }
      let late = first.map { "; too late, row \($0.row) did first" } ?? ""
      let isOfImport = fill.column == "transferAccountKey" || fill.column == "skip"
      Output.line(
        "    fills \(fill.column): \(Printable.line(fill.value))\(isOfImport ? " (at import only)" : "")\(late)"
      )
    }
  }
}

extension CorrectedCell {
  /// `amount by hand: -45.20, the file has "-45,2O"`
  fileprivate var text: String {
    CorrectedLine.Cell(column: column, value: value, found: found).description
  }
}
