import Bookkeeping
package import DatasetFormat

/// Amounts as a user types them on a command line: `12.50`, `12,50`, `1.234,56`, `1 200`, `5 €`, `EUR 5`,
/// `１２．５０`. In a currency without decimals a mark only groups: `55.000` → 55,000 VND.
package enum TypedAmount {
  /// Reads a positive amount.
  ///
  /// - Throws: ``BookError`` of kind `usage` for text that is not a number, has too many digits for the
  ///   currency, or could be two numbers.
  package static func positive(_ text: String, in currency: Currency) throws(BookError) -> Amount {
    try positive(nil, else: text, in: currency)
  }

  /// An amount that is a value, or else the typed one.
  static func positive(
    _ value: Amount?, else text: String, in currency: Currency
  ) throws(BookError) -> Amount {
    if let value, value.currency != currency {
      throw BookError("\(value): the amount is in \(value.currency.code), but the row in \(currency.code).")
    }
    let amount = if let value { value } else { try signed(text, in: currency) }
    guard amount.minorUnits > 0 else {
      throw .usage(
        "\(text): an amount is above zero (expected a number such as \(example(currency))).", found: text)
    }
    return amount
  }

  /// Reads an amount that may be zero or negative, such as a balance.
  ///
  /// - Throws: ``BookError``.
  package static func signed(_ text: String, in currency: Currency) throws(BookError) -> Amount {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw .usage("the amount is missing (expected a number such as \(example(currency))).", found: text)
    }
    let number: DecimalNumber
    // Text in the format's own spelling has one meaning.
    let digits = currency == .none ? 2 : currency.digits
    var typed = NegativeNumberArguments.plain(FullWidthText.folded(text))
    if let stripped = CurrencySign.split(typed) {
      typed = stripped.number
      guard CurrencySign.means(stripped.sign, currency) else { throw stranger(stripped.sign, text, currency) }
    }
    if digits == 0, isGrouped(typed) { typed.removeAll { $0 == "." } }
    switch LocalNumber.read(typed, digits: digits) {
    case .number(let value): number = value
    case .ambiguous:
      guard digits > 0 else {
        throw .usage(
          "\(text): the mark may group thousands or begin decimals, but \(currency.code) has no decimals. Write it without the mark: \(typed.filter { $0 != "." }).",
          found: text)
      }
      throw .usage(
        "\(text): it could be two numbers, as the mark may group thousands or begin the decimals. Write it without a mark, or with all decimals: \(example(currency)).",
        found: text)
    case .notANumber, .tooLarge:
      throw .usage("\(text): not an amount (expected a number such as \(example(currency))).", found: text)
    }
    do throws(Amount.ConversionError) {
      let units = try Amount.minorUnits(of: number, digits: digits).minorUnits
      guard units.magnitude <= Amount.largestKept.magnitude else { throw Amount.ConversionError.tooLarge }
      return Amount(minorUnits: units, currency: currency)
    } catch {
      let name = currency == .none ? "an amount" : currency.code
      throw .usage(
        error == .tooPrecise
          ? "\(text): \(name) has \(digits == 0 ? "no" : "\(digits)") decimals (expected a number such as \(example(currency)))."
          : "\(text): the number is too large: a spreadsheet keeps 15 digits of it.", found: text)
    }
  }

  /// Whether dots separate all thousands of a number: `55.000`, `-1.250.000`.
  private static func isGrouped(_ text: String) -> Bool {
    let groups = (text.first == "-" ? text.dropFirst() : text[...]).split(
      separator: ".", omittingEmptySubsequences: false)
    return groups.count > 1 && (1...3).contains(groups[0].utf8.count) && groups[0] != "0"
      && groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
      && groups.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// The error about a word next to a number that does not mean the currency.
  private static func stranger(_ sign: String, _ text: String, _ currency: Currency) -> BookError {
    guard CurrencySign.isKnown(sign) || Currency(code: sign.uppercased()) != nil else {
      return .usage("\(text): not an amount (expected a number such as \(example(currency))).", found: text)
    }
    return BookError(
      currency == .none
        ? "\(text): the dataset has no currency yet. Write the number alone, or set a currency: dataset settings set currency EUR."
        : "\(text): the amount is in \(currency.code) here, which \(sign) does not mean. Write the number alone, or name an account in that currency."
    )
  }

  private static func example(_ currency: Currency) -> String {
    currency == .none ? "12.50" : Amount(minorUnits: 1250, currency: currency).decimalText
  }
}

/// Command line arguments that begin with a minus and a digit: they are numbers, and not options.
package enum NegativeNumberArguments {
  /// A message with the negative numbers of a line as the user typed them.
  package static func asTyped(_ message: String, _ line: [String]) -> String {
    let words = zip(guarded(line), line).filter { $0 != $1 }
    return words.reduce(message) { $0.replacing($1.0, with: $1.1) }
  }

  private static let minus: Character = "\u{2212}"

  /// The words with a minus that no reader of options takes for its own.
  package static func guarded(_ words: [String]) -> [String] {
    words.map { word in
      word.first == "-" && word.dropFirst().first?.isNumber == true ? String(minus) + word.dropFirst() : word
    }
  }

  /// A word with the minus that was typed.
  package static func plain(_ word: String) -> String {
    word.first == minus ? "-" + word.dropFirst() : word
  }
}
