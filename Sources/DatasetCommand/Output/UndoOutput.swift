import DatasetFormat
import DatasetStore

/// What `undo` took back, or would.
enum UndoOutput {
  static func show(_ undone: [Undo.Undone], isDryRun: Bool, json: Bool) {
    if json {
      showJSON(undone)
      return
    }
    for item in undone {
      let verb = isDryRun ? "would take back" : "took back"
      Output.line("\(verb): \(item.entry.command) (\(item.entry.time))")
      switch item.way {
      case .bytes: if isDryRun { Output.line("  byte for byte: nothing was changed since") }
      case .plan(let inverse): show(inverse, isDryRun: isDryRun)
      }
    }
  }

  private static func show(_ inverse: RunInverse, isDryRun: Bool) {
    Output.line(
      "  the files were changed since, so only what nobody touched \(isDryRun ? "would go" : "went") back")
    if isDryRun || inverse.plan.isEmpty {
      PlanOutput.show(inverse.plan, json: false)
    } else {
      Output.line("  " + PlanOutput.summary(inverse.plan).joined(separator: ", "))
    }
    for kept in inverse.kept {
      Output.line("  kept: \(kept.tab.rawValue) row \(kept.row): \(kept.reason)")
    }
  }

  private static func showJSON(_ undone: [Undo.Undone]) {
    var document = JSONWriter()
    document.object { json in
      json.key("version")
      json.integer(1)
      json.key("undone")
      json.array(undone) { $0.string($1.entry.id) }
      json.key("runs")
      json.array(undone) { json, item in
        json.object { json in
          json.key("id")
          json.string(item.entry.id)
          json.key("command")
          json.string(item.entry.command)
          json.key("byteForByte")
          switch item.way {
          case .bytes: json.bool(true)
          case .plan(let inverse):
            json.bool(false)
            write(inverse, to: &json)
          }
        }
      }
    }
    document.newline()
    Output.data(document.bytes)
  }

  private static func write(_ inverse: RunInverse, to json: inout JSONWriter) {
    json.key("kept")
    json.array(inverse.kept) { json, kept in
      json.object { json in
        json.key("tab")
        json.string(kept.tab.rawValue)
        json.key("row")
        json.integer(kept.row)
        json.key("id")
        json.optional(kept.id)
        json.key("reason")
        json.string(kept.reason)
      }
    }
    json.key("plan")
    inverse.plan.write(to: &json)
  }
}
