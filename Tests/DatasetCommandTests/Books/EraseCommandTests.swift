import Foundation
import TestSupport
import Testing

/// `erase`, line by line: what it does, and what it refuses.
struct EraseCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    ("erase --confirm ERASE", ["Transactions        5", "Accounts            3", "files in Receipts/  1"]),
    ("erase --confirm ERASE --keep accounts,rules", ["Transactions        5", "Imports             1"]),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("erase", 1, "5 of Transactions, 3 of Accounts"),
    ("erase --confirm erase", 64, "the word is ERASE"),
    ("erase --confirm ERASE --keep settings", 64, "not a list that can be kept"),
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

/// A dataset is emptied, taken back, and merged with copies that were not.
struct EraseRoundTripTests {
  private let harness: CommandHarness

  private static let statement = "Date,Description,Amount\n2026-03-05,Bakery,-4.50\n2026-03-06,Rent,-800.00\n"

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.write("a.csv", Array(statement.utf8))
      try harness.write("slip.pdf", Array("%PDF-1.4\n%%EOF\n".utf8))
      for storage in ["csv", "xlsx"] {
        for kind in ["imported", "hand"] {
          let name = "\(storage)-\(kind)"
          try harness.run("create \(name) --storage \(storage) --currency EUR --account Giro:checking:1000")
          if kind == "imported" { try harness.run("import a.csv --account giro --dataset \(name)") }
          try harness.run("add 7 groceries Konsum --date 2026-03-07 --dataset \(name)")
          try harness.run("add 8 groceries Aldi --date 2026-03-08 --dataset \(name)")
          try harness.run("categories add Pets --type expense --dataset \(name)")
          try harness.run("receipts attach slip.pdf 2 --dataset \(name)")
        }
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  /// The payees of the rows in the file, deleted ones too.
  private func payees(_ name: String) throws -> [String] {
    let folder = harness.folder.appending(path: "\(name)/Data").path
    let workbook = try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".xlsx") }
    let file = "\(name)/Data/\(workbook ?? "Transactions.csv")"
    return try harness.column("payee", of: file).keys.sorted()
  }

  private static let datasets = ["csv-imported", "csv-hand", "xlsx-imported", "xlsx-hand"]

  @Test(arguments: datasets)
  func `what is erased is gone from the files, comes back by undo byte for byte, and goes again by redo`(
    name: String
  ) throws {
    func state() throws -> [String: Data] {
      try harness.contents(of: "\(name)/Data").merging(harness.contents(of: "\(name)/Receipts")) { $1 }
        .merging(imports()) { $1 }
    }
    func imports() throws -> [String: Data] {
      let folder = "\(name)/.dataset/imports"
      let isThere = FileManager.default.fileExists(atPath: harness.folder.appending(path: folder).path)
      return isThere ? try harness.contents(of: folder) : [:]
    }
    let before = try state()
    let run = try harness.run("erase --confirm ERASE --dataset \(name)")
    #expect(run.exit == 0 && run.errors.contains("dataset forget"), "\(run.output) \(run.errors)")
    #expect(try payees(name).isEmpty)
    #expect(try harness.contents(of: "\(name)/Receipts").isEmpty)
    #expect(try imports().isEmpty)
    let categories = try harness.run("categories list --dataset \(name)").output
    #expect(categories.contains("groceries") && !categories.contains("pets"), "\(categories)")
    let found = try harness.run("validate --dataset \(name)")
    #expect(found.output.hasPrefix("no findings"), "\(found.output)")
    #expect(
      try harness.run("erase --confirm ERASE --dataset \(name)").output == "there is nothing to erase\n")
    let after = try state()
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
    #expect(try state() == before)
    #expect(try harness.run("redo --dataset \(name)").exit == 0)
    #expect(try state() == after)
  }

  @Test(arguments: ["csv-imported", "xlsx-imported"])
  func `a statement that was erased is new when it comes again`(name: String) throws {
    try harness.run("erase --confirm ERASE --dataset \(name)")
    let again = try harness.run("import a.csv --dataset \(name)")
    #expect(again.output.contains("2 new, 0 already imported"), "\(again.output)")
  }

  @Test(arguments: ["csv-imported", "xlsx-imported"])
  func `lists that stay keep what they name, and an account forgets when it was held against the bank`(
    name: String
  ) throws {
    for line in [
      "reconcile giro 195.50 --on 2026-03-06", "accounts add Spare",
      "goals add Trip 800 --account spare",
      "recurring add 5 pets Food --every monthly --date 2026-03-01 --account giro",
    ] {
      let run = try harness.run("\(line) --dataset \(name)")
      #expect(run.exit == 0, "\(line): \(run.errors)")
    }
    let run = try harness.run("erase --confirm ERASE --keep recurring --dataset \(name)")
    #expect(run.exit == 0, "\(run.errors)")
    let accounts = try harness.run("accounts list --json --dataset \(name)").output
    #expect(accounts.contains(#""giro""#) && !accounts.contains("spare"), "\(accounts)")
    #expect(!accounts.contains("2026-03-06"), "\(accounts)")
    #expect(try harness.run("categories list --dataset \(name)").output.contains("pets"))
    #expect(try harness.run("recurring list --dataset \(name)").output.contains("Food"))
    #expect(try harness.run("goals list --dataset \(name)").output.contains("no goals"))
    let found = try harness.run("validate --dataset \(name)")
    #expect(found.output.hasPrefix("no findings"), "\(found.output)")
  }

  @Test func `a person's own columns and the totals below the records stay`() throws {
    let file = "csv-hand/Data/Transactions.csv"
    var lines = String(decoding: try harness.read(file), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: true
    ).map(String.init)
    let amount = try #require(lines[0].split(separator: ",").firstIndex(of: "amount"))
    for index in lines.indices { lines[index] += index == 0 ? ",mine" : ",kept \(index)" }
    let width = lines[0].split(separator: ",", omittingEmptySubsequences: false).count
    var total = Array(repeating: "", count: width)
    (total[amount - 1], total[amount]) = ("Total", "15.00")
    lines.append(total.joined(separator: ","))
    try harness.write(file, Array((lines.joined(separator: "\n") + "\n").utf8))
    try harness.write("csv-hand/Data/Mine.csv", Array("a,b\n1,2\n".utf8))
    let before = try harness.contents(of: "csv-hand/Data")
    let run = try harness.run("erase --confirm ERASE --dataset csv-hand")
    #expect(run.exit == 0, "\(run.errors)")
    let text = String(decoding: try harness.read(file), as: UTF8.self)
    #expect(text.contains("kept 1") && text.contains("kept 2") && text.contains("Total,15.00"), "\(text)")
    #expect(!text.contains("Konsum"))
    #expect(try harness.read("csv-hand/Data/Mine.csv") == Array("a,b\n1,2\n".utf8))
    #expect(try harness.run("undo --dataset csv-hand").exit == 0)
    #expect(try harness.contents(of: "csv-hand/Data") == before)
  }

  /// Another device never heard of it: what it has unchanged stays out, and what somebody wrote there is not lost.
  @Test(arguments: datasets)
  func `a merge with a copy brings back what was changed there and what is new there, and nothing else`(
    name: String
  ) throws {
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: name), to: harness.folder.appending(path: "Other"))
    let environment = ["HOME": harness.folder.appending(path: "elsewhere").path]
    for words in [
      ["add", "9", "groceries", "Neu", "--date", "2026-03-09"], ["edit", "3", "--note", "changed"],
    ] {
      let run = try harness.run(words + ["--dataset", "Other"], environment: environment)
      #expect(run.exit == 0, "\(run.errors)")
    }
    let changed = name.hasSuffix("hand") ? "Aldi" : "Rent"
    // What was entered before the erasing and never reached the copy is gone, too.
    try harness.run("add 11 groceries Late --date 2026-03-11 --dataset \(name)")
    #expect(try harness.run("erase --confirm ERASE --dataset \(name)").exit == 0)
    let erased = try harness.contents(of: "\(name)/Data")
    let merge = try harness.run("merge Other --dataset \(name)")
    #expect(merge.exit == 1, "\(merge.output) \(merge.errors)")
    #expect(merge.output.contains("\(changed) "), "\(merge.output)")
    #expect(merge.output.contains("the row is gone from \(name); it stays"), "\(merge.output)")
    #expect(try payees(name) == ["Neu", changed].sorted(), "\(merge.output)")
    #expect(try harness.contents(of: "\(name)/Receipts").isEmpty)
    let found = try harness.run("validate --dataset \(name)")
    #expect(found.exit == 0, "\(found.output)")
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
    #expect(try harness.contents(of: "\(name)/Data") == erased)

    // The other way round nobody knows that it was on purpose: nothing is taken, and that is said.
    let kept = try payees("Other")
    let back = try harness.run(["merge", name, "--dataset", "Other"], environment: environment)
    #expect(back.output.contains("\(name) has no transactions, others have"), "\(back.output) \(back.errors)")
    #expect(try payees("Other") == kept)
  }
}
