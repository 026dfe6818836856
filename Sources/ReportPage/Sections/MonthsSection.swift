import Bookkeeping
import DatasetFormat

/// Each of the twelve months, the last one first; opened it shows the largest spending.
struct MonthsSection: PageSection {
  let figures: CurrencyFigures
  let suffix: String
  let detail: PageDetail

  let id = "by-month"
  var title: String { words(.months) }
  var isShown: Bool { figures.months.contains { $0.sum.transactions > 0 } }
  var link: String { words(.monthsLink) }
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
          summary.element("span", ["class": "what more"], words.month(first))
          figure(.monthIn, month.sum.income, &summary)
          figure(.monthOut, month.sum.expense, &summary)
          figure(.monthLeft, month.sum.net, &summary)
        }
        details.element("div", ["class": "inside"]) { inside in
          if month.sum.transactions == 0 {
            inside.element("p", ["class": "note"], words(.monthNothing))
          }
          categories(month, &inside)
          payees(month, &inside)
        }
      }
    }
  }

  private func figure(_ word: PageWord, _ units: Int64, _ html: inout HTMLWriter) {
    html.element("span", ["class": "n"]) { html in
      html.element("small", words(word) + "\u{A0}")
      let number =
        word == .monthLeft ? words.signed(units, figures.currency) : words.plain(units, figures.currency)
      // After a word from right to left a sign would be behind its digits.
      if words.locale.isRightToLeft { html.element("bdi", ["dir": "ltr"], number) } else { html.text(number) }
    }
  }

  private func categories(_ month: CurrencyFigures.Month, _ html: inout HTMLWriter) {
    let lines = month.categories?.lines.filter { $0.parentKey == nil } ?? []
    if lines.isEmpty { return }
    FigureTable(
      caption: words(.largestCategories), columns: [words(.largestCategories), words(.columnSpent)],
      rows: lines.prefix(detail.namesInMonth).map { line in
        FigureTable.Row(
          name: line.key == nil ? .words(words(.noCategory)) : .typed(line.name, emoji: line.emoji),
          cells: [words.plain(line.total, figures.currency)])
      }
    ).write(&html)
  }

  private func payees(_ month: CurrencyFigures.Month, _ html: inout HTMLWriter) {
    let lines = month.payees?.lines ?? []
    if lines.isEmpty { return }
    FigureTable(
      caption: words(.largestPayees), columns: [words(.largestPayees), words(.columnSpent)],
      rows: lines.prefix(detail.namesInMonth).map { line in
        FigureTable.Row(
          name: PayeesSection.name(line, words), cells: [words.plain(line.amount, figures.currency)])
      }
    ).write(&html)
  }
}

/// Where most was spent.
struct PayeesSection: PageSection {
  let figures: CurrencyFigures

  let id = "payees"
  var title: String { words(.payees) }
  var link: String { words(.payeesLink) }
  var isShown: Bool { !(figures.payees?.lines.isEmpty ?? true) }

  private static let shown = 8
  private static let listed = 100

  func write(_ html: inout HTMLWriter) {
    guard let report = figures.payees else { return }
    let largest = report.lines.first?.amount ?? 0
    BarList(
      rows: report.lines.prefix(Self.shown).map { line in
        BarList.Row(
          name: Self.name(line, words), amount: words.plain(line.amount, figures.currency),
          length: thousandths(line.amount, of: largest))
      }
    ).write(&html)
    guard report.lines.count > Self.shown else { return }
    FigureTable(
      caption: words.inCurrency(.payeesLink, figures.currency),
      columns: [words(.columnPayee), words(.columnSpent), words(.columnRows)],
      rows: report.lines.prefix(Self.listed).map { line in
        FigureTable.Row(
          name: Self.name(line, words),
          cells: [words.plain(line.amount, figures.currency), String(line.transactions)])
      }
    ).fold(
      report.lines.count > Self.listed
        ? words(
          .payeesFirst, ["shown": String(Self.listed), "count": String(report.lines.count)])
        : words(.payeesAll, ["count": String(report.lines.count)]),
      &html)
  }

  static func name(_ line: PayeeReport.Line, _ words: PageWords) -> FigureTable.Name {
    line.name.map { .typed($0, emoji: nil) } ?? .words(words(.noPayee))
  }
}
