import Bookkeeping
import DatasetFormat

/// All figures of the page, computed by `Bookkeeping`.
struct PageFigures: SpokenFigures {
  /// The words of the dataset's language.
  let words: PageWords
  let span: PageSpan
  let names: CategoryNames
  /// A part for each currency: the dataset's first, then others by code. No figure combines two currencies.
  private(set) var currencies: [CurrencyFigures]
  /// Rows without a category, by payee.
  let uncategorised: [UncategorisedPayee]
  /// The number of rows in no figure, because they do not say for certain what they move or plan.
  let leftOut: Int
  /// Whether the dataset has no transactions at all.
  let isEmpty: Bool

  /// - Throws: ``ReportError``.
  init(_ dataset: Dataset, period: Period, today: CalendarDate) throws(ReportError) {
    let table = MovementTable(dataset, withPayees: true)
    let span = PageSpan(period, of: table, today: today, weekStart: dataset.settings[.weekStart])
    let reports = try PageReports(dataset, table, span)
    self.span = span
    let words = PageWords(wording: Wording(language: dataset.settings[.language]))
    self.words = words
    names = CategoryNames(dataset)
    uncategorised = UncategorisedPayee.all(in: dataset)
    leftOut = Set(table.leftOut + reports.leftOut).count
    isEmpty = table.entries.isEmpty
    var codes = Set(reports.usedCurrencies)
    let own = dataset.settings.currency ?? .none
    if codes.isEmpty { codes = [own] }
    currencies = codes.sorted { ($0 == own ? 0 : 1, $0.code) < ($1 == own ? 0 : 1, $1.code) }.map {
      CurrencyFigures($0, reports, members: dataset.members, words: words)
    }
  }
}

extension PageFigures {
  /// Adds payments that the bank has not booked, to the parts of their currencies.
  mutating func await(_ payments: [Upcoming]) {
    for index in currencies.indices {
      currencies[index].awaited = payments.filter { $0.currency == currencies[index].currency }
    }
  }
}

/// The names of categories.
struct CategoryNames {
  private let known: [String: Category]

  init(_ dataset: Dataset) {
    known = Dictionary(dataset.categories.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The name; the key if it has none.
  func name(_ key: String) -> String { known[key]?.name ?? key }

  /// The emoji before the name.
  func emoji(_ key: String) -> String? { known[key]?.emoji }
}
