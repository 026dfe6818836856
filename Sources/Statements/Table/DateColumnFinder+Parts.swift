/// Dates whose parts stand in columns of their own.
extension DateColumnFinder {
  /// Finds day and month in two columns, with the year in a third or nowhere. False where there are none.
  mutating func findParts(_ chosen: [Int]) -> Bool {
    func columns(_ part: DatePartWords.Part) -> [Int] {
      segment.names.indices.filter { DatePartWords.part(name($0)) == part }
    }
    // A file can have two dates, each in three columns.
    let days = columns(.day)
    let months = columns(.month)
    let years = columns(.year)
    guard !days.isEmpty, days.count == months.count else { return false }
    for (index, (day, month)) in zip(days, months).enumerated() {
      let year = years.indices.contains(index) ? years[index] : years.first
      guard holds(day: day, month: month, year: year) else { continue }
      guard let year else {
        addWithoutYear(day, .columns(day: day, month: month), parts: [month])
        continue
      }
      add(
        ColumnReadings.Dates(
          column: day, rows: segment.body,
          reading: .dayMonth(.columns(day: day, month: month), .column(year)),
          evidence: "the dates are in \(label(day)), \(label(month)) and \(label(year))",
          format: "dd + MM + yyyy", parts: [month, year]))
    }
    return !found.isEmpty
  }

  /// Whether nearly all rows have a day, a month and a year in these columns.
  private func holds(day: Int, month: Int, year: Int?) -> Bool {
    var filled = 0
    var fitting = 0
    for row in rows where ![day, month].allSatisfy({ text(row, $0).isEmpty }) {
      filled += 1
      guard let number = DateReading.wholeNumber(grid, row, day), (1...31).contains(number),
        DateReading.month(grid, row, month) != nil
      else { continue }
      if let year {
        guard let number = DateReading.wholeNumber(grid, row, year), Self.isYear(number) else { continue }
      }
      fitting += 1
    }
    return fitting > 0 && fitting * 10 >= filled * 9
  }

  /// Whether a number in a column of years is one, with four digits or with two.
  static func isYear(_ number: Int) -> Bool { (1970...2069).contains(number) || (0...69).contains(number) }

  /// The column of years that goes with the days of another one.
  func yearColumn() -> Int? {
    let named = segment.names.indices.filter { DatePartWords.part(name($0)) == .year }
    return named.first { column in
      var numbers = 0
      let fits = rows.allSatisfy { row in
        if text(row, column).isEmpty { return true }
        numbers += 1
        return DateReading.wholeNumber(grid, row, column).map(Self.isYear) ?? false
      }
      return fits && numbers > 0
    }
  }
}
