/// The OFX elements that a statement uses.
enum OFXName: String, CaseIterable {
  case ofx = "OFX"

  // Statements, and the lists and balances in them.
  case bankStatement = "STMTRS"
  case cardStatement = "CCSTMTRS"
  case investmentStatement = "INVSTMTRS"
  case bankAccountFrom = "BANKACCTFROM"
  case cardAccountFrom = "CCACCTFROM"
  case investmentAccountFrom = "INVACCTFROM"
  case bankAccountTo = "BANKACCTTO"
  case cardAccountTo = "CCACCTTO"
  case accountID = "ACCTID"
  case defaultCurrency = "CURDEF"
  case list = "BANKTRANLIST"
  case listStart = "DTSTART"
  case listEnd = "DTEND"
  case pendingList = "BANKTRANLISTP"
  case investmentEntry = "INVBANKTRAN"
  case investmentTransaction = "INVTRAN"
  // Money that securities bring, and the fields that only such entries have (OFX 2.2, 13.9.2.4).
  case income = "INCOME"
  case capitalReturn = "RETOFCAP"
  case traded = "DTTRADE"
  case total = "TOTAL"
  case incomeKind = "INCOMETYPE"
  case pending = "PENDING"
  case ledgerBalance = "LEDGERBAL"
  case availableBalance = "AVAILBAL"
  case balanceAmount = "BALAMT"

  // Entries.
  case entry = "STMTTRN"
  case pendingEntry = "STMTTRNP"
  case kind = "TRNTYPE"
  case posted = "DTPOSTED"
  case transacted = "DTTRAN"
  case user = "DTUSER"
  case available = "DTAVAIL"
  case amount = "TRNAMT"
  case reference = "FITID"
  case correction = "CORRECTACTION"
  case name = "NAME"
  case memo = "MEMO"
  case payee = "PAYEE"
  case currency = "CURRENCY"
  case originalCurrency = "ORIGCURRENCY"
  case currencyCode = "CURSYM"

  // Other members of a payee or a currency.
  case address1 = "ADDR1"
  case address2 = "ADDR2"
  case address3 = "ADDR3"
  case city = "CITY"
  case state = "STATE"
  case postalCode = "POSTALCODE"
  case country = "COUNTRY"
  case phone = "PHONE"
  case rate = "CURRATE"
}

extension OFXName {
  var isStatement: Bool {
    switch self {
    case .bankStatement, .cardStatement, .investmentStatement: true
    default: false
    }
  }

  /// Whether it is an entry: of a bank, or of money that securities bring.
  var isEntry: Bool {
    switch self {
    case .entry, .pendingEntry, .income, .capitalReturn: true
    default: false
    }
  }

  /// Whether it contains elements whose meaning depends on it.
  var isAggregate: Bool {
    switch self {
    case .bankAccountFrom, .cardAccountFrom, .investmentAccountFrom, .bankAccountTo, .cardAccountTo, .payee,
      .currency, .originalCurrency, .ledgerBalance, .availableBalance, .list, .pendingList, .investmentEntry,
      .pending:
      true
    default: false
    }
  }

  /// Whether it is a list or a balance. These are outside entries, whose end tags may be missing.
  var isOutsideEntries: Bool {
    switch self {
    case .list, .pendingList, .ledgerBalance, .availableBalance: true
    default: false
    }
  }

  /// Whether it is an aggregate that some banks write as one value: `<PAYEE>Shop`.
  var isLeaf: Bool { self == .payee || self == .currency || self == .originalCurrency }

  /// Whether it ends with its entry at the latest.
  var endsWithEntry: Bool { isLeaf || self == .bankAccountTo || self == .cardAccountTo }

  /// Whether it may be inside an aggregate that is also a leaf. Any other element shows that the end tag of
  /// the aggregate is missing.
  var isMemberOfLeaf: Bool {
    switch self {
    case .name, .address1, .address2, .address3, .city, .state, .postalCode, .country, .phone, .rate,
      .currencyCode:
      true
    default: false
    }
  }
}

/// The known fields of an entry.
enum OFXField {
  case kind, incomeKind, posted, transacted, user, available, amount, reference, correction
  case name, memo, payee, payeeName
  /// The account number of the counterparty.
  case accountTo
  case currency, currencyCode, originalCurrency, originalCurrencyCode

  /// The field of an element of an entry, perhaps inside an aggregate. Nil when it is not used.
  init?(_ name: OFXName, in aggregate: OFXName?) {
    switch (aggregate, name) {
    case (.payee?, .name): self = .payeeName
    case (.currency?, .currencyCode): self = .currencyCode
    case (.originalCurrency?, .currencyCode): self = .originalCurrencyCode
    case (.payee?, _), (.currency?, _), (.originalCurrency?, _): return nil
    case (_, .kind): self = .kind
    case (_, .posted), (_, .traded): self = .posted
    case (_, .transacted): self = .transacted
    case (_, .user): self = .user
    case (_, .available): self = .available
    case (_, .amount), (_, .total): self = .amount
    case (_, .incomeKind): self = .incomeKind
    case (_, .reference): self = .reference
    case (_, .correction): self = .correction
    case (_, .name): self = .name
    case (_, .memo): self = .memo
    default: return nil
    }
  }

  /// The field of an aggregate that is written as one value. Nil when there is none.
  init?(leaf: OFXName) {
    switch leaf {
    case .payee: self = .payee
    case .currency: self = .currency
    case .originalCurrency: self = .originalCurrency
    default: return nil
    }
  }
}
