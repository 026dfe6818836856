import Bookkeeping
import DatasetFormat

/// The spending, or income, in each category, with subcategories.
struct CategorySection: PageSection {
  let type: FlowType
  let figures: CurrencyFigures

  var id: String { type == .expense ? "spending" : "income" }
  var title: String { type == .expense ? "Spending by category" : "Income by category" }
  var link: String { type == .expense ? "Spending" : "Income" }
  var aside: String? { report.map { MoneyText.full($0.sum, figures.currency) } }
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
        "and \(rest.count) more categories with \(MoneyText.full(Int64(clamping: sum), figures.currency)) in all: see the table"
      )
    }
    table(report).fold("All categories as a table", &html)
  }

  private func row(_ line: CategoryReport.Line, _ report: CategoryReport, _ largest: Int64) -> BarList.Row {
    var below: [BarList.Row] = []
    if let key = line.key {
      let children = report.lines.filter { $0.parentKey == key }
      below = children.prefix(Self.shown).map { row($0, report, largest) }
      if !children.isEmpty, line.amount != 0 {
        below.append(
          BarList.Row(
            name: .words("Not further divided"), amount: MoneyText.plain(line.amount, figures.currency),
            share: MoneyText.percent(line.amount, of: report.sum) ?? "",
            length: thousandths(line.amount, of: largest), fill: fill))
      }
    }
    return BarList.Row(
      name: name(line), amount: MoneyText.plain(line.total, figures.currency),
      share: MoneyText.percent(line.total, of: report.sum) ?? "",
      length: thousandths(line.total, of: largest), fill: fill,
      below: below)
  }

  /// Income and spending have different fills, as in the chart of months.
  private var fill: String { type == .expense ? "spent" : "came" }

  private func name(_ line: CategoryReport.Line) -> FigureTable.Name {
    line.key == nil ? .words("Without a category") : .typed(line.name, emoji: line.emoji)
  }

  private func table(_ report: CategoryReport) -> FigureTable {
    FigureTable(
      caption: "\(title)\(MoneyText.unit(figures.currency))",
      columns: ["Category", "With those below", "Itself", "Rows"],
      rows: report.lines.map { line in
        FigureTable.Row(
          name: name(line),
          cells: [
            MoneyText.plain(line.total, figures.currency), MoneyText.plain(line.amount, figures.currency),
            String(line.transactions),
          ], isUnder: line.parentKey != nil)
      },
      total: FigureTable.Row(
        name: .words("Total"),
        cells: [
          "", MoneyText.plain(report.sum, figures.currency),
          String(report.lines.reduce(0) { $0 + $1.transactions }),
        ]))
  }
}
