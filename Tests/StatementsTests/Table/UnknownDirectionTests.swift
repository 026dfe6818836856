@testable import Statements
import Testing

/// Amounts without signs: words beside them that no list knows, and balances that give the direction.
@Suite struct UnknownDirectionTests {
  private static let header = "Date,Text,Direction,Amount,Balance"
  private static let account = "Account: DE02 1203 0000 0000 2020 51"

  @Test func `words that balances proved say the direction of the next file`() throws {
    let first = try LayoutTests.read(
      """
      \(Self.account)
      \(Self.header)
      2026-01-02,A,góra,10.00,110.00
      2026-01-03,B,dół,20.00,90.00
      2026-01-04,C,góra,5.00,95.00
      2026-01-05,D,dół,7.00,88.00
      2026-01-06,E,dół,8.00,80.00
      2026-01-07,F,góra,1.00,81.00
      """)
    #expect(first.questions == [])
    let learned = try #require(first.learned)
    #expect(learned.directionWords == DirectionMeanings(out: ["dół"], incoming: ["góra"]))

    let remembered = try #require(
      LayoutDefinition.remembered(from: first, account: "giro", answers: StatementOptions()))
    let book = LayoutBook(
      own: [try LayoutTests.layout(String(decoding: remembered.json, as: UTF8.self))], shipped: [], named: nil
    ) { _ in ["giro"] }
    // Two lines without a balance would be asked about.
    let next = "\(Self.header)\n2026-02-02,A,dół,3.00,\n2026-02-03,B,dół,4.00,\n"
    #expect(try LayoutTests.read(next, book).entries.map(\.amountMinor) == [-300, -400])
    // A word that was not seen before is not guessed, and the others keep their meaning.
    let other = try LayoutTests.read(
      "\(Self.header)\n2026-02-02,A,dół,3.00,\n2026-02-03,B,bok,4.00,\n2026-02-04,C,góra,5.00,\n", book)
    #expect(other.questions.map(\.code) == [.unreadableLine])
    #expect(other.entries.map(\.amountMinor) == [-300, 500])
  }

  @Test func `the oldest line is asked about alone`() throws {
    let text =
      "\(Self.account)\nDate,Text,Amount,Balance\n2026-01-02,A,10.00,110.00\n2026-01-03,B,20.00,90.00\n2026-01-04,C,5.00,95.00\n"
    let asked = try LayoutTests.read(text)
    #expect(asked.questions.map(\.code) == [.unreadableLine])
    #expect(asked.questions.map(\.line) == [3])
    #expect(asked.questions[0].text.contains("nothing says whether \"10.00\" is money in (+) or out (-)"))
    #expect(asked.entries.map(\.amountMinor) == [-2000, 500])
    #expect(throws: LineAnswerError.self) {
      let bare = try StatementOptions.lines(saying: [(3, "Amount", "10.00")])
      _ = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.csv", options: bare)
    }

    let options = try StatementOptions.lines(saying: [(3, "Amount", "+10.00")])
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.csv", options: options)
    #expect(file.statements[0].questions == [])
    #expect(file.statements[0].entries.map(\.amountMinor) == [1000, -2000, 500])
  }

  @Test func `a question about two words shows the words of their column`() throws {
    let statement = try LayoutTests.read(
      "Date,Details,Xyzzy,Amount\n2025-03-01,Kita,Mapo,20.00\n2025-03-02,Firm,Kita,50.00\n2025-03-04,Shop,Mapo,5.00\n"
    )
    let question = try #require(statement.questions.first { $0.code == .directionWord })
    #expect(question.choices == ["Kita", "Mapo", "neither"])
    #expect(question.examples.map(\.readings) == [["in", "out", "not said"], ["out", "in", "not said"]])
  }

  @Test func `balances that a step breaks give no direction`() throws {
    let text =
      "Date,Text,Amount,Balance\n2026-01-02,A,10.00,110.00\n2026-01-03,B,20.00,90.00\n2026-01-04,C,5.00,96.00\n"
    #expect(try LayoutTests.read(text).questions.map(\.code) == [.amountSign])
  }
}
