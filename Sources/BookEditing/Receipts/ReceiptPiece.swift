import Bookkeeping
import DatasetFormat

/// A piece of a name or a text: a number with the marks inside it, a word, or a sign.
struct ReceiptPiece {
  let text: String
  let isNumber: Bool

  /// Whether it is the sign or the code of a currency.
  var isCurrency: Bool { CurrencySign.isKnown(text) || Currency(code: text) != nil }

  /// The pieces of a text, at most so many.
  static func all(in text: String, limit: Int) -> [ReceiptPiece] {
    let scalars = Array(UnicodeForm.composed(text).unicodeScalars)
    var pieces: [ReceiptPiece] = []
    var index = 0
    while index < scalars.count, pieces.count < limit {
      let start = index
      if isDigit(scalars[index]) {
        while index < scalars.count, goesOn(scalars, at: index) { index += 1 }
        pieces += numbers(scalars[start..<index])
      } else if scalars[index].properties.isAlphabetic {
        // Japanese and Chinese write the signs of years and money without a space.
        while index < scalars.count, scalars[index].properties.isAlphabetic,
          index == start || !units.contains(scalars[index]) && !units.contains(scalars[start])
        {
          index += 1
        }
        pieces.append(ReceiptPiece(scalars[start..<index], isNumber: false))
      } else {
        index += 1
        if scalars[start].properties.generalCategory == .currencySymbol {
          pieces.append(ReceiptPiece(scalars[start..<index], isNumber: false))
        }
      }
    }
    return pieces
  }

  private init(_ scalars: ArraySlice<Unicode.Scalar>, isNumber: Bool) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    self.text = String(text)
    self.isNumber = isNumber
  }

  private init(number: String) {
    text = number
    isNumber = true
  }

  private static let units: Set<Unicode.Scalar> = ["年", "月", "日", "円", "元", "圆", "圓"]
  private static let marks: Set<Unicode.Scalar> = [".", ",", "'", "\u{2019}", "-", "/", "年", "月"]

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Whether a number goes on: by a digit, or by a mark before one.
  private static func goesOn(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    isDigit(scalars[index])
      || marks.contains(scalars[index]) && index + 1 < scalars.count && isDigit(scalars[index + 1])
  }

  /// A run of digits and marks: one number or day, or a day with an amount behind a hyphen (`2026-03-04-12,50`).
  private static func numbers(_ scalars: ArraySlice<Unicode.Scalar>) -> [ReceiptPiece] {
    var text = ""
    for scalar in scalars {
      text.unicodeScalars.append(scalar == "年" || scalar == "月" ? "-" : scalar)
    }
    let parts = text.split(separator: "-")
    if parts.count < 2 || !WrittenDay.candidates(text).isEmpty { return [ReceiptPiece(number: text)] }
    if parts.count > 3 {
      let day = parts[..<3].joined(separator: "-")
      if !WrittenDay.candidates(day).isEmpty {
        return [ReceiptPiece(number: day)] + parts[3...].map { ReceiptPiece(number: String($0)) }
      }
    }
    return parts.map { ReceiptPiece(number: String($0)) }
  }

  /// The days that begin at a piece, and how many pieces they take.
  static func days(in pieces: [ReceiptPiece], at index: Int) -> (days: [CalendarDate], length: Int)? {
    let first = pieces[index]
    if first.isNumber {
      let days = WrittenDay.candidates(first.text).filter(\.isPlausible)
      if !days.isEmpty { return (days, 1) }
    }
    // `2026_03_04`, `4 March 2026`, `March 4, 2026`, `4 de marzo de 2026`.
    for length in [3, 5] where index + length <= pieces.count {
      let parts = pieces[index..<index + length]
      guard let last = parts.last, first.isNumber || last.isNumber,
        parts.contains(where: { $0.isNumber && $0.text.utf8.count == 4 }),
        parts.allSatisfy({ $0.text.utf8.count <= 24 })
      else { continue }
      let mark = parts.allSatisfy(\.isNumber) ? "-" : " "
      if mark == "-", length == 5 { continue }
      let days = WrittenDay.candidates(parts.map(\.text).joined(separator: mark)).filter(\.isPlausible)
      if !days.isEmpty { return (days, length) }
    }
    return nil
  }

  /// A number whose thousands are grouped by spaces, which ends with decimals; nil where there is none.
  static func joined(_ pieces: [ReceiptPiece], at index: Int) -> String? {
    guard pieces[index].text.utf8.count <= 3, pieces[index].isPlain else { return nil }
    var text = pieces[index].text
    for piece in pieces[(index + 1)...].prefix(3) {
      guard piece.isNumber else { return nil }
      text += " " + piece.text
      if piece.isPlain, piece.text.utf8.count == 3 { continue }
      let whole = piece.text.utf8.prefix { (0x30...0x39).contains($0) }.count
      return !piece.isPlain && whole == 3 ? text : nil
    }
    return nil
  }

  private var isPlain: Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
