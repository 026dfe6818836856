import Money
@testable import Statements
import Spreadsheet
import Testing

/// User corrections of lines in tables: values, and lines that are left out.
struct AnsweredTableTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var skipped: [ClosedRange<Int>] = []
    var said: [(Int, String, String)] = []
    /// `2026-03-12 -4520 text` of each entry.
    var rows: [String]
    var asks: [Question.Code] = []
    var reconciles: Bool?

    var testDescription: String { name }
  }

  private static let german = """
    Datum;Text;Betrag;Saldo
    10.03.2026;Miete;-800,00;1200,00
    12.03.2026;Rewe;-45,2O;1154,80
    13.03.2026;Lohn;2000,00;3154,80

    """
  private static let germanRows = [
    "2026-03-10 -80000 Miete", "2026-03-12 -4520 Rewe", "2026-03-13 200000 Lohn",
  ]
  private static let plain =
    "Date,Text,Amount\n2026-03-10,Rent,-800.00\n2026-03-12,Shop,-45.2O\n2026-03-13,Pay,9.00\n"
  private static let plainRows = ["2026-03-10 -80000 Rent", "2026-03-12 -4520 Shop", "2026-03-13 900 Pay"]

  static let cases: [Case] = [
    Case(
      name: "as the file writes it", text: german, said: [(3, "Betrag", "-45,20")], rows: germanRows,
      reconciles: true),
    Case(
      name: "with the other mark", text: german, said: [(3, "Betrag", "-45.20")], rows: germanRows,
      reconciles: true),
    Case(
      name: "with groups of the other mark", text: german,
      said: [(2, "Betrag", "-1,800.00"), (3, "Betrag", "-45.20")],
      rows: ["2026-03-10 -180000 Miete"] + germanRows.dropFirst(), reconciles: true),
    Case(
      name: "a name in any case", text: german, said: [(3, "bETRAG", "-45,20")], rows: germanRows,
      reconciles: true),
    Case(name: "a role", text: german, said: [(3, "Amount", "-45,20")], rows: germanRows, reconciles: true),
    Case(name: "a number", text: german, said: [(3, "3", "-45,20")], rows: germanRows, reconciles: true),
    Case(
      name: "an amount that the balances contradict", text: german, said: [(3, "Betrag", "-45,21")],
      rows: ["2026-03-10 -80000 Miete", "2026-03-12 -4521 Rewe", "2026-03-13 200000 Lohn"], reconciles: false),
    Case(
      name: "left out", text: german, skipped: [3...3], rows: [germanRows[0], germanRows[2]],
      reconciles: false),
    Case(name: "a range is left out", text: plain, skipped: [2...3], rows: [plainRows[2]]),
    Case(name: "a range reaches beyond the table", text: plain, skipped: [3...90], rows: [plainRows[0]]),
    Case(
      name: "a line that can be read is left out", text: plain, skipped: [2...2, 3...3], rows: [plainRows[2]]),
    Case(
      name: "a line that can be read is corrected", text: plain,
      said: [(3, "Amount", "-45.20"), (4, "Amount", "90.00")],
      rows: [plainRows[0], plainRows[1], "2026-03-13 9000 Pay"]),
    Case(
      name: "several cells of a line", text: plain,
      said: [(3, "Amount", "-45.20"), (3, "text", "Shop Berlin"), (3, "Date", "2026-03-11")],
      rows: [plainRows[0], "2026-03-11 -4520 Shop Berlin", plainRows[2]]),
    Case(
      name: "another line stays open", text: plain.replacing("9.00", with: "9x00"),
      said: [(3, "Amount", "-45.20")],
      rows: [plainRows[0], plainRows[1]], asks: [.unreadableLine]),
    Case(
      name: "a date",
      text: plain.replacing("-45.2O", with: "-45.20").replacing("2026-03-12", with: "2026-03-1Z"),
      said: [(3, "date", "2026-03-12")], rows: plainRows),
    Case(
      name: "a date in ISO form among others",
      text: "Datum;Text;Betrag\n10.03.2026;A;-1,50\n1Z.03.2026;B;-2,50\n13.03.2026;C;-3,50\n",
      said: [(3, "Datum", "2026-03-12")],
      rows: ["2026-03-10 -150 A", "2026-03-12 -250 B", "2026-03-13 -350 C"]),
    Case(
      name: "a date that shows the order of all",
      text: "Date,Text,Amount\n01/02/2026,A,-1.50\n02/03/2026,B,-2.25\nx/03/2026,C,-3.50\n",
      said: [(4, "Date", "25/03/2026")],
      rows: ["2026-02-01 -150 A", "2026-03-02 -225 B", "2026-03-25 -350 C"]),
    Case(
      name: "one of two columns of amounts",
      text: "Date,Text,Out,In\n2026-03-10,Rent,800.00,\n2026-03-12,Shop,4S.20,\n2026-03-13,Pay,,9.00\n",
      said: [(3, "debit", "45.20")],
      rows: plainRows),
    Case(
      name: "an amount that is missing", text: plain.replacing("-45.2O", with: ""),
      said: [(3, "Amount", "-45.20")], rows: plainRows),
    Case(
      name: "the only entry of a file", text: "Date,Text,Amount\n2026-03-12,Shop,-45.2O\n",
      said: [(2, "Amount", "-45.20")],
      rows: [plainRows[1]]),
    Case(
      name: "a delimiter in a text, said by the amount",
      text:
        "Date,Text,Amount,Balance\n2026-03-10,Rent,-800.00,1200.00\n2026-03-12,Shop, Berlin,-45.20,1154.80\n2026-03-13,Pay,9.00,1163.80\n",
      said: [(3, "Amount", "-45.20")], rows: [plainRows[0], "2026-03-12 -4520 Shop, Berlin", plainRows[2]],
      reconciles: true),
    Case(
      name: "a delimiter that may be in either of two texts",
      text:
        "Date,Payee,Text,Amount,Balance\n2026-03-10,Ann,Rent,-800.00,1200.00\n2026-03-12,Bob,Shop, Berlin,-45.20,1154.80\n2026-03-13,Cy,Pay,9.00,1163.80\n",
      said: [(3, "Amount", "-45.20")],
      rows: ["2026-03-10 -80000 Ann Rent", "2026-03-12 -4520 Bob Shop", "2026-03-13 900 Cy Pay"],
      reconciles: true),
    Case(
      name: "a delimiter in a text, left out",
      text:
        "Date,Text,Amount\n2026-03-10,Rent,-800.00\n2026-03-12,Shop, Berlin,-45.20\n2026-03-13,Pay,9.00\n",
      skipped: [3...3],
      rows: [plainRows[0], plainRows[2]]),
    Case(
      name: "an entry above the names, said",
      text: "2026-03-12,Shop,-45.20\nDate,Text,Amount\n2026-03-10,Rent,-800.00\n2026-03-13,Pay,9.00\n",
      said: [(1, "Amount", "-45.20")], rows: [plainRows[1], plainRows[0], plainRows[2]]),
    Case(
      name: "an entry above the names, left out",
      text: "2026-03-12,Shop,-45.20\nDate,Text,Amount\n2026-03-10,Rent,-800.00\n2026-03-13,Pay,9.00\n",
      skipped: [1...1], rows: [plainRows[0], plainRows[2]]),
    Case(
      name: "the amount in which a file breaks off",
      text: plain.replacing("2O", with: "20").replacing("9.00\n", with: "9.0"),
      said: [(4, "Amount", "9.00")], rows: plainRows),
    Case(
      name: "the line in which a file breaks off, left out",
      text: plain.replacing("2O", with: "20").replacing("9.00\n", with: "9.0"),
      skipped: [4...4], rows: [plainRows[0], plainRows[1]]),
    Case(
      name: "a line without a description, left out",
      text:
        "Date,Text,Amount\n2026-03-10,Rent,-8.00\n2026-03-11,A,-1.00\n2026-03-12,B,-2.00\n2026-03-13,,9.00\n",
      skipped: [5...5], rows: ["2026-03-10 -800 Rent", "2026-03-11 -100 A", "2026-03-12 -200 B"]),
    Case(
      name: "a line without a description gets one",
      text:
        "Date,Text,Amount\n2026-03-10,Rent,-8.00\n2026-03-11,A,-1.00\n2026-03-12,B,-2.00\n2026-03-13,,9.00\n",
      said: [(5, "Text", "Pay")],
      rows: ["2026-03-10 -800 Rent", "2026-03-11 -100 A", "2026-03-12 -200 B", "2026-03-13 900 Pay"]),
    Case(
      name: "lines behind a quoted line end",
      text: "Date,Text,Amount\n2026-03-10,\"Rent\nMarch\",-800.00\n2026-03-12,Shop,-45.2O\n",
      said: [(4, "Amount", "-45.20")],
      rows: ["2026-03-10 -80000 Rent\nMarch", "2026-03-12 -4520 Shop"]),
    Case(
      name: "an entry of a file of blocks",
      text:
        "Date: 2026-03-10\nAmount: -800.00\nText: Rent\n\nDate: 2026-03-12\nAmount: -45.2O\nText: Shop\n\nDate: 2026-03-13\nAmount: 9.00\nText: Pay\n",
      said: [(5, "Amount", "-45.20")], rows: plainRows),
    Case(
      name: "the block in which a file breaks off, left out",
      text:
        "Date: 2026-03-10\nText: Rent\nAmount: -800.00\n\nDate: 2026-03-12\nText: Shop\nAmount: -45.20\n\nDate: 2026-03-13\nText: Pay\nAmount: 9.0",
      skipped: [9...9], rows: [plainRows[0], plainRows[1]]),
    Case(
      name: "a text in which the file breaks off, left out",
      text: "Date,Amount,Text\n2026-03-10,-800.00,Rent\n2026-03-12,-45.20,Shop\n2026-03-13,9.00,\"Pa",
      skipped: [4...4], rows: [plainRows[0], plainRows[1]]),
    Case(
      name: "a text below a line that is left out is no part of the one above",
      text:
        "Text;Date;Amount\nRent;2026-03-10;-800.00\nShop;2026-03-12;-45.20\nBerlin;;\nPay;2026-03-13;9.00\n",
      skipped: [3...3],
      rows: ["2026-03-10 -80000 Rent", "2026-03-13 900 Pay"]),
  ]

  @Test(arguments: cases)
  func `what a person says of a line counts for the whole reading`(_ example: Case) throws {
    let options = try StatementOptions.lines(skipping: example.skipped, saying: example.said)
    let file = try StatementReader.read(bytes: Array(example.text.utf8), fileName: "a.csv", options: options)
    let statement = try #require(file.statements.first)
    let questions = statement.questions.map(\.code)
    #expect(questions == example.asks, "\(statement.questions)")
    #expect(statement.entries.map { "\($0.date) \($0.amountMinor) \($0.text)" } == example.rows)
    #expect(statement.balanceReconciles == example.reconciles, "\(statement.warnings)")
    #expect(
      Set(statement.correctedLines.map(\.line)).isSuperset(of: example.said.map(\.0)),
      "\(statement.correctedLines)")
    for said in statement.correctedLines where said.isSkipped {
      #expect(
        statement.skipped.contains {
          $0.line == said.line && $0.reason == .leftOutByUser(isRemembered: false)
        })
    }
  }

  @Test func `what was said stands beside what the file has`() throws {
    let options = try StatementOptions.lines(saying: [(3, "amount", "-45.20"), (2, "4", "1200,01")])
    let file = try StatementReader.read(bytes: Array(Self.german.utf8), fileName: "a.csv", options: options)
    let said = try #require(file.statements.first).correctedLines
    #expect(said.map(\.line) == [2, 3])
    #expect(said[0].cells == [.init(column: "Saldo", value: "1200,01", found: "1200,00")])
    #expect(said[0].problem == nil)
    #expect(said[1].cells == [.init(column: "Betrag", value: "-45.20", found: "-45,2O")])
    #expect(said[1].problem == "\"-45,2O\" is not an amount")
    #expect(said[1].cells[0].description == "Betrag by hand: -45.20, the file has \"-45,2O\"")
  }

  static let mistakes: [(skipped: [ClosedRange<Int>], said: [(Int, String, String)], message: String)] = [
    ([40...40], [], "line 40 is no entry (none begins there; the one before begins on line 4)"),
    ([1...1], [], "line 1 is no entry"),
    ([40...44], [], "none of the lines 40 to 44 is an entry"),
    ([], [(40, "Betrag", "1,00")], "line 40 is no entry"),
    ([], [(1, "Betrag", "1,00")], "line 1 is no entry"),
    (
      [], [(3, "Betrg", "1,00")],
      "is called \"Betrg\" (expected \"Datum\", \"Text\", \"Betrag\", \"Saldo\", amount"
    ),
    ([], [(3, "5", "1,00")], "a number from 1 to 4"),
    ([], [(3, "debit", "1,00")], "is called \"debit\""),
    ([], [(3, "Betrag", "abc")], "\"abc\" is not an amount"),
    ([], [(3, "Datum", "soon")], "\"soon\" is not a date"),
    ([], [(3, "Datum", "31.02.2026")], "\"31.02.2026\" is not a date"),
    ([], [(3, "Betrag", "1,00"), (3, "3", "2,00")], "the column is said twice"),
  ]

  @Test(arguments: mistakes.indices)
  func `what cannot be is an error that says so`(_ index: Int) throws {
    let mistake = Self.mistakes[index]
    let options = try StatementOptions.lines(skipping: mistake.skipped, saying: mistake.said)
    let error = #expect(throws: LineAnswerError.self) {
      try StatementReader.read(bytes: Array(Self.german.utf8), fileName: "a.csv", options: options)
    }
    #expect(error.map { "\($0)" }?.contains(mistake.message) == true, "\(String(describing: error))")
  }

  @Test func `a question about a line names the line and the cells that settle it`() throws {
    let file = try StatementReader.read(bytes: Array(Self.german.utf8), fileName: "a.csv")
    let question = try #require(file.statements.first?.questions.first)
    #expect(question.line == 3)
    #expect(question.ways.map { $0.map(\.column) } == [["Betrag"]])
    #expect(question.examples.map(\.found) == ["12.03.2026;Rewe;-45,2O;1154,80"])
    #expect(question.ways[0][0].accepts("-45,20") && !question.ways[0][0].accepts("soon"))
  }

  private static func sheet(_ name: String, amount: String) -> Sheet {
    WorkbookStatementTests.sheet(
      [
        Array(WorkbookStatementTests.header.prefix(3)),
        [.date("2026-03-10"), .text("Rent"), .number("-800")],
        [.date("2026-03-12"), .text("Shop"), .text(amount)],
        [.date("2026-03-13"), .text("Pay"), .number("9")],
      ], name: name)
  }

  @Test(arguments: ["-45.20", "-45,20"]) func `rows of a workbook are lines`(_ amount: String) throws {
    var options = try StatementOptions.lines(saying: [(3, "amount", amount), (3, "date", "2026-03-11")])
    let sheets = [Self.sheet("March", amount: "-45.2O")]
    var file = try StatementReader.read(sheets: sheets, fileName: "a.xlsx", options: options)
    #expect(file.statements[0].questions == [])
    #expect(
      file.statements[0].entries.map { "\($0.date) \($0.amountMinor)" } == [
        "2026-03-10 -80000", "2026-03-11 -4520", "2026-03-13 900",
      ])
    options = try StatementOptions.lines(skipping: [3...3])
    file = try StatementReader.read(sheets: sheets, fileName: "a.xlsx", options: options)
    #expect(file.statements[0].entries.map(\.line) == [2, 4])
  }

  @Test func `a row that several sheets have is of none of them`() throws {
    let sheets = [Self.sheet("March", amount: "-45.20"), Self.sheet("April", amount: "-4x")]
    let options = try StatementOptions.lines(saying: [(3, "amount", "-4.00")])
    let error = #expect(throws: LineAnswerError.self) {
      try StatementReader.read(sheets: sheets, fileName: "a.xlsx", options: options)
    }
    #expect(error == .severalEntries(file: "a.xlsx", line: 3, sheets: ["March", "April"]))
    let named = try StatementReader.read(
      sheets: [sheets[1]], fileName: "a.xlsx", areNamed: true, options: options)
    #expect(named.statements.flatMap(\.entries).map(\.amountMinor) == [-80000, -400, 900])
  }
}

/// A typed value for one line never shows the file's notation of other lines.
struct AnsweredTableEvidenceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var said: (Int, String, String)
    var asks: Question.Code

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "a decimal mark",
      text: "Date,Text,Amount\n2026-03-10,A,-1.000\n2026-03-11,B,-2.000\n2026-03-12,C,-4x\n",
      said: (4, "Amount", "-4.50"), asks: .decimalMark),
    Case(
      name: "a sign", text: "Date,Text,Amount\n2026-03-10,A,1.50\n2026-03-11,B,2.50\n2026-03-12,C,4x\n",
      said: (4, "Amount", "-4.50"), asks: .amountSign),
    Case(
      name: "amounts that the delimiter cut",
      text:
        "Datum,Text,Betrag,Saldo\n28.03.2024,BAECKER,-45,20,1954,80\n27.03.2024,TANKEN,-60,05,2000,00\n15.03.2024,LOHN,1500,00,2060,05\n",
      said: (2, "Betrag", "-45.20"), asks: .cutAmounts),
  ]

  @Test(arguments: cases)
  func `what is typed of one line leaves questions about all open`(_ example: Case) throws {
    let options = try StatementOptions.lines(saying: [example.said])
    let file = try StatementReader.read(bytes: Array(example.text.utf8), fileName: "a.csv", options: options)
    let statement = try #require(file.statements.first)
    #expect(statement.questions.contains { $0.code == example.asks }, "\(statement.questions)")
    #expect(statement.entries == [])
  }

  @Test func `what the whole file shows holds without a line that is left out`() throws {
    let text = "Date,Text,Amount\n01/02/2026,A,-1.50\n31/03/2026,B,-2.50\n02/04/2026,C,3.50\n"
    let options = try StatementOptions.lines(skipping: [3...3])
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.csv", options: options)
    #expect(file.statements[0].questions == [])
    #expect(file.statements[0].entries.map(\.date.description) == ["2026-02-01", "2026-04-02"])
  }

  @Test func `a question about all is answered beside what is said of a line`() throws {
    var options = try StatementOptions.lines(saying: [(4, "Amount", "-4,50")])
    options.decimalMark = .comma
    let file = try StatementReader.read(
      bytes: Array(Self.cases[0].text.utf8), fileName: "a.csv", options: options)
    #expect(file.statements[0].questions == [])
    #expect(file.statements[0].entries.map(\.amountMinor) == [-100_000, -200_000, -450])
  }

  @Test func `the sign of a card's amounts is asked whatever is typed of one`() throws {
    let text = "!Type:CCard\nD31/03/2026\nT8.00\nPA\n^\nD30/03/2026\nT9.00\nPB\n^\nD29/03/2026\nT4x\nPC\n^\n"
    let options = try StatementOptions.lines(saying: [(10, "amount", "-4.00")])
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.qif", options: options)
    #expect(file.statements[0].questions.map(\.code) == [.amountSign])
  }
}
