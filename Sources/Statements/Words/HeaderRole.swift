/// What the name of a column says that the column is for.
package enum HeaderRole: UInt8, Sendable, Hashable, CaseIterable {
  case bookingDate, date, transactionDate, valueDate, time
  /// An amount; in the account's own currency; as it was charged abroad; before fees; after fees.
  case amount, accountAmount, originalAmount, grossAmount, netAmount
  /// What is reserved but not booked yet, beside a blank amount.
  case blockedAmount
  case debit, credit, sign, fee, rate
  case balance, balanceBefore, openingBalance, closingBalance
  case currency, originalCurrency
  case payee, payer, recipient, text, type
  case reference, customerReference, status
  case account, counterAccount, card, merchantDetail, category
  /// Said to be none of an entry.
  case ignored

  var isDate: Bool {
    switch self {
    case .bookingDate, .date, .transactionDate, .valueDate: true
    default: false
    }
  }

  var isMoney: Bool {
    switch self {
    case .amount, .accountAmount, .originalAmount, .grossAmount, .netAmount, .blockedAmount, .debit, .credit,
      .fee, .balance,
      .balanceBefore, .openingBalance, .closingBalance:
      true
    default: false
    }
  }

  /// Whether the column may hold what an entry moved.
  var isMovement: Bool {
    switch self {
    case .amount, .accountAmount, .grossAmount, .netAmount, .debit, .credit: true
    default: false
    }
  }
}

/// The column names of one language.
struct LanguageWords: Sendable {
  /// ISO 639-1.
  let language: String
  /// Names separated by `|`, in their usual spelling; case, accents and punctuation do not count.
  let words: [HeaderRole: String]

  init(_ language: String, _ words: [HeaderRole: String]) {
    self.language = language
    self.words = words
  }
}
