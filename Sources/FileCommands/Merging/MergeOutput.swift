import CommandSupport
import DatasetFormat
import DatasetStore
import Merging
import Spreadsheet

/// Prints what a merge comes to.
enum MergeOutput {
  /// How many conflicts are printed one by one.
  private static let shown = 20

  static func summary(_ merge: Merge) -> [String] {
    PlanOutput.summary(merge.plan)
      + (merge.conflicts.isEmpty ? [] : [Plural.count(merge.conflicts.count, "conflict") + " listed"])
  }

  static func print(
    _ merge: Merge, _ plan: ShownPlan, _ read: CopiesRead, _ receipts: MergedReceipts, quiet: Bool
  ) {
    let names = read.names.dropFirst().joined(separator: ", ")
    let base =
      read.base.map { "compared with \($0.name)" }
      ?? "no common state is known, so all differences are listed"
    Output.line(Printable.line("merging \(names); \(base)"))
    if !quiet { PlanOutput.show(plan, json: false) }
    for note in merge.notes + receipts.notes { Output.line(Printable.line("kept: \(note)")) }
    for (index, names) in receipts.renamed.enumerated() {
      for (old, new) in names.sorted(by: { $0.key < $1.key }) {
        Output.line(Printable.line("Receipts/\(old) of \(read.names[index + 1]) is Receipts/\(new) here"))
      }
    }
    if !merge.doubles.isEmpty {
      Output.line(
        "\(Plural.count(merge.doubles.count, "new payment")) may be in two copies with different ids, and \(merge.doubles.count == 1 ? "stays" : "stay") twice: dataset validate --only possible-double lists them"
      )
    }
    if merge.conflicts.isEmpty { return }
    Output.line("")
    Output.line("\(Plural.count(merge.conflicts.count, "conflict")), in the tab Conflicts:")
    print(merge.conflicts)
    Output.line("choose in the column winner there, and run dataset merge --resolve")
  }

  /// Prints the first of the conflicts, a line each.
  static func print(_ conflicts: [MergeConflict]) {
    for conflict in conflicts.prefix(shown) {
      Output.line(Printable.line("  \(conflict.tab.rawValue) \(conflict.about), \(words(conflict))"))
    }
    if conflicts.count > shown { Output.line("  ... and \(conflicts.count - shown) more") }
  }

  private static func words(_ conflict: MergeConflict) -> String {
    switch conflict.kind {
    case .gone:
      return
        "the row is gone from \(conflict.values.last?.copies.joined(separator: ", ") ?? "a copy"); it stays"
    case .deletedAndEdited:
      let stays = conflict.values.first?.value.isBlank ?? true
      return "deleted in one copy and not in another; it \(stays ? "stays" : "is deleted for now")"
    case .cell:
      let values = conflict.values.map { candidate in
        let text = candidate.value.isBlank ? "blank" : "\"\(candidate.value.value.text)\""
        return candidate.copies.isEmpty ? text : "\(text) (\(candidate.copies.joined(separator: ", ")))"
      }
      return "\(conflict.column): \(values.joined(separator: " or ")); the first is used for now"
    }
  }

  static func printJSON(_ merge: Merge, _ plan: ShownPlan, _ read: CopiesRead?, _ receipts: MergedReceipts?) {
    Output.document { json in
      json.array("copies", read?.others ?? []) { $0.string($1.path) }
      json.member("base", read?.base?.name)
      json.member("plan") { plan.write(to: &$0) }
      json.array("conflicts", merge.conflicts) { json, conflict in write(conflict, to: &json) }
      json.array("doubles", merge.doubles) { json, pair in json.array(pair) { $0.string($1) } }
      json.object("receipts") { json in
        json.member("copied", receipts?.changes.count ?? 0)
        json.member("renamed", receipts?.renamed.reduce(0) { $0 + $1.count } ?? 0)
      }
      json.member("notes", merge.notes + (receipts?.notes ?? []) + (read?.notes ?? []))
    }
  }

  /// The document of a merge that has nothing to merge.
  static func printNothing() {
    Output.document { json in
      json.array("copies", [String]()) { $0.string($1) }
      json.member("base", String?.none)
      json.member("plan") { ShownPlan.empty.write(to: &$0) }
      json.array("conflicts", [MergeConflict]()) { write($1, to: &$0) }
      json.array("doubles", [String]()) { $0.string($1) }
      json.object("receipts") { json in
        json.member("copied", 0)
        json.member("renamed", 0)
      }
      json.member("notes", ["there is no conflicted copy in Data/; name a copy to merge"])
    }
  }

  private static func write(_ conflict: MergeConflict, to json: inout JSONWriter) {
    json.object { json in
      json.member("tab", conflict.tab.rawValue)
      json.member("id", conflict.id)
      json.member("column", conflict.column)
      json.member("kind", conflict.kind.rawValue)
      json.member("base", conflict.base?.value.text)
      json.objects("values", conflict.values) { json, candidate in
        json.member("copy", candidate.copies.joined(separator: ", "))
        json.member("value", candidate.value.value.text)
      }
      json.member("winner", conflict.values.first?.value.value.text)
    }
  }
}
