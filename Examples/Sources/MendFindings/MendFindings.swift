import DatasetChecks
import DatasetFormat
import DatasetStore
import Merging

/// Mends the first finding that has one remedy, and shows what became other: `MendFindings DATASET`.
@main enum MendFindings {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { fatalError("usage: MendFindings DATASET") }
    let folder = try DatasetLocator.at(CommandLine.arguments[1])
    let (before, findings) = try folder.read { ($0.dataset, try $0.findings()) }
    print(findings.count, "findings")

    let all = try RepairPlan(of: before)
    for finding in all.mended { print("can be mended:", finding.sentence) }
    print("for a person to decide:", all.leftOpen.count)

    guard let first = all.mended.first else { return }
    let after = try folder.write { session in
      let repair = try RepairPlan(of: session.dataset, mending: first)
      try session.apply(repair.plan, verification: repair.verification)
      return session.dataset
    }
    for difference in after.differences(from: before) {
      let change = "\(difference.old ?? "new") -> \(difference.new ?? "gone")"
      print("\(difference.about), \(difference.column ?? "row"): \(change)")
    }
  }
}
