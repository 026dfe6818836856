public import DatasetFormat

/// What a person has said about an import.
public struct ImportOptions: Sendable, Hashable {
  /// What equal lines are that a day cut between two files leaves undecided.
  public enum EqualLines: String, Sendable, Hashable, CaseIterable {
    /// The rows that are there.
    case same
    /// Payments of their own.
    case new
  }

  /// The key of the account that the statements are for.
  public var accountKey: String?
  /// What a person has answered for single statements, by their number in the run: an account's key or name, or the
  /// name of one to be made.
  public var answeredAccounts: [Int: String] = [:]
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
  /// The answer where two files cut through equal lines of a day; nil asks.
  public var equalLines: EqualLines?
  /// The rows that a person says lines are, by the 1-based line of the one file: a row that was entered, or the other
  /// half of a transfer.
  public var links: [Int: RowReference] = [:]
  /// The answers to questions that have no option of their own.
  public var answers = QuestionAnswers()
  /// Whether an account whose balance agrees with the statement's gets that noted.
  public var reconciles = false

  /// Options with everything else at its default.
  public init(accountKey: String? = nil, createsAccount: Bool = false, since: CalendarDate? = nil) {
    self.accountKey = accountKey
    self.createsAccount = createsAccount
    self.since = since
  }
}
