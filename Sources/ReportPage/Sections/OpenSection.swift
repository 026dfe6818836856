import Bookkeeping
import DatasetFormat

/// What waits for a person: rows without a category, rows that cannot be read, findings.
struct OpenSection: PageSection {
  let figures: PageFigures
  let questions: [PageQuestion]

  let id = "open"
  let title = "Open questions"
  let link = "Open"
  var aside: String? { isNothing ? "none" : nil }

  private static let shown = 8

  private var isNothing: Bool {
    figures.uncategorised.isEmpty && figures.leftOut == 0 && questions.isEmpty
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
