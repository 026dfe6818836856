package import DatasetFormat
package import Money
import Synchronization

/// How amounts are written for a person: as the dataset's language writes them.
///
/// `-1234.50 EUR` → `-1.234,50 EUR` in German, `EUR -1.234,50` in Dutch. In an English dataset, and in one without a
/// language, amounts stay plain. What programs read (JSON, CSV, SARIF) never goes through it, and days stay `2026-03-31`
/// everywhere: that form means one day in every country, and every option takes it.
package enum Figures {
  private static let chosen = Mutex<Wording?>(nil)

  /// The texts in the dataset's language; nil for English, and without a language.
  static var wording: Wording? { chosen.withLock { $0 } }
  private static var locale: Wording.Locale? { wording?.locale }

  /// Writes amounts in the language of a dataset from now on.
  package static func follow(_ dataset: Dataset) {
    // The texts of English are not read for nothing.
    let code = dataset.settings[.language].flatMap(Wording.code)
    let language = code == nil || code == "en" ? nil : Wording(language: code)
    chosen.withLock { $0 = language }
  }

  /// A plain decimal number as the language writes it: `1234.5` → `1.234,5`.
  package static func text(_ number: String) -> String {
    guard let locale else { return number }
    if number.hasPrefix("+") { return "+" + text(String(number.dropFirst())) }
    // A terminal's minus can be typed, and copied into an option.
    return locale.number(number).replacing("\u{2212}", with: "-")
  }

  /// A share of so many per cent: `12.5` → `12,5 %`.
  package static func share(_ percent: String) -> String {
    guard let locale else { return percent + " %" }
    return Wording.filled(locale.percent, ["n": text(percent)])
  }

  /// An amount with its sign and currency: `+2.850,00 EUR`, `-12,50 EUR`.
  package static func signed(_ amount: Amount) -> String {
    money((amount.minorUnits > 0 ? "+" : "") + amount.decimalText, amount.currency.code)
  }

  /// A plain decimal number of a currency: `1234.50`, `EUR` → `1.234,50 EUR`. Without a code where none is known.
  package static func money(_ number: String, _ code: String?) -> String {
    guard let code else { return text(number) }
    guard let locale else { return "\(number) \(code)" }
    return Wording.filled(locale.money, ["amount": text(number), "code": code])
  }

  /// From one to another: `2026-03-01 to 2026-03-31`, `2026-03-01 bis 2026-03-31`.
  package static func span(_ first: String, _ last: String) -> String {
    locale?.span(first, to: last) ?? "\(first) to \(last)"
  }

  /// What people call a column of the format: `categoryKey` → `Kategorie`; nil in English.
  package static func columnName(_ name: String) -> String? { wording?.columnName(name) }
}

extension Amount {
  /// The amount for a person, without its currency: `1.234,50`.
  package var figure: String { Figures.text(decimalText) }

  /// The amount for a person, with its currency: `1.234,50 EUR`.
  package var figureWithCode: String { Figures.money(decimalText, currency.code) }
}
