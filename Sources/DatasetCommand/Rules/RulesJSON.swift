import DatasetFormat
import Importer

/// What `rules test --json` and `rules suggest --json` print.
enum RulesJSON {
  static func print(_ report: RuleReport) {
    var document = JSONWriter()
    document.object { json in
      json.key("version")
      json.integer(1)
      json.key("tried")
      json.integer(report.tried)
      json.key("matched")
      json.integer(report.matched)
      json.key("rules")
      json.array(report.lines) { write($1, to: &$0) }
    }
    document.newline()
    Output.data(document.bytes)
  }

  private static func write(_ line: RuleReport.Line, to json: inout JSONWriter) {
    json.object { json in
      json.key("id")
      json.string(line.rule.id.description)
      json.key("row")
      json.integer(line.row)
      json.key("sortOrder")
      json.optional(line.rule.sortOrder)
      json.key("rule")
      json.string(line.rule.shortText)
      json.key("state")
      json.string(line.state.rawValue)
      json.key("hits")
      json.integer(line.hits)
      json.key("filled")
      json.integer(line.filled)
      json.key("problems")
      json.array(line.problems) { $0.string($1) }
      json.key("shadowedBy")
      json.array(line.shadowedBy) { json, above in
        json.object { json in
          json.key("id")
          json.string(above.id.description)
          json.key("row")
          json.integer(above.row)
          json.key("hits")
          json.integer(above.hits)
        }
      }
      json.key("example")
      json.optional(line.example)
    }
  }

  /// The suggestions, and the plan that `--add` makes of them.
  static func print(_ suggestions: [RuleSuggestion], plan: Plan?) {
    var document = JSONWriter()
    document.object { json in
      json.key("version")
      json.integer(1)
      json.key("suggestions")
      json.array(suggestions) { write($1, to: &$0) }
      if let plan {
        json.key("plan")
        plan.write(to: &json)
      }
    }
    document.newline()
    Output.data(document.bytes)
  }

  private static func write(_ item: RuleSuggestion, to json: inout JSONWriter) {
    json.object { json in
      json.key("textContains")
      json.string(item.text)
      json.key("categoryKey")
      json.string(item.categoryKey)
      json.key("payee")
      json.optional(item.payee)
      json.key("support")
      json.integer(item.support)
      json.key("agreeing")
      json.integer(item.agreeing)
      json.key("tested")
      json.integer(item.tested)
      json.key("right")
      json.integer(item.right)
      json.key("example")
      json.string(item.example)
    }
  }
}
