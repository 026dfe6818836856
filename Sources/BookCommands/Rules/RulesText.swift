import CommandSupport
import DatasetFormat
import Importer

/// Rules for a person.
enum RulesText {
  static func print(_ report: RuleReport) {
    if report.lines.isEmpty {
      Output.line("there are no rules yet; dataset rules suggest proposes some")
      return
    }
    var table = TextTable([.right, .left, .right, .right, .left], limit: 60)
    table.add(["row", "state", "hits", "fills", "rule"])
    for line in report.lines {
      let isBroken = line.state == .broken
      table.add([
        "\(line.row)", line.state.rawValue, isBroken ? "" : "\(line.hits)", isBroken ? "" : "\(line.filled)",
        line.rule.shortText,
      ])
    }
    table.lines.forEach { Output.line($0) }
    Output.line()
    for line in report.lines {
      for problem in line.problems { Output.line("row \(line.row) is broken: \(problem)") }
      if line.state == .dead { Output.line("row \(line.row) is dead: it applies to no line") }
      if line.state == .shadowed {
        let above = line.shadowedBy.prefix(3).map { "row \($0.row) (\(Plural.count($0.hits, "line")))" }
        Output.line("row \(line.row) is shadowed: filled first by \(above.joined(separator: ", "))")
      }
    }
    let states: [RuleReport.State] = [.working, .dead, .shadowed, .broken]
    let counts = states.map { state in "\(report.lines.count { $0.state == state }) \(state.rawValue)" }
    Output.line("\(Plural.count(report.lines.count, "rule")): \(counts.joined(separator: ", "))")
    Output.line("\(Plural.count(report.tried, "line")) tried, a rule holds for \(report.matched)")
  }

  static func print(_ suggestions: [RuleSuggestion]) {
    if suggestions.isEmpty {
      Output.line("no rules to suggest: too few rows without a rule share a text and a category")
      return
    }
    var table = TextTable([.left, .left, .left, .right, .right, .left])
    table.add(["text", "category", "payee", "agree", "tested", "latest row"])
    for item in suggestions {
      table.add([
        item.text, item.categoryKey, item.payee ?? "", "\(item.agreeing)/\(item.support)",
        "\(item.right)/\(item.tested)", item.example,
      ])
    }
    table.lines.forEach { Output.line($0) }
    Output.line()
    Output.line(
      "agree: rows with the text that have the category; tested: rows that earlier rows predicted; --add writes the rules"
    )
  }
}
