import DatasetFormat
import Testing

@testable import DatasetChecks

struct ReceiptFilesCheckTests {
  private static func example(
    _ name: String, _ expected: [String], _ files: [String: FolderContents.ReceiptFile],
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
    let repair = try RepairPlan(of: example.dataset.context, choosing: [choice], command: "repair")
    #expect(!repair.open.contains { $0.finding.kind == .receiptShared })
  }

  @Test func `of files with the content that several rows lack each row is offered one of its own`() throws {
    var dataset = TestDataset()
    let content = FolderContents.ReceiptContent(
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

struct ReceiptPathsCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a receipt leads out of the folder",
      [
        #"error ask receipt-path | Receipts.csv:2: fileName: "../shop.jpg" is not a path inside Receipts/. Move the file there and name it."#
      ]
    ) { $0[.receipts, 0, "fileName"] = "../shop.jpg" }
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(ReceiptPathsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}

struct ReceiptRecordsCheckTests {
  private static func second(_ dataset: inout TestDataset, _ damage: (inout TestDataset) -> Void) {
    dataset.repeatRow(0, of: .receipts)
    dataset[.receipts, 1, "id"] = .usual(TestDataset.id(42))
    damage(&dataset)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "a receipt of a deleted transaction",
      [
        #"info yes receipt-of-deleted | Receipts.csv:2: transactionId: "00000000-0000-7000-8000-000000000001" is a deleted transaction that still has a receipt. Nothing to do: repair marks the receipt as deleted too; the file stays."#
      ]
    ) { $0[.transactions, 0, "deletedAt"] = .usual(TestDataset.stamp) },
    FindingCase(
      "a receipt of a record whose cells stand beside their columns",
      [
        #"error ask deleted-unreadable | Transactions.csv:2: deletedAt: "2026-01-31T13:45:00Z" does not say for certain that the row is deleted (expected a row whose other cells are of their columns' kinds). Clear the cell if the row counts; else write a time such as 2026-01-31T13:45:00Z."#
      ]
    ) {
      $0[.transactions, 0, "deletedAt"] = .usual(TestDataset.stamp)
      $0[.transactions, 0, "amount"] = "giro"
      $0[.transactions, 0, "type"] = "12.50"
    },
    FindingCase(
      "two receipts share a file",
      [
        #"warning ask receipt-shared | Receipts.csv:3: fileName: "2026/shop.jpg" is the file of two receipts (expected a file of its own; row 2 has it too). Copy the file under another name for one of them, or delete one of the rows."#
      ]
    ) { second(&$0) { _ in } },
    FindingCase(
      "two files with the same content",
      [
        #"info no receipt-twice | Receipts.csv:3: fileName: "2026/again.jpg" is a file with the same content as another one (expected one file; that of row 2 has the same content). Nothing to do, unless one of the two receipts was added by mistake."#
      ]
    ) {
      second(&$0) {
        for row in 0...1 { $0[.receipts, row, "sha256"] = .usual(String(repeating: "0b", count: 32)) };
        $0[.receipts, 1, "fileName"] = "2026/again.jpg"
      }
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(ReceiptRecordsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}

struct ReceiptContentsTests {
  private static let hash = String(repeating: "0a", count: 32)

  private static func read(_ dataset: inout TestDataset, _ damage: (inout TestDataset) -> Void) {
    dataset.folder = .good()
    dataset.folder?.receiptContents["2026/shop.jpg"] = .init(sha256: hash, mediaType: "image/jpeg")
    damage(&dataset)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "a receipt without a hash",
      [
        #"info yes receipt-unhashed | Receipts.csv:2: sha256: the receipt has no hash of its file (expected 0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a). Nothing to do: repair computes it."#
      ]
    ) { read(&$0) { _ in } },
    FindingCase(
      "the content of a file has changed",
      [
        #"warning ask receipt-changed | Receipts.csv:2: sha256: "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b…" is not what the file has: it was changed since, or not copied whole (expected 0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a, the hash of 2026/shop.jpg). Compare the file with the original, or accept it as it is."#
      ]
    ) { read(&$0) { $0[.receipts, 0, "sha256"] = .usual(String(repeating: "0b", count: 32)) } },
    FindingCase(
      "the end of a file is missing",
      [
        #"error no receipt-empty | Receipts.csv:2: fileName: "2026/shop.jpg" is an empty file or the beginning of one: it may not be downloaded yet. Put the file back."#
      ]
    ) { read(&$0) { $0.folder?.receiptContents["2026/shop.jpg"]?.isWhole = false } },
    FindingCase(
      "a file of another type",
      [
        #"warning yes receipt-type | Receipts.csv:2: mediaType: "image/jpeg" is not what the file is (expected image/heic). Correct the cell; the file keeps its name."#
      ]
    ) {
      read(&$0) {
        $0[.receipts, 0, "sha256"] = .usual(hash);
        $0.folder?.receiptContents["2026/shop.jpg"]?.mediaType = "image/heic"
      }
    },
    FindingCase(
      "a file that no row names",
      [
        #"warning ask receipt-orphan | Receipts/IMG_1.png: "IMG_1.png" is a file that no receipt names. Add a row that names it, or move the file out of Receipts/; no command deletes it."#
      ]
    ) {
      read(&$0) {
        $0[.receipts, 0, "sha256"] = .usual(hash); $0.folder?.receipts["IMG_1.png"] = .file(size: 3);
        $0.folder?.receipts[".DS_Store"] = .file(size: 3)
      }
    },
    FindingCase(
      "a file that was moved",
      [
        #"error yes receipt-missing | Receipts.csv:2: fileName: "2026/shop.jpg" is a file that is not there (expected moved.jpg, which has the same content). Put the file back."#
      ]
    ) {
      read(&$0) {
        $0[.receipts, 0, "sha256"] = .usual(hash); $0.folder?.receipts = ["moved.jpg": .file(size: 1000)];
        $0.folder?.receiptContents = ["moved.jpg": .init(sha256: hash, mediaType: "image/jpeg")]
      }
    },
    FindingCase(
      "a path with the name of the folder",
      [
        #"error yes receipt-path | Receipts.csv:2: fileName: "Receipts/2026/shop.jpg" is not a path inside Receipts/ (expected 2026/shop.jpg). Move the file there and name it."#
      ]
    ) {
      read(&$0) {
        $0[.receipts, 0, "sha256"] = .usual(hash); $0[.receipts, 0, "fileName"] = "Receipts/2026/shop.jpg"
      }
    },
    FindingCase(
      "a path with backslashes",
      [
        #"error yes receipt-path | Receipts.csv:2: fileName: "2026\shop.jpg" is not a path inside Receipts/ (expected 2026/shop.jpg). Move the file there and name it."#
      ]
    ) {
      read(&$0) {
        $0[.receipts, 0, "sha256"] = .usual(hash); $0[.receipts, 0, "fileName"] = "2026\\shop.jpg"
      }
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }
}
