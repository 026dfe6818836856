public import DatasetFormat

/// What an import comes to: a verdict on every line, and the plan.
public struct ImportResult: Sendable {
  /// The statements of all files, in their order.
  public var statements: [StatementImport]
  /// The plan that carries the import out.
  public var plan: Plan
  /// What the person should know: rules left out, an account that could not be told.
  public var notes: [String]

  /// The rules that were tried, by whose ids lines name theirs.
  package var rules: [ImportRule] = []

  /// Whether a question stands open; the plan is then empty.
  public var hasQuestions: Bool { statements.contains { !$0.statement.questions.isEmpty } }
}

extension ImportResult {
  /// Whether any line names one of some rules.
  func namesRule(of rules: [ImportRule]) -> Bool {
    if rules.isEmpty { return false }
    let ids = Set(rules.map(\.id))
    return statements.contains { $0.lines.contains { $0.rule.map(ids.contains) ?? false } }
  }
}

/// A statement and what becomes of its lines.
public struct StatementImport: Sendable {
  /// The statement as it was read.
  public var statement: Statement
  /// The key of the account it is for; nil where none is known.
  public var accountKey: String?
  /// Why it is that account, each a part of a sentence, the strongest first; none where a person has named it.
  public var accountReasons: [String] = []
  /// One for each entry of the statement, in its order.
  public var lines: [LineImport]
  /// Lines that a rule or `--since` leaves out, with the reason.
  public var leftOut: [(line: Int, reason: String)] = []
  /// Lines that a row with the bank's same reference stands for, although its date or text is another.
  public var changed: [ChangedLine] = []
  /// Lines that complete rows in which a person wrote something else, which stays.
  public var differences: [LineDifference] = []
  /// Lines that may be what is there already, but not for certain: they are new, and a person decides.
  public var proposals: [MatchProposal] = []
  /// Pending rows of the statement's account and days that the statement does not have.
  public var vanished: [RowSummary] = []
  /// Rows of lines that were deleted on purpose and stay so.
  public var stayDeleted: [RowSummary] = []

  /// How many lines become new transactions.
  public var newCount: Int { lines.count { $0.verdict == .new } }
  /// How many lines are there already.
  public var alreadyImportedCount: Int { lines.count { $0.verdict == .alreadyImported } }
}

/// What becomes of one line.
public struct LineImport: Sendable, Hashable {
  /// What is decided of a line.
  public enum Verdict: Sendable, Hashable {
    /// The line becomes a new transaction.
    case new
    /// The line, or the row it made, is there already.
    case alreadyImported
    /// The line is the booked form of a row that is there, or the other half of a transfer.
    case matches(RecordID)
    /// The line brings a deleted row back.
    case restores(RecordID)
    /// No money moved: listed, but no transaction.
    case zero
    /// A rule or `--since` leaves it out.
    case leftOut
  }

  /// What is decided of the line.
  public var verdict: Verdict
  /// The payee of the transaction, by the statement or by a rule.
  public var payee: String
  /// What is filled beside the payee; of a million lines most have nothing.
  private var filling = Filling.nothing

  init(verdict: Verdict, payee: String) {
    self.verdict = verdict
    self.payee = payee
  }

  /// The category that a rule gives; nil where none does.
  public var categoryKey: String? {
    get { fields.categoryKey }
    set { fields.categoryKey = newValue }
  }

  /// The tags that rules give.
  public var tags: TagList {
    get { fields.tags }
    set { fields.tags = newValue }
  }

  /// The note that a rule gives; nil where none does.
  public var note: String? {
    get { fields.note }
    set { fields.note = newValue }
  }

  /// The rule that filled the category, else the first that filled anything.
  public var rule: RecordID? {
    get { fields.rule }
    set { fields.rule = newValue }
  }

  /// The other account, where the line is half of a transfer.
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
  /// Takes over what rules fill, save the payee.
  mutating func fill(_ outcome: RuleSet.Outcome) {
    categoryKey = outcome.categoryKey
    tags = outcome.tags
    note = outcome.note
    rule = outcome.categoryRule ?? outcome.rules.first
  }
}

extension LineImport.Verdict: CustomStringConvertible {
  /// The word of `import --json`.
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
  /// A statement that is only looked at: nothing is compared.
  init(unplanned statement: Statement, account: String?) {
    self.init(
      statement: statement, accountKey: account,
      lines: statement.entries.map { LineImport(verdict: $0.isZero ? .zero : .new, payee: $0.payee) })
  }
}

/// A row that an import names, as a person knows it.
public struct RowSummary: Sendable, Hashable {
  /// How the row is named.
  public var reference: RowReference
  /// The row's day.
  public var date: CalendarDate
  /// Signed: negative for money out.
  public var amount: Amount
  /// Payee, the bank's text or the note.
  public var text: String
}

/// A line whose date or text the bank has changed since the row was made.
public struct ChangedLine: Sendable, Hashable {
  /// The 1-based line of the file.
  public var line: Int
  /// The day that the bank says now.
  public var date: CalendarDate
  /// The text that the bank says now.
  public var text: String
  /// The row, which stays.
  public var row: RowSummary
}

/// A line that completes a row in which something else stands than the bank says: what the row has stays.
public struct LineDifference: Sendable, Hashable {
  /// A cell that keeps what it holds.
  public struct Cell: Sendable, Hashable {
    /// The column of the Transactions tab.
    public var column: String
    /// What the cell holds.
    public var own: String
    /// What the bank says.
    public var bank: String
  }

  /// The 1-based line of the file.
  public var line: Int
  /// The row that the line completes.
  public var row: RowSummary
  /// In the order of the tab's columns.
  public var cells: [Cell]
}

/// A line and a row that may be one transaction, or the two halves of a transfer.
public struct MatchProposal: Sendable, Hashable {
  /// What the row is.
  public enum Kind: String, Sendable, Hashable {
    /// A person entered the row.
    case entered
    /// A recurring rule made it.
    case recurring
    /// It is a pending row.
    case pending
    /// The row is half of a transfer that waits for its line.
    case transferHalf
    /// The row is in another account: together the two would be a transfer.
    case transfer
  }

  /// The 1-based line of the file.
  public var line: Int
  /// What the row is.
  public var kind: Kind
  /// The row that may be the same transaction.
  public var row: RowSummary
  /// The row's account.
  public var accountKey: String?
  /// Whether neither has another candidate.
  public var isOnly: Bool
}
