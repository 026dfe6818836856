import BookEditing
import Bookkeeping
import DatasetChecks
import DatasetFormat
import Foundation
import Importer
import TestSupport
import Testing

@testable import DatasetStore

/// What a session takes back, and the files that it attaches.
struct SessionHistoryTests {
  private static let statement = Array(
    "Date,Description,Amount\n03/04/2026,Kiosk,-4.20\n05/04/2026,Bakery,-3.10\n".utf8)
  private static let later = Array(
    "Date,Description,Amount\n03/05/2026,Kiosk,-4.40\n06/05/2026,Bakery,-3.30\n".utf8)

  private static func imports(_ bytes: [UInt8], _ name: String, _ folder: DatasetFolder, _ answer: String?)
    throws
  {
    var session = try folder.read {
      try ImportSession(
        bytes, named: name, into: $0.dataset, history: $0.importHistory, account: "giro")
    }
    if let answer {
      try session.answer(#require(session.questions.first), with: answer)
    }
    try #require(session.questions.isEmpty)
    try folder.write { try $0.apply(session.plan()) }
  }

  @Test func `an answer is remembered in the folder, and an import is taken back while another one stays`()
    throws
  {
    let temporary = try TemporaryFolder()
    let folder = try TestDataset.create(in: temporary, storage: .csv)
    try Self.imports(Self.statement, "april.csv", folder, "dmy")
    // The second file is read as the first one was, without a question.
    try Self.imports(Self.later, "may.csv", folder, nil)
    try folder.write { session in
      #expect(session.dataset.transactions.map(\.date.month) == [4, 4, 5, 5])
      let first = try #require(session.dataset.transactions.first?.importID)
      try session.undo(importWithID: first)
      #expect(session.dataset.transactions.map(\.date.month) == [5, 5])
      let unknown = Origin.system.newID()
      do {
        try session.undo(importWithID: unknown)
        Issue.record("an import that is not there was taken back")
      } catch let error as StoreError {
        #expect(error.code == "nothing-to-undo")
      }
    }
  }

  @Test func `a run before others is taken back, and what was entered since stays`() throws {
    let temporary = try TemporaryFolder()
    let folder = try TestDataset.create(in: temporary, storage: .xlsx)
    try folder.write { session in
      for units in [100, 200, 300] as [Int64] {
        var changes = BookChanges(session.dataset, reason: "entered")
        try changes.add(
          NewTransaction(Amount(minorUnits: units, currency: .eur), on: .today(), account: "giro"))
        try session.apply(changes.plan())
      }
      let second = try session.undoable()[1]
      try session.undo(second)
      let left = session.dataset.transactions.filter { !$0.isDeleted }
      #expect(left.map(\.amount.minorUnits) == [100, 300])
    }
  }

  @Test func `a receipt is copied under a free name, and its transaction has it`() throws {
    let temporary = try TemporaryFolder()
    let folder = try TestDataset.create(in: temporary, storage: .csv)
    let picture = temporary.path("bread.jpg")
    try Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 0xFF, 0xD9]).write(to: URL(filePath: picture))
    try folder.write { session in
      var changes = BookChanges(session.dataset, reason: "entered")
      let id = try changes.add(
        NewTransaction(Amount(minorUnits: 320, currency: .eur), on: .today(), account: "giro"))
      try session.apply(changes.plan())
      #expect(try session.attach([picture], to: id) == ["bread.jpg"])
      let kept = try session.receipts(of: id)
      #expect(kept.count == 1)
      #expect(FileManager.default.contents(atPath: kept[0]) == FileManager.default.contents(atPath: picture))
      do {
        try session.attach([picture], to: id)
        Issue.record("a file was attached twice")
      } catch let error as BookError {
        #expect(error.sentence.contains("already attached"))
      }
    }
    #expect(try folder.read { try $0.findings().map(\.code) }.filter { $0.hasPrefix("receipt") } == [])
  }
}
