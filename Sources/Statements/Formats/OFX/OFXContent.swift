/// The contents of an OFX file by account: where the used values are in the file's bytes.
struct OFXContent {
  /// The value of an element of an entry.
  struct Value {
    var field: OFXField
    var start: UInt32
    var length: UInt32
  }

  /// A `STMTTRN`.
  struct Entry {
    /// The offset of its beginning.
    var start: Int
    /// The index of its first value. Its values end before those of the next entry.
    var firstValue: Int
    var isPending: Bool
    /// Whether the file ends inside it.
    var isCut = false
    /// Whether it has two amounts. That happens when nothing separates two entries.
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
    /// The days that its list of entries covers.
    var listStart: String?
    var listEnd: String?
    /// The number of purchases and sales of securities, which are not entries of the account.
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

  /// Keeps a value of the last entry. Of two equal elements, the first counts. A second amount shows that two
  /// entries ran together.
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

/// Direct access to the entries of a file. Valid only inside ``OFXContent/withView(_:)``.
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
