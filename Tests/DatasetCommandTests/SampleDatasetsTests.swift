import Foundation
import Testing

/// Every dataset of `Samples/` has the findings that stand beside it, and no other; and looking changes nothing.
@Suite struct SampleDatasetsTests {
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
    struct AnyRow: Decodable {}
    var tabs: [String: [AnyRow]]
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
    let run = try harness.run(["export", "--dataset", name, "--format", "json", "--to", "-"])
    try #require(run.exit == 0, "\(run.errors)")
    let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
    for (tab, count) in sample.facts.rows { #expect(document.tabs[tab]?.count == count, "\(tab)") }
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
