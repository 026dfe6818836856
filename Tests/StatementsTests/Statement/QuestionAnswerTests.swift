import Money
@testable import Statements
import Spreadsheet
import Testing

/// Each answer to a question about a file settles the question.
struct QuestionAnswerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var code: Question.Code
    var text = ""
    /// A workbook's sheets instead of a text.
    var sheets: [Sheet] = []
    /// The layouts of the dataset.
    var layouts: [String] = []

    var testDescription: String { code.rawValue }

    func read(_ options: StatementOptions = StatementOptions()) throws -> StatementFile {
      let layouts = try LayoutTests.book(layouts)
      guard sheets.isEmpty else {
        return try StatementReader.read(
          sheets: sheets, fileName: "a.xlsx", options: options, layouts: layouts)
      }
      return try StatementReader.read(
        bytes: Array(text.utf8), fileName: "a.csv", options: options, layouts: layouts)
    }
  }

  private static let billed =
    "{\"version\": 1, \"name\": \"billed\", \"match\": {\"header\": [\"Date\", \"Description\", \"Billed\", \"Amount\", \"Balance\"]}, \"read\": {\"columns\": {\"amount\": \"Billed\"}}}"

  static let cases: [Case] = [
    Case(code: .dateOrder, text: "Date,Text,Amount\n01/02/2026,A,-1.50\n02/03/2026,B,2.25\n"),
    Case(code: .dateOrder, text: "!Type:Bank\nD01/02/2026\nT-1.50\nPA\n^\nD02/03/2026\nT2.50\nPB\n^\n"),
    Case(code: .decimalMark, text: "Date,Text,Amount\n2026-02-01,A,-1.500\n2026-03-02,B,2.250\n"),
    Case(code: .amountSign, text: "Date,Text,Amount\n2026-02-01,Miller,1.50\n2026-03-02,Jones,2.25\n"),
    Case(
      code: .directionWord,
      text:
        "Date,Text,Kierunek,Amount\n2026-02-01,A,góra,1.50\n2026-03-02,B,dół,2.25\n2026-03-03,C,dół,2.00\n"),
    Case(
      code: .amountColumn,
      text: "Date,Description,Amount,Amount\n13/04/2026,Pay,100.00,90.00\n14/04/2026,Rent,-50.00,-45.00\n"),
    Case(
      code: .amountColumn,
      text: "Date,Description,Amount,Fee\n13/04/2026,Pay,100.00,0.00\n14/04/2026,Rent,-50.00,1.50\n"),
    Case(
      code: .layout, text: LayoutTests.card,
      layouts: [
        LayoutTests.remembered,
        LayoutTests.remembered.replacing("card-1", with: "card-2").replacing("dmy", with: "mdy"),
      ]),
    Case(
      code: .layoutChanged, text: "Date,Description,Total\n03/04/2026,COFFEE,4.50\n",
      layouts: [LayoutTests.remembered]),
    Case(
      code: .layoutChanged,
      text:
        "Date,Description,Billed,Amount,Balance\n13/04/2026,Pay,90.00,100.00,600.00\n14/04/2026,Rent,-51.00,-50.00,550.00\n",
      layouts: [billed]),
    Case(
      code: .sheet,
      sheets: [
        WorkbookStatementTests.sheet(WorkbookStatementTests.january, name: "January"),
        WorkbookStatementTests.sheet(
          [
            [.text("Date"), .text("Shop"), .text("Sum")],
            [.date("2026-01-31"), .text("All"), .number("-3.5")],
          ], name: "Sums"),
      ]),
    Case(
      code: .swappedDates,
      sheets: [
        WorkbookStatementTests.sheet([
          Array(WorkbookStatementTests.header.prefix(3)),
          [.text("25/04/2026"), .text("Coffee"), .number("-1.5")],
          [.date("2026-03-04"), .text("Rent"), .number("-2.5")],
          [.text("28/04/2026"), .text("Pay"), .number("3")],
        ])
      ]),
    Case(
      code: .cutAmounts,
      text: """
        Datum,Text,Betrag,Saldo
        28.03.2024,BÄCKER,-45,20,1954,80
        27.03.2024,TANKEN,-60,05,2000,00
        15.03.2024,LOHN,1500,00,2060,05
        """),
    Case(
      code: .bareLine,
      text:
        "Date,Text,Amount\n2026-02-01,A,-1.50\n2026-02-02,B,2.25\n2026-02-03,C,-9.00\n2026-02-04,,100.00\n"),
    Case(code: .unreadableLine, text: "Date,Text,Amount\n2026-02-01,A,-1.50\n2026-02-02,B,2x.25\n"),
    Case(
      code: .unreadableLine,
      text: "!Type:Bank\nD13/02/2026\nT-1.50\nPA\n^\nD14/02/2026\nTabc\nPB\n^\n"),
  ]

  @Test(arguments: cases)
  func `every answer that a question offers settles it`(_ example: Case) throws {
    let asked = try example.read().statements.flatMap(\.questions)
    let question = try #require(asked.first { $0.code == example.code }, "\(asked)")
    #expect(!question.choices.isEmpty)
    for shown in question.examples {
      #expect(shown.readings.isEmpty || shown.readings.count == question.choices.count)
    }
    for choice in question.choices {
      var options = StatementOptions()
      options.answer(example.code, with: choice)
      let left = try example.read(options).statements.flatMap(\.questions)
      #expect(!left.contains { $0.code == example.code }, "\(choice): \(left)")
    }
  }

  @Test func `a typed word means a choice in any case, unless two differ by it`() {
    let codes = Question(code: .currency, text: "", choices: ["mxn", "usd", "by-column"])
    #expect(codes.choice("MXN") == "mxn" && codes.choice("usd") == "usd" && codes.choice("eur") == nil)
    let words = Question(code: .directionWord, text: "", choices: ["Af", "AF", "bij"])
    #expect(words.choice("AF") == "AF" && words.choice("af") == nil && words.choice("Bij") == "bij")
  }

  @Test func `a line without a description comes in or stays out as the person says`() throws {
    let bare = try #require(Self.cases.first { $0.code == .bareLine })
    func read(_ answer: String) throws -> Statement {
      var options = StatementOptions()
      options.answer(.bareLine, with: answer)
      return try #require(try bare.read(options).statements.first)
    }
    #expect(try read("entry").entries.map(\.amountMinor) == [-150, 225, -900, 10_000])
    let balance = try read("balance")
    #expect(balance.entries.map(\.amountMinor) == [-150, 225, -900])
    #expect(balance.skipped.map(\.line) == [5])
  }

  @Test func `lines that are left out are listed, and the others are read`() throws {
    for unreadable in Self.cases where unreadable.code == .unreadableLine {
      var options = StatementOptions()
      options.answer(.unreadableLine, with: "skip")
      let statement = try #require(try unreadable.read(options).statements.first)
      #expect(statement.questions.isEmpty && statement.entries.map(\.amountMinor) == [-150])
      #expect(statement.skipped.count { $0.reason.isLoss } == 1)
    }
  }
}
