import TextScanning

/// The meaning of words in a status column: `Pending`, `Rejected`, `Booked`.
enum StatusWords {
  enum State: Sendable, Hashable {
    case booked, pending
    /// Never carried out.
    case failed
    /// Reversed: a payment that failed afterwards, or a booking that reverses another one.
    case returned
  }

  /// The state that a word or phrase names. Nil for any other word.
  ///
  /// `Posted` → booked, `Declined` → failed, `Chargeback` → returned, `Upcoming` → pending
  static func state(_ text: String) -> State? {
    let normal = HeaderWords.normal(text)
    if normal.isEmpty { return nil }
    if failed.contains(normal) { return .failed }
    if returned.contains(normal) { return .returned }
    if pending.contains(normal) { return .pending }
    if booked.contains(normal) { return .booked }
    return nil
  }

  /// Whether a word says that a booked payment was paid back as a whole. That is a line of its own, or the
  /// payment came to nothing.
  ///
  /// `Refunded` → true, `Partially refunded` → false
  static func isRefund(_ text: String) -> Bool { refunds.contains(HeaderWords.normal(text)) }

  /// The state of a text in a column called "status". Also accepts a text that begins with a word for a
  /// failure and gives the reason: `Rejected - insufficient funds`.
  static func namedState(_ text: String) -> State? {
    if let state = state(text) { return state }
    let parts = text.split(maxSplits: 1, whereSeparator: { ":(,;/–—".contains($0) || $0 == "-" })
    guard let first = parts.first, parts.count == 2, let state = state(String(first)), state == .failed else {
      return nil
    }
    return state
  }

  /// The states of entries for which a column's name holds and does not hold. Nil for any other name, and for columns
  /// in which a person ticks off what agrees with the bank.
  ///
  /// `Settled` → booked and pending, `Pending?` → pending and booked, `Success` → booked and failed
  static func flag(_ name: String) -> (holds: State, fails: State)? {
    var normal = HeaderWords.normal(name)
    if normal.hasPrefix("is ") { normal.removeFirst(3) }
    if ticked.contains(normal) { return nil }
    if success.contains(normal) { return (.booked, .failed) }
    return state(normal).map { ($0, $0 == .booked ? .pending : .booked) }
  }

  /// Whether a cell of such a column says yes. Nil when it says neither yes nor no.
  ///
  /// `Ja` → true, `0` → false, `VOID` in a column of this name → true
  static func answer(_ text: String, named name: String) -> Bool? {
    let normal = HeaderWords.normal(text)
    if normal.isEmpty { return "✓✔☑☒✗".contains(text) ? "✓✔☑☒".contains(text) : nil }
    if no.contains(normal) { return false }
    return yes.contains(normal) || normal == HeaderWords.normal(name) ? true : nil
  }

  /// Whether a text begins with a word for a failure and a mark behind it: `DECLINED - Amazon`.
  static func beginsFailed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var length = 0
    for byte in text.prefix(40) {
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "(") { break }
      guard byte.isLetterOrBeyondASCII || byte == UInt8(ascii: " ") else { return false }
      length += 1
    }
    guard length >= 4, length < min(text.count, 40) else { return false }
    return state(String(decoding: text[..<length], as: UTF8.self)) == .failed
  }

  /// The state that a title between rows gives to the rows under it. Nil for any other text.
  ///
  /// `Scheduled payments (2)` → pending, `Declined transactions` → failed, `Upcoming` → pending
  static func section(_ title: String) -> State? {
    let normal = withoutNumbers(title)
    if pendingTitles.contains(normal) { return .pending }
    if failedTitles.contains(normal) { return .failed }
    return bookedTitles.contains(normal) ? .booked : nil
  }

  /// Whether a title is of orders that are carried out again and again: `Standing orders`.
  static func isRepeated(_ title: String) -> Bool { repeatedTitles.contains(withoutNumbers(title)) }

  private static func withoutNumbers(_ title: String) -> String {
    HeaderWords.normal(title).split(separator: " ").filter { !$0.allSatisfy(\.isNumber) }
      .joined(separator: " ")
  }

  /// Whether a title says that what is under it belongs to later bills: `Compras parceladas - próximas
  /// faturas`.
  static func isLater(_ title: String) -> Bool { laterTitles.contains(HeaderWords.normal(title)) }

  private static let laterTitles = WordSet(inside: .laterTitle)

  private static let yes = WordSet(.yes)

  private static let no = WordSet(.no)

  private static let success = WordSet(.success)

  private static let ticked = WordSet(.ticked)

  private static let repeatedTitles = WordSet(.repeatedTitle)

  private static let pendingTitles = WordSet(.pendingTitle, .pending)

  private static let failedTitles = WordSet(.failedTitle, .failed)

  private static let bookedTitles = WordSet(.bookedTitle, .booked)

  private static let failed = WordSet(.failed, inside: .failedInside)

  private static let returned = WordSet(.returned)

  private static let pending = WordSet(.pending, inside: .pendingInside)

  private static let refunds = WordSet(.refunded)

  private static let booked = WordSet(.booked, .refunded, inside: .bookedInside)
}
