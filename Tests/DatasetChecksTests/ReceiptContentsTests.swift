import DatasetFormat
import Testing

@testable import DatasetChecks

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
