import DatasetFormat
import Testing

@testable import DatasetChecks

struct ReceiptFilesCheckTests {
  private static func example(
    _ name: String, _ expected: [String], _ files: [String: FolderFacts.ReceiptFile],
    _ damage: @escaping (inout TestDataset) -> Void = { _ in }
  ) -> FindingCase {
    FindingCase(name, expected) {
      $0.folder = .good()
      $0.folder?.receipts = files
      damage(&$0)
    }
  }

  static let cases: [FindingCase] = [
    example(
      "the file is not there",
      [
        #"error ask receipt-missing | Receipts.csv:2: fileName: "2026/shop.jpg" is a file that is not there. Put the file back."#
      ], [:]),
    example(
      "the name has other capital letters",
      [
        #"warning yes receipt-case | Receipts.csv:2: fileName: "2026/shop.jpg" is a file whose name has other capital letters (expected 2026/Shop.JPG). Correct the cell: not every system finds the file."#
      ], ["2026/Shop.JPG": .file(size: 1000)]),
    example(
      "two files could be meant",
      [
        #"error ask receipt-missing | Receipts.csv:2: fileName: "2026/shop.jpg" is a file that is not there. Put the file back."#
      ], ["2026/Shop.jpg": .file(size: 1000), "2026/SHOP.jpg": .file(size: 1000)]),
    example(
      "the name has another Unicode form",
      [
        #"info yes name-form | Receipts.csv:2: fileName: "café.jpg" is a file whose name has another Unicode form (expected café.jpg). Nothing to do: it is the same name."#
      ], ["cafe\u{301}.jpg": .file(size: 1000)]
    ) { $0[.receipts, 0, "fileName"] = "caf\u{E9}.jpg" },
    example(
      "the file is empty",
      [
        #"error no receipt-empty | Receipts.csv:2: fileName: "2026/shop.jpg" is an empty file or the beginning of one: it may not be downloaded yet. Put the file back."#
      ], ["2026/shop.jpg": .file(size: 0)]),
    example(
      "the file has another size",
      [
        #"warning ask receipt-changed | Receipts.csv:2: byteCount: "1000" is not what the file has: it was changed since, or not copied whole (expected 999, the size of 2026/shop.jpg). Compare the file with the original, or accept it as it is."#
      ], ["2026/shop.jpg": .file(size: 999)]),
    example(
      "the file is a link out",
      [
        #"error no link-out | Receipts.csv:2: fileName: "2026/shop.jpg" is a link that leads out of Receipts/, or no file at all. Put the file itself there."#
      ], ["2026/shop.jpg": .outside]),
    example(
      "a placeholder of a file that is elsewhere",
      [
        #"error no not-downloaded | Receipts.csv:2: fileName: "2026/shop.jpg" is a file that is not downloaded yet. Let your sync service fetch it, then run the command again."#
      ], ["2026/.shop.jpg.icloud": .file(size: 100)]),
    example(
      "two rows lack the one file",
      [
        #"error ask receipt-missing | Receipts.csv:2: fileName: "2026/shop.jpg" is a file that is not there. Put the file back."#,
        #"error ask receipt-missing | Receipts.csv:3: fileName: "2026/SHOP.jpg" is a file that is not there. Put the file back."#,
      ], ["2026/Shop.JPG": .file(size: 1000)]
    ) {
      $0.repeatRow(0, of: .receipts)
      $0[.receipts, 1, "id"] = .usual(TestDataset.id(42))
      $0[.receipts, 1, "fileName"] = "2026/SHOP.jpg"
    },
    example(
      "the file that is meant is another row's",
      [
        #"error ask receipt-missing | Receipts.csv:2: fileName: "2026/shop.jpg" is a file that is not there. Put the file back."#
      ], ["2026/Shop.JPG": .file(size: 1000)]
    ) {
      $0.repeatRow(0, of: .receipts)
      $0[.receipts, 1, "id"] = .usual(TestDataset.id(42))
      $0[.receipts, 1, "fileName"] = "2026/Shop.JPG"
    },
    example("a deleted receipt", [], [:]) { $0[.receipts, 0, "deletedAt"] = .usual(TestDataset.stamp) },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages.map { $0 } == example.expected)
  }

  @Test(arguments: ["two rows lack the one file", "the file that is meant is another row's"])
  func `no file is offered to two rows`(_ name: String) throws {
    let example = try #require(Self.cases.first { $0.name == name })
    let findings = Checks.findings(of: example.dataset.context, only: [.receiptMissing])
    let offers = findings.map { $0.choices.filter { $0 != Remedy.deleteWord } }
    #expect(offers.flatMap { $0 } == (findings.count == 2 ? ["2026/Shop.JPG"] : []))
    let choice = RepairChoice(.receiptMissing, option: "2026/Shop.JPG")
    let repair = try Repair(of: example.dataset.context, choosing: [choice], command: "repair")
    #expect(!repair.open.contains { $0.finding.kind == .receiptShared })
  }

  @Test func `of files with the content that several rows lack each row is offered one of its own`() throws {
    var dataset = TestDataset()
    let content = FolderFacts.ReceiptContent(
      sha256: String(repeating: "a", count: 64), mediaType: "image/jpeg")
    dataset.folder = .good()
    dataset.folder?.receipts = [:]
    for number in 0..<3 {
      dataset.folder?.receipts["new-\(number).jpg"] = .file(size: 1000)
      dataset.folder?.receiptContents["new-\(number).jpg"] = content
    }
    for row in 0..<5 {
      if row > 0 { dataset.repeatRow(0, of: .receipts) }
      dataset[.receipts, row, "id"] = .usual(TestDataset.id(70 + row))
      dataset[.receipts, row, "fileName"] = .usual("gone-\(row).jpg")
      dataset[.receipts, row, "sha256"] = .usual(content.sha256)
    }
    let findings = Checks.findings(of: dataset.context, only: [.receiptMissing])
    #expect(findings.count == 5)
    #expect(
      findings.map { $0.choices.filter { $0 != Remedy.deleteWord } }
        == [["new-0.jpg"], ["new-1.jpg"], ["new-2.jpg"], [], []])
    // All three are some row's, so nobody is told that no row names them.
    #expect(Checks.findings(of: dataset.context, only: [.receiptOrphan]).isEmpty)
  }

  @Test func `every code has an example`() {
    #expect(
      Set(ReceiptFilesCheck().kinds).isSubset(
        of: FindingCase.kinds(in: ReceiptContentsTests.cases + Self.cases)))
  }
}
