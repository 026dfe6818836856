/// Findings about words of a closed list: TRUE and FALSE, the words of a column, currencies.
extension FindingKind {
  package static let ofBooleans: [FindingKind] = [.booleanVariant, .booleanUnknown]

  package static let ofChoices: [FindingKind] = [.enumVariant, .enumUnknown]

  package static let ofCurrencies: [FindingKind] = [.currencyUnknown]

  package static let booleanVariant = FindingKind(
    "boolean-variant", .info, fix: .yes, "is another way to write TRUE or FALSE",
    advice: "Nothing to do: it is read.",
    manual: """
      People and programs write "yes", "x", "1" or "wahr" for TRUE. Words of many languages are known and read.
      """)

  package static let booleanUnknown = FindingKind(
    "boolean-unknown", .error, fix: .ask, "is neither TRUE nor FALSE", advice: "Write TRUE or FALSE.",
    manual: """
      The column says yes or no, and the cell holds another word, such as "perhaps". Neither answer is assumed.
      """)

  package static let enumVariant = FindingKind(
    "enum-variant", .info, fix: .yes, "is another way to write the word",
    advice: "Nothing to do: it is read.",
    manual: """
      The column takes words from a list, and this is one of them with other capitals, spaces or hyphens, such as \
      "Paid" for paid, or in another language, such as "Ausgabe" for expense. It is read as that word.
      """)

  package static let enumUnknown = FindingKind(
    "enum-unknown", .error, fix: .ask, "is not one of the words of this column",
    advice: "Choose one of them.",
    manual: """
      The column takes words from a list, and this is none of them: a transaction is not a "loan". The words are named in \
      the finding. A transaction whose type is unknown is left out of all sums.
      """)

  package static let currencyUnknown = FindingKind(
    "currency-unknown", .warning, fix: .yes, "is not a currency code of ISO 4217",
    advice: "Write a code such as EUR.",
    manual: """
      Currencies are named by three capital letters, such as EUR. A code in lower case or a sign that means one currency, \
      such as "€", is read as that currency. A sign of many, such as "$", or any other text is an error, and the amounts \
      of the row cannot be read.
      """)
}
