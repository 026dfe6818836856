import Bookkeeping
import DatasetFormat

/// How far what is saved for has come.
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
