import Money
@testable import Statements
import Testing

/// User corrections of entries in formats without columns: values, and entries that are left out.
struct EntryAnswersTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var skipped: [ClosedRange<Int>] = []
    var said: [(Int, String, String)] = []
    /// `2026-03-12 -4520 payee` of each entry.
    var rows: [String]
    var asks: [Question.Code] = []
    var reconciles: Bool?

    var testDescription: String { name }
  }

  // Entries begin on the lines 5 and 8.
  private static let ofx = """
    OFXHEADER:100

    <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
    <BANKACCTFROM><BANKID>1<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
    <STMTTRN>
    <TRNTYPE>DEBIT<DTPOSTED>20260310<TRNAMT>-800.00<FITID>a1<NAME>Rent
    </STMTTRN>
    <STMTTRN>
    <TRNTYPE>DEBIT<DTPOSTED>20260312<TRNAMT>-45.2O<FITID>a2<NAME>Shop
    </STMTTRN>
    </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
    """
  private static let rows = ["2026-03-10 -80000 Rent", "2026-03-12 -4520 Shop"]

  // Records begin on the lines 2 and 6.
  private static let qif = "!Type:Bank\nD31/03/2026\nT-800.00\nPRent\n^\nD12/04/2026\nT-45.2O\nPShop\n^\n"
  private static let qifRows = ["2026-03-31 -80000 Rent", "2026-04-12 -4520 Shop"]

  // Entries begin on the lines 5 and 7.
  private static let mt940 = """
    :20:START
    :25:10010010/1234567
    :28C:1/1
    :60F:C260301EUR2000,00
    :61:2603100310D800,00NMSCNONREF
    :86:166?00RENT?20March?32Rent
    :61:2603120312D?45,20NMSCNONREF
    :86:166?00SHOP?20Food?32Shop
    :62F:C260331EUR1154,80
    -

    """

  // Entries begin on the lines 5 and 7.
  private static let camt = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
    <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>

    <Ntry><Amt Ccy="EUR">800.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-10</Dt></BookgDt>
    <AddtlNtryInf>Rent</AddtlNtryInf></Ntry>
    <Ntry><Amt Ccy="EUR">45.2O</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-12</Dt></BookgDt>
    <AddtlNtryInf>Shop</AddtlNtryInf></Ntry>
    </Stmt></BkToCstmrStmt></Document>
    """

  static let cases: [Case] = [
    Case(name: "OFX: the amount", text: ofx, said: [(8, "amount", "-45.20")], rows: rows),
    Case(name: "OFX: the amount with a comma", text: ofx, said: [(8, "AMOUNT", "-45,20")], rows: rows),
    Case(name: "OFX: left out", text: ofx, skipped: [8...8], rows: [rows[0]]),
    Case(
      name: "OFX: the date in ISO form, and the payee",
      text: ofx.replacing("2O<", with: "20<").replacing("20260312", with: "2026x"),
      said: [(8, "date", "2026-03-12"), (8, "payee", "Market")], rows: [rows[0], "2026-03-12 -4520 Market"]),
    Case(
      name: "OFX: a line that can be read", text: ofx.replacing("2O<", with: "20<"),
      said: [(5, "amount", "-80.00")],
      rows: ["2026-03-10 -8000 Rent", rows[1]]),
    Case(
      name: "OFX: two entries that ran into one", text: ofx.replacing("-45.2O", with: "-45.20<TRNAMT>-7.00"),
      said: [(8, "amount", "-45.20")], rows: rows),
    Case(
      name: "OFX: an entry in which the file breaks off",
      text: String(ofx.prefix(upTo: ofx.firstRange(of: "2O<FITID")?.lowerBound ?? ofx.endIndex)),
      said: [(8, "amount", "-45.20"), (8, "payee", "Shop")], rows: rows),
    Case(
      name: "OFX: not booked yet", text: ofx, said: [(8, "amount", "-45.20"), (8, "status", "pending")],
      rows: [rows[0], rows[1] + " pending"]),
    Case(name: "QIF: the amount", text: qif, said: [(6, "amount", "-45.20")], rows: qifRows),
    Case(name: "QIF: left out", text: qif, skipped: [6...6], rows: [qifRows[0]]),
    Case(
      name: "QIF: the date in ISO form leaves the order of the others alone",
      text: qif.replacing("2O", with: "20").replacing("12/04", with: "x/04"),
      said: [(6, "date", "2026-04-12")], rows: qifRows),
    Case(
      name: "QIF: a record in which the file breaks off",
      text: "!Type:Bank\nD31/03/2026\nT-800.00\nPRent\n^\nPShop\nD12/04/20",
      said: [(6, "date", "2026-04-12"), (6, "amount", "-45.20")], rows: qifRows),
    Case(
      name: "MT940: the amount goes the way that the file says", text: mt940, said: [(7, "amount", "45,20")],
      rows: rows, reconciles: true),
    Case(
      name: "MT940: the sign says the way", text: mt940, said: [(7, "amount", "-45.20")], rows: rows,
      reconciles: true),
    Case(
      name: "MT940: an amount that the balances contradict", text: mt940, said: [(7, "amount", "+45.20")],
      rows: [rows[0], "2026-03-12 4520 Shop"], reconciles: false),
    Case(
      name: "MT940: a line of which nothing can be read",
      text: mt940.replacing("2603120312D?45,20N", with: "2603XX0312D45,20N"),
      said: [(7, "date", "2026-03-12"), (7, "amount", "-45.20")], rows: rows, reconciles: true),
    Case(name: "MT940: left out", text: mt940, skipped: [7...7], rows: [rows[0]], reconciles: false),
    Case(
      name: "camt: the amount goes the way that the file says", text: camt, said: [(7, "amount", "45,20")],
      rows: rows),
    Case(
      name: "camt: the sign says the way",
      text: camt.replacing(
        "<Amt Ccy=\"EUR\">45.2O</Amt><CdtDbtInd>DBIT</CdtDbtInd>", with: "<Amt Ccy=\"EUR\">45.2O</Amt>"),
      said: [(7, "amount", "-45.20")], rows: rows),
    Case(
      name: "camt: the date",
      text: camt.replacing("45.2O", with: "45.20").replacing("2026-03-12", with: "12th"),
      said: [(7, "date", "31.03.2026")],
      rows: [rows[0], "2026-03-31 -4520 Shop"]),
    Case(name: "camt: left out", text: camt, skipped: [7...7], rows: [rows[0]]),
  ]

  @Test(arguments: cases)
  func `what a person says of an entry is read in its place`(_ example: Case) throws {
    let options = try StatementOptions.lines(skipping: example.skipped, saying: example.said)
    let statement = try #require(
      try StatementReader.read(bytes: Array(example.text.utf8), fileName: "a", options: options).statements
        .first)
    #expect(statement.questions.map(\.code) == example.asks, "\(statement.questions)")
    #expect(
      statement.entries.map {
        "\($0.date) \($0.amountMinor) \($0.payee)" + ($0.status == .pending ? " pending" : "")
      } == example.rows)
    if let reconciles = example.reconciles { #expect(statement.balanceReconciles == reconciles) }
    #expect(statement.correctedLines.map(\.line) == [example.skipped.first?.lowerBound ?? example.said[0].0])
  }

  static let mistakes:
    [(text: String, skipped: [ClosedRange<Int>], said: [(Int, String, String)], message: String)] = [
      (ofx, [9...9], [], "line 9 is no entry (none begins there; the one before begins on line 8)"),
      (
        ofx, [], [(8, "Betrag", "1.00")],
        "expected date, valueDate, amount, payee, text, currency, reference, status"
      ),
      (ofx, [], [(8, "amount", "abc")], "\"abc\" is not an amount"),
      (ofx, [], [(8, "date", "soon")], "\"soon\" is not a date"),
      (ofx, [], [(8, "currency", "euros")], "\"euros\" is no currency"),
      (ofx, [], [(8, "status", "maybe")], "expected booked or pending"),
      (ofx, [], [(8, "balance", "1.00")], "is called \"balance\""),
      (ofx.replacing("\n", with: " "), [1...1], [], "several entries begin on line 1"),
      (qif, [], [(6, "reference", "x")], "expected date, amount, payee, text"),
      (
        mt940.replacing("2603120312D?45", with: "2603XX0312D45"), [],
        [(7, "date", "2026-03-12"), (7, "amount", "45.20")], "has no sign"
      ),
      (mt940, [], [(7, "date", "04/03/2026")], "may be more than one day"),
      (camt, [], [(7, "date", "04/03/2026")], "may be more than one day"),
      (camt.replacing("<CdtDbtInd>DBIT</CdtDbtInd>", with: ""), [], [(7, "amount", "45.20")], "has no sign"),
    ]

  @Test(arguments: mistakes.indices)
  func `what cannot be is an error that says so`(_ index: Int) throws {
    let mistake = Self.mistakes[index]
    let options = try StatementOptions.lines(skipping: mistake.skipped, saying: mistake.said)
    let error = #expect(throws: LineAnswerError.self) {
      try StatementReader.read(bytes: Array(mistake.text.utf8), fileName: "a", options: options)
    }
    #expect(error.map { "\($0)" }?.contains(mistake.message) == true, "\(String(describing: error))")
  }

  @Test func `a question names the entry's line and values, and shows it`() throws {
    let question = try #require(
      try StatementReader.read(bytes: Array(Self.mt940.utf8), fileName: "a").statements.first?.questions.first
    )
    #expect(question.line == 7 && question.ways.map { $0.map(\.column) } == [["amount"]])
    #expect(question.examples.first?.found.hasPrefix(":61:2603120312D?45,20NMSCNONREF") == true)
  }

  @Test func `where several entries begin on a line, its number is not offered`() throws {
    let line = Self.ofx.replacing("\n", with: " ")
    let question = try #require(
      try StatementReader.read(bytes: Array(line.utf8), fileName: "a").statements.first?.questions.first)
    #expect(question.line == 1 && question.sharesLine && question.ways.isEmpty)
    #expect(question.text.contains("Several entries begin on this line"))
  }

  @Test func `lines that are left out by one answer are warned of, each once`() throws {
    let lost = Self.ofx.replacing("-800.00", with: "-8OO")
    let open = try StatementReader.read(bytes: Array(lost.utf8), fileName: "a").statements[0]
    #expect(open.questions.map(\.line) == [5, 8] && open.warnings.isEmpty)
    var options = StatementOptions()
    options.answers[.unreadableLine] = "skip"
    let read = try StatementReader.read(bytes: Array(lost.utf8), fileName: "a", options: options).statements[
      0]
    #expect(read.questions.isEmpty && read.correctedLines.map(\.line) == [5, 8])
    #expect(
      read.warnings == [
        "line 5 was not read: \"-8OO\" is not an amount", "line 8 was not read: \"-45.2O\" is not an amount",
      ])
  }

  @Test func `why a line could not be read is kept`() throws {
    let options = try StatementOptions.lines(saying: [(8, "amount", "-45.20"), (5, "payee", "Landlord")])
    let said = try StatementReader.read(bytes: Array(Self.ofx.utf8), fileName: "a", options: options)
      .statements[0].correctedLines
    #expect(said.map(\.problem) == [nil, "\"-45.2O\" is not an amount"])
    #expect(said[1].cells == [.init(column: "amount", value: "-45.20", found: "-45.2O")])
    #expect(said[0].cells == [.init(column: "payee", value: "Landlord", found: "Rent")])
  }
}
