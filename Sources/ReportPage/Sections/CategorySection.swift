import Bookkeeping
import DatasetFormat

/// The spending, or income, in each category, with subcategories.
struct CategorySection: PageSection {
  let type: FlowType
  let figures: CurrencyFigures

  var id: String { type == .expense ? "spending" : "income" }
  var title: String { words(type == .expense ? .byCategory : .incomeByCategory) }
  var link: String { words(type == .expense ? .spending : .income) }
  var aside: String? { report.map { words.full($0.sum, figures.currency) } }
  var isShown: Bool { !(report?.lines.isEmpty ?? true) }
  let isLong = true

  /// The number of categories with a bar; the table behind it has all of them.
  private static let shown = 14

  private var report: CategoryReport? { type == .expense ? figures.spending : figures.earnings }

  func write(_ html: inout HTMLWriter) {
    guard let report else { return }
    let tops = report.lines.filter { $0.parentKey == nil }
    let largest = tops.map(\.total).max() ?? 0
    let shown = tops.count <= Self.shown + 1 ? tops : Array(tops.prefix(Self.shown))
    BarList(rows: shown.map { row($0, report, largest) }).write(&html)
    if tops.count > shown.count {
      let rest = tops.dropFirst(shown.count)
      let sum = rest.reduce(Int128(0)) { $0 + Int128($1.total) }
      html.element(
        "p", ["class": "note"],
        words(
          .moreCategories,
          [
            "count": String(rest.count), "amount": words.full(Int64(clamping: sum), figures.currency),
          ])
      )
    }
    table(report).fold(words(.allCategories), &html)
  }

  private func row(_ line: CategoryReport.Line, _ report: CategoryReport, _ largest: Int64) -> BarList.Row {
    var below: [BarList.Row] = []
    if let key = line.key {
      let children = report.lines.filter { $0.parentKey == key }
      below = children.prefix(Self.shown).map { row($0, report, largest) }
      if !children.isEmpty, line.amount != 0 {
        below.append(
          BarList.Row(
            name: .words(words(.undivided)), amount: words.plain(line.amount, figures.currency),
            share: words.percent(line.amount, of: report.sum) ?? "",
            length: thousandths(line.amount, of: largest), fill: fill))
      }
    }
    return BarList.Row(
      name: name(line), amount: words.plain(line.total, figures.currency),
      share: words.percent(line.total, of: report.sum) ?? "",
      length: thousandths(line.total, of: largest), fill: fill,
      below: below)
  }

  /// Income and spending have different fills, as in the chart of months.
  private var fill: String { type == .expense ? "spent" : "came" }

  private func name(_ line: CategoryReport.Line) -> FigureTable.Name {
    line.key == nil ? .words(words(.noCategory)) : .typed(line.name, emoji: line.emoji)
  }

  private func table(_ report: CategoryReport) -> FigureTable {
    FigureTable(
      caption: words.inCurrency(title, figures.currency),
      columns: [
        words(.columnCategory), words(.columnWithBelow), words(.columnItself), words(.columnRows),
      ],
      rows: report.lines.map { line in
        FigureTable.Row(
          name: name(line),
          cells: [
            words.plain(line.total, figures.currency), words.plain(line.amount, figures.currency),
            String(line.transactions),
          ], isUnder: line.parentKey != nil)
      },
      total: FigureTable.Row(
        name: .words(words(.total)),
        cells: [
          "", words.plain(report.sum, figures.currency),
          String(report.lines.reduce(0) { $0 + $1.transactions }),
        ]))
  }
}
