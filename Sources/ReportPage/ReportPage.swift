public import Bookkeeping
public import DatasetFormat

/// A dataset's month, or another span of days, as one page of HTML that needs nothing but itself: no script,
/// no network, no picture.
///
/// The same dataset, days and words always make the same bytes. They are well-formed XML after the document
/// type, too.
public struct ReportPage: Sendable {
  private let dataset: Dataset
  private let period: Period
  private let today: CalendarDate
  private let title: String
  private let questions: [PageQuestion]
  /// How many questions wait for the user in `dataset review`.
  package var waiting = 0

  /// A page of a dataset.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - period: The days; an open end is the first or the last one that has an entry.
  ///   - today: The day on which the page is made. Balances are of the period's last day, but never of one
  ///     after it.
  ///   - title: The title; nil: the dataset's name.
  ///   - questions: Open questions for the user, as the checks found them.
  public init(
    _ dataset: Dataset, period: Period, today: CalendarDate, title: String? = nil,
    questions: [PageQuestion] = []
  ) {
    self.dataset = dataset
    self.period = period
    self.today = today
    self.title = title ?? dataset.settings[.name] ?? dataset.name
    self.questions = questions
  }

  /// The page as UTF-8.
  ///
  /// - Throws: `ReportError`.
  public func bytes() throws(ReportError) -> [UInt8] { try rendered().bytes }

  /// The page as UTF-8, and the number of rows in none of its figures, because they cannot be read for
  /// certain; the page mentions them, too.
  ///
  /// - Throws: `ReportError`.
  package func rendered() throws(ReportError) -> (bytes: [UInt8], leftOut: Int) {
    let figures = try PageFigures(dataset, period: period, today: today)
    var bytes: [UInt8] = []
    for detail in PageDetail.allCases {
      bytes = page(figures, detail)
      if bytes.count < PageDetail.tooManyBytes { break }
    }
    return (bytes, figures.leftOut)
  }

  /// The page with so much detail.
  func page(_ figures: PageFigures, _ detail: PageDetail) -> [UInt8] {
    let layout = PageLayout(figures, questions: questions, waiting: waiting, detail: detail)
    var html = HTMLWriter()
    html.put("<!DOCTYPE html>\n")
    html.element("html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en", "xml:lang": "en"]) { html in
      head(figures.span, &html)
      html.element("body") { body in
        body.patterns()
        body.element("div", ["class": "sheet"]) { sheet in
          masthead(figures.span, &sheet)
          layout.write(&sheet)
          sheet.element("footer") { footer in
            footer.element(
              "p",
              "Transfers, adjustments and settlements are neither income nor spending. Refunds lower spending. Currencies are never added."
            )
            footer.element(
              "p",
              "Made on \(PeriodName.day(today)). This page holds all it shows; it asks no other computer for anything."
            )
          }
        }
      }
    }
    html.put("\n")
    return html.bytes
  }

  private func head(_ span: PageSpan, _ html: inout HTMLWriter) {
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
      head.element("title", "\(title): \(PeriodName.title(span.period))")
      head.style(.page)
    }
  }

  private func masthead(_ span: PageSpan, _ html: inout HTMLWriter) {
    html.element("header") { header in
      header.element("p", ["class": "of"]) { $0.name(title) }
      header.element("h1", PeriodName.title(span.period))
      let facts = [
        span.isRunning
          ? "day \(span.today.days(since: span.first) + 1) of \(span.last.days(since: span.first) + 1); rows of days to come count"
          : nil,
        span.previous.map { "compared with \(PeriodName.title($0))" },
      ].compactMap(\.self)
      if !facts.isEmpty { header.element("p", facts.joined(separator: " · ")) }
    }
  }
}

/// An open question for the user: findings of one kind.
public struct PageQuestion: Sendable, Hashable {
  /// How bad it is.
  public var severity: Finding.Severity
  /// The stable name of the kind, such as `amount-zero`.
  public var code: String
  /// The problem or doubt, in a few words.
  public var words: String
  /// How many findings there are.
  public var count: Int

  /// Findings of one kind.
  public init(severity: Finding.Severity, code: String, words: String, count: Int) {
    self.severity = severity
    self.code = code
    self.words = words
    self.count = count
  }
}
