import CommandSupport
import DatasetChecks
import DatasetFormat

/// What comes back from an earlier state, with before and after, and what stays as it is.
enum EarlierRepairOutput {
  static func print(
    _ repair: EarlierRepair, _ shown: ShownPlan, _ earlier: LastGoodState, _ options: DatasetOptions
  ) {
    if options.json {
      Output.document(version: 2) { json in
        json.member("time", earlier.time.description)
        json.member("plan") { shown.write(to: &$0) }
        json.member("addedSince", repair.addedCount)
        json.member("editedSince", repair.keptCount)
      }
      return
    }
    if options.quiet { return }
    Output.line(repair.plan.isEmpty ? "nothing to bring back from \(earlier.name)" : "from \(earlier.name)")
    if !repair.plan.isEmpty { PlanOutput.show(shown, json: false) }
    if repair.addedCount > 0 {
      Output.line(
        "\(Plural.count(repair.addedCount, "row")) added since \(repair.addedCount == 1 ? "stays" : "stay")")
    }
    if repair.keptCount > 0 {
      Output.line(
        "\(Plural.count(repair.keptCount, "record")) edited since \(repair.keptCount == 1 ? "stays" : "stay") unchanged; name a place to bring one back"
      )
    }
  }
}
