public import DatasetFormat

/// How much more, or less, was spent or earned in a category than over earlier days.
public struct CategoryChange: Sendable, Hashable {
  /// The category's key; nil: the rows without a category.
  public var key: String?
  /// What a person calls it; the key where the Categories tab does not have it.
  public var name: String
  /// What is shown before the name.
  public var emoji: String?
  /// What was spent or earned in it over the earlier days, in minor units, without the categories below it.
  public var before: Int64
  /// The same over the later days.
  public var now: Int64
  /// What it is more; below zero where it is less.
  public var change: Int64
  /// Whether categories below it have rows in either span: then its own are those that are not further divided.
  public var isDivided: Bool

  /// The categories in which anything changed, the largest change first, for each currency of either span.
  ///
  /// - Parameters:
  ///   - type: Whether what was spent is meant, or what was earned.
  ///   - table: The entries.
  ///   - before: The earlier days.
  ///   - now: The later days.
  ///   - dataset: What the entries are of: it knows the categories' names.
  /// - Returns: The changes of each currency.
  /// - Throws: ``ReportError``.
  public static func all(
    _ type: FlowType, of table: MovementTable, from before: Period, to now: Period, dataset: Dataset
  ) throws(ReportError) -> [InCurrency<[CategoryChange]>] {
    let old = try CategoryReport.all(type, of: table, in: before, dataset: dataset)
    let new = try CategoryReport.all(type, of: table, in: now, dataset: dataset)
    var report: [InCurrency<[CategoryChange]>] = []
    for currency in table.currencies {
      let earlier = old.first { $0.currency == currency }?.value.lines
      let later = new.first { $0.currency == currency }?.value.lines
      if earlier == nil && later == nil { continue }
      report.append(InCurrency(currency, try changes(from: earlier ?? [], to: later ?? [])))
    }
    return report
  }

  private static func changes(
    from earlier: [CategoryReport.Line], to later: [CategoryReport.Line]
  ) throws(ReportError) -> [CategoryChange] {
    var changes: [CategoryChange] = []
    var places: [String?: Int] = [:]
    let parents = Set((earlier + later).compactMap(\.parentKey))
    for line in later {
      places[line.key] = changes.count
      changes.append(
        CategoryChange(
          key: line.key, name: line.name, emoji: line.emoji, before: 0, now: line.amount, change: 0,
          isDivided: line.key.map { parents.contains($0) } ?? false))
    }
    for line in earlier {
      if let place = places[line.key] {
        changes[place].before = line.amount
      } else {
        changes.append(
          CategoryChange(
            key: line.key, name: line.name, emoji: line.emoji, before: line.amount, now: 0, change: 0,
            isDivided: line.key.map { parents.contains($0) } ?? false))
      }
    }
    for place in changes.indices {
      let (change, overflow) = changes[place].now.subtractingReportingOverflow(changes[place].before)
      if overflow { throw .tooLarge }
      changes[place].change = change
    }
    return changes.filter { $0.change != 0 }.sorted {
      ($1.change.magnitude, $0.name, $0.key ?? "") < ($0.change.magnitude, $1.name, $1.key ?? "")
    }
  }
}
