import CommandSupport
import DatasetFormat
import Importer

/// What `rules test --json` and `rules suggest --json` print.
enum RulesJSON {
  static func print(_ report: RuleReport) {
    Output.document { json in
      json.member("tried", report.tried)
      json.member("matched", report.matched)
      json.array("rules", report.lines) { write($1, to: &$0) }
    }
  }

  private static func write(_ line: RuleReport.Line, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", line.rule.writtenID)
      json.member("row", line.row)
      json.member("sortOrder", line.rule.sortOrder)
      json.member("rule", line.rule.shortText)
      json.member("state", line.state.rawValue)
      json.member("hits", line.hits)
      json.member("filled", line.filled)
      json.member("problems", line.problems)
      json.objects("shadowedBy", line.shadowedBy) { json, above in
        json.member("id", above.writtenID)
        json.member("row", above.row)
        json.member("hits", above.hits)
      }
      json.member("example", line.example)
    }
  }

  /// The suggestions, and the plan that `--add` makes of them.
  static func print(_ suggestions: [RuleSuggestion], plan: ShownPlan?) {
    Output.document { json in
      json.array("suggestions", suggestions) { write($1, to: &$0) }
      if let plan {
        json.member("plan") { plan.write(to: &$0) }
      }
    }
  }

  private static func write(_ item: RuleSuggestion, to json: inout JSONWriter) {
    json.object { json in
      json.member("textContains", item.text)
      json.member("categoryKey", item.categoryKey)
      json.member("payee", item.payee)
      json.member("support", item.support)
      json.member("agreeing", item.agreeing)
      json.member("tested", item.tested)
      json.member("right", item.right)
      json.member("example", item.example)
    }
  }
}
