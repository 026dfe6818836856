/// Currency signs beside a number, and which currencies they can mean.
enum CurrencySign {
  /// Signs by the codes they are used for; several for signs that name no single currency.
  private static let codes: [String: [String]] = [
    "€": ["EUR"], "£": ["GBP", "EGP", "GIP", "FKP", "SHP"], "₹": ["INR"], "₩": ["KRW"], "₫": ["VND"],
    "₺": ["TRY"], "₽": ["RUB"], "₴": ["UAH"], "₪": ["ILS"], "฿": ["THB"], "₱": ["PHP"], "¥": ["JPY", "CNY"],
    "zł": ["PLN"], "Kč": ["CZK"], "Ft": ["HUF"], "R$": ["BRL"], "kr": ["SEK", "NOK", "DKK", "ISK"],
    "$": ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "ARS", "CLP", "COP", "TWD"], "Fr.": ["CHF"],
    "лв": ["BGN"], "lei": ["RON"], "₦": ["NGN"], "₡": ["CRC"], "₸": ["KZT"], "₾": ["GEL"],
  ]

  /// A sign or code before or after a number, or nil where there is none.
  static func split(_ text: String) -> (sign: String, number: String)? {
    let isNumeric: (Character) -> Bool = { "0123456789.,+-\u{2212}'’".contains($0) }
    guard let first = text.firstIndex(where: isNumeric), let last = text.lastIndex(where: isNumeric) else {
      return nil
    }
    let before = text[..<first].filter { !$0.isWhitespace }
    let after = text[text.index(after: last)...].filter { !$0.isWhitespace }
    guard before.isEmpty != after.isEmpty else { return nil }
    return (before.isEmpty ? String(after) : String(before), String(text[first...last]))
  }

  /// Whether a sign or code can mean a currency.
  static func means(_ sign: String, _ currency: Currency) -> Bool {
    sign.uppercased() == currency.code || codes[sign]?.contains(currency.code) == true
  }

  /// The one currency that a sign means, or nil.
  static func currency(of sign: String) -> Currency? {
    guard let codes = codes[sign], codes.count == 1 else { return nil }
    return Currency(code: codes[0])
  }
}
