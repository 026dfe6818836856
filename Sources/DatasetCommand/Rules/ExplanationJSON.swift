import DatasetFormat
import DatasetStore
import Importer

/// What `explain --json` and `rules explain --json` print.
enum ExplanationJSON {
  static func print(_ explanation: TransactionExplanation, line: ProvenanceFile.Line?, all: Bool) {
    var document = JSONWriter()
    document.object { json in
      json.key("version")
      json.integer(1)
      json.key("id")
      json.string(explanation.id.description)
      json.key("row")
      json.integer(explanation.row)
      json.key("deleted")
      json.bool(explanation.isDeleted)
      if all { writeRow(explanation, line, to: &json) }
      writeFields(explanation, to: &json)
      json.key("rules")
      json.array(explanation.trace?.lines ?? []) { write($1, to: &$0) }
    }
    document.newline()
    Output.data(document.bytes)
  }

  private static func writeRow(
    _ explanation: TransactionExplanation, _ line: ProvenanceFile.Line?, to json: inout JSONWriter
  ) {
    json.key("values")
    json.object { json in
      for value in explanation.values {
        json.key(value.column)
        json.string(value.text)
      }
    }
    json.key("changedAt")
    json.optional(explanation.changedAt)
    json.key("source")
    if let source = explanation.source {
      json.object { json in
        json.key("importId")
        json.string(source.id.description)
        json.key("file")
        json.optional(source.fileName)
        json.key("sha256")
        json.optional(source.sha256)
        json.key("format")
        json.optional(source.format)
        json.key("layout")
        json.optional(source.layout)
        json.key("time")
        json.optional(source.time)
        json.key("undone")
        json.bool(source.isUndone)
        json.key("line")
        json.optional(line?.line)
        json.key("text")
        json.optional(line?.text)
      }
    } else {
      json.null()
    }
    json.key("related")
    json.array(explanation.related) { json, item in
      json.object { json in
        json.key("kind")
        json.string(item.kind.rawValue)
        json.key("tab")
        json.string(item.tab.rawValue)
        json.key("row")
        json.integer(item.row)
        json.key("id")
        json.string(item.id)
        json.key("text")
        json.string(item.text)
      }
    }
  }

  private static func writeFields(_ explanation: TransactionExplanation, to json: inout JSONWriter) {
    json.key("fields")
    json.array(explanation.stories) { json, field in
      let (state, rule, given): (String, RecordID?, String?) =
        switch field.story {
        case .rule(let id): ("rule", id, nil)
        case .differs(let id, let given): ("differs", id, given)
        case .blank(let id, let given): ("blank", id, given)
        case .noRule: ("noRule", nil, nil)
        }
      json.object { json in
        json.key("column")
        json.string(field.column)
        json.key("state")
        json.string(state)
        json.key("rule")
        json.optional(rule?.description)
        json.key("gives")
        json.optional(given)
      }
    }
  }

  private static func write(_ line: RuleTrace.Line, to json: inout JSONWriter) {
    json.object { json in
      json.key("id")
      json.string(line.rule.id.description)
      json.key("row")
      json.integer(line.row)
      json.key("holds")
      json.bool(line.holds)
      json.key("problem")
      json.optional(line.problem)
      json.key("conditions")
      json.array(line.conditions) { json, condition in
        json.object { json in
          json.key("column")
          json.string(condition.column)
          json.key("wanted")
          json.string(condition.wanted)
          json.key("found")
          json.string(condition.found)
          json.key("holds")
          json.bool(condition.holds)
        }
      }
      json.key("fills")
      json.array(line.fills) { json, fill in
        json.object { json in
          json.key("column")
          json.string(fill.column)
          json.key("value")
          json.string(fill.value)
          json.key("filledBy")
          json.optional(fill.filledBy?.description)
        }
      }
    }
  }
}
