import Bookkeeping
import DatasetFormat

/// What comes again within a month from today.
struct UpcomingSection: PageSection {
  let figures: CurrencyFigures

  let id = "upcoming"
  let title = "Coming up"
  var aside: String? { "the next \(PageReports.daysAhead) days" }
  var isShown: Bool { !figures.upcoming.isEmpty }

  private static let shown = 8

  func write(_ html: inout HTMLWriter) {
    table(figures.upcoming.prefix(Self.shown), &html)
    let more = figures.upcoming.dropFirst(Self.shown)
    if !more.isEmpty { html.fold("\(more.count) more") { table(more, &$0) } }
  }

  private func table(_ payments: ArraySlice<Upcoming>, _ html: inout HTMLWriter) {
    html.element("table", ["class": "bare"]) { table in
      table.element("caption", ["class": "hide"], "Payments to come\(MoneyText.unit(figures.currency))")
      table.element("tbody") { body in
        for payment in payments {
          body.element("tr") { row in
            row.element("th", ["scope": "row"]) { cell in
              if let payee = payment.payee { cell.name(payee) } else { cell.text("Without a payee") }
              cell.element(
                "div", ["class": "soft small"], "\(payment.date.day) \(PeriodName.monthName(payment.date))")
            }
            row.element("td", ["class": "n"], MoneyText.signed(payment.minorUnits, figures.currency))
          }
        }
      }
    }
  }
}
