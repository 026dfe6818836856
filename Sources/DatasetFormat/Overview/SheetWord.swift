import Money

/// The texts of the sheets Overview and Budget, as `Words/people/` names them.
package enum SheetWord: String, WordingKey, CaseIterable {
  case overview, overviewHint, month, currency, accounts, balance, income, spending, net, kept
  case byMonth, twelveMonths, byCategory, spent, share, noCategory, unclear, doubts, beyond
  case currencies, chartFlows, chartCategories, promptMonth, promptCurrency, budget, budgetHint
  case category, planned, left, used, allBudgets
  case archived, over, nearlyUsed, otherBudgets, chartBudget

  package var name: String { Wording.name(rawValue, in: "sheet") }
}
