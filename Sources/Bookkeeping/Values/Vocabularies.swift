/// What a transaction is.
public enum TransactionType: String, Vocabulary {
  case expense, income
  /// Half of a move between two accounts of the person's own.
  case transfer
  /// Sets a balance right.
  case adjustment

  /// Which way the money goes where the direction is blank; nil where a row has to say.
  public var naturalDirection: Direction? {
    switch self {
    case .expense: .out
    case .income: .in
    case .transfer, .adjustment: nil
    }
  }
}

/// Which way money goes, seen from the account.
public enum Direction: String, Vocabulary { case out, `in` }

/// Whether the bank has booked a transaction: it has where the cell is blank.
public enum TransactionStatus: String, Vocabulary { case pending }

/// Whether a bill was paid.
public enum PaymentState: String, Vocabulary { case paid, unpaid }

/// Whether somebody paid money back.
public enum ReimbursementState: String, Vocabulary { case reimbursed, unreimbursed }

/// Whether money is spent or earned: the type of categories and recurring rules.
public enum FlowType: String, Vocabulary {
  case expense, income

  /// The type that its transactions have.
  public var transactionType: TransactionType { self == .expense ? .expense : .income }
}

/// What part of a 50/30/20 plan a category belongs to.
public enum CategoryGroup: String, Vocabulary { case needs, wants, savings, other, income }

/// What sort of account it is.
public enum AccountType: String, Vocabulary {
  case checking, savings, creditCard, cash, investment, loan, other
}

/// How often a recurring rule makes a transaction.
public enum Cadence: String, Vocabulary { case daily, weekly, monthly, yearly }

/// What a budget plans.
public enum BudgetKind: String, Vocabulary {
  /// What may be spent in a category.
  case allocation
  /// What will be earned: the money that allocations divide.
  case income
}

/// How long one amount of a budget lasts.
public enum BudgetPeriod: String, Vocabulary { case week, month, payday, custom }
