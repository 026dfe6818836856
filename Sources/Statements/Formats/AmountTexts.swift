import Money
import Spreadsheet

/// Reads the amounts of a file without columns, with one decimal mark for all of them.
///
/// `1.500,00` and `12,90` → decimal comma: 150000 and 1290 minor units.
struct AmountTexts {
  let mark: DecimalMark
  /// Whether neither point nor comma is decided.
  let isOpen: Bool
  /// The number of decimals of amounts without a stated currency: as many as the file prints, at least two.
  let decimals: Int
  /// The currency codes of the signs next to amounts, in order.
  let currencies: [String]

  /// Decides the decimal mark over all amounts of a file.
  ///
  /// - Parameters:
  ///   - texts: The amounts in the notation of the file.
  ///   - hasGroups: Whether digits may be grouped at all.
  ///   - given: The user's answer.
  ///   - digits: The number of decimals of the amounts' currency. Nil when it is unknown.
  init(_ texts: some Sequence<String>, hasGroups: Bool, given: DecimalMark?, digits: Int? = nil) {
    var profile = ColumnProfile()
    for var text in texts { text.withUTF8 { profile.add($0, kind: .text) } }
    // `1.500,00` next to `-12.90`: each shows its own mark. Only `1.500` does not.
    let isMixed = profile.pointOnly > 0 && profile.commaOnly > 0 && !profile.ambiguousMarks.isEmpty
    if isMixed {
      (mark, isOpen) = (given ?? .point, given == nil)
    } else if profile.pointOnly >= profile.commaOnly, profile.pointOnly > 0 {
      (mark, isOpen) = (.point, false)
    } else if profile.commaOnly > 0 {
      (mark, isOpen) = (.comma, false)
    } else if let given {
      (mark, isOpen) = (given, false)
    } else if let only = profile.ambiguousMarks.first, profile.ambiguousMarks.count == 1 {
      // `1,000` alone has a decimal mark if the format has no groups. If it has, the currency decides.
      let isGrouped = profile.ambiguousWithDigits > 0
      let isSure = digits == 0 || isGrouped && (digits.map { $0 < 3 } ?? (profile.unmarked > profile.zeros))
      let hasGroups = hasGroups && digits != 3
      (mark, isOpen) = (hasGroups ? (only == .point ? .comma : .point) : only, hasGroups && !isSure)
    } else {
      (mark, isOpen) = (.point, !profile.ambiguousMarks.isEmpty)
    }
    // If each amount shows its own mark, both count.
    let printed = isMixed ? max(profile.scale.point, profile.scale.comma) : profile.scale(mark)
    decimals = max(printed, Statement.digits(nil))
    currencies = (profile.signCurrencies.list ?? []).map(\.text)
  }

  /// The amount in minor units. Nil when the text is not an amount, or has a word for its direction.
  ///
  /// An amount that is only valid with the other mark is read with that one.
  func minorUnits(_ text: String, digits: Int) -> Int64? {
    var copy = text
    return copy.withUTF8 { bytes in
      guard let number = NumberToken(bytes), number.mark == .none else { return nil }
      let isReadable = number.number(mark) != nil
      return number.minorUnits(isReadable ? mark : mark == .point ? .comma : .point, digits: digits)
    }
  }

  /// The currency that the user gave, or the only one whose sign is next to amounts.
  func currency(given answer: String?) -> String? {
    answer.flatMap { Currency(code: $0.uppercased())?.code } ?? (currencies.count == 1 ? currencies[0] : nil)
  }

  /// The question about amounts with the signs of several currencies.
  var currencyQuestion: Question {
    Question(
      code: .currency,
      text:
        "amounts carry the signs of \(currencies.joined(separator: ", ")). Which currency is the account in?",
      choices: currencies.map { $0.lowercased() })
  }

  /// The question about the decimal mark, if nothing decides it.
  var questions: [Question] {
    guard isOpen else { return [] }
    return [
      Question(
        code: .decimalMark,
        text:
          "the amounts do not show whether their mark is a decimal mark or groups digits. Which is the decimal mark?",
        choices: DecimalMark.allCases.map(\.rawValue))
    ]
  }
}
