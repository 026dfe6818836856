import Bookkeeping
import DatasetFormat

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
