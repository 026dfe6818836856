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

  /// The state that a title between rows gives to the rows under it. Nil for any other text.
  static func section(_ title: String) -> State? {
    let normal = HeaderWords.normal(title)
    if pendingTitles.contains(normal) { return .pending }
    return bookedTitles.contains(normal) ? .booked : nil
  }

  /// Whether a title says that what is under it belongs to later bills: `Compras parceladas - próximas
  /// faturas`.
  static func isLater(_ title: String) -> Bool { laterTitles.contains(HeaderWords.normal(title)) }

  private static let laterTitles = WordSet(inside: .laterTitle)

  private static let pendingTitles = WordSet(.pendingTitle)

  private static let bookedTitles = WordSet(.bookedTitle)

  private static let failed = WordSet(.failed, inside: .failedInside)

  private static let returned = WordSet(.returned)

  private static let pending = WordSet(.pending, inside: .pendingInside)

  private static let refunds = WordSet(.refunded)

  private static let booked = WordSet(.booked, .refunded, inside: .bookedInside)
}
