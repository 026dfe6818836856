import Bookkeeping
import DatasetFormat

/// Each of the twelve months, the last one first; opened it shows the largest spending.
struct MonthsSection: PageSection {
  let figures: CurrencyFigures
  let suffix: String
  let detail: PageDetail

  let id = "by-month"
  let title = "Month by month"
  var isShown: Bool { figures.months.contains { $0.sum.transactions > 0 } }
  let link = "By month"
  let isLong = true

  /// The link target of a month.
  static func anchor(_ day: CalendarDate, _ suffix: String) -> String {
    "month-\(day.year)-\(day.month)\(suffix)"
  }

  func write(_ html: inout HTMLWriter) {
    for month in figures.livedMonths.reversed() {
      guard let first = month.period.first else { continue }
      html.element("details", ["class": "row month", "id": Self.anchor(first, suffix)]) { details in
        details.element("summary") { summary in
          summary.element("span", ["class": "what more"], PeriodName.month(first))
          figure("in", month.sum.income, &summary)
          figure("out", month.sum.expense, &summary)
          figure("left", month.sum.net, &summary)
        }
        details.element("div", ["class": "inside"]) { inside in
          if month.sum.transactions == 0 {
            inside.element("p", ["class": "note"], "Nothing was earned or spent.")
          }
          categories(month, &inside)
          payees(month, &inside)
        }
      }
    }
  }

  private func figure(_ word: String, _ units: Int64, _ html: inout HTMLWriter) {
    html.element("span", ["class": "n"]) { html in
      html.element("small", word + "\u{A0}")
      html.text(
        word == "left" ? MoneyText.signed(units, figures.currency) : MoneyText.plain(units, figures.currency))
    }
  }

  private func categories(_ month: CurrencyFigures.Month, _ html: inout HTMLWriter) {
    let lines = month.categories?.lines.filter { $0.parentKey == nil } ?? []
    if lines.isEmpty { return }
    FigureTable(
      caption: "Largest categories", columns: ["Largest categories", "Spent"],
      rows: lines.prefix(detail.namesInMonth).map { line in
        FigureTable.Row(
          name: line.key == nil ? .words("Without a category") : .typed(line.name, emoji: line.emoji),
          cells: [MoneyText.plain(line.total, figures.currency)])
      }
    ).write(&html)
  }

  private func payees(_ month: CurrencyFigures.Month, _ html: inout HTMLWriter) {
    let lines = month.payees?.lines ?? []
    if lines.isEmpty { return }
    FigureTable(
      caption: "Largest payees", columns: ["Largest payees", "Spent"],
      rows: lines.prefix(detail.namesInMonth).map { line in
        FigureTable.Row(
          name: PayeesSection.name(line), cells: [MoneyText.plain(line.amount, figures.currency)])
      }
    ).write(&html)
  }
}

/// Where most was spent.
struct PayeesSection: PageSection {
  let figures: CurrencyFigures

  let id = "payees"
  let title = "Top payees"
  let link = "Payees"
  var isShown: Bool { !(figures.payees?.lines.isEmpty ?? true) }

  private static let shown = 8
  private static let listed = 100

  func write(_ html: inout HTMLWriter) {
    guard let report = figures.payees else { return }
    let largest = report.lines.first?.amount ?? 0
    BarList(
      rows: report.lines.prefix(Self.shown).map { line in
        BarList.Row(
          name: Self.name(line), amount: MoneyText.plain(line.amount, figures.currency),
          length: thousandths(line.amount, of: largest))
      }
    ).write(&html)
    guard report.lines.count > Self.shown else { return }
    FigureTable(
      caption: "Payees\(MoneyText.unit(figures.currency))", columns: ["Payee", "Spent", "Rows"],
      rows: report.lines.prefix(Self.listed).map { line in
        FigureTable.Row(
          name: Self.name(line),
          cells: [MoneyText.plain(line.amount, figures.currency), String(line.transactions)])
      }
    ).fold(
      report.lines.count > Self.listed
        ? "The first \(Self.listed) of \(report.lines.count) payees" : "All \(report.lines.count) payees",
      &html)
  }

  static func name(_ line: PayeeReport.Line) -> FigureTable.Name {
    line.name.map { .typed($0, emoji: nil) } ?? .words("Without a payee")
  }
}
