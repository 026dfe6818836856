import BookEditing
import Bookkeeping
import DatasetChecks
import DatasetFormat
import Importer
import TestSupport
import Testing

/// An import that an app takes back in memory by its id, whatever came after it.
struct UndoingImportTests {
  /// The files of an app that opens none itself.
  private struct Document {
    var dataset: Dataset
    var sideFiles: [String: [UInt8]] = [:]

    var history: ImportHistory { ImportHistory(files: sideFiles) }

    mutating func apply(_ plan: Plan, verification: Verification = Checks.verification) throws {
      try dataset.apply(plan, verification: verification)
      for file in plan.sideFiles { sideFiles[file.path] = file.bytes }
    }

    /// Imports a file, and returns what was asked and the import's id.
    mutating func take(_ name: String, _ lines: [String], answer: String = "dmy") throws -> (
      asked: [String], id: RecordID?
    ) {
      let bytes = Array((["Date,Description,Amount"] + lines).map { $0 + "\n" }.joined().utf8)
      var session = try ImportSession(
        bytes, named: name, into: dataset, history: history, options: ImportOptions(accountKey: "giro"))
      let asked = session.questions.map(\.code)
      while let question = session.questions.first { try session.answer(question, with: answer) }
      try apply(session.plan())
      return (asked, session.result.statements.first?.importID)
    }

    mutating func undo(_ id: RecordID) throws {
      try apply(dataset.undoing(importWithID: id, history: history), verification: .none)
    }

    var live: [Transaction] { dataset.transactions.filter { !$0.isDeleted } }

    /// As it is when the app starts again, of the files alone.
    func reopened() throws -> Document {
      Document(dataset: try Dataset(name: "Test", csvFiles: dataset.allCSVFiles), sideFiles: sideFiles)
    }
  }

  private static func document() throws -> Document {
    let new = NewDataset(name: "Test", storage: .csv, currency: .eur, accounts: [.init(name: "Giro")])
    return Document(dataset: try Dataset(name: "Test", csvFiles: Dataset(new).allCSVFiles))
  }

  private static let april = ["03/04/2026,Kiosk,-4.20", "05/04/2026,Bakery,-3.10"]
  private static let may = ["03/05/2026,Kiosk,-4.40", "06/05/2026,Bakery,-3.30"]

  @Test func `an import before others goes by its id, and what came after it stays`() throws {
    var document = try Self.document()
    let first = try document.take("april.csv", Self.april)
    #expect(first.asked == ["date-order"])
    let second = try document.take("may.csv", Self.may)
    var changes = BookChanges(document.dataset, reason: "entered")
    try changes.add(
      NewTransaction(Amount(minorUnits: 100, currency: .eur), on: .today(), account: "giro", payee: "Mine"))
    try document.apply(changes.plan())
    document = try document.reopened()
    let id = try #require(first.id)
    #expect(document.live.filter { $0.importID == id }.count == 2)
    try document.undo(id)
    #expect(document.live.map(\.payee) == ["Kiosk", "Bakery", "Mine"])
    #expect(document.live.map(\.importID) == [second.id, second.id, nil])
    #expect(Checks.findings(in: document.dataset).filter { $0.severity == .error }.isEmpty)
    // It was taken back, and nobody deleted its lines: the file brings them again, and only once.
    #expect(try document.take("april.csv", Self.april).id != nil)
    #expect(document.live.count == 5)
    let third = try document.take("april.csv", Self.april)
    #expect(third.id == nil && third.asked.isEmpty && document.live.count == 5)
  }

  @Test func `an import whose rows a later one has, too, is taken back after that one`() throws {
    var document = try Self.document()
    let first = try #require(try document.take("april.csv", Self.april).id)
    let second = try #require(try document.take("spring.csv", Self.april + Self.may).id)
    let before = document.live
    let error = #expect(throws: PlanError.self) {
      try document.dataset.undoing(importWithID: first, history: document.history)
    }
    #expect(error?.code == "import-shared")
    #expect(document.live == before)
    try document.undo(second)
    #expect(document.live.map(\.importID) == [first, first])
    try document.undo(first)
    #expect(document.live.isEmpty)
  }

  @Test func `a wrong answer is forgotten with the import that it was given for`() throws {
    var document = try Self.document()
    let wrong = try document.take("april.csv", Self.april, answer: "mdy")
    try document.undo(#require(wrong.id))
    #expect(document.live.isEmpty && document.sideFiles.isEmpty)
    let right = try document.take("april.csv", Self.april)
    #expect(right.asked == ["date-order"])
    #expect(document.live.map(\.date.description) == ["2026-04-03", "2026-04-05"])
    // The next file is read by the right answer; taking it back leaves the answer to the first one.
    let next = try document.take("may.csv", Self.may)
    #expect(next.asked.isEmpty)
    try document.undo(#require(next.id))
    #expect(try document.take("may.csv", Self.may).asked.isEmpty)
  }

  @Test func `a row that was changed since stays, and what the bank completed becomes the person's again`()
    throws
  {
    var document = try Self.document()
    var changes = BookChanges(document.dataset, reason: "entered")
    let day = try #require(CalendarDate(iso: "2026-04-03"))
    try changes.add(
      NewTransaction(
        Amount(minorUnits: 420, currency: .eur), on: day, account: "giro", payee: "Kiosk", note: "ice"))
    try document.apply(changes.plan())
    let typed = document.dataset.transactions
    let found = try document.take("april.csv", Self.april)
    #expect(document.live.count == 2 && document.live[0].importID == found.id)
    var edit = BookChanges(document.dataset, reason: "edited")
    try edit.edit(document.live[1], TransactionEdit(note: "for Sunday"))
    try document.apply(edit.plan())
    try document.undo(#require(found.id))
    #expect(document.live.map(\.note) == ["ice", "for Sunday"])
    #expect(document.live[0] == typed[0])
    #expect(document.live[1].importID == found.id)
  }

  @Test func `one of two files of one plan goes, and an import that is not kept is an error`() throws {
    var document = try Self.document()
    func file(_ name: String, _ lines: [String]) -> ImportSession.File {
      .init(name: name, bytes: Array((["Date,Description,Amount"] + lines).map { $0 + "\n" }.joined().utf8))
    }
    var session = try ImportSession(
      [file("april.csv", ["2026-04-03,Kiosk,-4.20"]), file("may.csv", ["2026-05-03,Kiosk,-4.40"])],
      into: document.dataset, options: ImportOptions(accountKey: "giro"))
    while let question = session.questions.first { try session.answer(question, with: "dmy") }
    try document.apply(session.plan())
    let ids = session.result.statements.compactMap(\.importID)
    #expect(Set(ids).count == 2 && Set(document.live.compactMap(\.importID)) == Set(ids))
    try document.undo(ids[0])
    #expect(document.live.map(\.importID) == [ids[1]])
    for id in [ids[0], Origin.system.newID()] {
      do {
        try document.undo(id)
        Issue.record("an import that is not there was taken back")
      } catch let error as any DatasetError {
        #expect(error.code == "nothing-to-undo" && PlainSentence.isPlain(error.sentence))
      }
    }
  }
}
