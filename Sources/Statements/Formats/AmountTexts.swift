import Money
import Spreadsheet

/// The amounts of a file without columns, read with one decimal mark for all of them.
struct AmountTexts {
  let mark: DecimalMark
  /// Whether nothing decides between point and comma.
  let isOpen: Bool
  /// The decimals of amounts in no stated currency: as many as the file prints, at least two.
  let decimals: Int
  /// The codes of the currencies whose signs stand beside amounts, in order.
  let currencies: [String]

  /// Decides over all amounts of a file.
  ///
  /// - Parameters:
  ///   - texts: The amounts as they stand.
  ///   - hasGroups: Whether marks between groups of digits may occur at all.
  ///   - given: What a person says.
  ///   - digits: The decimals of the currency that the amounts are in; nil where nobody knows.
  init(_ texts: some Sequence<String>, hasGroups: Bool, given: DecimalMark?, digits: Int? = nil) {
    var profile = ColumnProfile()
    for var text in texts { text.withUTF8 { profile.add($0, kind: .text) } }
    // `1.500,00` beside `-12.90`: each says its own mark, and only `1.500` does not.
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
      // `1,000` alone: a decimal mark where the format has no groups, else for the currency to decide.
      let isGrouped = profile.ambiguousWithDigits > 0
      let isSure = digits == 0 || isGrouped && (digits.map { $0 < 3 } ?? (profile.unmarked > profile.zeros))
      let hasGroups = hasGroups && digits != 3
      (mark, isOpen) = (hasGroups ? (only == .point ? .comma : .point) : only, hasGroups && !isSure)
    } else {
      (mark, isOpen) = (.point, !profile.ambiguousMarks.isEmpty)
    }
    // Where each amount says its own mark, both count.
    let printed = isMixed ? max(profile.scale.point, profile.scale.comma) : profile.scale(mark)
    decimals = max(printed, Statement.digits(nil))
    currencies = (profile.signCurrencies.list ?? []).map(\.text)
  }

  /// Minor units; nil for a text that is no amount, or one with a word for its direction beside it.
  ///
  /// What can only be an amount with the other mark is read with that one.
  func minorUnits(_ text: String, digits: Int) -> Int64? {
    var copy = text
    return copy.withUTF8 { bytes in
      guard let number = NumberToken(bytes), number.mark == .none else { return nil }
      let isReadable = number.number(mark) != nil
      return number.minorUnits(isReadable ? mark : mark == .point ? .comma : .point, digits: digits)
    }
  }

  /// The currency that a person gave, else the only one whose sign stands beside amounts.
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

  /// The question about the decimal mark, where nothing decides it.
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
