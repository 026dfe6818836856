import Bookkeeping
import DatasetFormat

/// Income, spending and net amount, compared with the span before.
struct SummarySection: PageSection {
  let figures: CurrencyFigures
  let span: PageSpan

  let id = "summary"
  var title: String { words(.summary) }

  func write(_ html: inout HTMLWriter) {
    html.element("p", ["class": "lede"], sentence)
    html.element("dl", ["class": "tiles"]) { list in
      tile(words(.income), figures.sum.income, figures.before.income, &list)
      tile(words(.spending), figures.sum.expense, figures.before.expense, &list)
      tile(words(.leftOver), figures.sum.net, figures.before.net, &list)
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
        key.key("spent", words(.spentShare, ["share": words.percent(sum.expense, of: sum.income) ?? ""]))
        key.key("came", words(.leftShare, ["share": words.percent(sum.net, of: sum.income) ?? ""]))
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
      return words.plain(FlowReport.mean(sum, of: months.count), figures.currency)
    }
    return words(
      .average,
      [
        "count": String(months.count), "income": mean(\.income), "spending": mean(\.expense),
        "left": mean(\.net),
      ])
  }

  private var sentence: String {
    let period = words.title(span.period)
    let sum = figures.sum
    guard sum.transactions > 0 else { return words(.nothingMoved, ["period": period]) }
    let spent = words.full(sum.expense, figures.currency)
    let hasReturned = sum.expense < 0
    guard sum.income > 0 else {
      return words(hasReturned ? .returnedNoneIn : .spentNoneIn, ["amount": spent, "period": period])
    }
    guard sum.net >= 0 else {
      let more = words.full(-sum.net, figures.currency)
      return words(.spentOver, ["amount": spent, "period": period, "more": more])
    }
    guard let kept = words.percent(sum.net, of: sum.income) else {
      return words(hasReturned ? .returned : .spent, ["amount": spent, "period": period])
    }
    return words(
      hasReturned ? .returnedKept : .spentKept, ["amount": spent, "period": period, "share": kept])
  }

  private func tile(_ name: String, _ now: Int64, _ before: Int64, _ html: inout HTMLWriter) {
    html.element("div") { html in
      html.element("dt", name)
      html.element("dd", ["class": "big"]) { html in
        let (before, after) = words.around(figures.currency)
        if !before.isEmpty { html.element("small", before) }
        html.text(words.plain(now, figures.currency))
        html.element("small", after)
      }
      if let words = comparison(now, before) { html.element("dd", words) }
    }
  }

  private func comparison(_ now: Int64, _ before: Int64) -> String? {
    guard let previous = span.previous else { return nil }
    // An unfinished span is compared with a whole one, and the text says so.
    let short = words.short(previous)
    let name = span.isRunning ? words(.whole, ["period": short]) : short
    guard figures.before.transactions > 0 else { return words(.beforeNothing, ["period": short]) }
    let (change, overflow) = now.subtractingReportingOverflow(before)
    guard !overflow, change != .min else { return nil }
    if change == 0 { return words(.beforeSame, ["period": name]) }
    let size = words.plain(change < 0 ? -change : change, figures.currency)
    return (change > 0 ? "▲ " : "▼ ")
      + words(change > 0 ? .beforeMore : .beforeLess, ["amount": size, "period": name])
  }
}
