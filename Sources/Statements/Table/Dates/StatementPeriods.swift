import Money
import Spreadsheet
import TextScanning

/// The periods that a file states for its entries.
///
/// A period is a month, a year or two days above the table, under it or in the file's name. It can also be a
/// single day shortly after the newest entry.
///
/// `account_2026-01-01_2026-01-31.csv` → January 2026
struct StatementPeriods {
  struct Span {
    var first: CalendarDate
    var last: CalendarDate
    /// Whether it is a single date of the file. Then only the newest entry is close to it.
    var isDay = false

    /// The years that it touches.
    var years: [Int] { Array(first.year...last.year) }
  }

  private(set) var spans: [Span] = []

  /// How many days entries may lie outside a period.
  private static let slack = 10
  /// The newest entry is at most this many days before a statement's date, or after it.
  private static let before = 45
  private static let behind = 7
  /// A longer period does not determine a year.
  private static let longest = 370

  /// `first` and `last` are the rows of the first and the last day. A table without column names begins
  /// with the first.
  init(_ finder: DateColumnFinder, first: Int?, last: Int?) {
    let body = finder.segment.body
    let head = finder.segment.headerRow == nil ? body.lowerBound..<(first ?? body.lowerBound) : 0..<0
    let tail = last.map { ($0 + 1)..<max($0 + 1, body.upperBound) } ?? 0..<0
    for rows in [finder.segment.preamble.suffix(100), head.suffix(100), tail.prefix(100)] {
      for row in rows { addRow(finder.grid, row) }
    }
    addName(finder.fileName)
  }

  private mutating func addRow(_ grid: CellGrid, _ row: Int) {
    let texts = grid.texts(row).map(\.text)
    guard !texts.contains(where: { Self.isOther(HeaderWords.normal($0)) }) else { return }
    let facts = PreambleFacts(grid: grid, rows: row..<row + 1)
    let dates = facts.dates + typedDates(grid, row)
    add(dates)
    for text in texts {
      let words = DateWords(text)
      if dates.isEmpty { for month in words.months { add(month) } }
      if DatePartWords.part(PreambleFacts.label(of: text)) == .year, let year = words.onlyYear {
        add(year: year)
      }
    }
    // `Year` in one cell and `2024` in the next.
    if texts.count == 2, DatePartWords.part(texts[0]) == .year, let year = DateWords(texts[1]).onlyYear {
      add(year: year)
    }
  }

  private func typedDates(_ grid: CellGrid, _ row: Int) -> [DateToken] {
    grid.view.cells(inRow: row).compactMap { grid.token(row, $0).date }.filter(\.isCertain)
  }

  private mutating func addName(_ name: String) {
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let dates = PreambleFacts.dates(inName: stem)
    if !dates.isEmpty { return add(dates) }
    let words = DateWords(stem, isName: true)
    if !words.months.isEmpty {
      for month in words.months { add(month) }
    } else if let year = words.onlyYear {
      add(year: year)
    }
  }

  /// Adds the period from the first to the last of some dates, in each order that all of them allow.
  private mutating func add(_ dates: [DateToken]) {
    let orders = dates.map { $0.ownOrder.map(DateOrders.init) ?? $0.orders }
    var known: [[CalendarDate]] = []
    for order in orders.first?.list ?? [] {
      let days = zip(dates, orders).compactMap { date, own in
        (own.contains(DateOrders(order)) ? order : own.only).flatMap { date.day(in: $0) }
      }
      guard days.count == dates.count, !known.contains(days), let first = days.min(), let last = days.max()
      else { continue }
      known.append(days)
      add(first, last)
    }
  }

  private mutating func add(_ first: CalendarDate, _ last: CalendarDate) {
    if first == last {
      spans.append(
        Span(first: first.adding(days: -Self.before), last: first.adding(days: Self.behind), isDay: true))
    } else if last.days(since: first) <= Self.longest {
      spans.append(Span(first: first.adding(days: -Self.slack), last: last.adding(days: Self.slack)))
    }
  }

  private mutating func add(_ month: (year: Int, month: Int)) {
    guard let first = CalendarDate(year: month.year, month: month.month, day: 1) else { return }
    let length = CalendarDate.daysInMonth(month.month, year: month.year)
    add(first, first.adding(days: length - 1))
  }

  private mutating func add(year: Int) {
    guard let first = CalendarDate(year: year, month: 1, day: 1),
      let last = CalendarDate(year: year, month: 12, day: 31)
    else { return }
    spans.append(Span(first: first, last: last))
  }

  /// Whether a text is about a different day: the expiry of a card, the opening of an account, a birthday.
  private static func isOther(_ normal: String) -> Bool { others.contains(normal) }

  private static let others = WordSet(inside: .otherDay)
}

/// The months and years in a text that have no day.
struct DateWords {
  private(set) var months: [(year: Int, month: Int)] = []
  private var years: [Int] = []

  private enum Word {
    case number(value: Int, width: Int)
    case month(Int)
    case other
  }

  /// `isName` means that the text is a file's name, in which `202412` is a month.
  init(_ text: String, isName: Bool = false) {
    let words = Self.words(text)
    func number(_ index: Int) -> (value: Int, width: Int)? {
      guard words.indices.contains(index), case .number(let value, let width) = words[index] else {
        return nil
      }
      return (value, width)
    }
    for index in words.indices {
      switch words[index] {
      case .month(let month):
        let isDay = (number(index - 1)?.width ?? 9) <= 2
        if let year = number(index + 1), Self.isYear(year), !isDay { months.append((year.value, month)) }
        if let year = number(index - 1), Self.isYear(year), (number(index + 1)?.width ?? 9) > 2 {
          months.append((year.value, month))
        }
      case .number(let value, let width) where width <= 2 && (1...12).contains(value):
        let isAlone = number(index - 1) == nil
        if let year = number(index + 1), Self.isYear(year), isAlone, number(index + 2) == nil {
          months.append((year.value, value))
        }
        if let year = number(index - 1), Self.isYear(year), number(index - 2) == nil, number(index + 1) == nil
        {
          months.append((year.value, value))
        }
      case .number(let value, 6)
      where isName && (199_001...206_912).contains(value) && (1...12).contains(value % 100):
        months.append((value / 100, value % 100))
      // A number of a file's name is rarely an old year.
      case .number(let value, let width) where Self.isYear((value, width)) && (!isName || value >= 2000):
        years.append(value)
      default: break
      }
    }
    isLone = isName || words.count { if case .number = $0 { true } else { false } } == 1
  }

  private let isLone: Bool

  /// The year of a text without a month and without another year.
  var onlyYear: Int? { months.isEmpty && isLone && Set(years).count == 1 ? years.first : nil }

  private static func isYear(_ number: (value: Int, width: Int)) -> Bool {
    number.width == 4 && (1990...2069).contains(number.value)
  }

  /// Runs of digits and of letters.
  private static func words(_ text: String) -> [Word] {
    var text = text
    return text.withUTF8 { bytes in
      var words: [Word] = []
      var scanner = TextScanner(bytes)
      while !scanner.isAtEnd {
        if scanner.peek().isDigit {
          guard let number = scanner.digits() else { return [] }
          words.append(.number(value: number.value, width: number.width))
        } else if scanner.peek().isLetterOrBeyondASCII, scanner.spaceLength() == 0 {
          if let month = DateScan.month(&scanner, .usual) {
            words.append(.month(month))
            scanner.skipSpace()
            // `abril de 2026`
            _ = DateScan.skipWord(&scanner)
          } else {
            while !scanner.isAtEnd, scanner.peek().isLetterOrBeyondASCII, scanner.spaceLength() == 0 {
              scanner.index += 1
            }
            words.append(.other)
          }
        } else {
          scanner.index += 1
        }
      }
      return words
    }
  }
}
