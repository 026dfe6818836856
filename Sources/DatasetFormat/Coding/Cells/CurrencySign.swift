import Money
import TextScanning

/// Currency signs next to a number, and the currencies that they can mean.
package enum CurrencySign {
  /// The codes of the currencies that a sign is used for; several for signs that name no single currency.
  private static let codes: [String: Set<String>] = {
    var codes: [String: Set<String>] = [:]
    for entry in CurrencySignTable.entries {
      for sign in entry.signs + entry.typed { codes[normal(sign), default: []].formUnion(entry.codes) }
    }
    return codes
  }()

  /// Splits a sign or code before or after a number from the number with its own sign: `-12.50 €` → (`€`,
  /// `-12.50`). Nil if there is no sign.
  package static func split(_ text: String) -> (sign: String, number: String)? {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.firstIndex(where: isDigit),
      let last = scalars.lastIndex(where: isDigit)
    else { return nil }
    var start = first
    // `.50` begins at its mark; the point of `Fr.50` belongs to the word before it.
    if start > 0, scalars[start - 1] == "." || scalars[start - 1] == ",",
      start == 1 || !scalars[start - 2].properties.isAlphabetic
    {
      start -= 1
    }
    var before = scalars[..<start].filter { !$0.properties.isWhitespace }
    var after = scalars[(last + 1)...].filter { !$0.properties.isWhitespace }
    let opening = takeSigns(from: &before)
    let closing = takeSigns(from: &after)
    guard before.isEmpty != after.isEmpty else { return nil }
    let number = String(String.UnicodeScalarView(opening + Array(scalars[start...last]) + closing))
    return (String(String.UnicodeScalarView(before.isEmpty ? after : before)), number)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isMinus(_ scalar: Unicode.Scalar) -> Bool {
    var text = String(scalar)
    return text.withUTF8 { TextScanner($0).minusLength(.typed) > 0 }
  }

  /// Removes the number's own signs from the text next to it: minus, plus, brackets.
  private static func takeSigns(from text: inout [Unicode.Scalar]) -> [Unicode.Scalar] {
    let isSign: (Unicode.Scalar) -> Bool = { $0 == "+" || $0 == "(" || $0 == ")" || isMinus($0) }
    // `5,- €`: the mark before the dash belongs to the number as well.
    if text.count >= 2, text[0] == "," || text[0] == ".", isMinus(text[1]) {
      let taken = Array(text[..<2])
      text.removeFirst(2)
      return taken
    }
    let signs = text.filter(isSign)
    text.removeAll(where: isSign)
    return signs
  }

  /// Whether a sign or code can mean a currency.
  package static func means(_ sign: String, _ currency: Currency) -> Bool {
    if currency == .none { return false }
    return sign.uppercased() == currency.code || codes[normal(sign)]?.contains(currency.code) == true
  }

  /// Whether a word is a currency's sign at all.
  package static func isKnown(_ sign: String) -> Bool { codes[normal(sign)] != nil }

  /// The one currency that a sign means, or nil.
  static func currency(of sign: String) -> Currency? {
    guard let codes = codes[normal(sign)], codes.count == 1, let code = codes.first else { return nil }
    return Currency(code: code)
  }

  /// The form in which signs are compared: in lower case, without a final point.
  private static func normal(_ sign: String) -> String {
    var normal = sign.lowercased()
    if normal.hasSuffix(".") { normal.removeLast() }
    return normal
  }
}
