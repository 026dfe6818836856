import Bookkeeping
import DatasetFormat

/// Which sections the page has, and where each stands.
struct PageLayout {
  /// The sections of one currency.
  private struct Part {
    let currency: Currency
    /// What tells its sections from those of another currency; empty for the only one.
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

  init(_ figures: PageFigures, questions: [PageQuestion], detail: PageDetail) {
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
    open = OpenSection(figures: figures, questions: questions)
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
