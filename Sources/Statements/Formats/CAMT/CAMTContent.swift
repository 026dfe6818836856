/// The contents of a camt file: which elements are used, and where their values are in the file's bytes.
struct CAMTContent {
  /// The value of an element.
  struct Value {
    var field: CAMTField
    var path: Int32
    var start: UInt32
    var length: UInt32
  }

  /// An entry or a balance.
  struct Part {
    /// The offset of its beginning.
    var start: Int
    /// The index of its first value. Its values end before those of the next part.
    var firstValue: Int
    var isEntry: Bool
    /// Whether the file ends inside it.
    var isCut = false
  }

  /// The statement of one account.
  struct Account {
    var firstPart: Int
    /// Its own values, of which there are few.
    var values: [Value] = []
    var entryCount = 0
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var paths = CAMTPaths()
  private(set) var accounts: [Account] = []
  private(set) var parts: [Part] = []
  /// Whether some entry says that it is a reversal.
  private(set) var hasReversalMarks = false
  private var values: [Value] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func beginAccount() { accounts.append(Account(firstPart: parts.count)) }

  mutating func beginPart(at start: Int, isEntry: Bool) {
    parts.append(Part(start: start, firstValue: values.count, isEntry: isEntry))
    if isEntry { accounts[accounts.count - 1].entryCount += 1 }
  }

  mutating func cutLastEntry() { parts[parts.count - 1].isCut = true }

  mutating func add(_ field: CAMTField, _ path: Int32, _ range: Range<Int>, isOfPart: Bool) {
    let value = Value(
      field: field, path: path, start: UInt32(range.lowerBound), length: UInt32(range.count))
    if field == .reversal { hasReversalMarks = true }
    if isOfPart { values.append(value) } else { accounts[accounts.count - 1].values.append(value) }
  }

  /// Calls `body` with direct access to all contents, for threads that share them.
  func withView<Result>(_ body: (CAMTView) throws -> Result) rethrows -> Result {
    try values.withUnsafeBufferPointer { values in
      try parts.withUnsafeBufferPointer { parts in
        try paths.ranks.withUnsafeBufferPointer { ranks in
          try body(CAMTView(bytes: bytes, values: values, parts: parts, ranks: ranks))
        }
      }
    }
  }

  /// The entries and balances of a statement, by its number.
  func parts(ofAccount number: Int) -> Range<Int> {
    accounts[number].firstPart..<(number + 1 < accounts.count ? accounts[number + 1].firstPart : parts.count)
  }
}

/// Direct access to the contents of a file. Valid only inside ``CAMTContent/withView(_:)``.
struct CAMTView {
  let bytes: UnsafeBufferPointer<UInt8>
  let values: UnsafeBufferPointer<CAMTContent.Value>
  let parts: UnsafeBufferPointer<CAMTContent.Part>
  /// For each path, its rank in the order of names.
  let ranks: UnsafeBufferPointer<Int32>

  /// The values of a part, by its number.
  func values(ofPart number: Int) -> CAMTValues {
    let end = number + 1 < parts.count ? parts[number + 1].firstValue : values.count
    return CAMTValues(UnsafeBufferPointer(rebasing: values[parts[number].firstValue..<end]), in: self)
  }
}

/// The values of a statement, an entry or a balance.
struct CAMTValues {
  private let values: UnsafeBufferPointer<CAMTContent.Value>
  private let view: CAMTView
  /// Values that the user's correction replaces.
  var said: [CAMTField: String] = [:]

  init(_ values: UnsafeBufferPointer<CAMTContent.Value>, in view: CAMTView) {
    self.values = values
    self.view = view
  }

  private func text(_ value: CAMTContent.Value) -> String {
    let start = Int(value.start)
    return MarkupText.value(UnsafeBufferPointer(rebasing: view.bytes[start..<start + Int(value.length)]))
  }

  /// The first value of the first field that has one.
  func first(_ fields: CAMTField...) -> String? {
    for field in fields {
      if !said.isEmpty, let text = said[field] { return text.isEmpty ? nil : text }
      for value in values where value.field == field {
        let text = text(value)
        if !text.isEmpty { return text }
      }
    }
    return nil
  }

  /// All values of a field. Values of several paths are grouped by path, in the order of the paths' names.
  func all(_ field: CAMTField) -> [String] {
    var found: [CAMTContent.Value] = []
    for value in values where value.field == field { found.append(value) }
    if found.contains(where: { $0.path != found[0].path }) {
      found = found.enumerated().sorted {
        (view.ranks[Int($0.element.path)], $0.offset) < (view.ranks[Int($1.element.path)], $1.offset)
      }.map(\.element)
    }
    return found.map(text).filter { !$0.isEmpty }
  }
}

/// The camt elements that a statement uses, by their paths below the statement, balance or entry.
enum CAMTField: String, CaseIterable {
  // Fields of a statement.
  case iban = "ACCT/ID/IBAN"
  case accountNumber = "ACCT/ID/OTHR/ID"
  case accountCurrency = "ACCT/CCY"
  case owner = "ACCT/OWNR/NM"
  case entryCount = "TXSSUMMRY/TTLNTRIES/NBOFNTRIES"
  case periodStart = "FRTODT/FRDTTM"
  case periodStartDay = "FRTODT/FRDT"
  case periodEnd = "FRTODT/TODTTM"
  case periodEndDay = "FRTODT/TODT"

  // Fields of a balance or an entry.
  case amount = "AMT"
  case amountCurrency = "AMT/@CCY"
  case direction = "CDTDBTIND"
  case reversal = "RVSLIND"

  // Fields of a balance.
  case balanceCode = "TP/CDORPRTRY/CD"
  case balanceCodePlain = "TP/CD"
  case balanceDay = "DT/DT"
  case balanceTime = "DT/DTTM"
  case balanceDayPlain = "DT"

  // Fields of an entry.
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

  // Fields of an entry, wherever their paths end this way.
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
  case creditorAccount = "…/RLTDPTIES/CDTRACCT/ID/IBAN"
  case debtorAccount = "…/RLTDPTIES/DBTRACCT/ID/IBAN"

  /// The field of a path in capitals. Nil for paths that are not used.
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
