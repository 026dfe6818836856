import Money
@testable import Statements
import Testing

/// The currency of amounts, stated by a column, signs, names and the rows above the table.
struct CurrencyTests {
  private func read(_ text: String, answer: String? = nil) throws -> Statement {
    var options = StatementOptions()
    options.answers[.currency] = answer
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv", options: options)
    return try #require(file.statements.first)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    /// The sums by currency. Nil: the currency is asked about.
    var sums: [String?: Int64]?
    /// An answer and the resulting sums.
    var answers: [String: [String?: Int64]] = [:]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a column of several currencies",
      text:
        "Date,Text,Amount,Currency\n2026-01-01,A,-10.00,EUR\n2026-01-02,B,-1500,JPY\n2026-01-03,C,-3.00,EUR\n",
      sums: ["EUR": -1300, "JPY": -1500]),
    Case(
      name: "a word that is no currency in the column",
      text:
        "Date,Text,Amount,Currency\n2026-01-01,A,-10.00,EUR\n2026-01-02,B,-1500,JPY\n2026-01-03,C,-3.00,BTC\n",
      answers: ["leave-out": ["EUR": -1000, "JPY": -1500], "eur": ["EUR": -1300, "JPY": -1500]]),
    Case(
      name: "nothing but words that are no currency",
      text: "Date,Text,Amount,Currency\n2026-01-01,A,-10.00,BTC\n2026-01-02,B,-15.00,BTC\n",
      answers: ["leave-out": [:]]),
    Case(
      name: "a dollar sign in the column beside codes",
      text:
        "Date,Text,Amount,Currency\n2026-01-01,A,-10.00,EUR\n2026-01-02,B,-15.00,$\n2026-01-03,C,-3.00,EUR\n",
      answers: ["cad": ["EUR": -1300, "CAD": -1500]]),
    Case(
      name: "nothing but dollar signs in the column",
      text: "Date,Text,Amount,Currency\n2026-01-01,A,-10.00,$\n2026-01-02,B,-15.00,$\n", sums: [nil: -2500],
      answers: ["usd": ["USD": -2500]]),
    Case(
      name: "a sign of several currencies in the name of the amounts",
      text: "Datum;Text;Belopp (kr)\n2026-01-01;A;-5,00\n2026-01-02;B;-3,00\n", sums: [nil: -800],
      answers: ["nok": ["NOK": -800]]),
    Case(
      name: "a sign in the name of the amounts that the rows above contradict",
      text: "Currency: EUR;;\nDatum;Text;Belopp (kr)\n2026-01-01;A;-5,00\n2026-01-02;B;-3,00\n",
      answers: ["sek": ["SEK": -800], "eur": ["EUR": -800]]),
    Case(
      name: "a few blanks in the column",
      text:
        "Date,Text,Amount,Currency\n2026-01-01,A,-10.00,EUR\n2026-01-02,B,-15.00,EUR\n2026-01-03,C,-3.00,\n",
      sums: ["EUR": -2800]),
    Case(
      name: "mostly blanks in the column, and no other amounts that it may be of",
      text: "Date,Text,Amount,Currency\n2026-01-01,A,-10.00,USD\n2026-01-02,B,-15.00,\n2026-01-03,C,-3.00,\n",
      answers: ["usd": ["USD": -2800], "by-column": ["USD": -1000, nil: -1800]]),
    Case(
      name: "blanks beside several codes",
      text:
        "Currency: EUR,,,\nDate,Text,Amount,Currency\n2026-01-01,A,-10.00,USD\n2026-01-02,B,-15.00,GBP\n2026-01-03,C,-3.00,\n",
      sums: ["USD": -1000, "GBP": -1500, "EUR": -300]),
    Case(
      name: "a sign in each amount",
      text: "Date,Text,Amount\n2026-01-01,A,-£5.00\n2026-01-02,B,£2.00\n2026-01-03,B,-£1.00\n",
      sums: ["GBP": -400]),
    Case(
      name: "two signs in the amounts",
      text: "Date,Text,Amount\n2026-01-01,A,-£5.00\n2026-01-02,B,-€2.00\n2026-01-03,B,-£1.00\n",
      sums: ["GBP": -600, "EUR": -200]),
    Case(
      name: "two signs in columns of money in and out",
      text:
        "Date,Text,Paid out,Paid in\n2026-01-01,A,£5.00,£0.00\n2026-01-02,B,£0.00,€2.00\n2026-01-03,B,¥100,£0.00\n",
      answers: ["jpy": ["GBP": -500, "EUR": 200, "JPY": -100]]),
    Case(
      name: "a sign that contradicts the name of the amounts",
      text: "Date,Text,Amount (EUR)\n2026-01-01,A,-£5.00\n2026-01-02,B,-3.00\n",
      answers: ["eur": ["EUR": -800], "by-sign": ["GBP": -500, "EUR": -300]]),
    Case(
      name: "a sign that contradicts the rows above",
      text: "Currency: EUR,,\nDate,Text,Amount\n2026-01-01,A,-£5.00\n2026-01-02,B,-£3.00\n",
      answers: ["eur": ["EUR": -800], "by-sign": ["GBP": -800]]),
    Case(
      name: "a sign that contradicts the column",
      text: "Date,Text,Amount,Currency\n2026-01-01,A,-£5.00,EUR\n2026-01-02,B,-€3.00,EUR\n",
      answers: ["by-column": ["EUR": -800], "by-sign": ["GBP": -500, "EUR": -300]]),
    Case(
      name: "a column that contradicts the name of the amounts, and no other amounts",
      text: "Date,Text,Amount (EUR),Currency\n2026-01-01,A,-5.00,USD\n2026-01-02,B,-3.00,EUR\n",
      answers: ["eur": ["EUR": -800], "by-column": ["USD": -500, "EUR": -300]]),
    Case(
      name: "a dollar sign under the name of another currency",
      text: "Date,Text,Amount (EUR)\n2026-01-01,A,-$5.00\n2026-01-02,B,-$3.00\n",
      answers: ["usd": ["USD": -800], "eur": ["EUR": -800]]),
    Case(
      name: "a dollar sign under the name of a dollar",
      text: "Date,Text,Amount (CAD)\n2026-01-01,A,-$5.00\n2026-01-02,B,-$3.00\n", sums: ["CAD": -800]),
    Case(
      name: "dollar signs and nothing else",
      text: "Date,Text,Amount\n2026-01-01,A,-$5.00\n2026-01-02,B,-$3.00\n",
      sums: [nil: -800], answers: ["aud": ["AUD": -800]]),
    Case(
      name: "dollars that name themselves and others that do not",
      text: "Date,Text,Amount\n2026-01-01,A,US$ -5.00\n2026-01-02,B,-$3.00\n",
      answers: ["cad": ["USD": -500, "CAD": -300]]),
    Case(
      name: "one amount of many with a sign",
      text:
        "Date,Text,Amount\n2026-01-01,A,-£5.00\n2026-01-02,B,-3.00\n2026-01-03,C,-3.00\n2026-01-04,D,-3.00\n",
      answers: ["gbp": ["GBP": -1400], "by-sign": ["GBP": -500, nil: -900]]),
    Case(
      name: "crowns behind the amounts",
      text: "Datum;Text;Belopp\n2026-01-01;A;-5,00 kr\n2026-01-02;B;-3,00 kr\n",
      sums: [nil: -800]),
    Case(
      name: "pounds of Egypt, which a column names",
      text: "Date,Text,Amount,Currency\n2026-01-01,A,-£5.00,EGP\n2026-01-02,B,-£3.00,EGP\n",
      sums: ["EGP": -800]),
  ]

  @Test(arguments: cases) func `each sign of a currency is taken at its word`(_ example: Case) throws {
    let statement = try read(example.text)
    if let sums = example.sums {
      #expect(statement.questions.isEmpty, "\(statement.questions.map(\.text))")
      #expect(statement.sums == sums)
    } else {
      #expect(statement.questions.map(\.code) == [.currency])
      #expect(statement.entries.isEmpty)
    }
    let choices = statement.questions.first?.choices ?? []
    for (answer, sums) in example.answers.sorted(by: { $0.key < $1.key }) {
      #expect(example.sums != nil || choices.contains(answer), "\(choices)")
      let answered = try read(example.text, answer: answer)
      #expect(answered.questions.isEmpty, "\(answer): \(answered.questions.map(\.text))")
      #expect(answered.sums == sums, "\(answer)")
    }
    for choice in choices {
      #expect(try read(example.text, answer: choice).questions.isEmpty, "\(choice) settles the question")
    }
  }

  @Test func `lines left out for their currency are listed`() throws {
    let text = "Date,Text,Amount,Currency\n2026-01-01,A,-10.00,EUR\n2026-01-02,B,-1.5,PTS\n"
    let statement = try read(text, answer: "leave-out")
    #expect(statement.skipped.map(\.reason) == [.unknownCurrency(word: "PTS")])
  }

  @Test(
    arguments: [
      ("4.500 د.ك", "KWD", 4500), ("د.ك.\u{200F} 4.500-", "KWD", -4500),
      ("\u{200F}٤٫٥٠٠ د.ك.\u{200F}", "KWD", 4500),
      ("۱۲۳۴٫۵۰ ر.س", "SAR", 123450), ("฿1,234.50", "THB", 123450), ("๑๒๓.๕๐ บาท", "THB", 12350),
      ("\u{202A}-12.50\u{202C} ₪", "ILS", -1250), ("\u{2066}12.50\u{2069}\u{202F}ש\"ח", "ILS", 1250),
      ("৳ ১২৩.৫০", "BDT", 12350), ("12,50 ₾", "GEL", 1250), ("֏ 1500", "AMD", 150_000),
      ("1.500 د.ت", "TND", 1500), ("د.ا.4.750", "JOD", 4750), ("د.إ85.00", "AED", 8500),
      ("€\u{2212}734,00", "EUR", -73400),
      ("د.أ2543.303", "JOD", 2_543_303), ("\u{061C}-١٫٢٥٠ د.ب.", "BHD", -1250),
      ("12.50\u{2009}₹", "INR", 1250),
    ] as [(String, String, Int64)])
  func `signs of other scripts are read, whatever direction marks stand around them`(
    amount: String, code: String, minor: Int64
  ) throws {
    let quoted = "\"" + amount.replacing("\"", with: "\"\"") + "\""
    let text = "Date;Text;Amount\n2026-01-01;A;\(quoted)\n2026-01-02;B;\(quoted)\n2026-01-03;C;\(quoted)\n"
    var options = StatementOptions(signConvention: .negativeIsOut)
    options.answers[.currency] = nil
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv", options: options)
    let statement = try #require(file.statements.first)
    #expect(statement.questions.isEmpty, "\(statement.questions.map(\.text))")
    #expect(statement.currency == code)
    #expect(statement.entries.map(\.amountMinor) == [minor, minor, minor])
  }
}
