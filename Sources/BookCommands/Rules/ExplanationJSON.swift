import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Importer

/// What `explain --json` and `rules explain --json` print.
enum ExplanationJSON {
  static func print(_ explanation: TransactionExplanation, line: ProvenanceFile.Line?, all: Bool) {
    Output.document(version: all ? 2 : 1) { json in
      json.member("id", explanation.id?.description)
      json.member("row", explanation.row)
      json.member("deleted", explanation.isDeleted)
      if all { writeRow(explanation, line, to: &json) }
      writeFields(explanation, to: &json)
      let written = Self.writtenIDs(explanation.trace)
      json.array("rules", explanation.trace?.lines ?? []) { write($1, written, to: &$0) }
    }
  }

  private static func writeRow(
    _ explanation: TransactionExplanation, _ line: ProvenanceFile.Line?, to json: inout JSONWriter
  ) {
    json.object("values") { json in
      for value in explanation.values {
        json.member(value.column, value.text)
      }
    }
    json.member("amountMinor", explanation.money?.minorUnits)
    json.member("currency", explanation.money?.currency.code)
    json.member("changedAt", explanation.changedAt)
    json.object("source", explanation.source) { json, source in
      json.member("importId", source.id.description)
      json.member("file", source.fileName)
      json.member("sha256", source.sha256)
      json.member("format", source.format)
      json.member("layout", source.layout)
      json.member("time", source.time)
      json.member("undone", source.isUndone)
      json.member("line", line?.line)
      json.member("text", line?.text)
      if let line { json.member("proven", line.isProven) }
      if let said = line?.said, !said.isEmpty {
        json.objects("byHand", said) { json, cell in
          json.member("column", cell.column)
          json.member("value", cell.value)
          json.member("found", cell.found)
        }
      }
    }
    json.objects("related", explanation.related) { json, item in
      json.member("kind", item.kind.rawValue)
      json.member("tab", item.tab.rawValue)
      json.member("row", item.row)
      json.member("id", item.id)
      json.member("text", item.text)
    }
  }

  private static func writeFields(_ explanation: TransactionExplanation, to json: inout JSONWriter) {
    if let ruling = explanation.ruling {
      json.object("apply") { json in write(ruling, to: &json) }
    }
    let written = Self.writtenIDs(explanation.trace)
    json.array("fields", explanation.stories) { json, field in
      let (state, rule, given): (String, RecordID?, String?) =
        switch field.story {
        case .rule(let id): ("rule", id, nil)
        case .differs(let id, let given): ("differs", id, given)
        case .blank(let id, let given): ("blank", id, given)
        case .noRule: ("noRule", nil, nil)
        }
      json.object { json in
        json.member("column", field.column)
        json.member("state", state)
        json.member("rule", rule.flatMap { written[$0] })
        json.member("gives", given)
      }
    }
  }

  /// The ids of rules as the file has them.
  private static func writtenIDs(_ trace: RuleTrace?) -> [RecordID: String] {
    let rules = trace?.lines.map(\.rule) ?? []
    return Dictionary(
      rules.compactMap { rule in rule.writtenID.map { (rule.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// What `rules apply` does with the row.
  private static func write(_ ruling: RowRuling, to json: inout JSONWriter) {
    switch ruling {
    case .fills(let flow):
      json.member("fills", true)
      json.member("type", flow?.type.rawValue)
      json.member("direction", flow?.direction?.rawValue)
    case .leaves(let reason):
      json.member("fills", false)
      json.member("reason", reason.code)
    }
  }

  private static func write(
    _ line: RuleTrace.Line, _ written: [RecordID: String], to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("id", line.rule.writtenID)
      json.member("row", line.row)
      json.member("holds", line.holds)
      json.member("problem", line.problem)
      json.objects("conditions", line.conditions) { json, condition in
        json.member("column", condition.column)
        json.member("wanted", condition.wanted)
        json.member("found", condition.found)
        json.member("holds", condition.holds)
      }
      json.objects("fills", line.fills) { json, fill in
        json.member("column", fill.column)
        json.member("value", fill.value)
        json.member("filledBy", fill.filledBy.flatMap { written[$0] })
      }
    }
  }
}
