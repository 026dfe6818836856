public import DatasetFormat

/// What a person has said about an import.
public struct ImportOptions: Sendable, Hashable {
  /// What lines are that may be rows which are there.
  public enum EqualLines: String, Sendable, Hashable, CaseIterable {
    /// The rows that are there.
    case same
    /// Payments of their own.
    case new
  }

  /// The key of the account that the statements are for.
  public var accountKey: String?
  /// Whether an account that the dataset does not have is made.
  public var createsAccount: Bool
  /// Lines before this day are left out.
  public var since: CalendarDate?
  /// Whether lines of transactions that were deleted bring them back.
  public var restoresDeleted = false
  /// Whether lines are compared with what a person has entered and rules have foreseen.
  public var matchesEntered = true
  /// Whether halves of transfers are looked for where no rule names them.
  public var pairsTransfers = true
  /// How many days a line and what a person has entered for it may lie apart.
  public var matchDays = 5
  /// How many days apart they may be where their texts are not alike, and the halves of a transfer at all.
  public var sureDays = 3
  /// The rows that a person says lines are, by the 1-based line of the one file: a row that was entered, or the other
  /// half of a transfer.
  public var links: [Int: RowReference] = [:]
  /// The answers to questions, by their code, for all statements; those of one file (``ImportFile/answers``) come first.
  public var answers = QuestionAnswers()
  /// Whether an account whose balance agrees with the statement's gets that noted.
  public var reconciles = false

  /// Options with everything else at its default.
  public init(accountKey: String? = nil, createsAccount: Bool = false, since: CalendarDate? = nil) {
    self.accountKey = accountKey
    self.createsAccount = createsAccount
    self.since = since
  }

  /// The answer where two files cut through equal lines of a day; nil asks.
  public var equalLines: EqualLines? {
    get { answers.word(.equalLines) }
    set { answers[.equalLines] = newValue?.rawValue }
  }

  /// The answer where lines look like rows that are there, in other words or on another day; nil asks.
  var knownLines: EqualLines? { answers.word(.knownLines) }

  /// The options for one statement, with what was answered about it alone.
  func with(_ answers: QuestionAnswers?) -> ImportOptions {
    guard let answers else { return self }
    var options = self
    options.answers = answers.over(self.answers)
    return options
  }
}

/// How a person names a row of the Transactions tab: by its id, or where it was typed without one by its number.
public enum RowReference: Sendable, Hashable {
  /// A row with an identifier.
  case id(RecordID)
  /// 1-based, as the spreadsheet program numbers it.
  case row(Int)
}

extension RowReference: LosslessStringConvertible {
  public init?(_ text: String) {
    if let id = RecordID(text[...]) {
      self = .id(id)
    } else if let number = Int(text), number > 1 {
      self = .row(number)
    } else {
      return nil
    }
  }

  public var description: String {
    switch self {
    case .id(let id): id.description
    case .row(let number): "\(number)"
    }
  }
}
