import DatasetFormat
import Foundation
import TestSupport
import Testing

@testable import DatasetStore

/// What the last check found counts as long as all that it looked at is the same.
struct LastCheckTests {
  private let folder: TemporaryFolder
  private let origin = CountingOrigin().origin
  private let made: DatasetFolder

  init() throws {
    folder = try TemporaryFolder()
    made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
  }

  private static let warnings = [
    LastCheck.Found(code: "row-repeated", severity: "warning", count: 1, tab: "Transactions"),
    LastCheck.Found(code: "row-repeated", severity: "warning", count: 1, tab: "Accounts"),
  ]
  private static let day = CalendarDate(dayNumber: 20_000)

  private func basis(on day: CalendarDate = day, by version: String = "1") throws -> LastCheck.Basis {
    let made = try made.listedAgain()
    let opened = try OpenDataset(made, for: .reading)
    return LastCheck.Basis(of: opened, try FolderContents(of: made), version: version, day: day)
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder.path("Money/\(name)")))
  }

  @Test func `the same files in the same folder on the same day are as they were checked`() throws {
    let check = LastCheck(try basis(), at: Timestamp(milliseconds: 5000), found: Self.warnings)
    #expect(check.counts == [.warning: 2])
    #expect(check.began == Timestamp(milliseconds: 5000))
    #expect(try check.standing(in: basis()) == .current)
    #expect(try check.standing(in: basis(on: Self.day.adding(days: 1))) == .sameFiles)
    #expect(try check.standing(in: basis(by: "2")) == .sameFiles)
  }

  @Test func `a byte of a file is another file`() throws {
    let check = LastCheck(try basis(), at: Timestamp(milliseconds: 0), found: [])
    let path = "Data/Categories.csv"
    let text = try String(decoding: FileAccess.read(folder.path("Money/\(path)")), as: UTF8.self)
    try write(path, text + "\n")
    #expect(try check.standing(in: basis()) == .otherFiles)
    try write(path, text)
    #expect(try check.standing(in: basis()) == .current)
  }

  @Test(arguments: ["Data/Notes.txt", "Data/Transactions (1).csv", "Data/Other.csv", "Receipts/a.pdf"])
  func `another file in the folder leaves the files and changes their surroundings`(_ name: String) throws {
    let check = LastCheck(try basis(), at: Timestamp(milliseconds: 0), found: [])
    try write(name, "a,b\n1,2\n")
    #expect(try check.standing(in: basis()) == .sameFiles)
    let next = LastCheck(try basis(), at: Timestamp(milliseconds: 0), found: [])
    #expect(try next.standing(in: basis()) == .current)
  }

  @Test func `what the files are compared with is part of it`() throws {
    let check = LastCheck(try basis(), at: Timestamp(milliseconds: 0), found: [])
    try TestDataset.change(made, origin) { _ in [try TestDataset.expense("a", origin: origin)] }
    _ = try OpenDataset(made.listedAgain(), for: .changing).undo(command: "undo", origin: origin)
    #expect(try check.standing(in: basis()) == .sameFiles)
  }

  /// A fact about the folder that is not in its mark would let old findings pass for present ones.
  @Test func `every fact about the folder is in its mark`() throws {
    let facts = Mirror(reflecting: try FolderContents(of: made)).children.compactMap(\.label)
    #expect(
      facts.sorted() == [
        "ancestors", "dataFiles", "foreignRuns", "interruptedRun", "notWritable", "openElsewhere",
        "otherTables", "receiptContents", "receipts", "receiptsFolder", "strays",
      ], "add it to FolderContents.mark, then here")
    let contents = try FolderContents(of: made)
    let changes: [(inout FolderContents) -> Void] = [
      { $0.ancestors = ["a"] }, { $0.foreignRuns = ["a"] }, { $0.interruptedRun = "a" },
      { $0.notWritable = "a" }, { $0.openElsewhere = "a" }, { $0.receipts = ["a": .outside] },
      { $0.receipts = ["a": .file(size: 1)] }, { $0.receipts = ["a": .file(size: 2)] },
      { $0.receiptsFolder = nil }, { $0.strays = StrayFiles(names: ["a.txt"]) },
      { $0.strays = StrayFiles(names: ["a.gsheet"]) }, { $0.strays = StrayFiles(names: [".~dataset-1.tmp"]) },
    ]
    let marks = changes.map { change in
      var changed = contents
      change(&changed)
      return changed.mark
    }
    #expect(Set(marks + [contents.mark]).count == changes.count + 1)
  }
}
