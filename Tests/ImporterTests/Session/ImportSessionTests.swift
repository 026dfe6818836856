import Bookkeeping
import DatasetChecks
import DatasetFormat
import Importer
import TestSupport
import Testing

/// One session from the bytes of a file to its plan: questions take their own answers, and answers are
/// remembered.
struct ImportSessionTests {
  private static func dataset(currency: String = "EUR", yen: Bool = false) -> Dataset {
    Dataset.inMemory([
      "Accounts": [
        "accountKey|name|type|currency|isActive", "giro|Giro|checking|\(yen ? "JPY" : currency)|true",
        "cash|Cash|cash|EUR|true",
      ]
    ])
  }

  private static func bytes(_ lines: [String]) -> [UInt8] {
    Array((["Date,Description,Amount"] + lines).joined(separator: "\n").utf8) + [0x0A]
  }

  private static let ambiguous = bytes(["03/04/2026,Kiosk,-4.20", "05/04/2026,Bakery,-3.10"])

  @Test func `a question of reading and one of comparing each take their answer, and the plan is made`()
    throws
  {
    var dataset = Self.dataset()
    var session = try ImportSession(Self.ambiguous, named: "april.csv", into: dataset)
    #expect(throws: ImportError.self) { try session.plan() }
    var asked: [String] = []
    while let question = session.questions.first {
      asked.append(question.code)
      try session.answer(question, with: question.code == "account" ? "giro" : "dmy")
    }
    #expect(Set(asked) == ["date-order", "account"] && asked.count == 2)
    try dataset.apply(session.plan())
    #expect(dataset.transactions.map(\.date.description) == ["2026-04-03", "2026-04-05"])
    #expect(dataset.transactions.allSatisfy { $0.accountKey == "giro" })
  }

  @Test
  func
    `what was answered is remembered for the account's next file, also by an app that keeps its files itself`()
    throws
  {
    var dataset = Self.dataset()
    var session = try ImportSession(Self.ambiguous, named: "april.csv", into: dataset, account: "giro")
    try session.answer(#require(session.questions.first), with: "dmy")
    let plan = try session.plan()
    try dataset.apply(plan)
    var kept: [String: [UInt8]] = [:]
    for file in plan.sideFiles { kept[file.path] = file.bytes }
    #expect(kept.keys.contains { $0.hasPrefix(".dataset/layouts/giro-") })
    let next = Self.bytes(["03/05/2026,Kiosk,-4.40", "06/05/2026,Bakery,-3.30"])
    let again = try ImportSession(
      next, named: "may.csv", into: dataset, history: ImportHistory(files: kept), account: "giro")
    #expect(again.questions.isEmpty)
    try dataset.apply(again.plan())
    #expect(dataset.transactions.map(\.date.description).suffix(2) == ["2026-05-03", "2026-05-06"])
    // Without the history it is asked again.
    let forgotten = try ImportSession(next, named: "may.csv", into: Self.dataset(), account: "giro")
    #expect(forgotten.questions.map(\.code) == ["date-order"])
  }

  @Test func `a layout that comes with the library reads a bank's file without a question`() throws {
    let discover = Array(
      "Trans. Date,Post Date,Description,Amount,Category\n01/15/2026,01/16/2026,KIOSK,4.20,Merchandise\n".utf8
    )
    let session = try ImportSession(
      discover, named: "discover.csv", into: Self.dataset(currency: "USD"), account: "giro")
    #expect(session.questions.isEmpty)
    #expect(session.result.statements.first?.statement.entries.map(\.amountMinor) == [-420])
  }

  @Test func `the currency of the account says what an amount is, without being told apart`() throws {
    let yen = Self.bytes(["2026-04-03,Kiosk,-1.280", "2026-04-05,Bakery,-2.500"])
    let session = try ImportSession(yen, named: "yen.csv", into: Self.dataset(yen: true), account: "giro")
    #expect(session.questions.isEmpty)
    #expect(session.result.statements.first?.statement.entries.map(\.amountMinor) == [-1280, -2500])
  }

  @Test func `an answer that is none, or that settled nothing, is refused, and the session stays as it was`()
    throws
  {
    var session = try ImportSession(Self.ambiguous, named: "april.csv", into: Self.dataset(), account: "giro")
    let question = try #require(session.questions.first)
    let error = #expect(throws: ImportError.self) { try session.answer(question, with: "sideways") }
    #expect(error?.code == "not-an-answer")
    #expect(session.questions == [question])
    try session.answer(question, with: "dmy")
    #expect(throws: ImportError.notAsked("date-order")) { try session.answer(question, with: "mdy") }
  }

  @Test func `a line that cannot be read is left out, or read as the person says`() throws {
    let broken = Self.bytes(["2026-04-03,Kiosk,-4.20", "2026-04-05,Bakery,-3.x0", "2026-04-06,Shop,-1.00"])
    var session = try ImportSession(broken, named: "april.csv", into: Self.dataset(), account: "giro")
    let question = try #require(session.questions.first { $0.line == 3 })
    var other = session
    try session.leaveOut(question)
    #expect(session.questions.isEmpty)
    #expect(session.result.statements.first?.newCount == 2)
    try other.read(question, with: "-3.10", in: "Amount")
    #expect(other.questions.isEmpty)
    #expect(other.result.statements.first?.newCount == 3)
  }

  @Test func `several files are one plan, and a question names its file`() throws {
    var dataset = Self.dataset()
    let sure = Self.bytes(["2026-03-01,Kiosk,-4.20", "2026-03-02,Bakery,-3.10"])
    var session = try ImportSession(
      [.init(name: "march.csv", bytes: sure), .init(name: "april.csv", bytes: Self.ambiguous)],
      into: dataset, options: ImportOptions(accountKey: "giro"))
    let question = try #require(session.questions.first)
    #expect(question.file == 1 && session.questions.count == 1)
    try session.answer(question, with: "mdy")
    try dataset.apply(session.plan())
    #expect(dataset.transactions.count == 4)
  }
}
