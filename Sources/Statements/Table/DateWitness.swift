import Money

/// What one place of a file says of the order in which day, month and year of a column stand.
struct DateWitness {
  /// The orders that it allows.
  var orders: DateOrders
  /// Whether it settles the order by itself, where nothing says otherwise; of the others it takes two.
  var isEnough = true
  var reason: String

  /// The order that witnesses settle; nil where they allow several, or contradict each other.
  static func verdict(
    _ witnesses: [DateWitness], among orders: DateOrders
  ) -> (order: DateOrder, reason: String)? {
    let telling = witnesses.filter { !$0.orders.isSuperset(of: orders) }
    guard telling.contains(where: \.isEnough) || telling.count > 1,
      let only = telling.reduce(orders, { $0.intersection($1.orders) }).only
    else { return nil }
    return (only, telling.map(\.reason).joined(separator: "; "))
  }

  /// What the order of the lines says: banks sort them by day, and in a wrong order the days go to and fro.
  static func fileOrder(_ tokens: some Sequence<DateToken>, _ orders: DateOrders) -> DateWitness? {
    let runs = orders.list.map { order in
      (order: order, run: DayRun(tokens.lazy.compactMap { $0.day(in: order) }))
    }
    let sorted = runs.filter { $0.run.disorder == 0 && $0.run.changes >= leastChanges }
    let others = runs.filter { $0.run.disorder > 0 }
    guard !sorted.isEmpty, sorted.count + others.count == runs.count, !others.isEmpty else { return nil }
    let names = sorted.map(\.order.rawValue).joined(separator: " or ")
    return DateWitness(
      orders: sorted.reduce(into: []) { $0.insert(DateOrders($1.order)) },
      isEnough: others.allSatisfy { $0.run.disorder > 1 },
      reason: "only in the order \(names) do the days follow each other")
  }

  /// Fewer changes of the day follow each other by chance.
  private static let leastChanges = 3
}
