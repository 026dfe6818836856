import BookEditing
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
    DecisionError.settled("Shop"), ImportError.unknownAccount("giro", known: []),
    PlanError.importShared(Origin.system.newID()),
  ]

  /// What a person typed wrong, each in its way; and a file that is no statement.
  private static func mistakes() throws -> [any DatasetError] {
    let new = NewDataset(
      name: "Home", storage: .csv, currency: .eur,
      accounts: [.init(name: "Giro"), .init(name: "Giro two")])
    let dataset = try Dataset(new)
    let works: [(inout BookChanges) throws -> Void] = [
      { try $0.add(NewTransaction(amount: "12,5o", category: nil)) },
      { try $0.add(NewTransaction(amount: "1", category: "nowhere")) },
      { try $0.add(NewTransaction(amount: "1", category: nil, account: "gir")) },
      { try $0.add(.init(name: "Giro")) },
      { _ in
        _ = try ImportSession(
          [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], named: "a.png", into: dataset)
      },
    ]
    return works.compactMap { work in
      var changes = BookChanges(dataset, reason: "entered")
      do { try work(&changes) } catch { return error as? any DatasetError }
      return nil
    }
  }

  @Test func `the codes in the page of the libraries are those of errors, and none is missing`() throws {
    let page = try String(
      contentsOf: Repository.root.appending(path: "docs/libraries.md"), encoding: .utf8)
    let table = try #require(page.split(separator: "| code | means | an app |").last)
    let rows = table.split(separator: "\n").drop { !$0.hasPrefix("| `") }.prefix { $0.hasPrefix("| `") }
    let listed = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([a-z-]+)`/).map { String($0.1) }
    }
    #expect(Set(listed) == Set(try (Self.errors + Self.mistakes()).map(\.code)))
    #expect(listed.count == Set(listed).count)
  }

  @Test func `their sentences name neither an option nor a command`() throws {
    for error in try Self.errors + Self.mistakes() {
      #expect(PlainSentence.isPlain(error.sentence), "\(error.code): \(error.sentence)")
    }
  }
}
