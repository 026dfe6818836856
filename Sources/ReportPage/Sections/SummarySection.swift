import Bookkeeping
import DatasetFormat

/// What came in, what was spent and what is left, against the span before.
struct SummarySection: PageSection {
  let figures: CurrencyFigures
  let span: PageSpan

  let id = "summary"
  let title = "In short"
  var aside: String? {
    span.isRunning ? "\(PeriodName.short(span.period)) is not over; its later rows count" : nil
  }

  func write(_ html: inout HTMLWriter) {
    html.element("p", ["class": "lede"], sentence)
    html.element("dl", ["class": "tiles"]) { list in
      tile("Income", figures.sum.income, figures.before.income, &list)
      tile("Spending", figures.sum.expense, figures.before.expense, &list)
      tile("Left over", figures.sum.net, figures.before.net, &list)
    }
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
    let name = PeriodName.short(previous)
    guard figures.before.transactions > 0 else { return "nothing in \(name)" }
    let (change, overflow) = now.subtractingReportingOverflow(before)
    guard !overflow, change != .min else { return nil }
    if change == 0 { return "as in \(name)" }
    let size = MoneyText.plain(change < 0 ? -change : change, figures.currency)
    return change > 0 ? "▲ \(size) more than in \(name)" : "▼ \(size) less than in \(name)"
  }
}
