/// The kinds of values that cells of the format hold (FORMAT.md, Values).
public enum ValueKind: Sendable, Hashable {
  case text
  case key
  case tagList
  case uuid
  case date
  case timestamp
  /// Always above zero.
  case amount
  /// May be negative or zero: balances.
  case signedAmount
  case currency
  case boolean
  case color
  case integer
  /// 64 hexadecimal digits.
  case sha256
  /// One word of a closed list.
  case choice([Choice])

  /// A word of a closed list, and the schema version that brought it.
  public struct Choice: Sendable, Hashable {
    public var word: String
    public var since: Int

    public init(_ word: String, since: Int = 1) {
      self.word = word
      self.since = since
    }
  }

  /// A closed list of words that every version has.
  static func words(_ words: String...) -> ValueKind { .choice(words.map { Choice($0) }) }

  /// The kind's name, as the reference page has it.
  public var name: String {
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
    case .choice(let choices): choices.map { "`\($0.word)`" }.joined(separator: " ")
    }
  }
}
