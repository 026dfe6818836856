import DatasetFormat

/// Amounts as the page shows them: a point before the decimals, a narrow blank between thousands, which means
/// the same in every country.
enum MoneyText {
  /// `1 234.50`, with the currency's digits; a real minus sign before a negative amount.
  static func plain(_ units: Int64, _ currency: Currency) -> String {
    let text = Amount(minorUnits: units, currency: currency).decimalText
    let digits = text.drop { $0 == "-" }
    let whole = Array(digits.prefix { $0 != "." })
    var grouped = units < 0 ? "\u{2212}" : ""
    for (place, digit) in whole.enumerated() {
      if place > 0, (whole.count - place) % 3 == 0 { grouped += "\u{202F}" }
      grouped.append(digit)
    }
    return grouped + digits.dropFirst(whole.count)
  }

  /// The same with a plus before a positive amount.
  static func signed(_ units: Int64, _ currency: Currency) -> String {
    (units > 0 ? "+" : "") + plain(units, currency)
  }

  /// With the currency's code: `12.50 EUR`; without one where no currency is set.
  static func full(_ units: Int64, _ currency: Currency) -> String {
    plain(units, currency) + suffix(currency)
  }

  /// The text after an amount.
  static func suffix(_ currency: Currency) -> String {
    currency == .none ? "" : "\u{A0}" + currency.code
  }

  /// In the whole unit, short enough for a day of a calendar or the scale of a chart: `42`, `1.3k`, `2.5M`;
  /// of less than a unit its decimals.
  static func compact(_ units: Int64, _ currency: Currency) -> String {
    let sign = units < 0 ? "\u{2212}" : ""
    let size = Int128(units.magnitude)
    let unit = Int128.power(of: 10, currency.digits)
    if size < unit {
      return size == 0 ? "0" : sign + Amount(minorUnits: Int64(size), currency: currency).decimalText
    }
    let letters = ["", "k", "M", "bn", "tn"]
    for (place, letter) in letters.enumerated() {
      let scale = unit * Int128.power(of: 1000, place)
      let rounded = (size + scale / 2) / scale
      if rounded >= 1000, place < letters.count - 1 { continue }
      // Below ten a second digit is still useful.
      let tenths = (size * 10 + scale / 2) / scale
      if place > 0, tenths < 100, tenths % 10 != 0 { return sign + "\(tenths / 10).\(tenths % 10)" + letter }
      return sign + String(rounded) + letter
    }
    return sign
  }

  /// The share of a part in a whole, in whole per cent; nil if that is meaningless.
  static func percent(_ part: Int64, of whole: Int64) -> String? {
    guard whole > 0, part >= 0 else { return nil }
    let rounded = (Int128(part) * 100 + Int128(whole) / 2) / Int128(whole)
    return rounded == 0 && part > 0 ? "<\u{202F}1\u{202F}%" : "\(rounded)\u{202F}%"
  }
}

extension Int128 {
  static func power(of base: Int128, _ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { power, _ in power * base }
  }
}
