import Money

/// Which columns hold the dates, and the order of day, month and year in them.
struct DateDecision {
  /// The column of the booking date, and the order of its dates.
  var column: Int
  var order: DateOrder
  /// Columns that hold the other parts of its dates.
  var parts: [Int] = []
  /// The second date that the table prints.
  var otherColumn: Int?
  var otherOrder: DateOrder?
  /// The form for the user: `dd.MM.yyyy`.
  var format: String
  var evidence: [String] = []
  /// The orders that stay possible. Empty when the order is settled.
  var open: [DateOrder] = []
  /// Whether nothing says which of the two columns is that of the booking.
  var isColumnOpen = false
  /// Whether the file shows the order, so that it holds for other files of the same kind.
  var isShown = false
  /// Whether a spreadsheet program may have exchanged day and month of some dates.
  var isPartlySwapped = false
}

extension ColumnProfile {
  /// Whether the dates may have been misread by a spreadsheet program of another country.
  ///
  /// The program turned dates that are valid in its own order into days, with day and month exchanged, and
  /// left the others as text. In a workbook these are date cells. In a CSV file saved by the program they
  /// begin with the year, or name their month.
  var mayHaveSwappedDates: Bool {
    let known = certainDates + yearFirstDates + namedDates
    return known > 0 && known < dates && !hasCertainLateDay && !hasEarlyDate && !isOrderRelevant
      && (orders == .dmy || orders == .mdy)
  }
}

/// Decides the date columns of a table and their order, over the whole table.
///
/// `31/01/2026` in any row → day first for the whole column.
struct DateDecider {
  let columns: TableColumns
  let options: StatementOptions
  /// Dates in the preamble and in the file's name, which give the period of the entries.
  let statedDates: [DateToken]
  /// The date and the text of a row and column.
  let token: (_ row: Int, _ column: Int) -> DateToken?
  let text: (_ row: Int, _ column: Int) -> String
  /// How the dates of a column are read. Nil when cells are dates by themselves.
  let reading: (_ column: Int) -> ColumnReadings.Dates?
  /// The rows of entries, and the other rows of the table: balances, totals, notes. Very few files need the
  /// latter.
  let rows: [Int]
  let otherRows: () -> [Int]

  /// The decision. Nil when no column holds dates.
  func decide() -> DateDecision? {
    let candidates = columns.indices.filter {
      columns.roles[$0]?.isDate == true
        && (columns.profiles[$0].isDate || columns.isNamed[$0] && columns.profiles[$0].isPartlyDates)
    }
    guard !candidates.isEmpty else { return nil }
    if let chosen = columns.chosen[.date]?.first, !candidates.contains(chosen) { return nil }
    let ranked = candidates.sorted { (priority($0), $0) < (priority($1), $1) }
    let settled = ranked.prefix(2).map { column in
      var decision = DateDecision(column: column, order: .ymd, format: "")
      settle(column, into: &decision)
      return decision
    }
    var decision = settled[0]
    if settled.count > 1 {
      var other = settled[1]
      if areOpen(ranked[0], ranked[1]) {
        if isBooking(other, beside: decision) {
          swap(&decision, &other)
        } else {
          decision.isColumnOpen = isColumnOpen(decision, other)
        }
      }
      decision.otherColumn = other.column
      decision.otherOrder = decision.open.isEmpty && !other.open.isEmpty ? decision.order : other.order
      decision.evidence += other.evidence
      decision.isPartlySwapped = decision.isPartlySwapped || other.isPartlySwapped
    }
    decision.parts = reading(decision.column)?.parts ?? []
    decision.format = format(decision)
    return decision
  }

  private func format(_ decision: DateDecision) -> String {
    let reading = reading(decision.column)
    if let format = reading?.format { return format }
    let format =
      columns.profiles[decision.column].firstDate.map { DateForm.text($0, decision.order) } ?? "yyyy-MM-dd"
    guard case .dayMonth(.cell, _) = reading?.reading else { return format }
    for mark in ["/", "-", " "] where format.contains(mark + "yyyy") {
      return format.replacing(mark + "yyyy", with: "")
    }
    return format.replacing("yyyy", with: "")
  }

  /// The rank of a column: booking dates before plain ones, then transaction dates, then value dates.
  private func priority(_ column: Int) -> Int {
    switch columns.roles[column] {
    case .bookingDate: 0
    // The dates of a period have longer names that contain the word: `initial_date`.
    case .date where columns.isNamed[column]: columns.strengths[column] > 1 ? 1 : 3
    case .transactionDate: 2
    case .date: 4
    // A value date. A date without a known name next to it is the booking date.
    default: 5
    }
  }

  /// Whether the names of two columns do not tell which one is the booking date. They mean the same, or one
  /// is the day of the purchase or any day, and the other says nothing.
  private func areOpen(_ one: Int, _ other: Int) -> Bool {
    // A name that only contains a word for a date says no more than none.
    func isUnnamed(_ column: Int) -> Bool {
      columns.roles[column] == .date && (!columns.isNamed[column] || columns.strengths[column] == 1)
    }
    return priority(one) == priority(other)
      || [.transactionDate, .date].contains(columns.roles[one]) && isUnnamed(other)
  }

  /// Whether two columns without names hold different days, and nothing makes the first that of the booking.
  ///
  /// A purchase is never after its booking. So if each day is the earlier one in some line, the two are the
  /// bookings and the value dates, which banks print in this order.
  private func isColumnOpen(_ one: DateDecision, _ other: DateDecision) -> Bool {
    guard columns.chosen[.date] == nil, one.open.isEmpty, other.open.isEmpty else { return false }
    func isConstant(_ decision: DateDecision) -> Bool {
      DayRun(rows.lazy.compactMap { token($0, decision.column)?.day(in: decision.order) }).changes == 0
    }
    // Beside days of purchase, one day for all rows may be the statement's, or the day the card was charged.
    let isPurchase = columns.roles[one.column] == .transactionDate
    let isOfStatement = isPurchase && isConstant(other)
    guard areUnnamed(one, other) || isOfStatement else { return false }
    var (isLater, isEarlier) = (false, false)
    for row in rows {
      guard let day = token(row, one.column)?.day(in: one.order),
        let second = token(row, other.column)?.day(in: other.order)
      else { continue }
      if day > second { isLater = true }
      if day < second { isEarlier = true }
    }
    // No entry is booked before its purchase.
    if isOfStatement, isLater { return false }
    // Days that are all the same follow any order.
    return (isLater || isEarlier)
      && (isConstant(one) || isConstant(other) || isLater != isEarlier && !isBooking(one, beside: other))
  }

  private func areUnnamed(_ one: DateDecision, _ other: DateDecision) -> Bool {
    columns.name(one.column).isEmpty && columns.name(other.column).isEmpty
  }

  /// Whether a column is the booking date rather than another one: it follows the file's order, and is never
  /// the earlier one. If it alone follows the order, it may be earlier in some rows and later in others.
  private func isBooking(_ one: DateDecision, beside other: DateDecision) -> Bool {
    guard one.open.isEmpty, other.open.isEmpty else { return false }
    let own = DayRun(rows.lazy.compactMap { token($0, one.column)?.day(in: one.order) })
    let second = DayRun(rows.lazy.compactMap { token($0, other.column)?.day(in: other.order) })
    // Days that never change follow any order.
    guard own.disorder == 0, own.changes > 0 else { return false }
    guard second.disorder > 0 || second.changes > 0 else { return false }
    var isLater = false
    var isEarlier = false
    for row in rows {
      guard let day = token(row, one.column)?.day(in: one.order),
        let otherDay = token(row, other.column)?.day(in: other.order)
      else { continue }
      if day < otherDay { isEarlier = true }
      if day > otherDay { isLater = true }
    }
    if second.disorder > 0 { return isLater || !isEarlier }
    // Behind a day without a name, a later one may be the value date.
    let mayBeValue = one.column > other.column && areUnnamed(one, other)
    return isLater && !isEarlier && !mayBeValue
  }

  /// Settles the order of one column by the orders its dates allow, then by other evidence in the file.
  private func settle(_ column: Int, into decision: inout DateDecision) {
    let profile = columns.profiles[column]
    let label = columns.label(column)
    let reading = reading(column)
    if let reading { decision.evidence.append(reading.evidence) }
    if profile.certainDates == profile.dates {
      if reading == nil { decision.evidence.append("the dates of \(label) are date cells") }
      return
    }
    if profile.mayHaveSwappedDates { decision.isPartlySwapped = true }
    if profile.certainDates + profile.ownOrderDates == profile.dates {
      decision.order = profile.firstDate?.ownOrder ?? .ymd
      decision.isShown = profile.ownOrders.only != nil
      decision.evidence.append(
        decision.isShown
          ? "the dates of \(label) are days only in the order \(decision.order.rawValue)"
          : "each date of \(label) says by its form where day and month stand")
      return
    }
    let orders = withoutUnlikely(
      profile.orders.isEmpty ? majorityOrders(column) : profile.orders, column)
    decision.isShown = true
    if let only = orders.only, !profile.forms.areMixed {
      decision.order = only
      decision.evidence.append("the dates of \(label) are days only in the order \(only.rawValue)")
      return
    }
    if let given = options.dateOrder, orders.contains(DateOrders(given)) {
      decision.order = given
      decision.evidence.append("the date order \(given.rawValue) was given")
      return
    }
    if let first = orders.list.first, !differ(orders, column) {
      decision.order = first
      decision.isShown = false
      decision.evidence.append("the dates of \(label) are the same days in every order")
      return
    }
    if !profile.forms.areMixed {
      let found = Decision(
        among: orders.list, byAllOf: witnesses(orders, column) + language(orders, column))
      if let order = found.verdict {
        decision.order = order
        decision.evidence.append(found.evidence)
        return
      }
    }
    decision.isShown = false
    decision.order = orders.list.first ?? .ymd
    decision.open = orders.list
  }

  /// Whether some date of a column is a different day in another of the orders. If the column has several
  /// forms, the order of one form does not hold for the others.
  private func differ(_ orders: DateOrders, _ column: Int) -> Bool {
    let profile = columns.profiles[column]
    guard profile.isOrderRelevant else { return false }
    return rows.contains { row in
      guard let date = token(row, column), date.ownOrder == nil else { return false }
      let possible = profile.forms.areMixed ? date.orders : orders
      return Set(possible.list.compactMap { date.day(in: $0) }).count > 1
    }
  }

  /// The orders in which most dates of a column are valid days, if a few cells are not days in any common
  /// order.
  private func majorityOrders(_ column: Int) -> DateOrders {
    var counts: [DateOrder: Int] = [:]
    for row in rows {
      guard let date = token(row, column), date.ownOrder == nil else { continue }
      for order in date.orders.list { counts[order, default: 0] += 1 }
    }
    guard let most = counts.values.max() else { return [] }
    return counts.filter { $0.value == most }.keys.reduce(into: DateOrders()) { $0.insert(DateOrders($1)) }
  }
}

/// The form of a date in the notation of users: `dd.MM.yyyy`.
enum DateForm {
  static func text(_ date: DateToken, _ order: DateOrder) -> String {
    let widths = [date.widths.0, date.widths.1, date.widths.2]
    let letters: [Character] = Array(order.rawValue)
    let parts = zip(letters, widths).map { letter, width in
      switch letter {
      case "y": String(repeating: "y", count: width <= 2 ? 2 : 4)
      case "m": width == 0 ? "MMM" : String(repeating: "M", count: max(1, min(width, 2)))
      default: String(repeating: "d", count: max(1, min(width, 2)))
      }
    }
    let separator: String
    switch date.form {
    case .compact: separator = ""
    case .separated, .named:
      separator =
        (0x20...0x7E).contains(date.separator) ? String(Character(UnicodeScalar(date.separator))) : " "
    }
    return parts.joined(separator: separator) + (date.hasTime ? " HH:mm" : "")
  }
}
