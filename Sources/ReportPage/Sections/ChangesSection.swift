import Bookkeeping
import DatasetFormat

/// Where most more, and most less, was spent than in the span before.
struct ChangesSection: PageSection {
  let figures: CurrencyFigures
  let span: PageSpan

  let id = "changes"
  var title: String { words(.changes) }
  var link: String { words(.changesLink) }
  var aside: String? { span.previous.map { words(.changesAgainst, ["period": words.short($0)]) } }
  var isShown: Bool { figures.before.transactions > 0 && !figures.changes.isEmpty }

  private static let shown = 7

  func write(_ html: inout HTMLWriter) {
    let largest = Int64(clamping: figures.changes.map(\.change.magnitude).max() ?? 0)
    html.element("p", ["class": "key"]) { key in
      key.key("spent", words(.moreSpent))
      key.key("less", words(.lessSpent))
    }
    html.element("ul", ["class": "list"]) { list in
      for change in figures.changes.prefix(Self.shown) {
        list.element("li") { item in
          item.element("span", ["class": "line"]) { line in
            line.element("span", ["class": "what"]) { what in
              what.label(name(change))
              what.text(" ")
              what.element(
                "span", ["class": "soft small n"],
                "\(words.plain(change.before, figures.currency)) → \(words.plain(change.now, figures.currency))"
              )
            }
            line.element("span", ["class": "n"], words.signed(change.change, figures.currency))
          }
          Self.bar(change.change, largest, &item)
        }
      }
    }
    if figures.changes.count > Self.shown { table.fold(words(.allChanges), &html) }
  }

  /// From the middle: more to the right, less to the left.
  private static func bar(_ change: Int64, _ largest: Int64, _ html: inout HTMLWriter) {
    let length = max(6, thousandths(Int64(clamping: change.magnitude), of: largest)) / 2
    html.element(
      "svg", ["class": "bar", "width": "100%", "height": "6", "aria-hidden": "true", "focusable": "false"]
    ) { svg in
      svg.empty("rect", ["class": "track", "width": "100%", "height": "6"])
      svg.empty(
        "rect",
        [
          "class": change > 0 ? "spent" : "less",
          "x": HTMLWriter.percent(change > 0 ? 500 : 500 - length, of: 1000),
          "width": HTMLWriter.percent(length, of: 1000), "height": "6",
        ])
      svg.empty("line", ["class": "mark", "x1": "50%", "x2": "50%", "y1": "0", "y2": "6"])
    }
  }

  private func name(_ change: CategoryChange) -> FigureTable.Name {
    if change.key == nil { return .words(words(.noCategory)) }
    // Its name alone means it and its subcategories, here as in the card of categories.
    return change.isDivided
      ? .undivided(change.name, emoji: change.emoji, words(.undividedName))
      : .typed(change.name, emoji: change.emoji)
  }

  private var table: FigureTable {
    FigureTable(
      caption: words.inCurrency(.changesCaption, figures.currency),
      columns: [
        words(.columnCategory), span.previous.map(words.short) ?? "", words.short(span.period),
        words(.columnChange),
      ],
      rows: figures.changes.map { change in
        FigureTable.Row(
          name: name(change),
          cells: [
            words.plain(change.before, figures.currency), words.plain(change.now, figures.currency),
            words.signed(change.change, figures.currency),
          ])
      })
  }
}
