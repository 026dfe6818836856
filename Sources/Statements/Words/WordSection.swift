import Money

/// The sections of `Words/`, apart from the names of columns (``HeaderRole/section``) and of months.
///
/// A text has one meaning in all languages together, so no word is in two sections of one question, such as
/// the state of an entry. A test finds those that are.
package enum WordSection: String, CaseIterable {
  // The state of an entry. `inside` has phrases that also count inside a longer text.
  case booked = "status.booked"
  case bookedInside = "status.booked.inside"
  case pending = "status.pending"
  case pendingInside = "status.pending.inside"
  case failed = "status.failed"
  case failedInside = "status.failed.inside"
  case returned = "status.returned"
  /// Booked, and paid back as a whole.
  case refunded = "status.refunded"
  // The states that a title between rows gives to those under it.
  case bookedTitle = "status.title.booked"
  case pendingTitle = "status.title.pending"
  /// Orders that are carried out again and again: to come if they are later than all above.
  case repeatedTitle = "status.title.repeated"
  /// Declined, rejected and returned payments, which never moved money.
  case failedTitle = "status.title.failed"
  /// Phrases in titles of what later bills will charge.
  case laterTitle = "status.title.later"

  // The cells of a column whose name is a state, such as `Settled`, and such names for a success.
  case yes = "answer.yes"
  case no = "answer.no"
  case success = "status.success"
  /// Names of columns in which a person ticks off what agrees with the bank.
  case ticked = "status.ticked"

  // The cells of a column that says which way the money went.
  case directionOut = "direction.out"
  case directionIn = "direction.in"
  case directionNeutral = "direction.neutral"
  // Phrases in the headings of sections that hold entries of one direction.
  case directionTitleOut = "direction.title.out"
  case directionTitleIn = "direction.title.in"

  // Rows that are no entries.
  case openingBalance = "balance.opening"
  case closingBalance = "balance.closing"
  case balance = "balance.plain"
  case turnover = "balance.turnover"
  /// Limits and counts in the last rows: what may be spent, what is due, how many entries there are.
  case limit = "balance.limit"
  /// A balance that is carried forward, or a transfer.
  case carried = "balance.carried"
  case total = "balance.total"
  case totalInside = "balance.total.inside"
  // A label outside the entries: a word for a balance, and one for its place.
  case balanceWord = "balance.word"
  case openingWord = "balance.word.opening"
  case closingWord = "balance.word.closing"
  /// Beginnings of words for the available amount.
  case available = "balance.available"
  // Record types, in a column that has one for each row.
  case openingRecord = "balance.record.opening"
  case closingRecord = "balance.record.closing"
  // Small words behind and before a phrase for a balance.
  case balanceFiller = "balance.filler"
  case balanceArticle = "balance.article"

  // Phrases in the text of an entry that speak of a payment, and of its direction.
  case payment = "payment.any"
  case purchase = "payment.purchase"
  case paymentIn = "payment.in"
  case paymentOut = "payment.out"
  /// Rents, which tenants pay and landlords receive.
  case rent = "payment.rent"
  /// What shops are called, and bills. Most of them are money out, unless the account is the shop's own.
  case shop = "payment.shop"

  case ownTransfer = "transfer.own"
  case ownIncoming = "transfer.own.in"
  case ownOutgoing = "transfer.own.out"
  case cardSettled = "transfer.card.settled"
  case cardPayment = "transfer.card.payment"
  case anyTransfer = "transfer.any"
  case transferFiller = "transfer.filler"
  case accountName = "transfer.account"
  case service = "transfer.service"

  // Names of columns: a reference that may be the bank's or the payer's, the statement's own account (a part
  // of the name), the product of an entry, shops, and what only cards have. Names of cards, in any text.
  case looseReference = "reference.loose"
  case ownAccount = "account.own"
  case product = "account.product"
  /// What banks call an account in a title of its own.
  case accountTitle = "account.title"
  case shopColumn = "account.shop"
  case cardColumn = "account.cardColumn"
  case card = "account.card"

  case dividedEntry = "split.whole"
  case partOfEntry = "split.part"
  case dividedInto = "split.into"
  case ofWhich = "split.of"

  // The books of other apps: kinds of rows, first parts of the names of accounts in journals, and words in
  // names of accounts.
  case bookOut = "book.kind.out"
  case bookIn = "book.kind.in"
  case bookTransfer = "book.kind.transfer"
  case bookOpening = "book.kind.opening"
  case bookAdjustment = "book.kind.adjustment"
  case bookAssets = "book.root.assets"
  case bookLiabilities = "book.root.liabilities"
  case bookExpenses = "book.root.expenses"
  case bookIncome = "book.root.income"
  case bookEquity = "book.root.equity"
  // Names of categories whose direction is certain, such as salaries and groceries.
  case categoryOut = "book.category.out"
  case categoryIn = "book.category.in"
  case creditCardName = "book.account.creditCard"
  case loanName = "book.account.loan"
  case savingsName = "book.account.savings"
  case cashName = "book.account.cash"
  case investmentName = "book.account.investment"

  case unitName = "unit.name"
  case quantityName = "unit.quantity"
  case priceName = "unit.price"
  case knownUnit = "unit.known"

  case minorUnit = "minor.unit"
  case minorUnitLead = "minor.before"

  // Thousands, millions and the like in the name of a column or a line beside the table, and what such a line
  // speaks of.
  case multipleUnit = "multiple.unit"
  case multipleTitle = "multiple.title"

  // Names of columns with a part of a date, and words before them.
  case day = "date.day"
  case month = "date.month"
  case year = "date.year"
  case dateKind = "date.kind"
  /// A day of something else: the expiry of a card, the opening of an account, a birthday.
  case otherDay = "date.other"

  // Names of calendars.
  case ummAlQura = "calendar.ummAlQura"
  case islamicCivil = "calendar.islamicCivil"
  case persian = "calendar.persian"
  case lunar = "calendar.lunar"
  case bikramSambat = "calendar.bikramSambat"
  case minguo = "calendar.minguo"
  case buddhist = "calendar.buddhist"

  case weekday = "weekday"
}

extension WordFiles {
  /// The words of a section in ``HeaderWords/normal(_:)-(String)`` form, file by file.
  package func normal(_ section: WordSection) -> [String] {
    var words: [String] = []
    forEach(in: section.rawValue) { words.append(HeaderWords.normal($0.word)) }
    return words
  }
}

extension HeaderRole {
  /// The section of `Words/` with the names of columns that have this role.
  var section: String { "header.\(self)" }
}
