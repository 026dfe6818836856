/// What an OFX file holds of its accounts: where the values that mean something are among the file's bytes.
struct OFXContent {
  /// The value of an element of an entry.
  struct Value {
    var field: OFXField
    var start: UInt32
    var length: UInt32
  }

  /// A `STMTTRN`.
  struct Entry {
    /// The offset at which it begins.
    var start: Int
    /// The index of its first value; they end where those of the next entry begin.
    var firstValue: Int
    var isPending: Bool
    /// Whether the file ends within it.
    var isCut = false
    /// Whether it has two amounts, as two entries have that nothing parts.
    var hasTwoAmounts = false
  }

  /// The statement of one account.
  struct Account {
    /// Whether it is a credit card's.
    var isCard: Bool
    var firstEntry: Int
    var number: String?
    var currency: String?
    var ledgerBalance: String?
    /// The number of purchases and sales of securities, which are no entries of the account.
    var investments = 0
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var accounts: [Account] = []
  var entries: [Entry] = []
  private var values: [Value] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func beginEntry(at start: Int, isPending: Bool) {
    entries.append(Entry(start: start, firstValue: values.count, isPending: isPending))
  }

  /// Keeps a value of the last entry. The first of two equal elements counts; a second amount shows that two entries
  /// have run into one.
  mutating func keep(_ field: OFXField, _ range: Range<Int>) {
    let text = MarkupText.value(UnsafeBufferPointer(rebasing: bytes[range]))
    guard !text.isEmpty, let entry = entries.indices.last else { return }
    let known = values[entries[entry].firstValue...].first { $0.field == field }
    guard let known else {
      values.append(Value(field: field, start: UInt32(range.lowerBound), length: UInt32(range.count)))
      return
    }
    guard field == .amount else { return }
    let start = Int(known.start)
    let first = MarkupText.value(UnsafeBufferPointer(rebasing: bytes[start..<start + Int(known.length)]))
    if first != text { entries[entry].hasTwoAmounts = true }
  }

  /// Calls `body` with direct access to the entries, for threads that share them.
  func withView<Result>(_ body: (OFXView) throws -> Result) rethrows -> Result {
    try values.withUnsafeBufferPointer { values in
      try entries.withUnsafeBufferPointer { entries in
        try body(OFXView(bytes: bytes, values: values, entries: entries))
      }
    }
  }

  /// The entries of an account, by its number.
  func entries(ofAccount number: Int) -> Range<Int> {
    accounts[number]
      .firstEntry..<(number + 1 < accounts.count ? accounts[number + 1].firstEntry : entries.count)
  }
}

/// Direct access to the entries of a file; valid only inside ``OFXContent/withView(_:)``.
struct OFXView {
  let bytes: UnsafeBufferPointer<UInt8>
  let values: UnsafeBufferPointer<OFXContent.Value>
  let entries: UnsafeBufferPointer<OFXContent.Entry>

  /// The value of a field of an entry, by its number.
  func value(_ field: OFXField, of number: Int) -> String? {
    let end = number + 1 < entries.count ? entries[number + 1].firstValue : values.count
    for value in values[entries[number].firstValue..<end] where value.field == field {
      let start = Int(value.start)
      return MarkupText.value(UnsafeBufferPointer(rebasing: bytes[start..<start + Int(value.length)]))
    }
    return nil
  }
}
