public import Bookkeeping
public import DatasetFormat

/// A dataset's month, or another span of days, as one page of HTML that needs nothing but itself: no script,
/// no network, no picture.
///
/// The same dataset, days and words always make the same bytes. They are well-formed XML after the document
/// type, too.
public struct BooksPage: Sendable {
  private let dataset: Dataset
  private let period: Period
  private let today: CalendarDate
  private let title: String
  private let questions: [PageQuestion]
  private let damage: String?
  /// Planned payments whose day is over and that no line of the bank has completed.
  package var awaited: [Upcoming] = []
  /// How many questions wait for the user in `dataset review`.
  package var waiting = 0

  /// A page of a dataset. Where transactions may be lost, as their file was cut, it says so first.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - period: The days; an open end is the first or the last one that has an entry.
  ///   - today: The day on which the page is made. Balances are of the period's last day, but never of one
  ///     after it.
  ///   - title: The title; nil: the dataset's name.
  public init(_ dataset: Dataset, period: Period, today: CalendarDate, title: String? = nil) {
    let place = LeftOutRow.lost(in: dataset).first.map { row in
      row.location(in: dataset).map { "\($0)" } ?? row.tab.rawValue
    }
    self.init(
      dataset, period: period, today: today, title: title, questions: [],
      damage: place.map { "\($0): transactions may be missing here, so the figures may be wrong" })
  }

  /// A page that says more about the state of the dataset.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - period: The days; an open end is the first or the last one that has an entry.
  ///   - today: The day on which the page is made. Balances are of the period's last day, but never of one
  ///     after it.
  ///   - title: The title; nil: the dataset's name.
  ///   - questions: Open questions for the user, as the checks found them.
  ///   - damage: What is said first: findings that concern the figures; nil for none.
  package init(
    _ dataset: Dataset, period: Period, today: CalendarDate, title: String? = nil,
    questions: [PageQuestion] = [], damage: String? = nil
  ) {
    self.dataset = dataset
    self.period = period
    self.today = today
    self.title = title ?? dataset.settings[.name] ?? dataset.name
    self.questions = questions
    self.damage = damage
  }

  /// The page as UTF-8.
  ///
  /// - Throws: `ReportError` where a sum is larger than 64 bits hold.
  public func bytes() throws(ReportError) -> [UInt8] { try rendered().bytes }

  /// The page as UTF-8, and the number of rows in none of its figures, because they cannot be read for
  /// certain; the page mentions them, too.
  ///
  /// - Throws: `ReportError`.
  package func rendered() throws(ReportError) -> (bytes: [UInt8], leftOut: Int) {
    // A page of days that are over shows nothing that came later.
    let known = period.last.map { $0 < today ? dataset.asOfEnd(of: $0) : dataset } ?? dataset
    var figures = try PageFigures(known, period: period, today: today)
    if !figures.span.isOver { figures.await(awaited) }
    var bytes: [UInt8] = []
    for detail in PageDetail.allCases {
      bytes = page(figures, detail)
      if bytes.count < PageDetail.tooManyBytes { break }
    }
    return (bytes, figures.leftOut)
  }

  /// The page with so much detail.
  func page(_ figures: PageFigures, _ detail: PageDetail) -> [UInt8] {
    let layout = PageLayout(
      figures, questions: questions, waiting: waiting, damage: damage, detail: detail)
    var html = HTMLWriter()
    html.put("<!DOCTYPE html>\n")
    html.element("html", attributes(figures.words)) { html in
      head(figures, &html)
      html.element("body") { body in
        body.patterns()
        body.element("div", ["class": "sheet"]) { sheet in
          masthead(figures, &sheet)
          layout.write(&sheet)
          sheet.element("footer") { footer in
            footer.element(
              "p",
              figures.words(.rules)
            )
            footer.element(
              "p",
              figures.span.isOver
                ? figures.words(
                  .madeOfPast,
                  ["day": figures.words.day(today), "last": figures.words.day(figures.span.last)])
                : figures.words(.made, ["day": figures.words.day(today)])
            )
          }
        }
      }
    }
    html.put("\n")
    return html.bytes
  }

  private func attributes(_ words: PageWords) -> HTMLWriter.Attributes {
    let code = words.wording.code
    return words.wording.isRightToLeft
      ? ["xmlns": "http://www.w3.org/1999/xhtml", "lang": code, "xml:lang": code, "dir": "rtl"]
      : ["xmlns": "http://www.w3.org/1999/xhtml", "lang": code, "xml:lang": code]
  }

  private func head(_ figures: PageFigures, _ html: inout HTMLWriter) {
    html.element("head") { head in
      head.empty("meta", ["charset": "utf-8"])
      head.empty(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        ])
      head.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      head.empty("meta", ["name": "color-scheme", "content": "light dark"])
      head.empty("meta", ["name": "referrer", "content": "no-referrer"])
      head.empty("link", ["rel": "icon", "href": "data:,"])
      head.element("title", "\(title): \(figures.words.title(figures.span.period))")
      head.style(.page)
      let own = StyleSheet.besides(for: figures.words.locale)
      if !own.text.isEmpty { head.style(own) }
    }
  }

  private func masthead(_ figures: PageFigures, _ html: inout HTMLWriter) {
    html.element("header") { header in
      header.element("p", ["class": "of"]) { $0.name(title) }
      header.element("h1", figures.words.title(figures.span.period))
      let (span, words) = (figures.span, figures.words)
      let facts = [
        span.isRunning
          ? words(
            .running,
            [
              "day": String(span.today.days(since: span.first) + 1),
              "days": String(span.last.days(since: span.first) + 1),
            ]) : nil,
        span.previous.map { words(.compared, ["period": words.title($0)]) },
      ].compactMap(\.self)
      if !facts.isEmpty { header.element("p", facts.joined(separator: " · ")) }
    }
  }
}

/// An open question for the user: findings of one kind.
package struct PageQuestion: Sendable, Hashable {
  /// How bad it is.
  package var severity: Finding.Severity
  /// The stable name of the kind, such as `amount-zero`.
  package var code: String
  /// The problem or doubt, in a few words.
  package var words: String
  /// How many findings there are.
  package var count: Int

  /// Findings of one kind.
  package init(severity: Finding.Severity, code: String, words: String, count: Int) {
    self.severity = severity
    self.code = code
    self.words = words
    self.count = count
  }
}
