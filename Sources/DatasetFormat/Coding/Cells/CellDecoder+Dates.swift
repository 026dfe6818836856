package import Spreadsheet
import TextScanning

extension CellDecoder {
  /// A calendar day: a date cell, or `YYYY-MM-DD`. Other forms are read if they can only mean one day.
  package func date(_ cell: Cell?, _ view: SheetView) -> Reading<CalendarDate> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      if let date = CalendarDate(iso: bytes) {
        if kind != .date, storage == .xlsx, !date.isTextInWorkbooks { return .variant(date, .dateText) }
        return wasTrimmed ? .variant(date, .textUntrimmed) : .value(date)
      }
      if bytes.count > 10, let reading = dateWithTime(bytes, kind) { return reading }
      if kind == .date || kind == .boolean { return .unreadable(.dateImpossible) }
      if kind == .number || storage == .csv, let date = serialDate(bytes) {
        return .variant(date, .dateSerial)
      }
      return Self.localDate(bytes)
    }
  }

  /// A day with a time: certain where no zone is named. A date cell at midnight is a plain date.
  ///
  /// With a zone the day depends on where the user was: `2026-01-31T23:00:00Z` is 1 February in Berlin.
  private func dateWithTime(
    _ bytes: UnsafeBufferPointer<UInt8>, _ kind: CellKind
  ) -> Reading<CalendarDate>? {
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes.count >= 16,
      let date = CalendarDate(iso: bytes[0..<10])
    else { return nil }
    let time = bytes[11...]
    let hasZone = !time.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
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
  static func localDate(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading<CalendarDate> {
    guard let parts = DateParts(bytes) else { return NamedDate.read(bytes) }
    let (first, second, third) = parts.values
    if parts.widths.0 == 4 {
      let year = CalendarDate.year(printed: first)
      guard let date = CalendarDate(year: year, month: second, day: third) else {
        return .unreadable(.dateImpossible)
      }
      return .variant(date, .dateLocal)
    }
    let isShort = parts.widths.2 == 2
    guard isShort || parts.widths.2 == 4 else { return .unreadable(.dateImpossible) }
    if isShort, third >= 70 { return .unreadable(.dateAmbiguous) }
    let variant: FindingKind = isShort ? .dateTwoDigit : .dateLocal
    let year = isShort ? CalendarDate.year(twoDigits: third) : CalendarDate.year(printed: third)
    let dayFirst = CalendarDate(year: year, month: second, day: first)
    let monthFirst = CalendarDate(year: year, month: first, day: second)
    if parts.separator == UInt8(ascii: "."), let dayFirst { return .variant(dayFirst, variant) }
    switch (dayFirst, monthFirst) {
    case (let day?, let month?):
      return day == month ? .variant(day, variant) : .unreadable(.dateAmbiguous)
    case (let day?, nil): return .variant(day, variant)
    case (nil, let month?): return .variant(month, variant)
    case (nil, nil): return .unreadable(.dateImpossible)
    }
  }

  package func timestamp(_ cell: Cell?, _ view: SheetView) -> Reading<Timestamp> {
    withTrimmed(cell, view) { bytes, _, wasTrimmed in
      guard let (value, form) = Timestamp.parse(bytes) else {
        return .unreadable(
          Timestamp.parse(local: bytes) == nil ? .timestampUnreadable : .timestampForm)
      }
      return form == .canonical && !wasTrimmed
        ? .value(value) : .variant(value, .timestampForm)
    }
  }
}

/// A day whose month is written as a word: `17 oct. 2026`, `March 5, 2026`, `5. März 2026`.
enum NamedDate {
  /// Reads a day, a month's name and a year of four digits in any order.
  ///
  /// Some names mean another month in another language (`listopad`); then no day is guessed.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading<CalendarDate> {
    guard bytes.count <= 64, bytes.contains(where: \.isDigit) else { return .unreadable(.dateImpossible) }
    let text = UnicodeForm.folded(String(decoding: bytes, as: UTF8.self))
    var day: Int?
    var year: Int?
    var names: [Substring] = []
    for part in text.split(whereSeparator: { " .,-/'".contains($0) }) {
      if ["de", "del", "of", "the"].contains(part) { continue }
      let digits = part.utf8.prefix { $0.isDigit }.count
      guard digits > 0 else {
        names.append(part)
        continue
      }
      guard let number = Int(part.prefix(digits)),
        ["", "st", "nd", "rd", "th", "er"].contains(part.dropFirst(digits))
      else { return .unreadable(.dateImpossible) }
      if digits == 4, year == nil {
        year = CalendarDate.year(printed: number)
      } else if digits <= 2, day == nil {
        day = number
      } else {
        return .unreadable(.dateImpossible)
      }
    }
    guard names.count == 1, let day, let year, let month = MonthNames.month(folded: String(names[0])),
      let date = CalendarDate(year: year, month: month, day: day)
    else { return .unreadable(.dateImpossible) }
    let elsewhere = MonthNames.month(folded: String(names[0]), .croatian)
    return elsewhere == month ? .variant(date, .dateLocal) : .unreadable(.dateAmbiguous)
  }
}
