import Bookkeeping
import DatasetFormat

/// Income against spending over twelve months: two bars a month.
struct TwelveMonthsSection: PageSection {
  let figures: CurrencyFigures
  let suffix: String

  let id = "months"
  var title: String { words(.flows) }
  var link: String { words(.flowsLink) }
  var aside: String? { words(.flowsAside, ["count": String(figures.months.count)]) }
  var isShown: Bool { figures.months.contains { $0.sum.transactions > 0 } }

  private static let height = 190

  func write(_ html: inout HTMLWriter) {
    let scale = ChartScale(
      figures.months.flatMap { [$0.sum.income, $0.sum.expense] }, fromZero: true)
    let labels = scale.ticks.map { words.compact($0, figures.currency) }
    html.element("p", ["class": "key"]) { key in
      key.key("came", words(.income))
      key.key("spent", words(.spending))
    }
    html.element(
      "figure", ["style": "--columns:\(figures.months.count);\(HTMLWriter.gutter(labels))"]
    ) { figure in
      figure.element("div", ["class": "plot"]) { plot in chart(scale, &plot) }
      links(&figure)
    }
    table.fold(words(.figures), &html)
  }

  private func chart(_ scale: ChartScale, _ html: inout HTMLWriter) {
    let name = id + suffix
    html.element(
      "svg",
      [
        "width": "100%", "height": "\(Self.height + 8)", "role": "img",
        "aria-labelledby": "\(name)-t \(name)-d",
      ]
    ) { svg in
      svg.element("title", ["id": "\(name)-t"], words(.flowsTitle))
      svg.element("desc", ["id": "\(name)-d"], description)
      svg.element("svg", ["y": "6", "width": "100%", "height": "\(Self.height)", "overflow": "visible"]) {
        svg in
        svg.grid(scale, height: Self.height) { words.compact($0, figures.currency) }
        for (place, month) in figures.months.enumerated() {
          column(place, 14, month.sum.income, scale, "came", &svg)
          column(place, 52, month.sum.expense, scale, "spent", &svg)
        }
      }
    }
  }

  /// A bar between zero and a value, `start` hundredths into its month's column.
  private func column(
    _ place: Int, _ start: Int, _ value: Int64, _ scale: ChartScale, _ fill: String,
    _ html: inout HTMLWriter
  ) {
    let zero = scale.top(0, height: Self.height)
    let end = scale.top(value, height: Self.height)
    guard zero != end else { return }
    let whole = figures.months.count * 100
    html.empty(
      "rect",
      [
        "class": fill, "x": HTMLWriter.percent(place * 100 + start, of: whole),
        "width": HTMLWriter.percent(34, of: whole), "y": HTMLWriter.tenths(min(zero, end)),
        "height": HTMLWriter.tenths(abs(zero - end)), "rx": "2",
      ])
  }

  /// Each month's name is a link to its spending.
  private func links(_ html: inout HTMLWriter) {
    html.element("ol", ["class": "months"]) { list in
      for (place, month) in figures.months.enumerated() {
        guard let first = month.period.first else { continue }
        list.element("li") { item in
          // A month before the first row has nothing to link to.
          guard place >= figures.livedMonths.startIndex else {
            return item.element("span") { label(first, isFirst: place == 0, &$0) }
          }
          item.element(
            "a", ["href": "#" + MonthsSection.anchor(first, suffix), "aria-label": words.month(first)]
          ) { label(first, isFirst: place == 0, &$0) }
        }
      }
    }
  }

  /// A month's name, with the year where one begins.
  private func label(_ first: CalendarDate, isFirst: Bool, _ html: inout HTMLWriter) {
    let narrow = words.locale.narrowMonths
    if narrow.indices.contains(first.month - 1) {
      html.element("span", ["class": "broad"], words.locale.shortMonth(first))
      html.element("span", ["class": "narrow", "aria-hidden": "true"], narrow[first.month - 1])
    } else {
      html.text(words.locale.shortMonth(first))
    }
    // Two years side by side would run into each other.
    if first.month == 1 || isFirst && first.month < 12 { html.element("small", String(first.year)) }
  }

  private var description: String {
    let months = figures.months
    guard let first = months.first?.period.first, let last = months.last?.period.first else { return "" }
    var sentences = [
      words(
        .flowsSpan,
        ["count": String(months.count), "first": words.month(first), "last": words.month(last)])
    ]
    if let most = months.max(by: { $0.sum.expense < $1.sum.expense }), most.sum.expense > 0,
      let month = most.period.first
    {
      sentences.append(
        words(
          .flowsMostSpent,
          ["month": words.month(month), "amount": words.full(most.sum.expense, figures.currency)]))
    }
    if let most = months.max(by: { $0.sum.income < $1.sum.income }), most.sum.income > 0,
      let month = most.period.first
    {
      sentences.append(
        words(
          .flowsMostIn,
          ["month": words.month(month), "amount": words.full(most.sum.income, figures.currency)]))
    }
    return (sentences + [words(.tableFollows)]).joined(separator: " ")
  }

  private var table: FigureTable {
    FigureTable(
      caption: words.inCurrency(.flowsTitle, figures.currency),
      columns: [words(.columnMonth), words(.income), words(.spending), words(.leftOver)],
      rows: figures.months.map { month in
        FigureTable.Row(
          name: .words(month.period.first.map(words.month) ?? ""),
          cells: [month.sum.income, month.sum.expense, month.sum.net].map {
            words.plain($0, figures.currency)
          })
      })
  }
}
