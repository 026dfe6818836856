import Money
import TextScanning

/// The first line of a field 61.
///
/// `1105240524D9,N192NONREF//BANKREF` → value date 2011-05-24, booking date 05-24, debit of 9.00, bank
/// reference `BANKREF`.
struct MT940Line {
  var valueDate: CalendarDate
  /// The booking date, if the line has one. Its year is the one closest to the value date.
  var entryDate: CalendarDate?
  /// Whether money leaves the account: a debit, or the reversal of a credit.
  var isOut: Bool
  /// Whether the mark says that the entry takes another one back (RC, RD).
  var isReversal = false
  /// Whether the entry is only expected (EC, ED of MT942).
  var isExpected = false
  var amount: String
  /// The text after the amount: the kind of booking and the references.
  var rest: String
  /// The bank's own reference after `//`.
  var bankReference: String?

  /// A line with only the day and the amount known.
  init(day: CalendarDate, isOut: Bool, amount: String) {
    valueDate = day
    self.isOut = isOut
    self.amount = amount
    rest = ""
  }

  /// Reads the line, with or without spaces between its parts. Nil when its date or mark is invalid.
  init?(_ text: String) {
    let bytes = Array(text.trimmingSpace().utf8)
    guard bytes.count >= 8, let value = Self.number(bytes, 0, 6), let date = Self.valueDate(value) else {
      return nil
    }
    valueDate = date
    var index = Self.behindSpace(bytes, 6)
    if let entry = Self.number(bytes, index, 4) {
      entryDate = Self.nearest(month: entry / 100, day: entry % 100, to: date)
      index = Self.behindSpace(bytes, index + 4)
    }
    guard let (isOut, isExpected, length) = Self.mark(bytes[index...]) else { return nil }
    self.isOut = isOut
    isReversal = bytes[index] | 0x20 == UInt8(ascii: "r")
    self.isExpected = isExpected
    index = Self.behindSpace(bytes, index + length)
    // The third letter of the currency may come before the amount.
    if index < bytes.count, bytes[index].isLetterOrBeyondASCII, bytes[index] < 0x80 {
      index = Self.behindSpace(bytes, index + 1)
    }
    let start = index
    while index < bytes.count,
      bytes[index].isDigit || bytes[index] == 0x2C || bytes[index] == 0x2E
    { index += 1 }
    amount = String(decoding: bytes[start..<index], as: UTF8.self)
    rest = String(decoding: bytes[index...], as: UTF8.self)
    if rest.holdsBytes(of: "//"), let slashes = rest.firstRange(of: "//") {
      let reference = String(rest[slashes.upperBound...]).trimmingSpace()
      bankReference = reference.isEmpty || reference == "NONREF" ? nil : reference
    }
  }

  /// The day of a number such as 240229. Banks that count 30 days a month also write 240230, which is the
  /// last day of that month.
  static func valueDate(_ number: Int) -> CalendarDate? {
    let year = CalendarDate.year(twoDigits: number / 10_000)
    let days = number % 100
    let last = days > 28 && days <= 30 ? 28 : days
    return (last...max(last, days)).reversed().lazy.compactMap {
      CalendarDate(year: year, month: number / 100 % 100, day: $0)
    }.first
  }

  /// The minor units of an amount with a decimal comma: `9,`, `11,8`, `1234,56`, `1.234,56`.
  ///
  /// `11,8` with 2 digits → 1180. A single point is a decimal mark if it cannot group digits. In `1.000` it
  /// is not.
  static func minorUnits(_ text: String, digits: Int) -> Int64? {
    var plain = text.trimmingSpace()
    guard !plain.isEmpty, plain.utf8.allSatisfy({ $0.isDigit || $0 == 0x2C || $0 == 0x2E })
    else { return nil }
    if plain.contains(".") {
      guard
        let number = plain.withUTF8({ NumberToken($0) }),
        plain.contains(",") || digits == 3 || !number.isAmbiguous
      else { return nil }
      let mark: DecimalMark = plain.contains(",") ? .comma : .point
      return number.minorUnits(mark, digits: digits)
    }
    guard let number = plain.withUTF8({ try? DecimalNumber(plain: $0, marks: .comma) }) else { return nil }
    return try? Amount.minorUnits(of: number, digits: digits).minorUnits
  }

  private static func behindSpace(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex { $0 != 0x20 } ?? bytes.count
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ width: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = TextScanner(bytes)
      scanner.index = start
      return scanner.number(width: width)
    }
  }

  /// The direction mark and its length: C, D, RC and RD for reversals, EC and ED for expected entries.
  private static func mark(_ bytes: ArraySlice<UInt8>) -> (isOut: Bool, isExpected: Bool, length: Int)? {
    let letters = String(decoding: bytes.prefix(2), as: UTF8.self).uppercased()
    switch letters {
    case "RC": return (true, false, 2)
    case "RD": return (false, false, 2)
    case "EC": return (false, true, 2)
    case "ED": return (true, true, 2)
    default: break
    }
    switch letters.first {
    case "C": return (false, false, 1)
    case "D": return (true, false, 1)
    default: return nil
    }
  }

  /// The date with this month and day that is closest to a date. An entry on 2 January may have a value date
  /// in December.
  private static func nearest(month: Int, day: Int, to date: CalendarDate) -> CalendarDate? {
    (-1...1).compactMap { CalendarDate(year: date.year + $0, month: month, day: day) }
      .min { abs($0.days(since: date)) < abs($1.days(since: date)) }
  }
}

/// A field 61 with the user's correction.
extension MT940Line {
  /// The values that the user can correct.
  static let roles: [StatementLayout.Role] = [
    .date, .valueDate, .amount, .payee, .text, .reference, .status,
  ]

  /// The printed line with the corrected values. Nil when the day or the amount is missing in both.
  ///
  /// - Throws: ``LineAnswerError/wrongValue(file:line:column:value:expected:)`` for an amount without a
  ///   direction.
  init?(_ printed: MT940Line?, _ said: EntryAnswers) throws(LineAnswerError) {
    let amount = said.amount(.comma)
    let day = try said.onlyDay(.date)
    if let printed {
      self = printed
      if let day { entryDate = day }
    } else {
      guard let day, let amount else { return nil }
      guard let isOut = amount.isOut else { throw said.missingSign }
      self.init(day: day, isOut: isOut, amount: amount.text)
    }
    if let amount {
      self.amount = amount.text
      isOut = amount.isOut ?? isOut
      if amount.isOut != nil { isReversal = false }
    }
    if let value = try said.onlyDay(.valueDate) { valueDate = value }
    if let reference = said[.reference] { bankReference = reference.isEmpty ? nil : reference }
    if let isPending = said.isPending { isExpected = isPending }
  }

  /// The line's own text for a value. `start` is the beginning of the line.
  func value(of role: StatementLayout.Role, start: String) -> String? {
    switch role {
    case .date, .valueDate: String(start.prefix(6))
    case .amount: amount
    case .reference: bankReference
    case .status: isExpected ? "pending" : "booked"
    default: nil
    }
  }
}
