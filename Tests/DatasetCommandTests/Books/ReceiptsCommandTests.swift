import Foundation
import TestSupport
import Testing

/// `receipts`, line by line: what it does, and what it refuses.
struct ReceiptsCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    ("receipts attach slip.png 2", ["added  receipt slip (2).png  of 2026-03-02  Corner  -12.50 EUR"]),
    ("receipts detach slip.png", ["deleted  receipt slip.png  of 2026-03-05  Kiosk  -4.00 EUR"]),
    (
      "receipts match --answers answers.json",
      [
        "+ Receipts/2026-03-02 Corner 12,50.png",
        "added  receipt 2026-03-02 Corner 12,50.png  of 2026-03-02  Corner  -12.50 EUR",
      ]
    ),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("receipts open 2", 2, "row 2: the transaction has no receipt"),
    ("receipts open nothing", 2, "there is no such receipt"),
    ("receipts match nowhere", 2, "there is no such file or folder"),
    ("receipts match", 64, "--answers"),
    ("receipts match scans --match-days 999", 64, "from 0 to 366"),
    ("receipts match --answers slip.png", 2, "not a list of answers"),
    ("receipts restore slip.png", 2, "was detached"),
  ]

  @Test(arguments: BooksDataset.Storage.allCases, changes.indices)
  func `each command says what it does, is tried dry, and is taken back whole`(
    storage: BooksDataset.Storage, index: Int
  ) throws {
    let (line, expected) = Self.changes[index]
    try harness.checkChange(line, printing: expected, in: storage.rawValue)
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `what cannot be meant is refused with what to do, and nothing is written`(
    storage: BooksDataset.Storage
  ) throws {
    try harness.checkRefusals(Self.refusals, in: storage.rawValue)
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `a receipt is copied with its hash and kind, listed, and refused where it is not one`(
    storage: BooksDataset.Storage
  ) throws {
    let name = storage.rawValue
    let root = "--dataset \(name)"
    let list = try harness.run("receipts --json \(root)")
    #expect(list.output.contains(#""fileName":"slip.png""#))
    #expect(list.output.contains(#""mediaType":"image/png""#))
    #expect(list.output.contains(#""byteCount":20"#))
    #expect(list.output.contains(#""payee":"Kiosk""#))
    #expect(list.output.contains(#""isThere":true"#))
    #expect(try harness.read("\(name)/Receipts/slip.png") == BooksDataset.picture)
    // The same file twice is one receipt too many; the file of another transaction gets a name of its own.
    let again = try harness.run("receipts attach slip.png 6 \(root)")
    #expect(again.exit == 2)
    #expect(again.errors.contains("already attached to the transaction"))
    // A file that is gone comes back from where it was copied, under its name.
    _ = try harness.shell("rm \(name)/Receipts/slip.png")
    try harness.run("receipts attach slip.png 6 \(root)")
    #expect(try harness.read("\(name)/Receipts/slip.png") == BooksDataset.picture)
    try harness.run("undo \(root)")
    #expect(try harness.shell("ls \(name)/Receipts").contains("slip.png") == false)
    try harness.run("redo \(root)")
    #expect(try harness.read("\(name)/Receipts/slip.png") == BooksDataset.picture)
    // Somebody renamed it: the row gets that name by repair.
    _ = try harness.shell("mv \(name)/Receipts/slip.png '\(name)/Receipts/slip (2).png'")
    let moved = try harness.run("receipts attach slip.png 6 \(root)")
    #expect(
      moved.exit == 2 && moved.errors.contains("Receipts/slip (2).png has its content"), "\(moved.errors)")
    _ = try harness.shell("mv '\(name)/Receipts/slip (2).png' \(name)/Receipts/slip.png")
    try harness.write("cut.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 74, 70, 73, 70, 0, 1])
    let cut = try harness.run("receipts attach cut.jpg 2 --dry-run \(root)")
    #expect(cut.exit == 0 && cut.errors.contains("cut.jpg: the end of the file is missing"), "\(cut.errors)")
    try harness.run("receipts attach slip.png 2 \(root)")
    #expect(try harness.read("\(name)/Receipts/slip (2).png") == BooksDataset.picture)
    #expect(try harness.run("receipts list 2 \(root)").output.contains("slip (2).png"))
    #expect(try !harness.run("receipts list 2 \(root)").output.contains("slip.png"))
    // A name that some system forbids is mended.
    try harness.run(["receipts", "attach", "Shop: 2.pdf", "2", "--dataset", name])
    #expect(try harness.run("receipts \(root)").output.contains("Shop- 2.pdf"))
    let shop = try harness.run("receipts detach shop \(root)")
    #expect(shop.exit == 0)
    #expect(try harness.run("receipts detach sl \(root)").exit == 2)
    #expect(try harness.run("receipts attach nowhere.png 2 \(root)").exit == 2)
    #expect(try harness.run("receipts attach slip.png 999 \(root)").exit == 2)
    let valid = try harness.run("validate --json \(root)")
    #expect(valid.output.contains(#""error":0,"warning":0"#))
  }
}

/// `receipts` where one was taken off: what it does, and what it refuses.
struct ReceiptsListTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(ListsDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    ("receipts restore gone.png", ["restored  receipt gone.png  of 2026-03-02  Corner  -12.50 EUR"])
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("receipts restore nothing", 2, "was detached")
  ]

  @Test(arguments: BooksDataset.Storage.allCases, changes.indices)
  func `each command says what it does, is tried dry, and is taken back whole`(
    storage: BooksDataset.Storage, index: Int
  ) throws {
    let (line, expected) = Self.changes[index]
    try harness.checkChange(line, printing: expected, in: storage.rawValue)
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `what cannot be meant is refused with what to do, and nothing is written`(
    storage: BooksDataset.Storage
  ) throws {
    try harness.checkRefusals(Self.refusals, in: storage.rawValue)
  }
}
