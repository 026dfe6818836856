import DatasetFormat
import Spreadsheet
import TextScanning

/// Hands each cell to the check of its column's kind, without keeping values.
struct CellKindReader {
  private let currencies: RowCurrencies?
  private let checks: [any CellCheck]
  private var context: CellContext

  /// For the rows of a tab; `currencies` is nil if its amounts are in no currency of their own.
  init(tab: Tab, version: Int, currencies: RowCurrencies?) {
    self.currencies = currencies
    let kinds = tab.schema.columns.map(\.kind)
    checks = kinds.map(Self.check)
    context = CellContext(tab: tab, version: version, columnKinds: kinds)
  }

  /// The check of each kind of column.
  static let all: [any CellCheck] = [
    TextsCheck(), KeysCheck(), TagListsCheck(), IDsCheck(), DatesCheck(), TimestampFormsCheck(),
    CurrenciesCheck(), BooleansCheck(), IntegersCheck(), ColorsCheck(), HashesCheck(), ChoicesCheck(),
    SharesCheck(),
    AmountsCheck(),
  ]

  private static func check(of kind: ValueKind) -> any CellCheck {
    switch kind {
    case .text: TextsCheck()
    case .key: KeysCheck()
    case .tagList: TagListsCheck()
    case .uuid: IDsCheck()
    case .date: DatesCheck()
    case .timestamp: TimestampFormsCheck()
    case .currency: CurrenciesCheck()
    case .boolean: BooleansCheck()
    case .integer: IntegersCheck()
    case .color: ColorsCheck()
    case .sha256: HashesCheck()
    case .shares: SharesCheck()
    case .choice: ChoicesCheck()
    case .amount, .signedAmount: AmountsCheck()
    }
  }

  /// The digits of the row's currency; nil if it is unknown.
  var digits: Int? { context.currency?.digits }

  /// Notes the currency of the whole row.
  mutating func begin(_ row: TabRow) {
    context.currency = currencies?.currency(of: row)
  }

  /// The problem of a cell, or nil for a good one.
  func problem(_ row: TabRow, position: Int, cell: Cell) -> CellFinding? {
    checks[position].problem(row, position: position, cell: cell, context)
  }
}

/// Shares are written as parts by weight or by amount.
struct SharesCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofShares + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    CellFinding(row.shares(position), unreadable: .warning) { .text($0.description) }
  }
}

/// Tags are separated by a comma and a space, in lower case, each once.
struct TagListsCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofTagForms + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    CellFinding(row.tagList(position)) { $0.tags.isEmpty ? .blank : .text($0.description) }
  }
}

/// Counts are whole numbers.
struct IntegersCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofIntegers + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    CellFinding(row.integer(position)) { .number(String($0)) }
  }
}

/// Hashes have 64 hexadecimal digits; no figure depends on them.
struct HashesCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofHashes + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    CellFinding(row.sha256(position), unreadable: .info) { .text($0) }
  }
}

/// Ids are UUIDs.
struct IDsCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofIDForms + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    var problem = CellFinding(row.uuid(position)) { .text($0.description) }
    // Any new id will do; what was typed there moves to the note.
    if problem?.kind == .idNotUUID { problem?.fix = .yes }
    return problem
  }
}

/// Colors are written as `#RRGGBB`; no figure depends on them.
struct ColorsCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofColors + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    var problem = CellFinding(row.color(position), unreadable: .info) { .text($0) }
    // It is unknown which color a word was, and nothing depends on it.
    if problem?.kind == .colorForm, problem?.value == nil { problem?.fix = .no }
    return problem
  }
}

/// Keys are lower-case words with hyphens.
struct KeysCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofKeyForms + FindingKind.ofEveryCell + [.textInvisible] }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    var problem = CellFinding(row.key(position)) { .text($0) }
    // In a key such a character has no meaning; in a text somebody may want it.
    if problem?.kind == .textInvisible, problem?.value != nil { problem?.fix = .yes }
    return problem
  }
}

/// Flags are TRUE or FALSE.
struct BooleansCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofBooleans + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    var problem = CellFinding(row.boolean(position)) { .boolean($0) }
    if problem?.kind == .booleanUnknown {
      problem?.candidates = [("TRUE", .boolean(true)), ("FALSE", .boolean(false))]
    }
    return problem
  }
}

/// Currencies are codes of ISO 4217.
struct CurrenciesCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofCurrencies + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    var problem = CellFinding(row.currency(position)) { .text($0.code) }
    if problem?.kind == .currencyUnknown, problem?.value == nil,
      !context.tab.schema.columns[position].isRequired
    {
      problem?.candidates = [(Remedy.clearWord, .blank)]
    }
    return problem
  }
}

/// Points in time are written in UTC as RFC 3339 has it.
struct TimestampFormsCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofTimestampForms + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    var problem = CellFinding(row.timestamp(position)) { .text($0.description) }
    if problem?.kind == .timestampForm, problem?.value == nil {
      problem?.severity = .warning
      problem?.expected = "a zone: Z for UTC, or an offset such as +02:00"
      if let time = row.view.withBytes(of: cell, { Timestamp.parse(local: $0.trimming(.typed)) }) {
        problem?.candidates = [("utc", .text(time.description))]
      }
    }
    return problem
  }
}

/// Words of closed lists are in the list, as far as the dataset's version has them.
struct ChoicesCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofChoices + FindingKind.ofEveryCell + [.schemaMixed] }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    guard case .choice(let choices) = context.columnKinds[position] else { return nil }
    let known = choices.filter { $0.since <= context.version }
    let reading = row.choice(position, of: choices)
    if let word = reading.value, !known.contains(where: { $0.word == word }) {
      return CellFinding(.schemaMixed, severity: .warning)
    }
    var problem = CellFinding(reading) { .text($0) }
    if problem?.kind == .enumUnknown {
      problem?.expected = known.map(\.word).joined(separator: ", ")
      problem?.candidates = known.map { ($0.word, .text($0.word)) }
    }
    return problem
  }
}

/// Dates are days of the calendar, and those of transactions are near our time.
struct DatesCheck: CellCheck {
  var kinds: [FindingKind] {
    FindingKind.ofDateForms + FindingKind.ofEveryCell + [.dateImplausible, .serial60]
  }

  /// Ends of rules and goals may lie far ahead; days of transactions hardly do.
  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    let reading = row.date(position)
    if context.tab.storage == .xlsx, Self.isNoDay(cell, row, reading.value) { return CellFinding(.serial60) }
    // A day that is wrong is not written in a better form.
    if context.tab.name == .transactions, let date = reading.value, !date.isPlausible {
      var problem = CellFinding(.dateImplausible, severity: .warning)
      problem.candidates = Self.slips(of: date).map { ($0.description, .date($0.description)) }
      return problem
    }
    var problem = CellFinding(reading) { .date($0.description) }
    if problem?.kind == .dateAmbiguous {
      let days = row.view.withBytes(of: cell) { Self.readings($0.trimming(.typed)) }
      problem?.candidates = days.map { ($0.description, .date($0.description)) }
      if days.count == 2 { problem?.expected = "\(days[0]) or \(days[1])" }
    }
    let text = row.rawText(position) ?? ""
    if problem?.kind == .dateImpossible {
      problem?.candidates =
        row.view.withBytes(of: cell) { Self.nearest($0.trimming(.typed)) }.map {
          [($0.description, .date($0.description))]
        } ?? []
    }
    // Midnight is what programs write for a day without a time: nothing is lost with it.
    if problem?.kind == .dateWithTime, problem?.value != nil,
      text.dropFirst(11).allSatisfy({ $0 == "0" || $0 == ":" || $0 == "." })
    {
      problem?.fix = .yes
    }
    // The text has a time zone: in local time it was this day, or the day before or after.
    if problem?.kind == .dateWithTime, problem?.value == nil, let day = CalendarDate(iso: text.prefix(10)) {
      let isLate = (Int(text.dropFirst(11).prefix(2)) ?? 0) >= 12
      problem?.candidates = [day, day.adding(days: isLate ? 1 : -1)].map {
        ($0.description, .date($0.description))
      }
      problem?.severity = .warning
    }
    return problem
  }

  /// Whether a workbook's cell holds the number of the day that never was, or one below all days.
  private static func isNoDay(_ cell: Cell, _ row: TabRow, _ date: CalendarDate?) -> Bool {
    switch cell.kind {
    case .date: date == lastBeforeGap
    case .number:
      row.view.withBytes(of: cell) { $0.count > 1 && $0[0] == UInt8(ascii: "-") && $0[1].isDigit }
    default: false
    }
  }

  /// Day 60 of the 1900 system is 29 February 1900, which readers take for the day before it.
  private static let lastBeforeGap = CalendarDate(year: 1900, month: 2, day: 28)

  /// The last day of the month, where a day beyond it is written, and the first for a day 0.
  private static func nearest(_ bytes: UnsafeBufferPointer<UInt8>) -> CalendarDate? {
    guard let parts = DateParts(bytes) else { return nil }
    var (year, month, day) = parts.values
    if parts.widths.0 != 4 {
      guard parts.separator == UInt8(ascii: "."), parts.widths.2 == 4 else { return nil }
      swap(&year, &day)
    }
    guard (1...12).contains(month), (0...31).contains(day) else { return nil }
    return CalendarDate(
      year: year, month: month,
      day: min(max(day, 1), CalendarDate.daysInMonth(month, year: year)))
  }

  /// The days that a date with day and month in an unknown order can mean.
  private static func readings(_ bytes: UnsafeBufferPointer<UInt8>) -> [CalendarDate] {
    guard let parts = DateParts(bytes), parts.widths.0 <= 2 else { return [] }
    return parts.readings
  }

  /// The days that are meant where the year is a slip: 26 for 2026, 1926, 2206, or the calendar that begins
  /// in 1904.
  private static func slips(of date: CalendarDate) -> [CalendarDate] {
    let (year, month, day) = date.components
    let digits = Array(String(year))
    var years = year < 100 ? [year + 2000] : [year + 100, year - 100]
    if digits.count == 4 {
      years.append(Int(String([digits[0], digits[2], digits[1], digits[3]])) ?? year)
    }
    let days =
      years.compactMap { CalendarDate(year: $0, month: month, day: day) }
      + [date.adding(days: 1462), date.adding(days: -1462)]
    var seen: Set<CalendarDate> = []
    return days.filter { $0.isPlausible && seen.insert($0).inserted }
  }
}

extension FindingKind {
  static let serial60 = FindingKind(
    "serial-60", .error, fix: .ask, "is a day number that stands for no day", advice: "Type the date again.",
    manual: """
      Workbooks count days from 1 January 1900, and take that year for a leap year: day "60" is 29 February 1900, which never \
      was. Numbers below zero stand for no day either. Something was calculated, or a number was formatted as a date.
      """)

  static let dateImplausible = FindingKind(
    "date-implausible", .warning, fix: .ask,
    "is a day long past or far ahead: the year may be a slip",
    advice: "Check the year.",
    manual: """
      The day exists, but hardly anybody has a transaction of that year: "2206-01-31" is probably 2026. The transaction is \
      counted on the day that is written.
      """)
}
