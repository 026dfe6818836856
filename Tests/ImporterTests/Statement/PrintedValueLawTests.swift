import Spreadsheet
import TestSupport
import Testing

@testable import BookEditing
@testable import DatasetFormat
@testable import Statements

/// Whatever one reader makes of a text, all others that take it make the same of it.
///
/// Readers differ in what they take: a cell of the dataset only what has one meaning, a statement whatever a
/// column may decide. They never differ in what a text means.
@Suite struct `laws of printed days and amounts` {
  private static let parts = 0..<4
  private static let casesPerPart = Effort.cases(usual: 10_000) / parts.count

  // MARK: - Days

  /// The days that a reader allows. Empty when it does not take the text.
  private struct DayReader: Sendable {
    var name: String
    var days: @Sendable (String) -> Set<CalendarDate>
  }

  private static let today = CalendarDate(dayNumber: 20_000)

  private static let dayReaders: [DayReader] = [
    DayReader(name: "a statement's cell") { text in
      guard let date = CellToken(text).date else { return [] }
      return Set(date.orders.list.compactMap { date.day(in: $0) })
    },
    DayReader(name: "a cell of the dataset") { text in
      var text = text
      return text.withUTF8 { CellDecoder.localDate($0).value.map { [$0] } ?? [] }
    },
    DayReader(name: "a name or a receipt") { Set(WrittenDay.candidates($0)) },
    DayReader(name: "a typed day") { text in
      // Words and counts of days are no printed days.
      guard text.contains(where: \.isNumber), !text.hasPrefix("-") else { return [] }
      return (try? TypedDay.read(text, today: today)).map { [$0] } ?? []
    },
    DayReader(name: "a format without columns") { text in
      Set(DateOrder.allCases.compactMap { DateTexts([text], given: $0).day(text) })
    },
    DayReader(name: "a file's name") { text in
      let found = PreambleFacts.dates(inName: text)
      guard found.count == 1 else { return [] }
      return Set(found[0].orders.list.compactMap { found[0].day(in: $0) })
    },
  ]

  @Test(arguments: parts) func `a text means the same days to all readers`(_ part: Int) throws {
    var generator = SeededGenerator()
    for _ in 0..<Self.casesPerPart {
      let text = Self.day(&generator)
      let read = Self.dayReaders.map { ($0.name, $0.days(text)) }.filter { !$0.1.isEmpty }
      for (index, (name, days)) in read.enumerated() {
        for (other, second) in read[..<index] {
          let isSame =
            days.count == 1 ? days.isSubset(of: second) : !days.isDisjoint(with: second)
          let agree = isSame || second.count == 1 && second.isSubset(of: days)
          try #require(
            agree, "\"\(text)\": \(name) \(days), \(other) \(second), seed \(generator.seed)")
        }
      }
    }
  }

  /// A day in some form, right or nearly right.
  private static func day(_ generator: inout SeededGenerator) -> String {
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
    func number(_ range: ClosedRange<Int>) -> String {
      let text = String(Int.random(in: range, using: &generator))
      return text.count == 1 && Bool.random(using: &generator) ? "0" + text : text
    }
    let (day, month) = (number(1...32), number(1...13))
    let year = pick([
      number(1950...2099), number(1950...2099), number(2500...2580), number(0...99), number(1...9999),
    ])
    let mark = pick([".", "/", "-", ". ", " ", ":"])
    let name = pick([
      "Jan", "May", "mai", "März", "marzo", "oct.", "października", "dec", "déc.", "juin", "Nov", "listopad",
      "august", "lip",
    ])
    let named = pick([" ", "-", ". ", " de "])
    let forms = [
      day + mark + month + mark + year, year + mark + month + mark + day, month + mark + day + mark + year,
      day + named + name + named + year, name + " " + day + ", " + year,
      year + "年" + month + "月" + day + "日", year + month + day, day + month + year,
    ]
    let ends = ["", "", "", ".", " 09:15", "T09:15:00", " г.", "\u{A0}", "."]
    return pick(["", "", "", "", "Mon, ", "'"]) + pick(forms) + pick(ends)
  }

  // MARK: - Amounts

  /// The amounts that a reader allows in minor units of a currency. Empty when it does not take the text.
  private struct AmountReader: Sendable {
    var name: String
    var amounts: @Sendable (String, Currency) -> Set<Int64>
  }

  private static let amountReaders: [AmountReader] = [
    AmountReader(name: "a statement's cell") { text, currency in
      guard let number = CellToken(text).number, number.mark == .none else { return [] }
      if let code = number.currency, code != currency.code { return [] }
      return Set(DecimalMark.allCases.compactMap { number.minorUnits($0, digits: currency.digits) })
    },
    AmountReader(name: "a cell of the dataset") { text, currency in
      guard case .number(let number) = LocalNumber.read(text, digits: currency.digits),
        let amount = try? Amount.minorUnits(of: number, digits: currency.digits)
      else { return [] }
      return [amount.minorUnits]
    },
    AmountReader(name: "a typed amount") { text, currency in
      (try? TypedAmount.signed(text, in: currency)).map { [$0.minorUnits] } ?? []
    },
    AmountReader(name: "a format without columns") { text, currency in
      Set(
        DecimalMark.allCases.compactMap { mark in
          AmountTexts([text], hasGroups: true, given: mark).minorUnits(text, digits: currency.digits)
        })
    },
  ]

  @Test(arguments: parts) func `a text means the same amounts to all readers`(_ part: Int) throws {
    var generator = SeededGenerator()
    let currencies = try ["EUR", "JPY", "KWD"].map { try #require(Currency(code: $0)) }
    for _ in 0..<Self.casesPerPart {
      let text = Self.amount(&generator)
      let currency = try #require(currencies.randomElement(using: &generator))
      let read = Self.amountReaders.map { ($0.name, $0.amounts(text, currency)) }.filter { !$0.1.isEmpty }
      for (index, (name, amounts)) in read.enumerated() {
        for (other, second) in read[..<index] {
          let agree = amounts.isSubset(of: second) || second.isSubset(of: amounts)
          try #require(
            agree,
            "\"\(text)\" in \(currency.code): \(name) \(amounts), \(other) \(second), seed \(generator.seed)")
        }
      }
    }
  }

  /// An amount in some form, right or nearly right.
  private static func amount(_ generator: inout SeededGenerator) -> String {
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
    func digits(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &generator)).map { _ in pick((0...9).map(String.init)) }.joined()
    }
    let mark = pick([".", ",", "'", " ", "\u{A0}", "\u{202F}", "’", "٫"])
    var text = digits(1...4)
    for _ in 0..<Int.random(in: 0...2, using: &generator) { text += mark + digits(2...3) }
    if Bool.random(using: &generator) { text += pick([".", ",", mark]) + digits(0...3) }
    let before = pick(["", "", "", "", "-", "+", "−", "–", "(", "€", "EUR ", "- ", "¥", "KWD "])
    let after = pick(["", "", "", "", "-", "+", "−", ")", " €", " EUR", ".-", ",-", ",–", "*", " JPY", "/-"])
    return before + text + after
  }
}
