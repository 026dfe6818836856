public import DatasetFormat

/// The result of an import: a verdict on every line, and the plan.
public struct ImportResult: Sendable {
  /// The statements of all files, in order.
  public var statements: [StatementImport]
  /// The plan that performs the import.
  package var plan: Plan
  /// Notes for the user: rules that were left out, an account that could not be determined.
  public var notes: [String]

  /// The rules that were tried. Lines refer to them by id.
  package var rules: [ImportRule] = []

  /// Whether a question is open. The plan is then empty.
  package var hasQuestions: Bool { statements.contains { !$0.statement.questions.isEmpty } }
}

extension ImportResult {
  /// Whether any line refers to one of some rules.
  func namesRule(of rules: [ImportRule]) -> Bool {
    if rules.isEmpty { return false }
    let ids = Set(rules.map(\.id))
    return statements.contains { $0.lines.contains { $0.rule.map(ids.contains) ?? false } }
  }
}

/// A statement and the results for its lines.
public struct StatementImport: Sendable {
  /// The statement after reading.
  public var statement: Statement
  /// The key of its account. Nil when none is known.
  public var accountKey: String?
  /// The id of the import that the plan makes, by which it is taken back: `importID` of its transactions. Nil
  /// while a question is open, and where the statement changes nothing.
  public internal(set) var importID: RecordID?
  /// Why this account was chosen, each a part of a sentence, the strongest first. Empty when the user named
  /// it.
  package var accountReasons: [String] = []
  /// One for each entry of the statement, in order.
  public var lines: [LineImport]
  /// The currency of entries that say none: the account's, or the dataset's. Nil while none is known.
  package var currency: Currency?
  /// Lines that a rule leaves out, or that are before the first day to import, with the reason.
  public var leftOut: [(line: Int, reason: String)] = []
  /// Lines of the file that make no entry, such as totals and lines that cannot be read, with the reason.
  public var unread: [(line: Int, reason: String)] {
    statement.skipped.map { ($0.line, $0.reason.description) }
  }
  /// Lines with the same bank reference as a row, and another date or text.
  package var changed: [ChangedLine] = []
  /// Lines that complete rows in which the user wrote something else, which is kept.
  package var differences: [LineDifference] = []
  /// Lines that may be existing rows. They are imported as new, and the user decides.
  public var proposals: [MatchProposal] = []
  /// Pending rows of the statement's account and days that the statement does not contain.
  package var vanished: [RowSummary] = []
  /// Rows of lines that were deleted on purpose and stay deleted.
  package var stayDeleted: [RowSummary] = []

  /// The amount of one of its entries, negative for money out; nil while nothing tells its currency.
  public func amount(of entry: StatementLine) -> Amount? {
    let stated = entry.currency ?? statement.currency
    let currency = stated.flatMap { Currency(code: $0) } ?? currency
    return currency.map { Amount(minorUnits: entry.amountMinor, currency: $0) }
  }

  /// How many lines become new transactions.
  public var newCount: Int { lines.count { $0.verdict == .new } }
  /// How many lines already exist.
  public var alreadyImportedCount: Int { lines.count { $0.verdict == .alreadyImported } }
}

/// The result for one line.
public struct LineImport: Sendable, Hashable {
  /// The decision about a line.
  public enum Verdict: Sendable, Hashable {
    /// The line becomes a new transaction.
    case new
    /// The line, or the row it made, already exists.
    case alreadyImported
    /// The line is the booked form of an existing row, or the other half of a transfer.
    case matches(RecordID)
    /// The line brings a deleted row back.
    case restores(RecordID)
    /// No money moved: listed, but no transaction.
    case zero
    /// A rule leaves it out, or it is before the first day to import.
    case leftOut
  }

  /// The decision about the line.
  public var verdict: Verdict
  /// The same as ``payee`` among the bytes of the statement.
  private var packedPayee: PackedText
  /// The other filled values. Most lines of a large file have none.
  private var filling = Filling.nothing

  init(verdict: Verdict, payee: PackedText) {
    self.verdict = verdict
    packedPayee = payee
  }

  /// The payee of the transaction, from the statement or a rule.
  public var payee: String {
    get { packedPayee.string }
    set { packedPayee = PackedText(newValue) }
  }

  /// The category given by a rule. Nil when there is none.
  public var categoryKey: String? {
    get { fields.categoryKey }
    set { fields.categoryKey = newValue }
  }

  /// The tags given by rules.
  @usableFromInline package var tags: TagList {
    get { fields.tags }
    set { fields.tags = newValue }
  }

  /// The note given by a rule. Nil when there is none.
  @usableFromInline package var note: String? {
    get { fields.note }
    set { fields.note = newValue }
  }

  /// The rule that filled the category, or the first one that filled anything.
  @usableFromInline package var rule: RecordID? {
    get { fields.rule }
    set { fields.rule = newValue }
  }

  /// The other account, if the line is half of a transfer.
  public var transferAccountKey: String? {
    get { fields.transferAccountKey }
    set { fields.transferAccountKey = newValue }
  }

  private struct Fields: Hashable {
    var categoryKey: String?
    var tags = TagList()
    var note: String?
    var rule: RecordID?
    var transferAccountKey: String?
  }

  private enum Filling: Hashable {
    case nothing
    indirect case fields(Fields)
  }

  private var fields: Fields {
    get { if case .fields(let fields) = filling { fields } else { Fields() } }
    set { filling = newValue == Fields() ? .nothing : .fields(newValue) }
  }
}

extension LineImport {
  /// Takes the values that rules fill, except the payee.
  mutating func fill(_ outcome: RuleSet.Outcome) {
    categoryKey = outcome.categoryKey
    tags = outcome.tags
    note = outcome.note
    rule = outcome.categoryRule ?? outcome.rules.first
  }
}

extension LineImport.Verdict: CustomStringConvertible {
  /// The decision in a word, which stays the same in every release: `new`, `alreadyImported`, `matches:ID`.
  public var description: String {
    switch self {
    case .new: "new"
    case .alreadyImported: "alreadyImported"
    case .matches(let id), .restores(let id): "matches:\(id)"
    case .zero: "zero"
    case .leftOut: "leftOut"
    }
  }
}

extension StatementImport {
  /// A statement that is only read, without comparing anything.
  init(unplanned statement: Statement, account: String?) {
    self.init(
      statement: statement, accountKey: account,
      lines: statement.entries.map {
        LineImport(verdict: $0.isZero ? .zero : .new, payee: $0.packedPayee)
      })
  }
}

/// A row that an import mentions, with the data by which a user recognises it.
package struct RowSummary: Sendable, Hashable {
  /// The name of the row.
  package var reference: RowReference
  /// The row's day.
  package var date: CalendarDate
  /// Signed: negative for money out.
  package var amount: Amount
  /// Payee, the bank's text or the note.
  package var text: String
}

/// A line whose date or text the bank has changed since the row was made.
package struct ChangedLine: Sendable, Hashable {
  /// The 1-based line of the file.
  package var line: Int
  /// The bank's current day.
  package var date: CalendarDate
  /// The bank's current text.
  package var text: String
  /// The row, which is kept.
  package var row: RowSummary
}

/// A line that completes a row with a text other than the bank's. The row's text is kept.
package struct LineDifference: Sendable, Hashable {
  /// A cell that keeps its value.
  package struct Cell: Sendable, Hashable {
    /// The column of the Transactions tab.
    package var column: String
    /// The value of the cell.
    package var own: String
    /// The bank's value.
    package var bank: String
  }

  /// The 1-based line of the file.
  package var line: Int
  /// The row that the line completes.
  package var row: RowSummary
  /// In the order of the tab's columns.
  package var cells: [Cell]
}

/// A line and a row that may be one transaction, or the two halves of a transfer.
public struct MatchProposal: Sendable, Hashable {
  /// The kind of the row.
  package enum Kind: String, Sendable, Hashable {
    /// The user entered the row.
    case entered
    /// A recurring rule made it.
    case recurring
    /// It is a pending row.
    case pending
    /// The row is half of a transfer that is waiting for its line.
    case transferHalf
    /// The row is in another account. Together the two would be a transfer.
    case transfer
  }

  /// The 1-based line of the file.
  public var line: Int
  /// The kind of the row.
  package var kind: Kind
  /// The row that may be the same transaction.
  package var row: RowSummary
  /// The row's account.
  package var accountKey: String?
  /// Whether neither has another candidate.
  package var isOnly: Bool

  /// The row's day.
  public var date: CalendarDate { row.date }
  /// The row's amount, negative for money out.
  public var amount: Amount { row.amount }
  /// The row's payee, the bank's text or the note.
  public var text: String { row.text }
}
