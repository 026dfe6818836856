import DatasetFormat
import DatasetStore
import Foundation
import Importer
@testable import Merging
import Spreadsheet
import TestSupport
import Testing

/// The codes that docs/libraries.md tells an app to act on.
struct ErrorCodesTests {
  private static let finding = Finding(
    FindingKind("test-error-codes", .error, "is wrong", advice: "Mend it."), at: Location(file: "Notes.csv"))

  private static let errors: [any DatasetError] = [
    StoreError.locked(path: "Money", holder: "7"), StoreError.changedMeanwhile(file: "Data/Notes.csv"),
    PlanError.outdated(file: "Data/Notes.csv"), StoreError.planOutdated(file: "Data/Notes.csv"),
    StoreError.newErrors([]), PlanError.refused(finding), StoreError.changesRefused(finding),
    StoreError.notFound(path: "Money", nearby: []), StoreError.storageMissing(root: "Money"),
    ImportError.questionsOpen(count: 1), ImportError.notAnAnswer("x", choices: ["dmy"]),
    ImportError.notAsked("account"), StoreError.nothingToUndo(runsElsewhere: 0),
    StoreError.nothingToRedo(last: nil), StoreError.changedSince(file: "Data/Notes.csv", command: "add"),
    StoreError.changedSinceUndo(file: "Data/Notes.csv", command: "add"), ExportError.exists(["a.csv"]),
    DecisionError.settled("Shop"),
  ]

  @Test func `the codes in the page of the libraries are those of errors, and none is missing`() throws {
    let page = try String(
      contentsOf: Repository.root.appending(path: "docs/libraries.md"), encoding: .utf8)
    let table = try #require(page.split(separator: "| code | means | an app |").last)
    let rows = table.split(separator: "\n").drop { !$0.hasPrefix("| `") }.prefix { $0.hasPrefix("| `") }
    let listed = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([a-z-]+)`/).map { String($0.1) }
    }
    #expect(Set(listed) == Set(Self.errors.map(\.code)))
    #expect(listed.count == Set(listed).count)
  }

  @Test func `their sentences name neither an option nor a command`() {
    for error in Self.errors {
      #expect(PlainSentence.isPlain(error.sentence), "\(error.code): \(error.sentence)")
    }
  }
}
