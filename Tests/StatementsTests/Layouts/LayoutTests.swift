import Money
@testable import Statements
import Testing

/// Layouts: facts that a file does not contain, and files that contradict a layout.
struct LayoutTests {
  static let card = """
    Date,Description,Amount
    03/04/2026,COFFEE,4.50
    05/04/2026,SHOP,12.00
    """

  static func layout(_ json: String) throws -> LayoutDefinition {
    try LayoutDefinition(json: Array(json.utf8), file: "card.json")
  }

  static func book(_ json: String...) throws -> LayoutBook { try book(json) }

  static func book(_ json: [String]) throws -> LayoutBook {
    LayoutBook(own: try json.map(layout), shipped: [], named: nil) { _ in [] }
  }

  static func read(_ text: String, _ layouts: LayoutBook = LayoutBook(), columns: String...) throws
    -> Statement
  {
    var choices = ColumnChoices()
    for text in columns { try #require(choices.add(text) == nil) }
    let file = try StatementReader.read(
      bytes: Array(text.utf8), fileName: "statement.csv",
      options: StatementOptions(columns: choices), layouts: layouts)
    try #require(file.statements.count == 1)
    return file.statements[0]
  }

  static let remembered = """
    {"version": 1, "name": "card-1", "match": {"header": ["Date", "Description", "Amount"]},
     "read": {"dateOrder": "dmy", "sign": "positive-is-out",
              "columns": {"date": "Date", "amount": "Amount", "text": "Description"}}}
    """

  @Test func `a layout answers what the file does not say`() throws {
    #expect(try Self.read(Self.card).questions.map(\.code) == [.dateOrder, .amountSign])
    let statement = try Self.read(Self.card, Self.book(Self.remembered))
    #expect(statement.questions == [])
    #expect(statement.layoutUsed?.name == "card-1")
    #expect(statement.evidence.contains("read by the layout card-1"))
    #expect(statement.entries.map(\.date.description) == ["2026-04-03", "2026-04-05"])
    #expect(statement.entries.map(\.amountMinor) == [-450, -1200])
    #expect(statement.warnings == [])
  }

  @Test func `a file of another header is not touched by it`() throws {
    let other = "Posted,Shop,Place,Value,Total\n03/04/2026,COFFEE,x,y,4.50\n"
    #expect(try Self.read(other, Self.book(Self.remembered)).layoutUsed == nil)
  }

  @Test(arguments: [
    ("Amount,Date,Description\n4.50,03/04/2026,COFFEE\n", "in another order"),
    ("Date,Description,Amount,Points\n03/04/2026,COFFEE,4.50,7\n", "new: \"Points\""),
  ])
  func `a moved or added column is found by name and said`(text: String, change: String) throws {
    let statement = try Self.read(text, Self.book(Self.remembered))
    #expect(statement.questions == [])
    #expect(statement.entries.map(\.amountMinor) == [-450])
    #expect(statement.entries.map(\.date.description) == ["2026-04-03"])
    #expect(statement.warnings.contains { $0.contains(change) }, "\(statement.warnings)")
  }

  @Test func `a renamed column is asked about with what is new`() throws {
    let text = "Date,Description,Total\n03/04/2026,COFFEE,4.50\n"
    let asked = try Self.read(text, Self.book(Self.remembered))
    #expect(asked.questions.map(\.code) == [.layoutChanged])
    #expect(asked.questions.first?.choices == ["amount=Total", "none"])
    #expect(asked.entries.isEmpty)
    let answered = try Self.read(text, Self.book(Self.remembered), columns: "amount=Total")
    #expect(answered.questions == [])
    #expect(answered.entries.map(\.amountMinor) == [-450])
  }

  @Test func `dates that the layout's order rules out are asked about`() throws {
    let text = "Date,Description,Amount\n03/25/2026,COFFEE,4.50\n04/05/2026,SHOP,12.00\n"
    let statement = try Self.read(text, Self.book(Self.remembered))
    #expect(statement.questions.map(\.code) == [.dateOrder])
    #expect(statement.questions.first?.choices == ["mdy"])
    #expect(statement.entries.isEmpty)
  }

  @Test func `another date column against the layout's order is asked about`() throws {
    let text = "Date,Posted,Description,Amount\n03/04/2026,03/14/2026,COFFEE,4.50\n"
    let json = Self.remembered.replacing(
      "\"Description\", \"Amount\"]", with: "\"Posted\", \"Description\", \"Amount\"]")
    #expect(try Self.read(text, Self.book(json)).questions.map(\.code) == [.dateOrder])
  }

  @Test func `a decimal mark that the layout rules out is asked about`() throws {
    let json = Self.remembered.replacing("\"sign\"", with: "\"decimal\": \",\", \"sign\"")
    let statement = try Self.read(Self.card, Self.book(json))
    #expect(statement.questions.map(\.code) == [.decimalMark])
    #expect(statement.entries.isEmpty)
  }

  @Test func `balances against the layout's sign are asked about`() throws {
    let text = """
      Date,Description,Amount,Balance
      13/04/2026,Pay,100.00,600.00
      14/04/2026,Rent,-50.00,550.00
      15/04/2026,Food,-20.00,530.00
      """
    let json = Self.remembered.replacing("\"Amount\"]", with: "\"Amount\", \"Balance\"]")
    #expect(try Self.read(text).entries.map(\.amountMinor) == [10000, -5000, -2000])
    let statement = try Self.read(text, Self.book(json))
    #expect(statement.questions.map(\.code) == [.amountSign])
    #expect(statement.entries.isEmpty)
  }

  @Test func `balances against the layout's column are asked about`() throws {
    let text = """
      Date,Description,Billed,Amount,Balance
      13/04/2026,Pay,90.00,100.00,600.00
      14/04/2026,Rent,-51.00,-50.00,550.00
      """
    let json = """
      {"version": 1, "name": "x", "match": {"header": ["Date", "Description", "Billed", "Amount", "Balance"]},
       "read": {"columns": {"amount": "Billed"}}}
      """
    #expect(try Self.read(text, Self.book(json)).questions.map(\.code) == [.layoutChanged])
  }

  @Test func `two layouts that fit alike are asked about, and one can be named`() throws {
    let other = Self.remembered.replacing("card-1", with: "card-2").replacing("dmy", with: "mdy")
    let asked = try Self.read(Self.card, Self.book(Self.remembered, other))
    #expect(asked.questions.map(\.code) == [.layout])
    #expect(asked.questions.first?.choices == ["card-1", "card-2", "none"])
    var named = try Self.book(Self.remembered, other)
    named.named = try Self.layout(other)
    #expect(try Self.read(Self.card, named).entries.map(\.date.description) == ["2026-03-04", "2026-05-04"])
  }

  @Test func `a layout of one account is not for the files of another bank`() throws {
    let json = Self.remembered.replacing("\"header\"", with: "\"account\": \"card\", \"header\"")
    #expect(try Self.read(Self.card, Self.book(json)).layoutUsed == nil)
  }

  @Test func `a layout finds a header in words of no known language`() throws {
    let text = "Wolf,Zorp,Quux\nDag,Woord,Geld\n03/04/2026,COFFEE,4.50\n05/04/2026,SHOP,12.00\n"
    let json = """
      {"version": 1, "name": "x", "match": {"header": ["Wolf", "Zorp", "Quux"]},
       "read": {"dateOrder": "dmy", "sign": "positive-is-out", "columns": {"date": "Wolf", "amount": "Quux"}}}
      """
    let statement = try Self.read(text, Self.book(json))
    #expect(statement.layout.headerLine == 1)
    #expect(statement.entries.map(\.amountMinor) == [-450, -1200])
  }

  @Test func `a layout says how the file is taken apart`() throws {
    let text = "Datum;Wert\n1;2\nDatum;Name;Betrag\n03.04.2026;M\u{FC}ller;-4,50\n"
    let json = """
      {"version": 1, "name": "x", "match": {"header": ["Datum", "Name", "Betrag"]},
       "read": {"encoding": "windows-1252", "delimiter": ";", "skipLines": 2, "currency": "EUR"}}
      """
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let file = try StatementReader.read(
      bytes: bytes, fileName: "x.csv", layouts: try Self.book(json))
    #expect(file.statements.map { $0.entries.map(\.payee) } == [["Müller"]])
    #expect(file.statements.first?.currency == "EUR")
    #expect(file.statements.first?.layout.headerLine == 3)
  }

  // MARK: - Columns

  @Test func `the question about the amount's column is answered with a column`() throws {
    let text = """
      Date,Description,Amount,Amount
      13/04/2026,Pay,100.00,90.00
      14/04/2026,Rent,-50.00,-45.00
      """
    let asked = try Self.read(text)
    #expect(asked.questions.map(\.code) == [.amountColumn])
    #expect(asked.questions.first?.choices == ["amount=3", "amount=4"])
    #expect(try Self.read(text, columns: "amount=4").entries.map(\.amountMinor) == [9000, -4500])
  }

  @Test func `the question about fees is answered with a column`() throws {
    let text = """
      Date,Description,Amount,Fee
      13/04/2026,Pay,100.00,0.00
      14/04/2026,Rent,-50.00,1.50
      """
    let asked = try Self.read(text)
    #expect(asked.questions.map(\.code) == [.amountColumn])
    #expect(asked.questions.first?.choices == ["amount=Amount", "amount=Amount;fee=Fee"])
    #expect(try Self.read(text, columns: "amount=Amount").entries.map(\.amountMinor) == [10000, -5000])
    #expect(
      try Self.read(text, columns: "amount=Amount;fee=Fee").entries.map(\.amountMinor) == [10000, -5150])
  }

  @Test func `columns can be named by number where there is no header`() throws {
    let text = "03/04/2026,x,COFFEE,4.50\n15/04/2026,y,SHOP,12.00\n"
    let statement = try Self.read(text, columns: "date=1", "debit=4")
    #expect(statement.entries.map(\.amountMinor) == [-450, -1200])
  }

  @Test(arguments: ["amount=Nowhere", "date=9", "amount=0"])
  func `a column that is not there is refused`(column: String) throws {
    #expect(throws: StatementError.self) { try Self.read(Self.card, columns: column) }
  }

  @Test(arguments: [
    ("amount=Total", [StatementLayout.Role.amount: ["Total"]]),
    ("debit=Out;credit=In", [.debit: ["Out"], .credit: ["In"]]),
    ("text=a;b=c", [.text: ["a;b=c"]]), (" payee = To whom ", [.payee: ["To whom"]]),
  ])
  func `choices of columns are read`(text: String, columns: [StatementLayout.Role: [String]]) throws {
    var choices = ColumnChoices()
    #expect(choices.add(text) == nil)
    #expect(choices.columns == columns)
  }

  @Test(arguments: ["amount", "=x", "amount=", "money=x", ""])
  func `what is no choice of a column is refused`(text: String) throws {
    var choices = ColumnChoices()
    #expect(choices.add(text) != nil)
  }

  // MARK: - Files

  @Test(arguments: [
    ("{", "not JSON"), ("[]", "the document: found a list"), ("{\"name\": \"x\"}", "version: found nothing"),
    ("{\"version\": 1}", "name: found nothing"), ("{\"version\": 2, \"name\": \"x\"}", "version: found 2"),
    ("{\"version\": 1, \"name\": \"../x\"}", "name: found \"../x\""),
    ("{\"version\": 1, \"name\": \"none\"}", "name: found \"none\""),
    ("{\"version\": 1, \"name\": \"x\", \"reed\": {}}", "reed: found an object"),
    (
      "{\"version\": 1, \"name\": \"x\", \"read\": {\"dateOrder\": \"dym\"}}", "read.dateOrder: found \"dym\""
    ),
    (
      "{\"version\": 1, \"name\": \"x\", \"read\": {\"decimal\": 1.5}}",
      "read.decimal: found a number with a fraction"
    ),
    ("{\"version\": 1, \"name\": \"x\", \"read\": {\"skipLines\": -1}}", "read.skipLines: found -1"),
    (
      "{\"version\": 1, \"name\": \"x\", \"read\": {\"currency\": \"EURO\"}}", "read.currency: found \"EURO\""
    ),
    ("{\"version\": 1, \"name\": \"x\", \"read\": {\"delimiter\": \"::\"}}", "read.delimiter: found \"::\""),
    (
      "{\"version\": 1, \"name\": \"x\", \"read\": {\"columns\": {\"money\": \"A\"}}}",
      "read.columns.money: found \"A\""
    ),
    ("{\"version\": 1, \"name\": \"x\", \"match\": {\"header\": [1]}}", "match.header: found 1"),
  ])
  func `a broken layout is refused by file and member`(json: String, message: String) throws {
    let error = #expect(throws: LayoutError.self) { try Self.layout(json) }
    let text = try #require(error).description
    #expect(text.hasPrefix("card.json: ") && text.contains(message), "\(text)")
  }

  @Test func `a layout is written as it was read`() throws {
    let json = """
      {"version": 1, "name": "a_b-1", "description": "d",
       "match": {"header": ["Date", "", "Amount"], "format": "csv", "account": "giro"},
       "read": {"encoding": "windows-1252", "delimiter": ";", "skipLines": 3, "dateOrder": "dmy", "decimal": ",",
                "sign": "negative-is-out", "currency": "EUR", "account": "giro",
                "columns": {"date": "Date", "text": ["A", "B"], "ignore": ["C"]}}}
      """
    let layout = try Self.layout(json)
    #expect(try LayoutDefinition(json: layout.json, file: "again") == layout)
    #expect(layout.columns.columns == [.date: ["Date"], .text: ["A", "B"]])
    #expect(layout.header == ["Date", "", "Amount"])
  }

  // MARK: - Remembering

  @Test func `what a file showed is remembered for the next one`() throws {
    let first = try Self.read("Date,Description,Amount\n25/04/2026,SHOP,-1.50\n02/04/2026,PAY,+3.00\n")
    let layout = try #require(
      LayoutDefinition.remembered(from: first, account: "giro", answers: StatementOptions()))
    #expect(layout.dateOrder == .dmy)
    #expect(layout.decimalMark == .point)
    #expect(layout.signConvention == .negativeIsOut)
    #expect(layout.forAccount == "giro")
    #expect(layout.columns.columns[.amount] == ["Amount"])
    var book = LayoutBook()
    book.named = layout
    let next = try Self.read("Date,Description,Amount\n03/05/2026,SHOP,2.00\n", book)
    #expect(next.questions == [])
    #expect(next.entries.map(\.date.description) == ["2026-05-03"])
    #expect(next.entries.map(\.amountMinor) == [200])
  }

  @Test func `what a file did not show is not remembered`() throws {
    let first = try Self.read("Date,Description,Amount,Fee\n05/05/2026,SHOP,-1,0\n")
    let layout = try #require(
      LayoutDefinition.remembered(from: first, account: "giro", answers: StatementOptions()))
    #expect(layout.dateOrder == nil)
    #expect(layout.decimalMark == nil)
    // Fees of zero did not show whether amounts include them.
    #expect(layout.columns.columns[.amount] == nil)
  }

  @Test func `a statement without column names is not remembered`() throws {
    let statement = try Self.read("25/04/2026,SHOP,-1.50\n26/04/2026,PAY,3.00\n")
    #expect(LayoutDefinition.remembered(from: statement, account: "x", answers: StatementOptions()) == nil)
  }
}
