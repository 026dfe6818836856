import DatasetFormat

/// Prints a plan: as JSON, or as lines for a person.
enum PlanOutput {
  /// How many changes are printed one by one.
  private static let shown = 50

  static func show(_ plan: Plan, json: Bool) {
    if json {
      var document = JSONWriter()
      plan.write(to: &document)
      document.newline()
      Output.data(document.bytes)
      return
    }
    if plan.isEmpty {
      Output.line("nothing to change")
      return
    }
    for change in plan.changes.prefix(shown) { Output.line(Printable.line(change.description)) }
    if plan.changes.count > shown { Output.line("... and \(plan.changes.count - shown) more") }
    Output.line(summary(plan).joined(separator: ", "))
  }

  /// `3 new in Transactions`, one phrase a tab and operation.
  static func summary(_ plan: Plan) -> [String] {
    plan.summary.map { line in
      switch line.operation {
      case "insert": "\(line.count) new in \(line.tab.rawValue)"
      case "set": "\(line.count) cells changed in \(line.tab.rawValue)"
      case "delete": "\(line.count) deleted in \(line.tab.rawValue)"
      case "remove": "\(line.count) taken out of \(line.tab.rawValue)"
      case "restore": "\(line.count) restored in \(line.tab.rawValue)"
      case "addColumn": "\(line.count) columns added to \(line.tab.rawValue)"
      default: "tab \(line.tab.rawValue) added"
      }
    }
  }
}
