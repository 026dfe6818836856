import DatasetFormat

/// Which columns hold the dates, and in which order their parts stand.
struct DateDecision {
  /// The column of the booking date, and the order of its dates.
  var column: Int
  var order: DateOrder
  /// The other date that the table prints.
  var otherColumn: Int?
  var otherOrder: DateOrder?
  /// The form for people, `dd.MM.yyyy`.
  var format: String
  var evidence: [String] = []
  /// Orders between which nothing decides; empty when the order is settled.
  var open: [DateOrder] = []
  /// Whether anything shows the order, so that it holds for other files of the same kind.
  var isShown = false
  /// Whether a spreadsheet program may have turned some of the dates into days of another order.
  var isPartlySwapped = false
}

extension ColumnProfile {
  /// Whether the column looks like dates that a spreadsheet program of another country took over: those that are
  /// days in its order became date cells, with day and month exchanged, and the others stayed text.
  var mayHaveSwappedDates: Bool {
    certainDates > 0 && certainDates < dates && !hasCertainLateDay && !isOrderRelevant
      && (orders == .dmy || orders == .mdy)
  }
}

/// Decides the date columns of a table and their order, over the whole table.
struct DateDecider {
  let columns: TableColumns
  let options: StatementOptions
  /// Dates of the preamble, which the same program wrote.
  let preambleDates: [DateToken]
  /// The dates of the rows, for comparing columns: the token of a row and column.
  let token: (_ row: Int, _ column: Int) -> DateToken?
  let rows: [Int]

  /// The decision, or nil where no column holds dates.
  func decide() -> DateDecision? {
    let candidates = columns.indices.filter {
      columns.profiles[$0].isDate && columns.roles[$0]?.isDate == true
    }
    guard !candidates.isEmpty else { return nil }
    if let chosen = columns.chosen[.date]?.first, !candidates.contains(chosen) { return nil }
    let ranked = candidates.sorted { (priority($0), $0) < (priority($1), $1) }
    let main = ranked[0]
    let other = ranked.dropFirst().first
    var decision = DateDecision(column: main, order: .ymd, format: "")
    settle(main, into: &decision)
    if let other {
      decision.otherColumn = other
      var otherDecision = decision
      settle(other, into: &otherDecision)
      decision.otherOrder = otherDecision.order
      if decision.open.isEmpty, !otherDecision.open.isEmpty { decision.otherOrder = decision.order }
    }
    decision.format =
      columns.profiles[main].firstDate.map { DateForm.text($0, decision.order) } ?? "yyyy-MM-dd"
    return decision
  }

  /// Booking dates before plain ones, then transaction dates, then value dates.
  private func priority(_ column: Int) -> Int {
    switch columns.roles[column] {
    case .bookingDate: 0
    // The dates of a period have longer names that hold the word: `initial_date`.
    case .date where columns.isNamed[column]: columns.strengths[column] > 1 ? 1 : 3
    case .transactionDate: 2
    case .date: columns.isNamed.contains(true) ? 6 : 4
    default: 5
    }
  }

  /// Settles the order of one column by what its dates allow, then by other evidence of the file.
  private func settle(_ column: Int, into decision: inout DateDecision) {
    let profile = columns.profiles[column]
    var orders = withoutUnlikely(profile.orders, column)
    let label = columns.label(column)
    decision.open = []
    if profile.certainDates == profile.dates {
      decision.order = .ymd
      decision.evidence.append("the dates of \(label) are date cells")
      return
    }
    if profile.mayHaveSwappedDates { decision.isPartlySwapped = true }
    if orders.isEmpty { orders = withoutUnlikely(majorityOrders(column), column) }
    decision.isShown = true
    if let only = orders.only {
      decision.order = only
      decision.evidence.append("the dates of \(label) are days only in the order \(only.rawValue)")
      return
    }
    if let given = options.dateOrder, orders.contains(DateOrders(given)) {
      decision.order = given
      decision.evidence.append("the date order \(given.rawValue) was given")
      return
    }
    if !profile.isOrderRelevant, let first = orders.list.first {
      decision.order = first
      decision.isShown = false
      decision.evidence.append("the dates of \(label) are the same days in every order")
      return
    }
    if let (order, reason) = otherEvidence(orders, column) {
      decision.order = order
      decision.evidence.append(reason)
      return
    }
    decision.isShown = false
    decision.order = orders.list.first ?? .ymd
    decision.open = orders.list
  }

  /// Orders without those that two-digit years make unlikely: a statement spans weeks or months, not decades; and where
  /// that decides nothing, the year stands in front only in languages that write it so.
  private func withoutUnlikely(_ orders: DateOrders, _ column: Int) -> DateOrders {
    guard let date = columns.profiles[column].firstDate, date.hasShortYear, orders.contains(.ymd),
      orders != .ymd
    else {
      return orders
    }
    if let given = options.dateOrder, orders.contains(DateOrders(given)) { return orders }
    let others = orders.subtracting(.ymd)
    let yearFirst = span(.ymd, column)
    let yearLast = others.list.map { span($0, column) }.min() ?? .max
    if yearFirst <= Self.usualSpan, yearLast > Self.usualSpan { return .ymd }
    if yearLast <= Self.usualSpan, yearFirst > Self.usualSpan { return others }
    // A few days, or the same day of years that follow each other.
    if yearFirst > 300, yearFirst / 10 > yearLast { return others }
    if yearLast > 300, yearLast / 10 > yearFirst { return .ymd }
    if columns.speaks(["zh", "ja", "ko"]) || columns.speaks(["sv"]) && date.separator == UInt8(ascii: "-") {
      return .ymd
    }
    return columns.speaks(["hu"]) ? orders : others
  }

  /// The days between the first and the last date of a column when it is read in an order.
  private func span(_ order: DateOrder, _ column: Int) -> Int {
    var first: CalendarDate?
    var last: CalendarDate?
    for row in rows {
      guard let day = token(row, column)?.day(in: order) else { continue }
      first = first.map { min($0, day) } ?? day
      last = last.map { max($0, day) } ?? day
    }
    guard let first, let last else { return .max }
    return last.days(since: first)
  }

  /// Two years and a little, in days.
  private static let usualSpan = 800

  /// The orders in which most dates of a column are days, where a few cells are none in any common order.
  private func majorityOrders(_ column: Int) -> DateOrders {
    var counts: [DateOrder: Int] = [:]
    for row in rows {
      for order in token(row, column)?.orders.list ?? [] { counts[order, default: 0] += 1 }
    }
    guard let most = counts.values.max() else { return [] }
    return counts.filter { $0.value == most }.keys.reduce(into: DateOrders()) { $0.insert(DateOrders($1)) }
  }

  /// Evidence beside the column itself: other dates of the file, then the language of its names.
  private func otherEvidence(_ orders: DateOrders, _ column: Int) -> (DateOrder, String)? {
    beside(orders, column) ?? languageOrder(orders)
  }

  /// What other dates of the file say of the order of a column.
  func beside(_ orders: DateOrders, _ column: Int) -> (DateOrder, String)? {
    guard let first = columns.profiles[column].firstDate else { return nil }
    for other in columns.indices where other != column && columns.profiles[other].dates > 0 {
      let profile = columns.profiles[other]
      guard let date = profile.firstDate, date.separator == first.separator, date.form == first.form else {
        continue
      }
      if let only = profile.orders.intersection(orders).only {
        return (only, "the dates of \(columns.label(other)) are days only in the order \(only.rawValue)")
      }
    }
    let pooled = preambleDates.filter { $0.separator == first.separator && $0.form == first.form }
      .reduce(orders) { $0.intersection($1.orders) }
    if let only = pooled.only {
      return (only, "a date above the table is one only in the order \(only.rawValue)")
    }
    return nearestOrder(orders, column)
  }

  /// The order in which a column is near another date column whose order is known.
  private func nearestOrder(_ orders: DateOrders, _ column: Int) -> (DateOrder, String)? {
    for other in columns.indices where other != column && columns.profiles[other].isDate {
      guard let known = columns.profiles[other].orders.only else { continue }
      let near = orders.list.filter { order in
        var pairs = 0
        for row in rows {
          guard let one = token(row, column)?.day(in: order), let two = token(row, other)?.day(in: known)
          else { continue }
          guard abs(one.days(since: two)) <= 21 else { return false }
          pairs += 1
        }
        return pairs > 0
      }
      if near.count == 1, let order = near.first {
        return (
          order, "only in the order \(order.rawValue) are the dates near those of \(columns.label(other))"
        )
      }
    }
    return nil
  }

  /// The order that the language of the column names uses everywhere.
  private func languageOrder(_ orders: DateOrders) -> (DateOrder, String)? {
    if orders.contains(.dmy), columns.speaks(Self.dayFirstLanguages) {
      return (.dmy, "the column names are of a language that writes the day first")
    }
    if orders.contains(.ymd), columns.speaks(Self.yearFirstLanguages) {
      return (.ymd, "the column names are of a language that writes the year first")
    }
    return nil
  }

  /// Languages of countries that all write the day first; English, French and Spanish are none of them.
  private static let dayFirstLanguages: Set<String> = [
    "de", "nl", "da", "no", "it", "pt", "ro", "pl", "cs", "sk", "hr", "ru", "uk", "bg", "fi", "tr", "el",
    "vi", "id", "lv", "et", "is", "ca", "gl", "eu", "sq", "mk", "az", "he", "ar", "th", "hi", "ka", "hy",
    "kk",
  ]
  private static let yearFirstLanguages: Set<String> = ["zh", "ja", "ko", "hu", "lt", "sv"]
}
