/// The elements of camt that mean something to a statement, by their paths below the statement, balance or entry.
enum CAMTField: String, CaseIterable {
  // Of a statement.
  case iban = "ACCT/ID/IBAN"
  case accountNumber = "ACCT/ID/OTHR/ID"
  case accountCurrency = "ACCT/CCY"
  case owner = "ACCT/OWNR/NM"
  case entryCount = "TXSSUMMRY/TTLNTRIES/NBOFNTRIES"

  // Of a balance or an entry.
  case amount = "AMT"
  case amountCurrency = "AMT/@CCY"
  case direction = "CDTDBTIND"

  // Of a balance.
  case balanceCode = "TP/CDORPRTRY/CD"
  case balanceCodePlain = "TP/CD"
  case balanceDay = "DT/DT"
  case balanceTime = "DT/DTTM"
  case balanceDayPlain = "DT"

  // Of an entry.
  case statusCode = "STS/CD"
  case statusProprietary = "STS/PRTRY"
  case status = "STS"
  case bookingDay = "BOOKGDT/DT"
  case bookingTime = "BOOKGDT/DTTM"
  case bookingDayPlain = "BOOKGDT"
  case valueDay = "VALDT/DT"
  case valueTime = "VALDT/DTTM"
  case valueDayPlain = "VALDT"
  case reference = "ACCTSVCRREF"
  case entryText = "ADDTLNTRYINF"

  // Of an entry, wherever their paths end so.
  case unstructured = "…/USTRD"
  case transactionText = "…/ADDTLTXINF"
  case creditor = "…/RLTDPTIES/CDTR/NM"
  case creditorParty = "…/RLTDPTIES/CDTR/PTY/NM"
  case ultimateCreditor = "…/RLTDPTIES/ULTMTCDTR/NM"
  case ultimateCreditorParty = "…/RLTDPTIES/ULTMTCDTR/PTY/NM"
  case debtor = "…/RLTDPTIES/DBTR/NM"
  case debtorParty = "…/RLTDPTIES/DBTR/PTY/NM"
  case ultimateDebtor = "…/RLTDPTIES/ULTMTDBTR/NM"
  case ultimateDebtorParty = "…/RLTDPTIES/ULTMTDBTR/PTY/NM"

  /// The field of a path in capitals; nil for those that mean nothing here.
  init?(path: String) {
    if let field = CAMTField(rawValue: path) {
      self = field
      return
    }
    let ending = Self.allCases.first { field in
      guard field.rawValue.hasPrefix("…/") else { return false }
      return ("/" + path).hasSuffix(field.rawValue.dropFirst())
    }
    guard let ending else { return nil }
    self = ending
  }
}
