/// Findings about amounts of money.
extension FindingKind {
  package static let ofAmountForms: [FindingKind] = [
    .amountUnreadable, .amountIsDate, .amountCurrencySign, .currencyMismatch, .amountComma, .amountAmbiguous,
    .amountNoise, .amountPrecision, .amountTooLarge,
  ]

  static let amountUnreadable = FindingKind(
    "amount-unreadable", .error, fix: .ask, "is not an amount",
    advice: "Correct the cell and run validate again.",
    manual: """
      The text cannot be a number, often since a letter slipped in: "12,3O" ends in the letter O. No amount is guessed, so \
      the row is in no balance until the cell is corrected.
      """)

  package static let amountIsDate = FindingKind(
    "amount-is-date", .error, fix: .ask, "is a date where an amount belongs",
    advice: "Type the amount again, with a point as the decimal mark.",
    manual: """
      A spreadsheet took the amount for a date: "1.2" becomes 1 February where dates are written with points. What is \
      stored is a day, and which amount was typed cannot be told for certain.
      """)

  static let amountCurrencySign = FindingKind(
    "amount-currency-sign", .warning, fix: .yes, "has a currency in the amount",
    advice: "Write the number alone.",
    manual: """
      The cell holds the sign or code of the row's own currency beside the number, such as "€12.50". It is read as 12.50. \
      The currency has a column of its own, and programs that expect a number there may fail.
      """)

  package static let currencyMismatch = FindingKind(
    "currency-mismatch", .error, fix: .ask, "names another currency than the row's",
    advice: "Correct the amount or the currency column.",
    manual: """
      The amount says one currency and its row another, such as "$12.50" in a row of euros. Either may be the mistake, so \
      the amount is not read. The row's currency is its own, else its account's, else the dataset's.
      """)

  package static let amountComma = FindingKind(
    "amount-comma", .warning, fix: .yes, "is not written as a plain number",
    advice: "Write it with a point as the decimal mark, without grouping, the minus in front.",
    manual: """
      The amount is written as people write it: "1.234,56", "12,50", "1 234.50" or "1e3". Only one number can be meant, so \
      it is read. The format writes 1234.56.
      """)

  package static let amountAmbiguous = FindingKind(
    "amount-ambiguous", .error, fix: .ask, "can be read as two different amounts",
    advice: "Write it with a point as the decimal mark and without grouping.",
    manual: """
      One mark stands before exactly three digits: "1.234" is a little more than one here and more than a thousand there. \
      Nothing in the cell says which, so no amount is read. Write 1234 or 1.23, whichever was meant.
      """)

  static let amountNoise = FindingKind(
    "amount-noise", .info, fix: .yes, "carries the rounding noise of a spreadsheet",
    advice: "Nothing to do: the exact amount is read.",
    manual: """
      Spreadsheets calculate in binary fractions, and a sum of cents may end up as "12.490000000000002". The difference is \
      far below a thousandth of a cent, so 12.49 is read.
      """)

  package static let amountPrecision = FindingKind(
    "amount-precision", .error, fix: .ask, "has more digits than its currency",
    advice: "Round the amount or choose the currency it is in.",
    manual: """
      The amount has more decimal places than its currency has, such as "12.345" euros or "12.50" yen. It is not rounded \
      by itself, since the digits may also say that the currency is wrong.
      """)

  static let amountTooLarge = FindingKind(
    "amount-too-large", .error, fix: .ask, "is larger, or has more digits, than a spreadsheet keeps exactly",
    advice: "Correct the cell.",
    manual: """
      Spreadsheets keep fifteen digits; of a longer number such as "99999999999999999" the last ones are lost when the file is \
      saved. Amounts of more than fifteen digits, cents among them, are therefore not read. Mostly two cells were pasted into one.
      """)
}
