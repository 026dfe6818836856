import DatasetFormat

/// What was spent in each category, refunds taken off: sums up to any day, found by halving.
struct CategoryActivity {
  private struct Key: Hashable {
    var category: String
    var currency: Currency
  }

  private var days: [Key: [CalendarDate]] = [:]
  /// For each of the days the sum up to its end.
  private var sums: [Key: [Int128]] = [:]
  /// The currencies of what was spent, by their codes.
  let currencies: [Currency]
  /// Rows whose money or day is not certain.
  let leftOut: [LeftOutRow]

  init(_ dataset: Dataset) {
    let table = MovementTable(dataset)
    leftOut = table.leftOut
    struct Place: Hashable {
      var category: Int32
      var currency: UInt16
      var day: CalendarDate
    }
    var found: [Place: Int128] = [:]
    for entry in table.entries where entry.type.isFlow && entry.category != nil {
      found[
        Place(category: entry.categoryPlace, currency: entry.currencyPlace, day: entry.date), default: 0] -=
        Int128(entry.minorUnits)
    }
    currencies = Set(found.keys.map { table.currencies[Int($0.currency)] }).sorted { $0.code < $1.code }
    for (place, sum) in found.sorted(by: { $0.key.day < $1.key.day }) {
      let key = Key(
        category: table.categoryKeys[Int(place.category)], currency: table.currencies[Int(place.currency)])
      let before = sums[key]?.last ?? 0
      days[key, default: []].append(place.day)
      sums[key, default: []].append(before + sum)
    }
  }

  /// What was spent in a category in a span of days; negative where more came back.
  func spent(_ category: String, _ currency: Currency, in period: Period) -> Int64 {
    let key = Key(category: category, currency: currency)
    guard let days = days[key], let sums = sums[key] else { return 0 }
    func sum(through day: CalendarDate?) -> Int128 {
      let count = day.map { days.count(through: $0) } ?? days.count
      return count == 0 ? 0 : sums[count - 1]
    }
    let before = period.first.map { sum(through: $0.adding(days: -1)) } ?? 0
    return Int64(clamping: sum(through: period.last) - before)
  }
}
