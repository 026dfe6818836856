/// The kinds of values that cells of the format hold (FORMAT.md, Values).
package enum ValueKind: Sendable, Hashable {
  /// Any text.
  case text
  /// A short name by which records of one tab name those of another.
  case key
  /// Tags with commas between.
  case tagList
  /// An identifier, a UUID.
  case uuid
  /// A day without a zone.
  case date
  /// A moment in UTC.
  case timestamp
  /// Always above zero.
  case amount
  /// May be negative or zero: balances.
  case signedAmount
  /// A currency code of ISO 4217.
  case currency
  /// True or false.
  case boolean
  /// A colour, `#RRGGBB`.
  case color
  /// A whole number.
  case integer
  /// 64 hexadecimal digits.
  case sha256
  /// Whom a transaction was for, by weight or by amount.
  case shares
  /// One word of a closed list.
  case choice([Choice])

  /// Whether values are amounts of a currency.
  package var isMoney: Bool { self == .amount || self == .signedAmount }

  /// A word of a closed list, and the schema version that brought it.
  package struct Choice: Sendable, Hashable {
    /// The word as the cell has it.
    package var word: String
    /// The version of the format from which the word is allowed.
    package var since: Int

    /// A word that a cell may hold.
    package init(_ word: String, since: Int = 1) {
      self.word = word
      self.since = since
    }
  }

  /// A closed list of words that every version has.
  static func words(_ words: String...) -> ValueKind { .choice(words.map { Choice($0) }) }

  /// The kind's name, as the reference page has it.
  package var name: String {
    switch self {
    case .text: "text"
    case .key: "key"
    case .tagList: "tag list"
    case .uuid: "uuid"
    case .date: "date"
    case .timestamp: "timestamp"
    case .amount: "amount"
    case .signedAmount: "signed amount"
    case .currency: "currency"
    case .boolean: "boolean"
    case .color: "color"
    case .integer: "integer"
    case .sha256: "SHA-256"
    case .shares: "shares"
    case .choice(let choices): choices.map { "`\($0.word)`" }.joined(separator: " ")
    }
  }
}
