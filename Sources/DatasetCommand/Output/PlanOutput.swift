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
      let count = line.count
      return switch line.operation {
      case "insert", "insertRow": "\(count) new in \(line.place)"
      case "set": "\(Plural.count(count, "cell")) changed in \(line.place)"
      case "delete": "\(count) deleted in \(line.place)"
      case "remove", "removeRow": "\(count) taken out of \(line.place)"
      case "restore": "\(count) restored in \(line.place)"
      case "quarantine": "\(count) moved out of \(line.place)"
      case "addColumn": "\(Plural.count(count, "column")) added to \(line.place)"
      case "renameColumn": "\(Plural.count(count, "column")) renamed in \(line.place)"
      case "renameTab": "tab \(line.place) renamed"
      case "splitCells": "\(count) joined cells split in \(line.place)"
      case "joinCells": "\(count) cells joined in \(line.place)"
      case "renewArchive": "the archive made anew"
      case "removeSheet": "tab \(line.place) taken out"
      case "addFile": "\(line.place) added"
      case "replaceFile": "\(line.place) replaced"
      case "moveFile": "\(line.place) moved"
      case "removeFile": "\(line.place) taken out"
      case "rewrite": "\(line.place) written anew"
      default: "tab \(line.place) added"
      }
    }
  }
}
