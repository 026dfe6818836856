/// The way from ISO 8601 text to a serial, always in the 1900 system, which is the one that we write.
extension SerialDate {
  struct Serial {
    /// The number's shortest decimal text, or nil for a day that has no serial.
    var text: String?
    /// The format that shows it as the same kind of date.
    var format: CellFormat
  }

  /// The serial of a day, a time, both, or a duration (`PT3600S`); nil for any other text.
  static func serial(of bytes: UnsafeBufferPointer<UInt8>) -> Serial? {
    if bytes.count == 10, let day = day(bytes) {
      return Serial(text: serial(of: day).map { String($0) }, format: .day)
    }
    if let duration = duration(bytes) {
      return Serial(text: text(duration / Double(millisecondsPerDay)), format: .duration)
    }
    guard let date = ISODate(bytes) else { return nil }
    let fraction = Double(date.time) / Double(millisecondsPerDay)
    guard let day = date.day else { return Serial(text: text(fraction), format: .time) }
    guard date.time > 0 else { return Serial(text: serial(of: day).map { String($0) }, format: .day) }
    return Serial(text: serial(of: day).flatMap { text(Double($0) + fraction) }, format: .dayAndTime)
  }

  /// The serial of a day from 1900-01-01 to 9999-12-31.
  static func serial(of day: CivilDay) -> Int? {
    let unixDay = day.unixDay
    // There is no day 60: serials are one ahead from 1900-03-01 on.
    let serial = unixDay + 25569 > 60 ? unixDay + 25569 : unixDay + 25568
    return serial >= 1 && day.year <= 9999 ? serial : nil
  }

  private static func text(_ serial: Double) -> String {
    serial == serial.rounded() && abs(serial) < 1e15 ? String(Int(serial)) : String(serial)
  }

  /// `2026-01-31`, the most frequent date by far.
  private static func day(_ bytes: UnsafeBufferPointer<UInt8>) -> CivilDay? {
    func number(_ range: Range<Int>) -> Int? {
      NumberText.smallInteger(UnsafeBufferPointer(rebasing: bytes[range]))
    }
    guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), let year = number(0..<4),
      let month = number(5..<7), let day = number(8..<10)
    else { return nil }
    let civil = CivilDay(year: year, month: month, day: day)
    return civil.isReal ? civil : nil
  }

  /// The milliseconds of `PT3600S`, `PT0.250S` or `-PT60S`, the only form in which sheets hold them.
  private static func duration(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    let isNegative = text.hasPrefix("-")
    if isNegative { text = text.dropFirst() }
    guard text.hasPrefix("PT"), text.hasSuffix("S") else { return nil }
    let digits = text.dropFirst(2).dropLast()
    guard NumberText.isNumber(digits.utf8), let seconds = Double(digits), abs(seconds) < 1e14 else {
      return nil
    }
    return (isNegative ? -seconds : seconds) * 1000
  }
}
