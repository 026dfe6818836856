import Money

/// Other evidence in a file for the order of a column's dates.
extension DateDecider {
  /// All evidence for the order of a column, apart from its language.
  func witnesses(_ orders: DateOrders, _ column: Int) -> [Witness<DateOrder>] {
    guard let first = columns.profiles[column].forms.first else { return [] }
    let tokens = rows.lazy.compactMap { token($0, column) }
    return otherColumns(orders, column, first)
      + [
        datesOfOtherRows(orders, column, first), stated(orders, first), nearestDates(orders, column),
        period(orders, column), beforeStated(orders, column), datesInTexts(orders, column),
        Witness.fileOrder(tokens, orders),
      ].compactMap { $0 }
  }

  /// The language of the column names, if all its writers use one order.
  func language(_ orders: DateOrders, _ column: Int) -> [Witness<DateOrder>] {
    // Programs of all countries write six digits with the year first.
    if columns.profiles[column].forms.first?.form == .compact, orders.contains(.ymd) { return [] }
    if case .dayMonth = reading(column)?.reading, columns.speaks(Self.monthFirstLanguages) {
      return [
        Witness(.mdy, .hint, "the column names are of a language that writes the month before the day")
      ]
    }
    if orders.contains(.dmy), columns.speaks(Self.dayFirstLanguages) {
      return [
        Witness(
          .dmy, .likely, "the column names are of a language that writes the day first")
      ]
    }
    // Spanish is written with the month first only where it is written with a decimal point.
    if orders.contains(.dmy), columns.speaks(["es"]), hasDecimalComma {
      return [
        Witness(.dmy, .likely, "the column names are Spanish and the amounts have a decimal comma")
      ]
    }
    if orders.contains(.ymd), columns.speaks(Self.yearFirstLanguages) {
      return [
        Witness(
          .ymd, .hint, "the column names are of a language that writes the year first")
      ]
    }
    if orders.contains(.mdy),
      columns.speaks(
        Self.dayFirstLanguages.union(Self.yearFirstLanguages).union(mayBeCanadian ? [] : ["fr"]))
    {
      let left = orders.subtracting(.mdy)
      return left.isEmpty
        ? []
        : [
          Witness(
            Set(left.list), .likely, "the column names are of a language that never writes the month first")
        ]
    }
    return []
  }

  /// Whether the amounts are in dollars of Canada, where French, too, is written with the month first.
  private var mayBeCanadian: Bool {
    !hasDecimalComma
      && columns.indices.contains { column in
        HeaderWords.currency(in: columns.name(column)) == "CAD"
          || columns.profiles[column].words.list?.contains { $0.text == "CAD" } == true
      }
  }

  private var hasDecimalComma: Bool {
    let money = columns.indices.filter { columns.roles[$0]?.isMoney == true }.map { columns.profiles[$0] }
    return money.contains { $0.commaOnly > 0 } && money.allSatisfy { $0.pointOnly == 0 }
  }

  /// Languages of countries that all write the day first. English, French and Spanish are not among them.
  static let dayFirstLanguages: Set<String> = [
    "de", "nl", "da", "no", "it", "pt", "ro", "pl", "cs", "sk", "hr", "ru", "uk", "bg", "fi", "tr", "el",
    "vi", "id", "he", "ar", "th", "hi", "ka", "hy", "is", "ca", "gl", "eu", "sq", "mk", "az", "kk", "sr",
    "et", "lv",
  ]
  private static let yearFirstLanguages: Set<String> = ["zh", "ja", "ko", "hu", "lt", "sv"]
  /// Those of them that keep the order where the year is left out: `7/2` is 2 July.
  private static let monthFirstLanguages: Set<String> = ["zh", "ja", "ko", "hu"]

  /// Other columns whose dates have the same form.
  private func otherColumns(_ orders: DateOrders, _ column: Int, _ first: DateToken) -> [Witness<DateOrder>] {
    columns.indices.compactMap { other in
      guard other != column, let date = columns.profiles[other].forms.first, isOneForm(date, first),
        let only = columns.profiles[other].orders.intersection(orders).only
      else { return nil }
      return Witness(
        only, .likely,
        "the dates of \(columns.label(other)) are days only in the order \(only.rawValue)")
    }
  }

  /// Dates of the same column in rows that are not entries, such as an opening balance on the 31st.
  private func datesOfOtherRows(_ orders: DateOrders, _ column: Int, _ first: DateToken) -> Witness<
    DateOrder
  >? {
    let tokens = otherRows().lazy.compactMap { token($0, column) }.filter { isOneForm($0, first) }
    return common(tokens, orders, place: "a row that is no entry has a date that is one")
  }

  /// Dates above the table or in the file's name that have the same form.
  private func stated(_ orders: DateOrders, _ first: DateToken) -> Witness<DateOrder>? {
    common(statedDates.filter { isOneForm($0, first) }, orders, place: "a date above the table is one")
  }

  private func common(
    _ tokens: some Sequence<DateToken>, _ orders: DateOrders, place: String
  ) -> Witness<DateOrder>? {
    let left = tokens.reduce(orders) { $0.intersection($1.orders) }
    guard left != orders else { return nil }
    let names = left.list.map(\.rawValue).joined(separator: " or ")
    return Witness(
      Set(left.list), .likely, "\(place) only in the order \(names.isEmpty ? "of none" : names)")
  }

  /// Whether two dates look the same apart from their numbers.
  func isOneForm(_ one: DateToken, _ other: DateToken) -> Bool {
    one.ownOrder == nil && other.ownOrder == nil && one.separator == other.separator
      && one.form == other.form && one.hasShortYear == other.hasShortYear
  }

  /// The order in which a column is close to another date column whose order is known.
  private func nearestDates(_ orders: DateOrders, _ column: Int) -> Witness<DateOrder>? {
    for other in columns.indices where other != column && columns.profiles[other].isDate {
      let profile = columns.profiles[other]
      guard let known = profile.forms.first == nil ? profile.ownOrders.only ?? .ymd : profile.orders.only
      else { continue }
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
        return Witness(
          order, .likely,
          "only in the order \(order.rawValue) are the dates near those of \(columns.label(other))")
      }
    }
    return nil
  }

  /// The period that the file states. Entries lie in it, give or take a weekend.
  private func period(_ orders: DateOrders, _ column: Int) -> Witness<DateOrder>? {
    let fitting = orders.list.filter { order in
      let days = statedDates.compactMap { $0.day(in: order) }
      guard let first = days.min(), let last = days.max(), first < last,
        last.days(since: first) <= Self.usualSpan
      else { return false }
      return rows.allSatisfy { row in
        guard let day = token(row, column)?.day(in: order) else { return true }
        return day.days(since: first) >= -Self.slack && last.days(since: day) >= -Self.slack
      }
    }
    guard !fitting.isEmpty, fitting.count < orders.list.count else { return nil }
    let names = fitting.map(\.rawValue).joined(separator: " or ")
    return Witness(
      Set(fitting), .likely,
      "only in the order \(names) do the dates lie in the period that the file states")
  }

  private static let slack = 4

  /// The latest day that the file states. A file printed on 14 March has no entries of September.
  private func beforeStated(_ orders: DateOrders, _ column: Int) -> Witness<DateOrder>? {
    guard !statedDates.isEmpty else { return nil }
    let fitting = orders.list.filter { order in
      guard let last = statedDates.compactMap({ $0.day(in: $0.ownOrder ?? $0.orders.only ?? order) }).max()
      else { return true }
      return rows.allSatisfy { row in
        (token(row, column)?.day(in: order)).map { $0.days(since: last) <= Self.valueSlack } ?? true
      }
    }
    guard !fitting.isEmpty, fitting.count < orders.list.count else { return nil }
    let names = fitting.map(\.rawValue).joined(separator: " or ")
    return Witness(
      Set(fitting), .hint, "only in the order \(names) is no entry later than the days that the file states")
  }

  /// Value dates may be some days after a file was printed.
  private static let valueSlack = 10

  /// Days in the texts of entries. A card payment of `31/10 16:57` is booked soon after.
  private func datesInTexts(_ orders: DateOrders, _ column: Int) -> Witness<DateOrder>? {
    let texts = columns.indices.filter { columns.profiles[$0].texts > 0 && !columns.profiles[$0].isDate }
    var near: [DateOrder: Int] = [:]
    var found = 0
    for row in rows.prefix(Self.sampleSize) {
      guard let date = token(row, column), date.ownOrder == nil else { continue }
      let named = texts.flatMap { TextDay.all(in: text(row, $0)) }
      if named.isEmpty { continue }
      found += 1
      for order in orders.list {
        guard let day = date.day(in: order) else { continue }
        let isNear = named.contains { named in
          named.day(in: order, near: day).map { (-1...10).contains(day.days(since: $0)) } ?? false
        }
        if isNear { near[order, default: 0] += 1 }
      }
    }
    let most = orders.list.filter { near[$0, default: 0] * 5 >= found * 4 }
    let hardlyAny = orders.list.filter { near[$0, default: 0] * 5 <= found }
    guard found > 0, most.count == 1, most.count + hardlyAny.count == orders.list.count else { return nil }
    return Witness(
      most[0], found > 1 ? .likely : .hint,
      "only in the order \(most[0].rawValue) are the days named in the texts near the dates")
  }

  /// A few thousand rows are enough.
  private static let sampleSize = 2000
}

extension Witness<DateOrder> {
  /// Evidence from the order of the lines. Banks sort them by day, so in a wrong order the days jump back and
  /// forth.
  static func fileOrder(_ tokens: some Sequence<DateToken>, _ orders: DateOrders) -> Self? {
    let runs = orders.list.map { order in
      (order: order, run: DayRun(tokens.lazy.compactMap { $0.day(in: order) }))
    }
    // With fewer changes of day, an ascending order may be chance.
    let sorted = runs.filter { $0.run.disorder == 0 && $0.run.changes >= 3 }
    let others = runs.filter { $0.run.disorder > 0 }
    guard !sorted.isEmpty, sorted.count + others.count == runs.count, !others.isEmpty else { return nil }
    let names = sorted.map(\.order.rawValue).joined(separator: " or ")
    return Witness(
      Set(sorted.map(\.order)), others.allSatisfy { $0.run.disorder > 1 } ? .likely : .hint,
      "only in the order \(names) do the days follow each other")
  }
}
