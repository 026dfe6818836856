/// The formats in which other money programs take books over.
public enum ExchangeFormat: String, Sendable, CaseIterable {
  /// A journal of hledger.
  case hledger
  /// A journal of Ledger.
  case ledger
  /// A journal of Beancount.
  case beancount
  /// Quicken's interchange format: a section for each account.
  case qif
  /// What banks offer: a statement for each account.
  case ofx

  /// Endings of files that are in the format; the first is the usual one.
  public var endings: [String] {
    switch self {
    case .hledger: ["journal", "hledger", "j"]
    case .ledger: ["ledger", "ldg"]
    case .beancount: ["beancount", "bean"]
    case .qif: ["qif"]
    case .ofx: ["ofx"]
    }
  }

  /// The format of a file's ending, in whatever case; nil for any other.
  public init?(ending: String) {
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending.lowercased()) }) else {
      return nil
    }
    self = format
  }
}
