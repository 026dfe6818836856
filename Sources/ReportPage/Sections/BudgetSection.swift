import Bookkeeping
import DatasetFormat

/// Budgets and their spending: one bar per budget.
struct BudgetSection: PageSection {
  let figures: CurrencyFigures
  let span: PageSpan
  let names: CategoryNames

  let id = "budgets"
  var title: String { words(.budgets) }
  var aside: String? {
    let over = figures.budgets.count { $0.available < 0 }
    return over == 0
      ? words(.budgetsNoneOver)
      : words(.budgetsOver, ["over": String(over), "count": String(figures.budgets.count)])
  }
  var isShown: Bool { !figures.budgets.isEmpty }
  let isLong = true

  func write(_ html: inout HTMLWriter) {
    html.element("ul", ["class": "list"]) { list in
      for budget in figures.budgets {
        list.element("li") { row(budget, &$0) }
      }
    }
    if figures.budgets.contains(where: { place(in: $0.period) != nil }) {
      html.element(
        "p", ["class": "note"], words(.budgetsToday))
    }
  }

  private func row(_ budget: BudgetStanding, _ html: inout HTMLWriter) {
    let whole = Int64(clamping: Int128(budget.carried) + Int128(budget.budgeted))
    html.element("span", ["class": "line"]) { line in
      line.element("span", ["class": "what"]) {
        $0.label(.typed(names.name(budget.categoryKey), emoji: names.emoji(budget.categoryKey)))
      }
      line.element("span", ["class": "n"]) { amount in
        amount.text(words.plain(budget.activity, figures.currency))
        amount.element(
          "span", ["class": "soft small"], " " + words(.of, ["amount": words.plain(whole, figures.currency)]))
      }
    }
    html.bar(
      budget.available < 0 ? 1000 : thousandths(budget.activity, of: whole),
      fill: budget.available < 0 ? "over" : "spent", mark: place(in: budget.period))
    html.element("p", ["class": budget.available < 0 ? "note alert" : "note"], facts(budget))
  }

  private func facts(_ budget: BudgetStanding) -> String {
    var facts: [String] = []
    if budget.available < 0 {
      let over = Int64(clamping: -Int128(budget.available))
      facts.append(words(.budgetOver, ["amount": words.plain(over, figures.currency)]))
    } else {
      facts.append(words(.budgetLeft, ["amount": words.plain(budget.available, figures.currency)]))
      switch budget.status {
      case .onTrack: break
      case .warning: facts.append(words(.budgetNearly))
      case .over: facts.append(words(.budgetAllBut))
      }
    }
    if budget.carried != 0 {
      facts.append(words(.budgetCarried, ["amount": words.signed(budget.carried, figures.currency)]))
    }
    if budget.kind != .month { facts.append(words.title(budget.period)) }
    return facts.joined(separator: " · ")
  }

  /// How much of a span has passed, in thousandths; nil if it does not hold today.
  private func place(in period: Period) -> Int? {
    guard let first = period.first, let last = period.last, period.contains(span.today), first < last,
      span.balanceDay == span.today
    else { return nil }
    return span.today.days(since: first) * 1000 / last.days(since: first)
  }
}
