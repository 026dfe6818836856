import Bookkeeping
import DatasetFormat

/// Income against spending over twelve months: two bars a month.
struct TwelveMonthsSection: PageSection {
  let figures: CurrencyFigures
  let suffix: String

  let id = "months"
  let title = "Income and spending"
  let link = "Months"
  var aside: String? { "\(figures.months.count) months" }
  var isShown: Bool { figures.months.contains { $0.sum.transactions > 0 } }

  private static let height = 190

  func write(_ html: inout HTMLWriter) {
    let scale = ChartScale(
      figures.months.flatMap { [$0.sum.income, $0.sum.expense] }, fromZero: true)
    let labels = scale.ticks.map { MoneyText.compact($0, figures.currency) }
    html.element("p", ["class": "key"]) { key in
      key.key("came", "Income")
      key.key("spent", "Spending")
    }
    html.element(
      "figure", ["style": "--columns:\(figures.months.count);\(HTMLWriter.gutter(labels))"]
    ) { figure in
      figure.element("div", ["class": "plot"]) { plot in chart(scale, &plot) }
      links(&figure)
    }
    table.fold("The figures", &html)
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
      svg.element("title", ["id": "\(name)-t"], "Income and spending by month")
      svg.element("desc", ["id": "\(name)-d"], description)
      svg.element("svg", ["y": "6", "width": "100%", "height": "\(Self.height)", "overflow": "visible"]) {
        svg in
        svg.grid(scale, height: Self.height) { MoneyText.compact($0, figures.currency) }
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
            return item.element("span") { Self.label(first, isFirst: place == 0, &$0) }
          }
          item.element(
            "a", ["href": "#" + MonthsSection.anchor(first, suffix), "aria-label": PeriodName.month(first)]
          ) { Self.label(first, isFirst: place == 0, &$0) }
        }
      }
    }
  }

  /// A month's name, with the year where one begins.
  private static func label(_ first: CalendarDate, isFirst: Bool, _ html: inout HTMLWriter) {
    html.text(PeriodName.shortMonth(first))
    // Two years side by side would run into each other.
    if first.month == 1 || isFirst && first.month < 12 { html.element("small", String(first.year)) }
  }

  private var description: String {
    let months = figures.months
    guard let first = months.first?.period.first, let last = months.last?.period.first else { return "" }
    var words = "\(months.count) months from \(PeriodName.month(first)) to \(PeriodName.month(last))."
    if let most = months.max(by: { $0.sum.expense < $1.sum.expense }), most.sum.expense > 0,
      let month = most.period.first
    {
      words +=
        " Most was spent in \(PeriodName.month(month)): \(MoneyText.full(most.sum.expense, figures.currency))."
    }
    if let most = months.max(by: { $0.sum.income < $1.sum.income }), most.sum.income > 0,
      let month = most.period.first
    {
      words +=
        " Most came in in \(PeriodName.month(month)): \(MoneyText.full(most.sum.income, figures.currency))."
    }
    return words + " The figures follow in a table."
  }

  private var table: FigureTable {
    FigureTable(
      caption: "Income and spending by month\(MoneyText.unit(figures.currency))",
      columns: ["Month", "Income", "Spending", "Left over"],
      rows: figures.months.map { month in
        FigureTable.Row(
          name: .words(month.period.first.map(PeriodName.month) ?? ""),
          cells: [month.sum.income, month.sum.expense, month.sum.net].map {
            MoneyText.plain($0, figures.currency)
          })
      })
  }
}

extension MoneyText {
  /// ` in EUR`, for headings; nothing where no currency is set.
  static func unit(_ currency: Currency) -> String { currency == .none ? "" : " in \(currency.code)" }
}
