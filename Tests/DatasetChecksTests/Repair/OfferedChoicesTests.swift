import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

/// What `validate` offers, `repair` takes.
struct OfferedChoicesTests {
  /// Choices that save nothing by themselves, as they bring up an error of its own, which is named: a transfer needs a direction too.
  private static let known: Set = [
    "column-duplicated leaves row-incomplete",
    "column-missing leaves setting-missing",
    "column-shifted leaves row-incomplete", "deleted-unreadable leaves amount-unreadable",
    "deleted-unreadable leaves enum-unknown",
    "header-not-first leaves column-missing",
    "row-incomplete leaves direction-missing",
    "row-vanished leaves category-unknown",
    "rule-unknown leaves category-unknown",
    "setting-form leaves amount-precision",
    "setting-missing leaves amount-precision",
  ]

  private struct Refusal: Hashable, CustomStringConvertible {
    var name: String
    var choice: String
    var reason: String

    var description: String { "\(name): --answer \(choice): \(reason)" }
  }

  @Test(arguments: Storage.allCases)
  func `every choice that is offered is taken at its place`(_ storage: Storage) {
    let cases = ChecksTests.cases
    let refusals = ConcurrentChunks.map(cases.indices, size: 8) { indices in
      indices.flatMap { Self.refusals(cases[$0], storage) }
    }.flatMap { $0 }
    #expect(refusals.isEmpty, "\(Set(refusals).map(\.description).sorted().joined(separator: "\n"))")
  }

  private static func refusals(_ example: FindingCase, _ storage: Storage) -> [Refusal] {
    var dataset = example.dataset
    // What an earlier state was like is of the same storage.
    if dataset.earlier == nil { dataset.storage = storage } else if dataset.storage != storage { return [] }
    let context = dataset.context
    return Checks.findings(of: context).flatMap { finding in
      finding.choices.compactMap { option in
        refusal(of: option, finding, context).map {
          Refusal(name: example.name, choice: "\(finding.code)@\(finding.typedPlace)=\(option)", reason: $0)
        }
      }
    }
  }

  /// Why an option is refused; nil where it is taken.
  private static func refusal(of option: String, _ finding: Finding, _ context: CheckContext) -> String? {
    guard let place = RepairPlace(finding.typedPlace) else { return "no place" }
    if let unknown = place.unknown(in: context.dataset) { return unknown }
    do {
      let choice = RepairChoice(finding.kind, at: place, option: option)
      let repair = try RepairPlan(of: context, choosing: [choice], command: "repair")
      if !repair.unused.isEmpty { return "not taken" }
      let errors = try repair.verification.newErrors(of: repair.plan, in: context.dataset)
      let left = errors.map(\.finding.code).filter { !known.contains("\(finding.code) leaves \($0)") }
      return left.isEmpty ? nil : "leaves \(left)"
    } catch { return "\(error)" }
  }
}
