import Bookkeeping
import DatasetFormat

/// Figures with the words in which they are told.
protocol SpokenFigures {
  var words: PageWords { get }
}

/// The words of a page in one language, with its numbers, days and spans of days.
struct PageWords: Sendable {
  let wording: Wording

  var locale: Wording.Locale { wording.locale }

  /// A text, with values in the places of their names.
  func callAsFunction(_ key: PageWord, _ values: KeyValuePairs<String, String> = [:]) -> String {
    wording(key, values)
  }

  /// `1 row`, `2 rows`.
  func counting(_ count: Int, _ key: PageWord) -> String { wording.counting(count, key) }

  /// A heading with the currency of its figures: `Net worth in EUR`. Alone where no currency is set.
  func inCurrency(_ key: PageWord, _ currency: Currency) -> String { inCurrency(self(key), currency) }

  func inCurrency(_ text: String, _ currency: Currency) -> String {
    currency == .none ? text : self(.inCurrency, ["text": text, "code": currency.code])
  }
}

// MARK: - Days

extension PageWords {
  /// `March 2026`, `2026`, `January to March 2026`, `3 March to 15 April 2026`.
  func title(_ period: Period) -> String {
    guard let first = period.first, let last = period.last else { return self(.allDays) }
    if first == last { return day(first) }
    let isWhole = first.day == 1 && last.adding(days: 1).day == 1
    if isWhole, first.year == last.year {
      if first.month == 1, last.month == 12 { return locale.year(first) }
      return first.month == last.month ? month(first) : locale.months(first, to: last)
    }
    if isWhole {
      return first.month == 1 && last.month == 12
        ? locale.span(locale.year(first), to: locale.year(last)) : locale.span(month(first), to: month(last))
    }
    return first.year == last.year
      ? locale.days(first, to: last) : locale.span(day(first), to: day(last))
  }

  /// The same as another span is compared with it: of a month its name alone.
  func short(_ period: Period) -> String {
    guard let first = period.first, period == PeriodStep.month.period(around: first) else {
      return title(period)
    }
    return locale.monthName(first)
  }

  /// `3 March 2026`.
  func day(_ day: CalendarDate) -> String { locale.day(day) }

  /// `March 2026`.
  func month(_ day: CalendarDate) -> String { locale.month(day) }

  /// The days of a week from the one on which it begins, short and whole.
  func weekdays(fromSunday: Bool) -> [(short: String, name: String)] {
    let names = zip(locale.shortWeekdays, locale.weekdays).map { (short: $0, name: $1) }
    guard fromSunday, let sunday = names.last else { return names }
    return [sunday] + names.dropLast()
  }
}

// MARK: - Money

extension PageWords {
  /// `1 234.50`, with the currency's digits; a real minus sign before a negative amount.
  func plain(_ units: Int64, _ currency: Currency) -> String {
    locale.number(Amount(minorUnits: units, currency: currency).decimalText)
  }

  /// The same with a plus before a positive amount.
  func signed(_ units: Int64, _ currency: Currency) -> String {
    (units > 0 ? "+" : "") + plain(units, currency)
  }

  /// With the currency's code: `12.50 EUR`; without one where no currency is set.
  func full(_ units: Int64, _ currency: Currency) -> String {
    money(plain(units, currency), currency)
  }

  private func money(_ amount: String, _ currency: Currency) -> String {
    currency == .none
      ? amount : Wording.filled(locale.money, ["amount": amount, "code": currency.code])
  }

  /// The texts before and after an amount: `("", " EUR")`.
  func around(_ currency: Currency) -> (before: String, after: String) {
    let parts = money("\u{0}", currency).split(separator: "\u{0}", omittingEmptySubsequences: false)
    return (String(parts.first ?? ""), String(parts.last ?? ""))
  }

  /// In the whole unit, short enough for a day of a calendar or the scale of a chart: `42`, `1.3k`, `2.5M`;
  /// of less than a unit its decimals.
  func compact(_ units: Int64, _ currency: Currency) -> String {
    let sign = units < 0 ? "\u{2212}" : ""
    let size = Int128(units.magnitude)
    let unit = Int128.power(of: 10, currency.digits)
    if size < unit {
      return size == 0
        ? "0" : sign + locale.number(Amount(minorUnits: Int64(size), currency: currency).decimalText)
    }
    let step = Int128.power(of: 10, locale.compactDigits)
    let letters = [""] + locale.compact
    for (place, letter) in letters.enumerated() {
      let scale = unit * Int128.power(of: Int(step), place)
      let rounded = (size + scale / 2) / scale
      if rounded >= step, place < letters.count - 1 { continue }
      // A word is set apart, a letter is not.
      let mark = letter.count > 2 ? "\u{A0}" + letter : letter
      // Below ten a second digit is still useful.
      let tenths = (size * 10 + scale / 2) / scale
      if place > 0, tenths < 100, tenths % 10 != 0 {
        return sign + "\(tenths / 10)\(locale.decimalMark)\(tenths % 10)" + mark
      }
      return sign + String(rounded) + mark
    }
    return sign
  }

  /// The share of a part in a whole, in whole per cent; nil if that is meaningless.
  func percent(_ part: Int64, of whole: Int64) -> String? {
    guard whole > 0, part >= 0 else { return nil }
    let rounded = (Int128(part) * 100 + Int128(whole) / 2) / Int128(whole)
    let number = rounded == 0 && part > 0 ? "<\u{202F}1" : "\(rounded)"
    return Wording.filled(locale.percent, ["n": number])
  }
}

extension Int128 {
  static func power(of base: Int, _ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { power, _ in power * Int128(base) }
  }
}
