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
  private let words: PageWords
  private let damage: String?

  init(
    _ figures: PageFigures, questions: [PageQuestion], waiting: Int = 0, damage: String? = nil,
    detail: PageDetail
  ) {
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
    words = figures.words
    self.damage = damage
  }

  func write(_ html: inout HTMLWriter) {
    jumps(&html)
    html.element("main") { main in
      if let damage { main.element("p", ["class": "plain alert"], damage) }
      if isEmpty {
        main.element("p", ["class": "lede"]) { words in
          for part in self.words.wording.parts(PageWord.empty) {
            switch part {
            case .text(let text): words.text(text)
            case .value(let command): words.element("code", "dataset \(command)")
            }
          }
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
        "h2", ["class": "money", "id": id], part.currency == .none ? words(.noCurrency) : part.currency.code
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
    html.element("nav", ["class": "jump", "aria-label": words(.jump)]) { nav in
      nav.element("ul") { list in
        if parts.count > 1 {
          for part in parts {
            link(
              "in" + part.suffix, part.currency == .none ? words(.noCurrency) : part.currency.code, &list)
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
  var title: String { words(.upcoming) }
  var aside: String? {
    figures.upcoming.isEmpty ? nil : words(.upcomingAside, ["days": String(PageReports.daysAhead)])
  }
  var isShown: Bool { !figures.upcoming.isEmpty || !figures.awaited.isEmpty }

  private static let shown = 8

  func write(_ html: inout HTMLWriter) {
    if !figures.awaited.isEmpty {
      html.element(
        "p", ["class": "plain alert"],
        words.counting(figures.awaited.count, .overdue))
      table(figures.awaited.prefix(Self.shown), .overdueCaption, &html)
      let more = figures.awaited.dropFirst(Self.shown)
      if !more.isEmpty {
        html.fold(words(.overdueMore, ["count": String(more.count)])) { table(more, .overdueCaption, &$0) }
      }
    }
    if figures.upcoming.isEmpty { return }
    if !figures.awaited.isEmpty { html.element("p", ["class": "note"], words(.planned)) }
    table(figures.upcoming.prefix(Self.shown), .upcomingCaption, &html)
    let more = figures.upcoming.dropFirst(Self.shown)
    if !more.isEmpty {
      html.fold(words(.more, ["count": String(more.count)])) { table(more, .upcomingCaption, &$0) }
    }
  }

  private func table(_ payments: ArraySlice<Upcoming>, _ caption: PageWord, _ html: inout HTMLWriter) {
    html.element("table", ["class": "bare"]) { table in
      table.element("caption", ["class": "hide"], words.inCurrency(caption, figures.currency))
      table.element("tbody") { body in
        for payment in payments {
          body.element("tr") { row in
            row.element("th", ["scope": "row"]) { cell in
              if let payee = payment.payee { cell.name(payee) } else { cell.text(words(.noPayee)) }
              cell.element(
                "div", ["class": "soft small"], words.locale.dayOfMonth(payment.date))
            }
            row.element("td", ["class": "n"], words.signed(payment.minorUnits, figures.currency))
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
  var title: String { words(.goals) }
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
              amount.text(words.plain(standing.saved, figures.currency))
              amount.element(
                "span", ["class": "soft small"],
                " " + words(.of, ["amount": words.plain(standing.goal.target.minorUnits, figures.currency)]))
            }
          }
          item.bar(thousandths(standing.saved, of: standing.goal.target.minorUnits))
          item.element("p", ["class": "note"], facts(standing))
        }
      }
    }
  }

  private func facts(_ standing: GoalStanding) -> String {
    if standing.needed == 0 { return words(.goalReached) }
    var facts = [words(.goalToGo, ["amount": words.plain(standing.needed, figures.currency)])]
    if let date = standing.goal.targetDate {
      let day = words.day(date)
      facts.append(
        standing.perMonth.map {
          words(.goalPerMonth, ["amount": words.plain($0, figures.currency), "day": day])
        } ?? words(.goalUntil, ["day": day]))
    }
    return facts.joined(separator: " · ")
  }
}

/// The debts between members of the household.
struct HouseholdSection: PageSection {
  let figures: CurrencyFigures

  let id = "household"
  var title: String { words(.household) }
  var isShown: Bool { !(figures.household?.shares.isEmpty ?? true) }

  func write(_ html: inout HTMLWriter) {
    guard let household = figures.household else { return }
    let payments = household.payments
    if payments.isEmpty { html.element("p", ["class": "plain"], words(.householdEven)) }
    if !payments.isEmpty {
      html.element("ul", ["class": "list"]) { list in
        for payment in payments {
          list.element("li") { item in
            item.element("span", ["class": "line"]) { line in
              line.element("span", ["class": "what"]) { what in
                for part in words.wording.parts(PageWord.householdOwes) {
                  switch part {
                  case .text(let text): what.text(text)
                  case .value(let side): what.name(name(side == "from" ? payment.from : payment.to))
                  }
                }
              }
              line.element("span", ["class": "n"], words.full(payment.minorUnits, figures.currency))
            }
          }
        }
      }
    }
    FigureTable(
      caption: words.inCurrency(.householdCaption, figures.currency),
      columns: [
        words(.columnMember), words(.columnPaid), words(.columnShare), words(.columnBalance),
      ],
      rows: household.shares.map { share in
        FigureTable.Row(
          name: .typed(name(share.member), emoji: nil),
          cells: [
            words.plain(share.paid, figures.currency), words.plain(share.share, figures.currency),
            words.signed(share.balance, figures.currency),
          ])
      }
    ).fold(words(.householdTable), &html)
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
  var title: String { words(.open) }
  var link: String { words(.openLink) }
  var aside: String? { isNothing ? words(.openNone) : nil }

  private static let shown = 8

  private var isNothing: Bool {
    figures.uncategorised.isEmpty && figures.leftOut == 0 && questions.isEmpty && waiting == 0
  }

  func write(_ html: inout HTMLWriter) {
    if isNothing {
      html.element("p", ["class": "plain"], words(.openNothing))
    }
    if figures.leftOut > 0 {
      html.element(
        "p", ["class": "plain alert"],
        words.counting(figures.leftOut, .leftOut)
      )
    }
    if waiting > 0 {
      html.element("p", ["class": "plain"], words.counting(waiting, .waiting))
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
    html.element("p", ["class": "note"], words(.openValidate))
  }

  private func uncategorised(_ html: inout HTMLWriter) {
    let rows = figures.uncategorised.reduce(0) { $0 + $1.rows.count }
    html.fold(words.counting(rows, .uncategorised)) { html in
      FigureTable(
        caption: words(.uncategorisedCaption),
        columns: [words(.columnPayee), words(.columnRows), words(.columnSum)],
        rows: figures.uncategorised.prefix(Self.shown).map { payee in
          FigureTable.Row(
            name: payee.payee.isEmpty ? .words(words(.noPayee)) : .typed(payee.payee, emoji: nil),
            cells: [
              String(payee.rows.count),
              payee.sums.map { words.full($0.minorUnits, $0.currency) }.joined(separator: ", "),
            ])
        }
      ).write(&html)
      let more = figures.uncategorised.count - Self.shown
      html.element(
        "p", ["class": "note"],
        (more > 0 ? words.counting(more, .morePayees) + " " : "") + words(.openCategorise))
    }
  }
}

/// The balances of the accounts.
struct BalancesSection: PageSection {
  let figures: CurrencyFigures
  let span: PageSpan

  let id = "balances"
  var title: String { words(.balances) }
  var aside: String? { words(.balancesOn, ["day": words.day(span.balanceDay)]) }
  var isShown: Bool { !figures.accounts.isEmpty }

  /// How many accounts are shown before the others are folded away.
  private static let shown = 7

  func write(_ html: inout HTMLWriter) {
    let accounts = figures.accounts
    let few = accounts.count <= Self.shown + 1
    table(few ? accounts : Array(accounts.prefix(Self.shown)), hasTotal: accounts.count > 1, &html)
    if !few {
      html.fold(words(.moreAccounts, ["count": String(accounts.count - Self.shown)])) {
        table(Array(accounts.dropFirst(Self.shown)), hasTotal: false, &$0)
      }
    }
    if accounts.contains(where: { $0.balance == nil }) {
      html.element(
        "p", ["class": "note"],
        words(.balanceUnknown)
      )
    }
  }

  private func table(_ accounts: [AccountStanding], hasTotal: Bool, _ html: inout HTMLWriter) {
    html.element("table", ["class": "bare"]) { table in
      table.element("caption", ["class": "hide"], words(.balancesCaption))
      table.element("tbody") { body in
        for standing in accounts { row(standing, &body) }
      }
      if hasTotal {
        table.element("tfoot") { foot in
          foot.element("tr") { row in
            row.element("th", ["scope": "row"], words(.total))
            row.element(
              "td", ["class": "n"],
              figures.total.map { words.full($0, figures.currency) } ?? words(.unknown))
          }
        }
      }
    }
  }

  private func row(_ standing: AccountStanding, _ html: inout HTMLWriter) {
    html.element("tr") { row in
      row.element("th", ["scope": "row"]) { cell in
        cell.name(standing.account.name)
        var facts = [type(standing.account)]
        if standing.pending != 0 {
          facts.append(words(.pending, ["amount": words.signed(standing.pending, figures.currency)]))
        }
        if standing.future != 0 {
          facts.append(words(.later, ["amount": words.signed(standing.future, figures.currency)]))
        }
        cell.element("div", ["class": "soft small"], facts.joined(separator: " · "))
      }
      row.element(
        "td", ["class": "n"], standing.balance.map { words.plain($0, figures.currency) } ?? words(.unknown))
    }
  }

  private func type(_ account: Account) -> String {
    let kind =
      switch account.type.known ?? .other {
      case .checking: words(.checking)
      case .savings: words(.savings)
      case .creditCard: words(.creditCard)
      case .cash: words(.cash)
      case .investment: words(.investment)
      case .loan: words(.loan)
      case .other: words(.account)
      }
    return account.isActive ? kind : words(.archived, ["type": kind])
  }
}
