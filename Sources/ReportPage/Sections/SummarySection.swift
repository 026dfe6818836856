import Bookkeeping
import DatasetFormat

/// Income, spending and net amount, compared with the span before.
struct SummarySection: PageSection {
  let figures: CurrencyFigures
  let span: PageSpan

  let id = "summary"
  let title = "Summary"

  func write(_ html: inout HTMLWriter) {
    html.element("p", ["class": "lede"], sentence)
    html.element("dl", ["class": "tiles"]) { list in
      tile("Income", figures.sum.income, figures.before.income, &list)
      tile("Spending", figures.sum.expense, figures.before.expense, &list)
      tile("Left over", figures.sum.net, figures.before.net, &list)
    }
    division(&html)
    if let average { html.element("p", ["class": "note"], average) }
  }

  /// The division of income: one bar, spent and left.
  private func division(_ html: inout HTMLWriter) {
    let sum = figures.sum
    guard sum.income > 0, sum.expense >= 0, sum.net >= 0 else { return }
    let spent = thousandths(sum.expense, of: sum.income)
    html.element("div", ["class": "division"]) { html in
      html.element(
        "svg", ["class": "bar", "width": "100%", "height": "14", "aria-hidden": "true", "focusable": "false"]
      ) { svg in
        svg.empty("rect", ["class": "came", "width": "100%", "height": "14"])
        svg.empty("rect", ["class": "spent", "width": HTMLWriter.percent(spent, of: 1000), "height": "14"])
      }
      html.element("p", ["class": "key"]) { key in
        key.key("spent", "spent \(MoneyText.percent(sum.expense, of: sum.income) ?? "")")
        key.key("came", "left \(MoneyText.percent(sum.net, of: sum.income) ?? "")")
      }
    }
  }

  /// The average of the months before that have rows; nil if the days are not a month.
  private var average: String? {
    guard span.months.last == span.period else { return nil }
    let months = figures.filledMonths.filter { $0.period != span.period }
    guard months.count > 1 else { return nil }
    func mean(_ value: (FlowSum) -> Int64) -> String {
      let sum = months.reduce(Int128(0)) { $0 + Int128(value($1.sum)) }
      return MoneyText.plain(FlowReport.mean(sum, of: months.count), figures.currency)
    }
    return
      "An average month of the \(months.count) before that have entries: income \(mean(\.income)), spending \(mean(\.expense)), left over \(mean(\.net))."
  }

  private var sentence: String {
    let name = PeriodName.title(span.period)
    let sum = figures.sum
    guard sum.transactions > 0 else { return "Nothing was earned or spent in \(name)." }
    let spent =
      sum.expense < 0
      ? "In \(name) more came back than you spent"
      : "You spent \(MoneyText.full(sum.expense, figures.currency)) in \(name)"
    guard sum.income > 0 else { return spent + ", and nothing came in." }
    guard sum.net >= 0 else {
      return spent + ", \(MoneyText.full(-sum.net, figures.currency)) more than came in."
    }
    let kept = MoneyText.percent(sum.net, of: sum.income)
    return spent + ". " + (kept.map { "\($0) of what came in is left." } ?? "")
  }

  private func tile(_ name: String, _ now: Int64, _ before: Int64, _ html: inout HTMLWriter) {
    html.element("div") { html in
      html.element("dt", name)
      html.element("dd", ["class": "big"]) { html in
        html.text(MoneyText.plain(now, figures.currency))
        html.element("small", MoneyText.suffix(figures.currency))
      }
      if let words = comparison(now, before) { html.element("dd", words) }
    }
  }

  private func comparison(_ now: Int64, _ before: Int64) -> String? {
    guard let previous = span.previous else { return nil }
    // An unfinished span is compared with a whole one, and the text says so.
    let name = (span.isRunning ? "all of " : "") + PeriodName.short(previous)
    guard figures.before.transactions > 0 else { return "nothing in \(PeriodName.short(previous))" }
    let (change, overflow) = now.subtractingReportingOverflow(before)
    guard !overflow, change != .min else { return nil }
    if change == 0 { return "as in \(name)" }
    let size = MoneyText.plain(change < 0 ? -change : change, figures.currency)
    return change > 0 ? "▲ \(size) more than in \(name)" : "▼ \(size) less than in \(name)"
  }
}
