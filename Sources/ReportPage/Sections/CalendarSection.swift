import Bookkeeping
import DatasetFormat

/// The spending on each day. A month is a table; of several the last one is open.
struct CalendarSection: PageSection {
  let figures: CurrencyFigures
  let span: PageSpan
  let detail: PageDetail

  let id = "calendar"
  var title: String { words(.calendar) }
  var link: String { words(.calendarLink) }
  var isShown: Bool { figures.days.contains { $0.sum.transactions > 0 } }
  var isLong: Bool { span.calendarMonths.count > 1 }

  func write(_ html: inout HTMLWriter) {
    html.element("p", ["class": "key"]) { key in
      key.element("span", words(.calendarDarker))
      key.element("span", words(.calendarIn))
    }
    let months = span.calendarMonths.suffix(detail.calendarMonths)
    for month in months.reversed() {
      let name = month.first.map(words.month) ?? ""
      if months.count == 1 {
        table(month, name, &html)
      } else {
        html.element("details", month == months.last ? ["class": "fold", "open": "open"] : ["class": "fold"])
        {
          details in
          details.element("summary", name)
          table(month, name, &details)
        }
      }
    }
    if detail.hasDayTable {
      figureTable.fold(words(.calendarTable), &html)
    } else {
      let isCut = months.count < span.calendarMonths.count
      html.element("p", ["class": "note"]) { note in
        note.text(words(isCut ? .calendarAll : .calendarDigits) + " ")
        note.element("code", "dataset report calendar --from \(span.first) --until \(span.last)")
      }
    }
  }

  private func table(_ month: Period, _ name: String, _ html: inout HTMLWriter) {
    guard let first = month.first, let last = month.last else { return }
    let days = Dictionary(
      figures.days.compactMap { day in day.period.first.map { ($0, day.sum) } },
      uniquingKeysWith: { one, _ in one })
    let spent = days.values.map(\.expense).filter { $0 > 0 }.sorted()
    let lead = (first.weekday - (span.weeksFromSunday ? 7 : 1) + 7) % 7
    html.element("table", ["class": "days"]) { html in
      html.element(
        "caption", ["class": "hide"],
        words.inCurrency(words(.calendarCaption, ["month": name]), figures.currency))
      html.element("thead") { head in
        head.element("tr") { row in
          for day in words.weekdays(fromSunday: span.weeksFromSunday) {
            row.element("th", ["scope": "col", "abbr": day.name], day.short)
          }
        }
      }
      html.element("tbody") { body in
        for start in stride(from: -lead, to: last.day, by: 7) {
          body.element("tr") { row in
            for offset in start..<start + 7 {
              guard offset >= 0, offset < last.day else {
                row.element("td", "")
                continue
              }
              let day = first.adding(days: offset)
              cell(day, days[day], spent, &row)
            }
          }
        }
      }
    }
  }

  /// A day. `spent` has the spending of all days with any, the smallest first.
  private func cell(_ day: CalendarDate, _ sum: FlowSum?, _ spent: [Int64], _ html: inout HTMLWriter) {
    let expense = sum?.expense ?? 0
    // By rank, as one rent would make all other days equal: a quarter of the days has each shade.
    let below = spent.firstIndex { $0 >= expense } ?? 0
    let heat = expense > 0 ? 1 + below * 4 / spent.count : 0
    // Most days of a quiet currency are plain, so these are written without a class.
    let classes = (sum == nil ? [] : ["h\(heat)"]) + (day == span.today ? ["now"] : [])
    html.element("td", classes.isEmpty ? [:] : ["class": classes.joined(separator: " ")]) { cell in
      cell.text(String(day.day))
      if let sum, sum.expense != 0 {
        cell.element("b", words.compact(sum.expense, figures.currency))
      }
      if let sum, sum.income != 0 {
        cell.element("b", (sum.income > 0 ? "+" : "") + words.compact(sum.income, figures.currency))
      }
    }
  }

  private var figureTable: FigureTable {
    FigureTable(
      caption: words.inCurrency(.calendarFigures, figures.currency),
      columns: [words(.columnDay), words(.income), words(.spending), words(.columnRows)],
      rows: figures.days.filter { $0.sum.transactions > 0 }.map { day in
        FigureTable.Row(
          name: .words(day.period.first.map(words.day) ?? ""),
          cells: [
            words.plain(day.sum.income, figures.currency),
            words.plain(day.sum.expense, figures.currency), String(day.sum.transactions),
          ])
      })
  }
}

/// How much detail a page has behind its charts, so that it stays small enough to be sent.
enum PageDetail: CaseIterable {
  /// All of it.
  case whole
  /// The days of the calendar are rounded, and not repeated to the last digit.
  case roundedDays
  /// Also of each of the twelve months only the largest categories and payees are named.
  case fewInMonths
  /// Also the calendar has the last months alone.
  case lastDays

  /// The number of bytes from which detail is left out.
  static let tooManyBytes = 300_000

  /// Whether a table below the calendar lists the days.
  var hasDayTable: Bool { self == .whole }

  /// How many categories and payees are named of each month.
  var namesInMonth: Int {
    switch self {
    case .whole, .roundedDays: 6
    case .fewInMonths, .lastDays: 3
    }
  }

  /// How many months the calendar has.
  var calendarMonths: Int { self == .lastDays ? 3 : 12 }
}
