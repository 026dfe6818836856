package import TextScanning

/// A day in a text that no column vouches for: the name of a file, a line of a receipt.
package enum WrittenDay {
  /// The days that a text may mean: one where the format's own readers are certain, each where day and month
  /// may be either.
  ///
  /// Eight digits are year, month and day, else day, month and year.
  package static func candidates(_ text: String) -> [CalendarDate] {
    var text = text
    return text.withUTF8 { bytes in
      if let day = CalendarDate(iso: bytes), CalendarDate.year(printed: day.year) == day.year { return [day] }
      if bytes.count == 8, bytes.allSatisfy(\.isDigit) { return compact(bytes) }
      let reading = CellDecoder.localDate(bytes)
      if let day = reading.value { return [day] }
      return DateParts(bytes)?.readings ?? []
    }
  }

  private static func compact(_ bytes: UnsafeBufferPointer<UInt8>) -> [CalendarDate] {
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 &- 0x30) } }
    let days = [
      CalendarDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)),
      CalendarDate(year: number(4..<8), month: number(2..<4), day: number(0..<2)),
    ]
    return days.compactMap(\.self).first(where: \.isPlausible).map { [$0] } ?? []
  }
}

extension DateParts {
  /// The days that the numbers can mean where day and month may be in either order, and two digits of a year
  /// in either century.
  package var readings: [CalendarDate] {
    guard widths.0 <= 2 else { return [] }
    let (first, second, third) = values
    let years = widths.2 == 2 ? [1900 + third, 2000 + third] : [CalendarDate.year(printed: third)]
    let days = years.flatMap { year in
      [
        CalendarDate(year: year, month: second, day: first),
        CalendarDate(year: year, month: first, day: second),
      ]
    }.compactMap(\.self)
    return Array(Set(days)).filter(\.isPlausible).sorted()
  }
}
