import DatasetFormat
import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

struct FolderContentsTests {
  private func write(_ path: String, _ text: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @Test func `names, sizes and first rows are looked at, and nothing is written`() throws {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .csv)
    try write(made.root + "/Data/Transactions (1).csv", "id,date\n")
    try write(made.root + "/Data/notes.csv", "what,when\nx,y\n")
    try write(made.root + "/Receipts/2026/shop.jpg", "12345")
    try write(folder.path("elsewhere.jpg"), "x")
    let receipts = made.root + "/Receipts/"
    for (link, target) in [
      ("out.jpg", folder.path("elsewhere.jpg")), ("in.jpg", "2026/shop.jpg"), ("gone.jpg", "nothing"),
      ("loop", "."),
    ] {
      try FileManager.default.createSymbolicLink(atPath: receipts + link, withDestinationPath: target)
    }
    let before = try folder.contents()
    let facts = try FolderContents(of: made)
    #expect(facts.dataFiles.copies.map(\.name) == ["Transactions (1).csv"])
    #expect(facts.otherTables.map(\.name) == ["notes"])
    #expect(facts.otherTables.map(\.rowCount) == [1])
    #expect(facts.receiptsFolder == "Receipts")
    #expect(
      facts.receipts == [
        "2026/shop.jpg": .file(size: 5), "out.jpg": .outside, "in.jpg": .file(size: 5),
      ])
    #expect(try folder.contents() == before)
  }

  @Test func `a dataset whose storage is gone is said to be so, and none further up is taken for it`() throws
  {
    let folder = try TemporaryFolder()
    let outer = try TestDataset.create(in: folder, "Outer", storage: .csv)
    let inner = try TestDataset.create(in: folder, "Outer/Inner", storage: .xlsx)
    try FileManager.default.removeItem(atPath: inner.path(of: inner.files[0]))
    for find in [DatasetLocator.nearest, DatasetLocator.at] {
      let error = #expect(throws: StoreError.self) { try find(inner.root) }
      #expect(error?.rootWithoutStorage == inner.root)
    }
    try FileManager.default.removeItem(atPath: inner.root + "/Data")
    try FileAccess.makeFolder(inner.root + "/.dataset")
    #expect(throws: StoreError.self) { try DatasetLocator.nearest(to: inner.root + "/Receipts") }
    #expect(try FolderContents(root: inner.root).dataFiles.workbooks == [])
    #expect(try DatasetLocator.nearest(to: outer.root).root == outer.root)
    let hits = DatasetLocator.all(below: inner.root)
    #expect(hits.map(\.root) == [inner.root])
  }

  @Test func `CSV storage without its transactions and settings is opened where it is known, to be checked`()
    throws
  {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .csv)
    for name in ["Transactions", "Settings"] {
      try FileManager.default.removeItem(atPath: made.root + "/Data/\(name).csv")
    }
    #expect(try DatasetLocator.at(made.root).storage == .csv)
  }
}

/// What reading the files of CSV storage brings up.
struct ReadingFindingsTests {
  private static let zeros = String(repeating: "\u{0}", count: 100)

  @Test(arguments: [
    ("csv-delimiter", "id;date;type;amount\n1;2026-01-01;expense;1\n"),
    ("csv-encoding", "\u{FFFF}id,note\n1,Caf\u{E9}\n"),
    ("csv-nul", "id,note\n1,a\u{0}b\n"), ("csv-nul", "id,note\n1,a\n" + Self.zeros),
    ("csv-cut", "id,note\n1,a\n2" + Self.zeros),
    ("csv-ragged", "id,note\n1,a,b,c\n"),
    ("csv-stray-quote", "id,note\n1,a\"b\n"), ("csv-unclosed-quote", "id,note\n1,\"a\n2,b\n"),
  ])
  func `a damaged file gives the finding`(_ code: String, _ text: String) throws {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .csv)
    // The first character stands for an encoding in which every byte is a letter.
    let bytes =
      text.first == "\u{FFFF}" ? text.dropFirst().unicodeScalars.map { UInt8($0.value) } : Array(text.utf8)
    try Data(bytes).write(to: URL(fileURLWithPath: made.root + "/Data/Transactions.csv"))
    let found = try OpenDataset(made, for: .reading).dataset.readingFindings
    #expect(found.map(\.code).contains(code), "\(found)")
  }
}
