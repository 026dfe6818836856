/// The type of a transaction.
public enum TransactionType: String, Vocabulary {
  /// Money spent.
  case expense
  /// Money earned.
  case income
  /// Half of a transfer between two of the user's own accounts.
  case transfer
  /// Sets a balance right.
  case adjustment
  /// Money that one member of a household gives another: it changes the debts between them.
  case settlement

  /// Whether it counts as spending or income. All other types change balances, or debts between members.
  @usableFromInline package var isFlow: Bool { self == .expense || self == .income }

  /// The direction of the money if the cell is blank; nil if the row has to state it.
  @usableFromInline package var naturalDirection: Direction? {
    switch self {
    case .expense, .settlement: .out
    case .income: .in
    case .transfer, .adjustment: nil
    }
  }
}

/// The direction of money, seen from the account.
public enum Direction: String, Vocabulary {
  /// Money leaves the account.
  case out
  /// Money comes in.
  case `in`
}

/// Whether the bank has booked a transaction: it has where the cell is blank.
@usableFromInline package enum TransactionStatus: String, Vocabulary {
  /// The bank has not booked it yet.
  case pending
}

/// Whether a bill was paid.
public enum PaymentState: String, Vocabulary {
  /// It was.
  case paid
  /// It still has to be.
  case unpaid
}

/// Whether money was paid back.
public enum ReimbursementState: String, Vocabulary {
  /// It was.
  case reimbursed
  /// It is still owed.
  case unreimbursed
}

/// Whether money is spent or earned: the type of categories and recurring rules.
public enum FlowType: String, Vocabulary {
  /// Money spent.
  case expense
  /// Money earned.
  case income

  /// The type that its transactions have.
  @usableFromInline package var transactionType: TransactionType { self == .expense ? .expense : .income }
}

/// The part of a 50/30/20 plan that a category belongs to.
public enum CategoryGroup: String, Vocabulary {
  /// Necessary spending.
  case needs
  /// Optional spending.
  case wants
  /// Money put aside.
  case savings
  /// Spending outside the plan.
  case other
  /// Money earned.
  case income
}

/// The type of an account.
public enum AccountType: String, Vocabulary {
  /// A bank account for every day.
  case checking
  /// A savings account.
  case savings
  /// A credit card, whose balance is a debt.
  case creditCard
  /// Notes and coins.
  case cash
  /// Shares, funds and the like.
  case investment
  /// Money borrowed.
  case loan
  /// Anything else.
  case other
}

/// How often a recurring rule makes a transaction, times its interval.
public enum Cadence: String, Vocabulary {
  /// By days.
  case daily
  /// By weeks.
  case weekly
  /// By months.
  case monthly
  /// By years.
  case yearly
}

/// The kind of a budget's plan.
public enum BudgetKind: String, Vocabulary {
  /// The limit for spending in a category.
  case allocation
  /// The expected income, which allocations divide.
  case income
}

/// How long one amount of a budget lasts.
public enum BudgetPeriod: String, Vocabulary {
  /// A week.
  case week
  /// A month of the calendar.
  case month
  /// From one payday to the next.
  case payday
  /// From the start date to the end date.
  case custom
}

/// The words of a column that holds one word of a closed list.
///
/// The raw values are the words as the format writes them; a test compares each list with the schema.
public protocol Vocabulary: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// The content of a cell that should hold a word of a list.
public enum Word<List: Vocabulary>: Hashable, Sendable {
  /// A word of the list.
  case known(List)
  /// The text of a cell that is not a word of the list; empty if a required cell is blank.
  case unknown(String)

  /// The word, where it is one of the list.
  public var known: List? { if case .known(let word) = self { word } else { nil } }

  /// The word as the format writes it, or the cell's text.
  public var text: String {
    switch self {
    case .known(let word): word.rawValue
    case .unknown(let text): text
    }
  }
}
