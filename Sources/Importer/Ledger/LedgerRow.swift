import DatasetFormat

/// A transaction with the data needed to compare statement lines. It exists already, or this import makes it.
struct LedgerRow {
  /// Where the transaction is.
  enum Place: Hashable {
    /// The indices of its rows in the tab's sheet: one, or all rows of a split.
    case there([Int])
    /// This import makes it from this line.
    case planned(LinePlace)
    /// An import made it, and somebody has removed it from the sheet since.
    case gone

    /// Whether it is one row of the sheet, and not the parts of a split.
    var isOneRow: Bool { if case .there(let rows) = self { rows.count == 1 } else { false } }
  }

  /// The relation of a row to statement lines.
  enum Kind {
    /// It came from a statement in which it is booked.
    case booked
    /// It came from a statement and is pending.
    case pending
    /// The user or an app entered it.
    case entered
    /// A recurring rule made it.
    case recurring
    /// One half of a transfer that no statement shows yet.
    case transferHalf
    /// It changes a balance and matches no line.
    case adjustment
    /// It came from a statement, but its date, amount or id is unreadable now.
    case damaged
  }

  /// Who wrote the row's text before its line arrives.
  enum Author {
    /// A statement, and nobody has changed its date or text.
    case bank
    /// A recurring rule, or an import that made the other half of a transfer.
    case forecast
    case person
    /// A person who copied an imported row: what the bank says in it is true of that row alone.
    case copy
  }

  var place: Place
  var kind: Kind
  var author: Author
  var isTransfer: Bool
  var hasCategory: Bool
  var isDeleted: Bool
  /// Whether it was deleted before its import was undone. It then blocks nothing, and the file can be
  /// imported again completely.
  var isTakenBack = false
  /// Whether it counts as ``Kind/pending`` only because its status is unreadable.
  var hasUnclearStatus = false
  /// Whether the file has its ``id``. A row that was typed without one gets it with the line that completes
  /// it.
  var hasID: Bool
  var date: CalendarDate
  private var importPlace: Int32
  var id: RecordID
  var accountKey: String
  var currency: String
  /// The bank's own reference, in the form for comparison (``BankReference``).
  private(set) var reference: String?
  /// Signed: negative for money out. The sum for a split.
  var amountMinor: Int64
  var key: ImportKey?

  init(
    place: Place, id: RecordID, accountKey: String, date: CalendarDate, amountMinor: Int64, currency: String,
    key: ImportKey? = nil, reference: String? = nil, kind: Kind, importNumber: Int = -1,
    isTransfer: Bool = false, hasCategory: Bool = false, isDeleted: Bool = false, hasID: Bool = true
  ) {
    self.place = place
    self.kind = kind
    author =
      switch kind {
      case .booked, .pending, .damaged: .bank
      case .recurring: .forecast
      case .entered, .transferHalf, .adjustment: .person
      }
    self.isTransfer = isTransfer
    self.hasCategory = hasCategory
    self.isDeleted = isDeleted
    self.hasID = hasID
    self.date = date
    importPlace = Int32(clamping: importNumber)
    self.id = id
    self.accountKey = accountKey
    self.currency = currency
    self.reference = reference.flatMap(BankReference.comparable)
    self.amountMinor = amountMinor
    self.key = key
  }

  /// The import that made it, by its number in ``PastImports``. -1: none, or one that is not on record.
  var importNumber: Int {
    get { Int(importPlace) }
    set { importPlace = Int32(clamping: newValue) }
  }

  /// Whether a statement has shown it.
  var isImported: Bool {
    switch kind {
    case .booked, .pending, .damaged: true
    case .entered, .recurring, .transferHalf, .adjustment: false
    }
  }

  /// Whether a line may complete it: it is entered, expected or pending.
  var isOpen: Bool {
    switch kind {
    case .pending, .entered, .recurring, .transferHalf: !isDeleted
    case .booked, .adjustment, .damaged: false
    }
  }
}

extension LedgerRow {
  mutating func forgetReference() { reference = nil }

  /// Whether the row keeps its own day when a line of another day completes it, because the user typed it.
  var keepsDate: Bool { author == .person || author == .copy }

  /// Marks the row as shown by a line. The user's text stays, as ``LineCompletion`` describes for its cells.
  mutating func complete(by line: StatementLine, _ key: ImportKey, importNumber: Int, account: String) {
    self.key = key
    hasID = true
    let stated = line.reference.flatMap(BankReference.comparable)
    reference = author == .bank ? stated ?? reference : reference ?? stated
    if !keepsDate { date = line.date }
    kind = line.status == .booked ? .booked : .pending
    self.importNumber = importNumber
    if accountKey.isEmpty { accountKey = account }
  }

  /// The amount that a recurring rule foresaw, above zero, where a line has another one; nil for equal ones.
  func planned(insteadOf line: StatementLine) -> Amount? {
    guard kind == .recurring, place.isOneRow, amountMinor != line.amountMinor,
      let unit = Currency(code: currency)
    else { return nil }
    return Amount(minorUnits: Int64(clamping: amountMinor.magnitude), currency: unit)
  }

  /// Adds another row of a split. A statement line equals the sum of the rows that are not deleted.
  mutating func add(part: LedgerRow) {
    if case .there(let first) = place, case .there(let rest) = part.place { place = .there(first + rest) }
    if key == nil, part.key != nil {
      key = part.key
      kind = part.kind
      author = part.author
      importNumber = part.importNumber
    }
    reference = reference ?? part.reference
    if isDeleted, !part.isDeleted {
      isDeleted = false
      amountMinor = part.amountMinor
    } else if isDeleted == part.isDeleted {
      let (sum, overflow) = amountMinor.addingReportingOverflow(part.amountMinor)
      if overflow || currency != part.currency {
        kind = .damaged
      } else {
        amountMinor = sum
      }
    }
  }
}

/// The form in which references of a bank are compared.
enum BankReference {
  /// The reference without the changes that spreadsheet programs make. Nil when nothing is left.
  ///
  /// A reference of digits loses its leading zeros (`000123` → `123`). A long one that became scientific
  /// notation is useless: `1.23456789012346E+19` → nil.
  static func comparable(_ text: String) -> String? {
    var text = text
    let (digits, isPlain, isNumber) = text.withUTF8 { bytes in
      let zeros = bytes.prefix { $0 == UInt8(ascii: "0") }.count
      return (zeros, bytes.allSatisfy(isDigit), isScientific(bytes))
    }
    if text.isEmpty || isNumber { return nil }
    guard isPlain, digits > 0 else { return text }
    return digits == text.utf8.count ? "0" : String(text.utf8.dropFirst(digits))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// `1.23456789012346E+19`, with either decimal mark.
  private static func isScientific(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 4, isDigit(bytes[0]), bytes[1] == UInt8(ascii: ".") || bytes[1] == UInt8(ascii: ","),
      let exponent = bytes.lastIndex(of: UInt8(ascii: "E")), exponent > 2, exponent + 2 < bytes.count
    else { return false }
    return bytes[2..<exponent].allSatisfy(isDigit) && bytes[exponent + 1] == UInt8(ascii: "+")
      && bytes[(exponent + 2)...].allSatisfy(isDigit)
  }
}
