import Foundation
import Testing

/// Every dataset of `Samples/` has the findings that stand beside it, and no other; and looking changes nothing.
@Suite struct ValidateSamplesTests {
  private struct Report: Decodable {
    struct Finding: Decodable {
      var code: String
      var severity: String
      var tab: String?
      var row: Int?
      var column: String?
    }
    var findings: [Finding]
  }

  private struct Document: Decodable {
    struct Row: Decodable, Equatable {
      var id: String?
      var categoryKey: String?
      var key: String?
      var deletedAt: String?
    }
    var tabs: [String: [Row]]
  }

  @Test(arguments: try SampleDataset.all())
  func `validate finds what is there, nothing else, and writes nothing`(sample: SampleDataset) throws {
    let harness = try CommandHarness()
    let name = try sample.copy(into: harness)
    let before = try harness.contents(of: name)
    let run = try harness.run(["validate", "--dataset", name, "--json"])
    #expect(run.exit == sample.facts.exit, "\(run.errors)")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    let found = report.findings.map { finding in
      SampleDataset.Facts.Place(
        code: finding.code, tab: finding.tab ?? "", row: finding.row ?? 1, column: finding.column ?? "")
    }
    #expect(found.sorted() == sample.facts.findings.sorted())
    #expect(report.findings.contains { $0.severity == "error" } == (sample.facts.exit == 1))
    #expect(try harness.contents(of: name) == before)
  }

  @Test(arguments: try SampleDataset.all())
  func `export gives every row`(sample: SampleDataset) throws {
    let harness = try CommandHarness()
    let name = try sample.copy(into: harness)
    func rows(_ further: String...) throws -> [String: [Document.Row]] {
      let run = try harness.run(["export", "--dataset", name, "--format", "json", "--to", "-"] + further)
      try #require(run.exit == 0, "\(run.errors)")
      return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)).tabs
    }
    let all = try rows("--deleted")
    for (tab, count) in sample.facts.rows { #expect(all[tab]?.count == count, "\(tab)") }
    // Without being asked an export holds those that are not deleted.
    #expect(try rows() == all.mapValues { $0.filter { $0.deletedAt == nil } })
  }

  @Test(arguments: try SampleDataset.all())
  func `discover names the storage`(sample: SampleDataset) throws {
    let harness = try CommandHarness()
    let name = try sample.copy(into: harness)
    let run = try harness.run(["discover", name])
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.contains(sample.facts.storage), "\(run.output)")
  }
}
