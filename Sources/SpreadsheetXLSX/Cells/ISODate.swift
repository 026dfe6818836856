/// Dates as ISO 8601 text, as cells of type `d` and our own sheets hold them.
struct ISODate {
  /// Nil for a time of day alone.
  var day: CivilDay?
  /// The time of day in milliseconds.
  var time = 0

  /// Reads `2026-01-31`, `2026-01-31T13:45:00.250`, `13:45` or `T13:45:00`, with `Z` or without.
  ///
  /// Nil for anything else, days that do not exist and times of another zone among it.
  init?(_ text: some Sequence<UInt8>) {
    var rest = Array(text)[...]
    if rest.last == UInt8(ascii: "Z") { rest.removeLast() }
    if rest.count >= 10, rest[rest.startIndex + 4] == UInt8(ascii: "-") {
      guard let year = Self.number(&rest, digits: 4), Self.take(&rest, "-"),
        let month = Self.number(&rest, digits: 2), Self.take(&rest, "-"),
        let day = Self.number(&rest, digits: 2)
      else { return nil }
      let civil = CivilDay(year: year, month: month, day: day)
      guard civil.isReal else { return nil }
      self.day = civil
      if rest.isEmpty { return }
      guard Self.take(&rest, "T") || Self.take(&rest, " ") else { return nil }
    } else {
      _ = Self.take(&rest, "T")
    }
    guard let hour = Self.number(&rest, digits: 2), Self.take(&rest, ":"),
      let minute = Self.number(&rest, digits: 2), hour < 24, minute < 60
    else { return nil }
    var second = 0
    if Self.take(&rest, ":") {
      guard let value = Self.number(&rest, digits: 2), value < 60 else { return nil }
      second = value
    }
    time = ((hour * 60 + minute) * 60 + second) * 1000
    if Self.take(&rest, ".") {
      guard (1...9).contains(rest.count), rest.allSatisfy(NumberText.isDigit) else { return nil }
      let digits = rest.prefix(3) + repeatElement(UInt8(ascii: "0"), count: max(0, 3 - rest.count))
      var fraction = ArraySlice(digits)
      time += Self.number(&fraction, digits: 3) ?? 0
      rest = []
    }
    guard rest.isEmpty else { return nil }
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
    guard rest.count >= digits, rest.prefix(digits).allSatisfy(NumberText.isDigit) else { return nil }
    defer { rest = rest.dropFirst(digits) }
    return rest.prefix(digits).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func take(_ rest: inout ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Appends the text in the form that sheets hold: no time at midnight, no fraction of zero.
  func append(to text: inout [UInt8]) {
    if let day {
      day.append(to: &text)
      if time == 0 { return }
      text.append(UInt8(ascii: "T"))
    }
    SerialDate.appendTime(time, to: &text)
  }
}
