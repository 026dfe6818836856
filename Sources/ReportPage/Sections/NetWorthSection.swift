import Bookkeeping
import DatasetFormat

/// The total of all accounts at the end of each month, as a line.
struct NetWorthSection: PageSection {
  let figures: CurrencyFigures
  let suffix: String

  let id = "worth"
  var title: String { words(.worth) }
  var aside: String? { known.last.map { words.full($0.balance, figures.currency) } }
  var isShown: Bool { known.count > 1 && !figures.accounts.isEmpty }

  private static let height = 150

  /// The days whose sum is known; one that is not leaves a gap.
  private var known: [(place: Int, date: CalendarDate, balance: Int64)] {
    figures.worth.enumerated().compactMap { place, worth in
      worth.balance.map { (place, worth.date, $0) }
    }
  }

  func write(_ html: inout HTMLWriter) {
    let scale = ChartScale(known.map(\.balance), fromZero: false)
    let labels = scale.ticks.map { words.compact($0, figures.currency) }
    html.element("figure", ["style": HTMLWriter.gutter(labels)]) { figure in
      figure.element("div", ["class": "plot"]) { chart(scale, &$0) }
    }
    table.fold(words(.figures), &html)
  }

  private func chart(_ scale: ChartScale, _ html: inout HTMLWriter) {
    let name = id + suffix
    html.element(
      "svg",
      [
        "width": "100%", "height": "\(Self.height + 36)", "role": "img",
        "aria-labelledby": "\(name)-t \(name)-d",
      ]
    ) { svg in
      svg.element("title", ["id": "\(name)-t"], words(.worthTitle))
      svg.element("desc", ["id": "\(name)-d"], description)
      svg.element("svg", ["y": "6", "width": "100%", "height": "\(Self.height)", "overflow": "visible"]) {
        svg in
        svg.grid(scale, height: Self.height) { words.compact($0, figures.currency) }
        curve(scale, &svg)
      }
      if let first = known.first, let last = known.last {
        svg.element("text", ["x": "0", "y": "\(Self.height + 28)"], label(first.date))
        svg.element(
          "text", ["x": "100%", "y": "\(Self.height + 28)", "text-anchor": "end"], label(last.date))
      }
    }
  }

  private func curve(_ scale: ChartScale, _ html: inout HTMLWriter) {
    let steps = max(1, figures.worth.count - 1)
    let points = known.map { point in
      (x: point.place * 1000 / steps, place: point.place, y: scale.top(point.balance, height: Self.height))
    }
    html.element(
      "svg",
      [
        "width": "100%", "height": "\(Self.height)", "viewBox": "0 0 1000 \(Self.height)",
        "preserveAspectRatio": "none", "overflow": "visible",
      ]
    ) { svg in
      // Days whose sum is not known part the line.
      var runs: [[(x: Int, place: Int, y: Int)]] = []
      for point in points {
        if let last = runs.last?.last, last.place + 1 == point.place {
          runs[runs.count - 1].append(point)
        } else {
          runs.append([point])
        }
      }
      // An area shows amounts correctly only if it begins at zero.
      let ground = scale.holdsZero ? HTMLWriter.tenths(scale.top(0, height: Self.height)) : nil
      for run in runs where run.count > 1 {
        let line = run.map { "\($0.x) \(HTMLWriter.tenths($0.y))" }.joined(separator: "L")
        if let ground {
          svg.empty(
            "path",
            ["class": "area", "d": "M\(run[0].x) \(ground)L\(line)L\(run[run.count - 1].x) \(ground)Z"])
        }
        svg.empty("path", ["class": "curve", "d": "M" + line])
      }
    }
    for point in points {
      html.empty(
        "circle",
        [
          "class": "dot", "cx": HTMLWriter.percent(point.x, of: 1000), "cy": HTMLWriter.tenths(point.y),
          "r": point.place == known.last?.place ? "4.5" : "2.5",
        ])
    }
  }

  private func label(_ day: CalendarDate) -> String { words.locale.shortDay(day) }

  private var description: String {
    guard let first = known.first, let last = known.last else { return "" }
    let span = words(
      .worthDescription,
      [
        "first": words.full(first.balance, figures.currency), "first-day": words.day(first.date),
        "last": words.full(last.balance, figures.currency), "last-day": words.day(last.date),
      ])
    return "\(span) \(words(.tableFollows))"
  }

  private var table: FigureTable {
    FigureTable(
      caption: words.inCurrency(.worth, figures.currency), columns: [words(.columnDay), words(.worth)],
      rows: figures.worth.map { worth in
        FigureTable.Row(
          name: .words(words.day(worth.date)),
          cells: [worth.balance.map { words.plain($0, figures.currency) } ?? words(.unknown)])
      })
  }
}
