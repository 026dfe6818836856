import TextScanning

/// An instant in UTC with milliseconds, as the format's timestamps are (RFC 3339).
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// The moment so many milliseconds after the beginning of 1970 in UTC.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The time that it is.
  public static var now: Timestamp { Origin.system.now() }

  public static func < (one: Timestamp, other: Timestamp) -> Bool {
    one.milliseconds < other.milliseconds
  }

  /// The calendar day in UTC, which is another one at most places for some hours of each day: the day at the
  /// place of the user is ``Origin/today``.
  package var day: CalendarDate {
    CalendarDate(dayNumber: Int32(clamping: milliseconds.flooredQuotient(86_400_000)))
  }

  /// How a timestamp's text departs from the format's own form.
  package enum Form: Sendable, Hashable {
    /// `2026-01-31T13:45:00Z`, at most milliseconds.
    case canonical
    /// Certain, but spelled differently: an offset, lower case, a space for the `T`, a comma for the point,
    /// more digits.
    case variant
  }

  /// Reads RFC 3339 text; nil for other text, or a time without a zone.
  ///
  /// A leap second is read as the second before it; digits beyond milliseconds are cut off.
  package static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> (value: Timestamp, form: Form)? {
    guard bytes.count >= 20, let day = CalendarDate(iso: bytes[0..<10]) else { return nil }
    var form = Form.canonical
    switch bytes[10] {
    case UInt8(ascii: "T"): break
    case UInt8(ascii: "t"), UInt8(ascii: " "): form = .variant
    default: return nil
    }
    var scanner = TextScanner(bytes)
    scanner.index = 11
    guard let hour = scanner.number(width: 2), scanner.skip(":"), let minute = scanner.number(width: 2),
      scanner.skip(":"), let second = scanner.number(width: 2), hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction = 0
    let hasComma = scanner.skip(",")
    if hasComma { form = .variant }
    if hasComma || scanner.skip(".") {
      var digits = 0
      while let digit = scanner.number(width: 1) {
        if digits < 3 { fraction = fraction * 10 + digit }
        digits += 1
      }
      guard digits > 0 else { return nil }
      if digits > 3 { form = .variant }
      for _ in min(digits, 3)..<3 { fraction *= 10 }
    }
    if scanner.peek() != UInt8(ascii: "Z") { form = .variant }
    guard let offset = zoneMinutes(&scanner), scanner.isAtEnd else { return nil }
    let seconds = Int64(day.dayNumber) * 86_400 + Int64(hour * 3600 + minute * 60 + min(second, 59))
    let value = Timestamp(milliseconds: (seconds - Int64(offset) * 60) * 1000 + Int64(fraction))
    // The offset may lead out of the years that can be written.
    guard (1...9999).contains(value.day.year) else { return nil }
    return (value, form)
  }

  /// Reads a time without a zone as if it were in UTC; nil for other text.
  package static func parse(local bytes: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard (16...32).contains(bytes.count), bytes[bytes.count - 1].isDigit else { return nil }
    var text = Array(bytes)
    if text.count == 16 { text += Array(":00".utf8) }
    text.append(UInt8(ascii: "Z"))
    return text.withUnsafeBufferPointer { parse($0)?.value }
  }

  /// Whether a text is a time in any form that programs write, with a zone or without.
  package static func isTime(_ text: String) -> Bool {
    Array(text[...].trimmingSpaces.utf8).withUnsafeBufferPointer {
      parse($0) != nil || parse(local: $0) != nil
    }
  }

  /// Minutes east of UTC, for `Z` or `+hh:mm` at the cursor.
  private static func zoneMinutes(_ scanner: inout TextScanner) -> Int? {
    if scanner.skip("Z") || scanner.skip("z") { return 0 }
    let isWest = scanner.skip("-")
    guard isWest || scanner.skip("+"), let hours = scanner.number(width: 2), scanner.skip(":"),
      let minutes = scanner.number(width: 2), hours < 24, minutes < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }
}

extension Timestamp: CustomStringConvertible {
  /// `2026-01-31T13:45:00Z`, with milliseconds where there are any; for instants outside the years 0 to 9999
  /// the count of milliseconds.
  public var description: String {
    let rest = Int(milliseconds - Int64(day.dayNumber) * 86_400_000)
    let (seconds, fraction) = rest.quotientAndRemainder(dividingBy: 1000)
    let hasDate = (0...9999).contains(day.year) && rest >= 0 && rest < 86_400_000
    guard hasDate else { return "\(milliseconds) ms" }
    var date = day.description
    return date.withUTF8 { date in
      String(unsafeUninitializedCapacity: 24) { text in
        _ = text.update(fromContentsOf: date)
        var place = 10
        func put(_ mark: UInt8, _ value: Int, digits: Int) {
          text[place] = mark
          var rest = value
          for offset in (1...digits).reversed() {
            text[place + offset] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
          }
          place += digits + 1
        }
        put(UInt8(ascii: "T"), seconds / 3600, digits: 2)
        put(UInt8(ascii: ":"), seconds / 60 % 60, digits: 2)
        put(UInt8(ascii: ":"), seconds % 60, digits: 2)
        if fraction > 0 { put(UInt8(ascii: "."), fraction, digits: 3) }
        text[place] = UInt8(ascii: "Z")
        return place + 1
      }
    }
  }
}

extension FixedWidthInteger {
  /// The quotient rounded towards negative infinity.
  func flooredQuotient(_ divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
  }
}
