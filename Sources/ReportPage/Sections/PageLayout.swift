import Bookkeeping
import DatasetFormat

/// The sections of the page, and the place of each.
struct PageLayout {
  /// The sections of one currency.
  private struct Part {
    let currency: Currency
    /// A suffix that tells its sections from those of another currency; empty for the only one.
    let suffix: String
    let summary: any PageSection
    let balances: any PageSection
    let main: [any PageSection]
    let side: [any PageSection]
    let months: MonthsSection
  }

  private let parts: [Part]
  private let open: OpenSection
  private let isEmpty: Bool

  init(_ figures: PageFigures, questions: [PageQuestion], waiting: Int, detail: PageDetail) {
    let isOne = figures.currencies.count == 1
    let span = figures.span
    parts = figures.currencies.map { money in
      let suffix = isOne ? "" : "-" + money.currency.code.lowercased()
      let main: [any PageSection] = [
        TwelveMonthsSection(figures: money, suffix: suffix), CategorySection(type: .expense, figures: money),
        ChangesSection(figures: money, span: span),
        CalendarSection(figures: money, span: span, detail: detail),
      ]
      let side: [any PageSection] = [
        NetWorthSection(figures: money, suffix: suffix),
        BudgetSection(figures: money, span: span, names: figures.names),
        CategorySection(type: .income, figures: money), PayeesSection(figures: money),
        UpcomingSection(figures: money), GoalsSection(figures: money), HouseholdSection(figures: money),
      ]
      return Part(
        currency: money.currency, suffix: suffix, summary: SummarySection(figures: money, span: span),
        balances: BalancesSection(figures: money, span: span), main: main.filter(\.isShown),
        side: side.filter(\.isShown), months: MonthsSection(figures: money, suffix: suffix, detail: detail))
    }
    open = OpenSection(figures: figures, questions: questions, waiting: waiting)
    isEmpty = figures.isEmpty
  }

  func write(_ html: inout HTMLWriter) {
    jumps(&html)
    html.element("main") { main in
      if isEmpty {
        main.element("p", ["class": "lede"]) { words in
          words.text("There are no transactions yet. ")
          words.element("code", "dataset import")
          words.text(" brings a statement in, ")
          words.element("code", "dataset add")
          words.text(" enters one by hand.")
        }
      }
      for part in parts { write(part, &main) }
      main.element("div", ["class": "last"]) { open.card(&$0, suffix: "", level: "h2") }
    }
  }

  private func write(_ part: Part, _ html: inout HTMLWriter) {
    let level: StaticString = parts.count == 1 ? "h2" : "h3"
    if parts.count > 1 {
      let id = "in" + part.suffix
      html.element(
        "h2", ["class": "money", "id": id], part.currency == .none ? "Without a currency" : part.currency.code
      )
    }
    html.element("div", ["class": part.balances.isShown ? "top two" : "top"]) { top in
      part.summary.card(&top, suffix: part.suffix, level: level)
      if part.balances.isShown { part.balances.card(&top, suffix: part.suffix, level: level) }
    }
    if part.main.isEmpty && part.side.isEmpty { return }
    let hasTwo = !part.main.isEmpty && !part.side.isEmpty
    html.element("div", ["class": hasTwo ? "body two" : "body"]) { body in
      if !part.main.isEmpty {
        body.element("div", ["class": "column"]) { column in
          for section in part.main { section.card(&column, suffix: part.suffix, level: level) }
        }
      }
      if !part.side.isEmpty {
        body.element("div", ["class": "column side"]) { column in
          for section in part.side { section.card(&column, suffix: part.suffix, level: level) }
        }
      }
    }
    if part.months.isShown {
      html.element("div", ["class": "last"]) {
        part.months.card(&$0, suffix: part.suffix, level: level)
      }
    }
  }

  /// Links to the sections, or to the currencies where there are several.
  private func jumps(_ html: inout HTMLWriter) {
    html.element("nav", ["class": "jump", "aria-label": "On this page"]) { nav in
      nav.element("ul") { list in
        if parts.count > 1 {
          for part in parts {
            link(
              "in" + part.suffix, part.currency == .none ? "Without a currency" : part.currency.code, &list)
          }
        } else if let part = parts.first {
          let sections =
            ([part.summary, part.balances] + part.main + part.side + [part.months]).filter(\.isShown)
          for section in sections { link(section.id, section.link, &list) }
        }
        link(open.id, open.link, &list)
      }
    }
  }

  private func link(_ id: String, _ words: String, _ html: inout HTMLWriter) {
    html.element("li") { $0.element("a", ["href": "#" + id], words) }
  }
}

/// The recurring payments within a month from today.
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

/// The progress of savings goals.
struct GoalsSection: PageSection {
  let figures: CurrencyFigures

  let id = "goals"
  let title = "Goals"
  var isShown: Bool { !figures.goals.isEmpty }

  func write(_ html: inout HTMLWriter) {
    html.element("ul", ["class": "list"]) { list in
      for standing in figures.goals {
        list.element("li") { item in
          item.element("span", ["class": "line"]) { line in
            line.element("span", ["class": "what"]) {
              $0.label(.typed(standing.goal.name, emoji: standing.goal.emoji))
            }
            line.element("span", ["class": "n"]) { amount in
              amount.text(MoneyText.plain(standing.saved, figures.currency))
              amount.element(
                "span", ["class": "soft small"],
                " of \(MoneyText.plain(standing.goal.target.minorUnits, figures.currency))")
            }
          }
          item.bar(thousandths(standing.saved, of: standing.goal.target.minorUnits))
          item.element("p", ["class": "note"], words(standing))
        }
      }
    }
  }

  private func words(_ standing: GoalStanding) -> String {
    if standing.needed == 0 { return "reached" }
    var facts = ["\(MoneyText.plain(standing.needed, figures.currency)) to go"]
    if let date = standing.goal.targetDate {
      let month = standing.perMonth.map { "\(MoneyText.plain($0, figures.currency)) a month " } ?? ""
      facts.append("\(month)until \(PeriodName.day(date))")
    }
    return facts.joined(separator: " · ")
  }
}

/// The debts between members of the household.
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

/// Open questions: rows without a category, unreadable rows, findings.
struct OpenSection: PageSection {
  let figures: PageFigures
  let questions: [PageQuestion]
  /// How many questions `dataset review` asks.
  let waiting: Int

  let id = "open"
  let title = "Open questions"
  let link = "Open"
  var aside: String? { isNothing ? "none" : nil }

  private static let shown = 8

  private var isNothing: Bool {
    figures.uncategorised.isEmpty && figures.leftOut == 0 && questions.isEmpty && waiting == 0
  }

  func write(_ html: inout HTMLWriter) {
    if isNothing {
      html.element("p", ["class": "plain"], "Every row has its category, and nothing waits for you.")
    }
    if figures.leftOut > 0 {
      html.element(
        "p", ["class": "plain alert"],
        "\(counted(figures.leftOut, "row")) cannot be read for certain and \(figures.leftOut == 1 ? "is" : "are") in no figure of this page. dataset validate names the cells."
      )
    }
    if waiting > 0 {
      html.element(
        "p", ["class": "plain"],
        "\(counted(waiting, "question")) wait\(waiting == 1 ? "s" : "") for you: dataset review asks one after the other."
      )
    }
    if !questions.isEmpty { list(&html) }
    if !figures.uncategorised.isEmpty { uncategorised(&html) }
  }

  private func list(_ html: inout HTMLWriter) {
    html.element("ul", ["class": "list"]) { list in
      for question in questions {
        list.element("li") { item in
          item.element("span", ["class": "line"]) { line in
            line.element("span", ["class": "what"]) { what in
              what.element("code", question.code)
              what.element(
                "span", ["class": "soft small"], " \(question.severity.rawValue): \(question.words)")
            }
            line.element("span", ["class": "n"], String(question.count))
          }
        }
      }
    }
    html.element("p", ["class": "note"], "dataset validate shows each with its cell and what to do.")
  }

  private func uncategorised(_ html: inout HTMLWriter) {
    let rows = figures.uncategorised.reduce(0) { $0 + $1.rows.count }
    html.fold("\(counted(rows, "row")) without a category") { html in
      FigureTable(
        caption: "Rows without a category, by payee", columns: ["Payee", "Rows", "Sum"],
        rows: figures.uncategorised.prefix(Self.shown).map { payee in
          FigureTable.Row(
            name: payee.payee.isEmpty ? .words("Without a payee") : .typed(payee.payee, emoji: nil),
            cells: [
              String(payee.rows.count),
              payee.sums.map { MoneyText.full($0.minorUnits, $0.currency) }.joined(separator: ", "),
            ])
        }
      ).write(&html)
      let more = figures.uncategorised.count - Self.shown
      html.element(
        "p", ["class": "note"],
        (more > 0 ? "and \(counted(more, "more payee", plural: "more payees")). " : "")
          + "dataset categorise asks for each and proposes one.")
    }
  }
}

/// The balances of the accounts.
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
