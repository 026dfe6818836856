import Bookkeeping
import DatasetFormat

/// What is on the accounts.
struct BalancesSection: PageSection {
  let figures: CurrencyFigures
  let span: PageSpan

  let id = "balances"
  let title = "Balances"
  var aside: String? { "on \(PeriodName.day(span.balanceDay))" }
  var isShown: Bool { !figures.accounts.isEmpty }

  /// How many accounts are shown before the others are folded away.
  private static let shown = 7

  func write(_ html: inout HTMLWriter) {
    let accounts = figures.accounts
    let few = accounts.count <= Self.shown + 1
    table(few ? accounts : Array(accounts.prefix(Self.shown)), hasTotal: accounts.count > 1, &html)
    if !few {
      html.fold("\(accounts.count - Self.shown) more accounts") {
        table(Array(accounts.dropFirst(Self.shown)), hasTotal: false, &$0)
      }
    }
    if accounts.contains(where: { $0.balance == nil }) {
      html.element(
        "p", ["class": "note"],
        "A balance is unknown where a cell on which it depends cannot be read, or a row is in another currency than the account. dataset validate names it."
      )
    }
  }

  private func table(_ accounts: [AccountStanding], hasTotal: Bool, _ html: inout HTMLWriter) {
    html.element("table", ["class": "bare"]) { table in
      table.element("caption", ["class": "hide"], "Balances of accounts")
      table.element("tbody") { body in
        for standing in accounts { row(standing, &body) }
      }
      if hasTotal {
        table.element("tfoot") { foot in
          foot.element("tr") { row in
            row.element("th", ["scope": "row"], "Total")
            row.element(
              "td", ["class": "n"],
              figures.total.map { MoneyText.full($0, figures.currency) } ?? "unknown")
          }
        }
      }
    }
  }

  private func row(_ standing: AccountStanding, _ html: inout HTMLWriter) {
    html.element("tr") { row in
      row.element("th", ["scope": "row"]) { cell in
        cell.name(standing.account.name)
        var facts = [Self.type(standing.account)]
        if standing.pending != 0 {
          facts.append("\(MoneyText.signed(standing.pending, figures.currency)) pending")
        }
        if standing.future != 0 {
          facts.append("\(MoneyText.signed(standing.future, figures.currency)) later")
        }
        cell.element("div", ["class": "soft small"], facts.joined(separator: " · "))
      }
      row.element(
        "td", ["class": "n"], standing.balance.map { MoneyText.plain($0, figures.currency) } ?? "unknown")
    }
  }

  private static func type(_ account: Account) -> String {
    let words =
      switch account.type.known ?? .other {
      case .checking: "current account"
      case .savings: "savings"
      case .creditCard: "credit card"
      case .cash: "cash"
      case .investment: "investment"
      case .loan: "loan"
      case .other: "account"
      }
    return account.isActive ? words : words + ", archived and not in the total"
  }
}
