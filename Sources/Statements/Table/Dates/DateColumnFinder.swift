import Money
import Spreadsheet
import TextScanning

/// Finds date columns whose cells are not dates by themselves: numbers that count days or seconds, parts in
/// several columns, days without a year, and years of other calendars.
///
/// Each needs evidence: a name of a date, and cells that all fit. If a plain date column exists, others are
/// searched only when that column gives their year or calendar.
///
/// `45292` → 2024-01-01, `1719792000` → 2024-07-01
struct DateColumnFinder {
  let grid: CellGrid
  let segment: TableSegment
  let options: ReadingOptions
  let fileName: String
  /// Columns whose cells are dates by themselves.
  var plain: [Int] = []
  /// Columns whose days are six digits without marks.
  var sixDigits: Set<Int> = []
  private(set) var found: [ColumnReadings.Dates] = []
  private(set) var questions: [Question] = []

  /// No statement has more columns before its dates.
  private static let columnLimit = 64
  /// Rows for a first guess about a column, before all rows are checked.
  private static let sampleSize = 100

  init(_ grid: CellGrid, _ segment: TableSegment, _ options: ReadingOptions, fileName: String) {
    self.grid = grid
    self.segment = segment
    self.options = options
    self.fileName = fileName
  }

  /// The rows under the header with two filled cells or more. `Page 1,,` has one.
  var rows: [Int] { segment.body.filter(isRow) }

  private func isRow(_ row: Int) -> Bool {
    var filled = 0
    for cell in grid.view.cells(inRow: row) where !grid.isBlank(row, cell.column) {
      filled += 1
      if filled > 1 { return !segment.repeats.contains(row) }
    }
    return false
  }

  /// The special readings of all tables of a file.
  static func readings(
    _ grid: CellGrid, _ segments: [TableSegment], _ options: ReadingOptions, fileName: String
  ) -> ColumnReadings {
    var readings = ColumnReadings()
    let all = TableSegment(headerRow: nil, names: [], body: 0..<grid.rowCount, preamble: 0..<0)
    for segment in segments.isEmpty ? [all] : segments {
      var finder = DateColumnFinder(grid, segment, options, fileName: fileName)
      finder.find()
      readings.columns += finder.found
      readings.questions += finder.questions.map { (segment.body, $0) }
      let units = MinorUnitFinder(grid, segment, options)
      readings.units += units.found
      if let question = units.question { readings.questions.append((segment.body, question)) }
    }
    return readings
  }

  /// Fills ``found`` and ``questions``.
  mutating func find() {
    let sample = ArraySlice(segment.body.lazy.filter(isRow).prefix(Self.sampleSize))
    let width = min(
      max(segment.names.count, sample.map { (grid.view.cells(inRow: $0).last?.column ?? -1) + 1 }.max() ?? 0),
      Self.columnLimit)
    let named = (0..<width).filter { isNamedDate($0, exactly: false) }
    for column in 0..<width {
      if isPlain(column, sample, isNamed: named.contains(column)) { plain.append(column) }
    }
    let chosen = chosenColumns()
    plain = plain.filter { !hasLostZeros($0, sample) || !named.contains($0) && !chosen.contains($0) }
    findMonthNames(sample)
    findDistantYears(sample)
    let open = (0..<width).filter { column in
      (named.contains(column) || chosen.contains(column)) && !plain.contains(column)
        && !found.contains { $0.column == column } && sample.contains { !text($0, column).isEmpty }
    }
    if plain.isEmpty, findParts(chosen) { return }
    for column in open {
      let isDate = chosen.contains(column) || isNamedDate(column, exactly: true)
      if plain.isEmpty || chosen.contains(column), let digits = digits(column, isDate: isDate) {
        if !findCalendar(ofDigits: digits) { found.append(digits) }
      } else if !isDate {
        if !CalendarWords.calendars(in: name(column)).isEmpty { findCalendar(column) }
      } else if !findDayMonths(column, isNamed: true) {
        findCalendar(column)
      }
    }
    if plain.isEmpty { findSecondsBeside(width) }
    if plain.isEmpty, found.isEmpty { findByContent(width, sample) }
  }

  /// Finds columns beside one that counts seconds that count them too, and whose names may mean a date or
  /// money: `Valör`.
  private mutating func findSecondsBeside(_ width: Int) {
    guard found.contains(where: { $0.countsSeconds }) else { return }
    for column in 0..<width where !found.contains(where: { $0.column == column }) {
      guard HeaderWords.matches(name(column)).contains(where: { $0.role.isDate }),
        let digits = digits(column, isDate: false)
      else { continue }
      found.append(digits)
    }
  }

  mutating func add(_ column: ColumnReadings.Dates) { found.append(column) }
  mutating func ask(_ question: Question) {
    if !questions.contains(where: { $0.code == question.code }) { questions.append(question) }
  }

  /// The name of a column in evidence and questions.
  func label(_ column: Int) -> String {
    name(column).isEmpty ? "column \(column + 1)" : "\"\(name(column))\""
  }

  func name(_ column: Int) -> String { column < segment.names.count ? segment.names[column] : "" }

  func text(_ row: Int, _ column: Int) -> String { grid.text(row, column) }

  /// Whether a name says that the column holds dates and does not also say that it holds money.
  ///
  /// `exactly` excludes times, which may count seconds, and names that only give a calendar.
  private func isNamedDate(_ column: Int, exactly: Bool) -> Bool {
    let matches = HeaderWords.matches(name(column))
    let date = matches.filter { $0.role.isDate }.map(\.strength).max() ?? 0
    let other = matches.filter { $0.role.isMoney || $0.role == .rate }.map(\.strength).max() ?? 0
    if date > other || exactly { return date > other }
    guard other == 0 else { return false }
    return matches.contains { $0.role == .time && $0.strength == 3 }
      || !CalendarWords.calendars(in: name(column)).isEmpty
  }

  /// Columns that the user, or a layout for this header, declares as dates.
  private func chosenColumns() -> [Int] {
    let layouts = options.layouts.forHeader(segment.names).map(\.columns)
    let names = ([options.answers.columns] + layouts).flatMap { choices in
      (choices.columns[.date] ?? []) + (choices.columns[.valueDate] ?? [])
    }
    return names.compactMap { name in
      let normal = HeaderWords.normal(name)
      return segment.names.firstIndex { HeaderWords.normal($0) == normal } ?? Int(name).map { $0 - 1 }
    }
  }

  /// Whether most cells of a column are dates by themselves. Digits alone may be a count, if no name says
  /// they are dates.
  private func isPlain(_ column: Int, _ sample: ArraySlice<Int>, isNamed: Bool) -> Bool {
    var filled = 0
    var dates = 0
    for row in sample {
      let token = grid.token(row, column)
      if token.isBlank { continue }
      filled += 1
      if let date = token.date, isNamed || segment.names.isEmpty || date.form != .compact { dates += 1 }
    }
    return dates > 0 && dates * 10 >= filled * 6
  }

  /// Whether some days of eight digits have lost their leading zero.
  private func hasLostZeros(_ column: Int, _ sample: ArraySlice<Int>) -> Bool {
    sample.contains { row in
      let text = text(row, column)
      return text.utf8.count == 7 && text.utf8.allSatisfy(\.isDigit)
    }
  }

  /// Calls `body` with the trimmed bytes of each filled cell of a column, its digits in ASCII.
  func forEach(_ column: Int, _ body: (_ row: Int, UnsafeBufferPointer<UInt8>) -> Void) {
    for row in rows {
      guard let cell = grid.cell(row, column) else { continue }
      grid.view.withBytes(of: cell) { bytes in
        if cell.kind == .date { return }
        let trimmed = PrintedText.trimmed(bytes)
        if CellToken(trimmed).isBlank { return }
        if NativeDigits.occur(in: trimmed) {
          NativeDigits.withASCII(trimmed) { body(row, $0) }
        } else {
          body(row, trimmed)
        }
      }
    }
  }

  /// Languages of the column names, with the number of names that each knows; of a table without names those of the
  /// words before the colons above it (`Razdoblje: 1 srp 2018`).
  var languages: [String: Int] {
    let above = segment.preamble.suffix(60).flatMap { grid.texts($0).map(\.text) }
    let labels = above.compactMap { text in text.firstIndex(of: ":").map { String(text[..<$0]) } }
    return (segment.names.isEmpty ? labels : segment.names).reduce(into: [:]) { counts, name in
      let known = HeaderWords.matches(name).reduce(into: Set<String>()) {
        if $1.strength >= 2 { $0.formUnion($1.languages) }
      }
      for language in known { counts[language, default: 0] += 1 }
    }
  }

  /// Whether those names are in a language, and no other language fits better.
  func speaks(_ language: String) -> Bool {
    let languages = languages
    return (languages[language] ?? 0) > 0 && languages[language] == languages.values.max()
  }

  /// The column names and the rows above them.
  var described: [String] {
    segment.names + segment.preamble.suffix(60).flatMap { grid.texts($0).map(\.text) }
  }

  /// The same, and the file's name.
  var said: [String] { described + [fileName] }
}

/// Dates whose parts are in columns of their own.
extension DateColumnFinder {
  /// Finds day and month in two columns, with the year in a third or nowhere. False when there are none.
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

  /// Whether a number in a column of years is a year of four or two digits.
  static func isYear(_ number: Int) -> Bool { (1970...2069).contains(number) || (0...69).contains(number) }

  /// The column with the years of another column's days.
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

/// Days without a year.
extension DateColumnFinder {
  /// Reads a column of days and months, with the years that the file gives elsewhere. False when the cells
  /// are not days and months.
  mutating func findDayMonths(_ column: Int, isNamed: Bool) -> Bool {
    var filled = 0
    var telling = 0
    var fitting = 0
    var orders = DateOrders.all
    var numbers = Set<Int>()
    var months = Set<Int>()
    forEach(column) { _, bytes in
      filled += 1
      // A name that is another month in Croatian is the same kind of day.
      guard let date = DayMonth(bytes) else {
        // Some dates may have a year of their own.
        if DateToken(bytes) != nil { filled -= 1 }
        return
      }
      fitting += 1
      if date.isTelling { telling += 1 }
      orders.formIntersection(date.orders)
      if date.isNamed, date.orders == .mdy {
        months.insert(date.values.0)
        numbers.insert(date.values.1)
      }
    }
    // The same number after several months is a year: `Nov-24`, `Dec-24`.
    if numbers.count == 1, months.count > 1 { return false }
    guard isNamed ? fitting * 10 >= filled * 8 : telling * 10 >= filled * 6, fitting > 0, !orders.isEmpty
    else {
      return false
    }
    let examples = monthExamples(column) { bytes, naming in
      DayMonth(bytes, naming: naming).map { "month \($0.orders == .mdy ? $0.values.0 : $0.values.1)" }
    }
    let naming = naming(column, examples)
    if let year = yearColumn() {
      add(
        ColumnReadings.Dates(
          column: column, rows: segment.body, reading: .dayMonth(.cell(naming), .column(year)),
          evidence: "the years of \(label(column)) are in \(label(year))", parts: [year], isSettled: false))
    } else {
      addWithoutYear(column, .cell(naming), parts: [])
    }
    return true
  }

  /// Reads days and months with the years from other places of the file, or asks for them.
  mutating func addWithoutYear(_ column: Int, _ source: DateReading.DayMonthSource, parts: [Int]) {
    let years = YearHints(self, column: column, source: source).years()
    let first = segment.body.lowerBound
    add(
      ColumnReadings.Dates(
        column: column, rows: segment.body,
        reading: .dayMonth(
          source, .rows(first: first, dayFirst: years.dayFirst, monthFirst: years.monthFirst)),
        evidence: years.evidence, parts: parts, isSettled: parts.isEmpty == false))
    if let question = years.question { ask(question) }
  }

  /// Columns whose cells are dates of a special form although their name does not say so.
  mutating func findByContent(_ width: Int, _ sample: ArraySlice<Int>) {
    for column in 0..<width where sample.contains(where: { !text($0, column).isEmpty }) {
      if findDayMonths(column, isNamed: false) { return }
    }
    for column in 0..<width where found.isEmpty { findCalendar(column, isNamed: false) }
  }
}
