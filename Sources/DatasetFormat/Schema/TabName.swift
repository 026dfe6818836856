/// The tabs of the dataset format, in the order in which a new workbook shows them.
public enum TabName: String, Sendable, Hashable, CaseIterable {
  /// Money in, out and between accounts.
  case transactions = "Transactions"
  /// What money is spent on or comes from.
  case categories = "Categories"
  /// Where the money is.
  case accounts = "Accounts"
  /// Payments that recur every month or week.
  case recurringRules = "RecurringRules"
  /// What may be spent.
  case budgets = "Budgets"
  /// Savings goals.
  case goals = "Goals"
  /// Who shares the money.
  case members = "Members"
  /// The files in `Receipts/` and the rows they belong to.
  case receipts = "Receipts"
  /// What imports fill in by themselves.
  case importRules = "ImportRules"
  /// The statements that were imported.
  case imports = "Imports"
  /// The dataset's own settings, a key and a value a row.
  case settings = "Settings"

  /// Whether every dataset has this tab.
  package var isRequired: Bool {
    switch self {
    case .transactions, .receipts, .categories, .recurringRules, .settings: true
    default: false
    }
  }

  /// The tab that a sheet's name means: case, spaces, `_` and `-` do not count.
  package init?(matching name: String) {
    let folded = HeaderName.folded(name)
    guard let match = Self.allCases.first(where: { HeaderName.folded($0.rawValue) == folded }) else {
      return nil
    }
    self = match
  }

  /// Names that the tool keeps for tabs of its own, made when it needs them.
  package static let reserved = ["Quarantine", "Conflicts", "Salvaged"]
}
