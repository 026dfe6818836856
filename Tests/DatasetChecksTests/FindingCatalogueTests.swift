import DatasetFormat
import Foundation
import TestSupport
import Testing

@testable import DatasetChecks

struct FindingCatalogueTests {
  private static let root = Repository.root.path

  /// The codes that some file declares, by the text of the sources.
  private static func declaredCodes() throws -> [String] {
    let sources = URL(filePath: root + "/Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var codes: [String] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /FindingKind\(\s*"([^"]*)"/) { codes.append(String(match.output.1)) }
    }
    return codes
  }

  @Test func `every kind that is declared anywhere is in the catalogue, once`() throws {
    let codes = FindingCatalogue.kinds.map(\.code)
    #expect(try Self.declaredCodes().sorted() == codes)
    #expect(codes == codes.sorted() && Set(codes).count == codes.count && codes.count > 100)
  }

  @Test func `every kind has a smallest damaged dataset or file that provokes it`() {
    let provoked = FindingCase.kinds(in: ChecksTests.cases).union(CSVFindingsTests.cases.map(\.kind))
      .union(WorkbookDamage.cases.filter { !$0.expected.isEmpty }.map(\.kind))
    #expect(Set(FindingCatalogue.kinds).subtracting(provoked).map(\.code).sorted() == [])
  }

  @Test(arguments: FindingCatalogue.kinds)
  func `a kind can be read in a sentence, and its manual has sentences and an example`(_ kind: FindingKind) {
    #expect(kind.code.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    #expect(kind.explanation.first?.isLowercase == true && kind.explanation.last != ".")
    #expect(kind.advice.first?.isUppercase == true && kind.advice.last == ".")
    #expect(kind.manual.first?.isLowercase == false && kind.manual.last == ".")
    #expect((2...4).contains(kind.manual.matches(of: /[.;?] |\.$/).count), "\(kind.manual)")
    #expect(kind.manual.contains("\"") && !kind.manual.contains("\n") && !kind.manual.contains("  "))
    #expect(FindingCatalogue.kind(kind.code) == kind)
    #expect(FindingCatalogue.nearest(to: kind.code + "x") == kind)
  }

  @Test func `what no check finds is not known`() {
    #expect(FindingCatalogue.kind("no-such-code") == nil)
    #expect(FindingCatalogue.nearest(to: "id-mising")?.code == "id-missing")
    #expect(FindingCatalogue.nearest(to: "something else entirely") == nil)
  }

  @Test func `the page of findings says what the declarations say`() throws {
    let page = URL(filePath: Self.root + "/docs/reference/findings.md")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(ChecksReference.markdown.utf8).write(to: page)
      Issue.record(
        "findings.md was written anew; look at the difference and run the tests again without RECORD_GOLDEN")
      return
    }
    let written = try? String(contentsOf: page, encoding: .utf8)
    #expect(
      written == ChecksReference.markdown,
      "findings.md is not what the checks say: RECORD_GOLDEN=1 swift test --filter FindingCatalogueTests")
  }
}
