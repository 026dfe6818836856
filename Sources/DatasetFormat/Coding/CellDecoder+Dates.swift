public import Spreadsheet

extension CellDecoder {
  /// A calendar day: a date cell, or `YYYY-MM-DD`; other forms where only one day can be meant.
  public func date(_ cell: Cell?, _ view: SheetView) -> Reading<CalendarDate> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      if let date = CalendarDate(iso: bytes) {
        if kind != .date, storage == .xlsx { return .variant(date, .dateText) }
        return wasTrimmed ? .variant(date, .textUntrimmed) : .value(date)
      }
      if bytes.count > 10, let reading = dateWithTime(bytes, kind) { return reading }
      if kind == .date || kind == .boolean { return .unreadable(.dateImpossible) }
      if kind == .number || storage == .csv, let date = serialDate(bytes) {
        return .variant(date, .dateSerial)
      }
      return localDate(bytes)
    }
  }

  /// A day with a time: certain where no zone is named. A date cell at midnight is a plain date.
  ///
  /// With a zone the day depends on where the person was: `2026-01-31T23:00:00Z` is 1 February in Berlin.
  private func dateWithTime(
    _ bytes: UnsafeBufferPointer<UInt8>, _ kind: CellKind
  ) -> Reading<CalendarDate>? {
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes.count >= 16,
      let date = CalendarDate(iso: bytes[0..<10])
    else { return nil }
    let time = bytes[11...]
    let hasZone = !time.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: ":") ~= $0 || $0 == UInt8(ascii: ".") }
    if hasZone { return .unreadable(.dateWithTime) }
    let isMidnight = time.allSatisfy {
      $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
    }
    return kind == .date && isMidnight ? .value(date) : .variant(date, .dateWithTime)
  }

  /// The day number of the 1900 system that a spreadsheet shows for a date in a General cell (ECMA-376
  /// Part 1, 18.17.4.1); only from 1954 to 2119, so that years and amounts are not taken for days.
  private func serialDate(_ bytes: UnsafeBufferPointer<UInt8>) -> CalendarDate? {
    guard let number = try? DecimalNumber(plain: bytes).reduced, number.scale == 0,
      (20_000...80_000).contains(number.mantissa)
    else { return nil }
    return CalendarDate(dayNumber: Int32(number.mantissa) - 25_569)
  }

  /// `02.01.2026` is day first by custom of the point; `2026/1/2` is year first. With slashes or hyphens
  /// only a number above 12 tells day from month. Two digits are a year from 2000 to 2069; 70 and more could
  /// be of either century.
  private func localDate(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading<CalendarDate> {
    var parts: [(value: Int, digits: Int)] = []
    var separator: UInt8 = 0
    var current = (value: 0, digits: 0)
    for byte in bytes {
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), current.digits < 4 {
        current = (current.value * 10 + Int(byte - UInt8(ascii: "0")), current.digits + 1)
        continue
      }
      guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-"),
        separator == 0 || separator == byte, current.digits > 0
      else { return .unreadable(.dateImpossible) }
      separator = byte
      parts.append(current)
      if parts.count > 2 { return .unreadable(.dateImpossible) }
      current = (0, 0)
    }
    parts.append(current)
    guard parts.count == 3, parts.allSatisfy({ $0.digits > 0 }) else {
      return .unreadable(.dateImpossible)
    }
    if parts[0].digits == 4 {
      guard let date = CalendarDate(year: parts[0].value, month: parts[1].value, day: parts[2].value) else {
        return .unreadable(.dateImpossible)
      }
      return .variant(date, .dateLocal)
    }
    guard parts[2].digits == 4 || parts[2].digits == 2 else {
      return .unreadable(.dateImpossible)
    }
    let isShort = parts[2].digits == 2
    if isShort, parts[2].value >= 70 { return .unreadable(.dateAmbiguous) }
    let variant: FindingKind = isShort ? .dateTwoDigit : .dateLocal
    let year = isShort ? 2000 + parts[2].value : parts[2].value
    let dayFirst = CalendarDate(year: year, month: parts[1].value, day: parts[0].value)
    let monthFirst = CalendarDate(year: year, month: parts[0].value, day: parts[1].value)
    if separator == UInt8(ascii: "."), let dayFirst { return .variant(dayFirst, variant) }
    switch (dayFirst, monthFirst) {
    case (let day?, let month?):
      return day == month ? .variant(day, variant) : .unreadable(.dateAmbiguous)
    case (let day?, nil): return .variant(day, variant)
    case (nil, let month?): return .variant(month, variant)
    case (nil, nil): return .unreadable(.dateImpossible)
    }
  }

  public func timestamp(_ cell: Cell?, _ view: SheetView) -> Reading<Timestamp> {
    withTrimmed(cell, view) { bytes, _, wasTrimmed in
      guard let (value, form) = Timestamp.parse(bytes) else {
        return .unreadable(.timestampUnreadable)
      }
      return form == .canonical && !wasTrimmed
        ? .value(value) : .variant(value, .timestampForm)
    }
  }
}
