public import DatasetFormat

/// What is decided of an import before its files are read.
public struct ImportOptions: Sendable, Hashable {
  /// The answers for lines that may be existing rows.
  package enum EqualLines: String, Sendable, Hashable, CaseIterable {
    /// They are the existing rows.
    case same
    /// They are payments of their own.
    case new
  }

  /// The key of the statements' account.
  package var accountKey: String?
  /// Whether a missing account is created.
  package var createsAccount: Bool
  /// Lines before this day are left out.
  package var since: CalendarDate?
  /// Whether lines restore transactions that were deleted.
  public var restoresDeleted = false
  /// Whether lines are compared with rows that the user entered and that rules expect.
  package var matchesEntered = true
  /// Whether halves of transfers are searched when no rule names them.
  package var pairsTransfers = true
  /// How many days apart a line and its entered row may be.
  package var matchDays = 5
  /// How many days apart they may be if their texts are not similar. Also the limit for the halves of a
  /// transfer.
  package var sureDays = 3
  /// The user's links: rows by the 1-based line of the only file. A row is one that was entered, or the other
  /// half of a transfer.
  package var links: [Int: RowReference] = [:]
  /// The answers to questions by code, for all statements. Answers for one file (``ImportFile/answers``)
  /// outrank them.
  package var answers = QuestionAnswers()
  /// Whether an account whose balance agrees with the statement's gets a note of that.
  package var reconciles = false

  /// Options with everything else at its default.
  ///
  /// ```swift
  /// ImportOptions(accountKey: "Savings", createsAccount: true)
  /// ```
  ///
  /// - Parameters:
  ///   - accountKey: The key of the account that the statements are of; nil: they tell, or it is asked.
  ///   - createsAccount: Whether an account that is not there is made, by the name in `accountKey`.
  ///   - since: Lines before this day are left out.
  public init(accountKey: String? = nil, createsAccount: Bool = false, since: CalendarDate? = nil) {
    self.accountKey = accountKey
    self.createsAccount = createsAccount
    self.since = since
  }

  /// The answer for equal lines on a day that is cut between two files. Nil: the user is asked.
  package var equalLines: EqualLines? {
    get { answers.word(.equalLines) }
    set { answers[.equalLines] = newValue?.rawValue }
  }

  /// The answer for lines that look like existing rows with other words or on another day. Nil: the user is
  /// asked.
  var knownLines: EqualLines? { answers.word(.knownLines) }

  /// The options for one statement, with its own answers.
  func with(_ answers: QuestionAnswers?) -> ImportOptions {
    guard let answers else { return self }
    var options = self
    options.answers = answers.over(self.answers)
    return options
  }
}

/// The user's name for a row of the Transactions tab: its id, or its number if it was typed without an id.
package enum RowReference: Sendable, Hashable {
  /// A row with an identifier.
  case id(RecordID)
  /// 1-based, as the spreadsheet program numbers it.
  case row(Int)
}

extension RowReference: LosslessStringConvertible {
  package init?(_ text: String) {
    if let id = RecordID(text[...]) {
      self = .id(id)
    } else if let number = Int(text), number > 1 {
      self = .row(number)
    } else {
      return nil
    }
  }

  package var description: String {
    switch self {
    case .id(let id): id.description
    case .row(let number): "\(number)"
    }
  }
}
