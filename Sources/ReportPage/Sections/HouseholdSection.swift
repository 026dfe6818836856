import Bookkeeping
import DatasetFormat

/// Who of the household owes whom.
struct HouseholdSection: PageSection {
  let figures: CurrencyFigures

  let id = "household"
  let title = "Household"
  var isShown: Bool { !(figures.household?.shares.isEmpty ?? true) }

  func write(_ html: inout HTMLWriter) {
    guard let household = figures.household else { return }
    let payments = household.payments
    if payments.isEmpty { html.element("p", ["class": "plain"], "Nobody owes anything.") }
    if !payments.isEmpty {
      html.element("ul", ["class": "list"]) { list in
        for payment in payments {
          list.element("li") { item in
            item.element("span", ["class": "line"]) { line in
              line.element("span", ["class": "what"]) { what in
                what.name(name(payment.from))
                what.text(" owes ")
                what.name(name(payment.to))
              }
              line.element("span", ["class": "n"], MoneyText.full(payment.minorUnits, figures.currency))
            }
          }
        }
      }
    }
    FigureTable(
      caption: "What each member paid and had\(MoneyText.unit(figures.currency))",
      columns: ["Member", "Paid", "Share", "Balance"],
      rows: household.shares.map { share in
        FigureTable.Row(
          name: .typed(name(share.member), emoji: nil),
          cells: [
            MoneyText.plain(share.paid, figures.currency), MoneyText.plain(share.share, figures.currency),
            MoneyText.signed(share.balance, figures.currency),
          ])
      }
    ).fold("What each paid and had", &html)
  }

  private func name(_ key: String) -> String { figures.members.first { $0.key == key }?.name ?? key }
}
