import Money
import Spreadsheet
import TextScanning

/// Finds the columns of a table whose dates are written so that no cell shows it by itself: numbers that count days or
/// seconds, parts in several columns, days without a year, years of other calendars.
///
/// Each needs evidence: a name of a date, and cells that all fit. Beside a column of plain dates none is looked for, but
/// where its year or calendar is told by that one.
struct DateColumnFinder {
  let grid: CellGrid
  let segment: TableSegment
  let options: ReadingOptions
  let fileName: String
  /// Columns that hold dates as they stand.
  var plain: [Int] = []
  private(set) var found: [ColumnReadings.Dates] = []
  private(set) var questions: [Question] = []

  /// No statement has more columns before its dates.
  private static let columnLimit = 64
  /// Rows that show what a column may be, before all of them are looked at.
  private static let sampleSize = 100

  init(_ grid: CellGrid, _ segment: TableSegment, _ options: ReadingOptions, fileName: String) {
    self.grid = grid
    self.segment = segment
    self.options = options
    self.fileName = fileName
  }

  /// The rows under the header that have several cells.
  var rows: [Int] { segment.body.filter(isRow) }

  private func isRow(_ row: Int) -> Bool {
    grid.view.cells(inRow: row).count > 1 && !segment.repeats.contains(row)
  }

  /// The readings of the tables of a file.
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
    findOtherNames(sample)
    findDistantYears(sample)
    let open = (0..<width).filter { column in
      (named.contains(column) || chosen.contains(column)) && !plain.contains(column)
        && !found.contains { $0.column == column } && sample.contains { !text($0, column).isEmpty }
    }
    if plain.isEmpty, findParts(chosen) { return }
    for column in open {
      let isDate = chosen.contains(column) || isNamedDate(column, exactly: true)
      if plain.isEmpty || chosen.contains(column), let digits = digits(column, isDate: isDate) {
        found.append(digits)
      } else if !isDate {
        if !CalendarWords.calendars(in: name(column)).isEmpty { findCalendar(column) }
      } else if !findDayMonths(column, isNamed: true) {
        findCalendar(column)
      }
    }
    if plain.isEmpty, found.isEmpty { findByContent(width, sample) }
  }

  mutating func add(_ column: ColumnReadings.Dates) { found.append(column) }
  mutating func ask(_ question: Question) {
    if !questions.contains(where: { $0.code == question.code }) { questions.append(question) }
  }

  /// What a column is called in evidence and questions.
  func label(_ column: Int) -> String {
    name(column).isEmpty ? "column \(column + 1)" : "\"\(name(column))\""
  }

  func name(_ column: Int) -> String { column < segment.names.count ? segment.names[column] : "" }

  func text(_ row: Int, _ column: Int) -> String { grid.text(row, column) }

  /// Whether a name says that the column holds dates, and not as well that it holds money; `exactly` leaves out times, which
  /// may count seconds, and names that only say a calendar.
  private func isNamedDate(_ column: Int, exactly: Bool) -> Bool {
    let matches = HeaderWords.matches(name(column))
    let date = matches.filter { $0.role.isDate }.map(\.strength).max() ?? 0
    let other = matches.filter { $0.role.isMoney || $0.role == .rate }.map(\.strength).max() ?? 0
    if date > other || exactly { return date > other }
    guard other == 0 else { return false }
    return matches.contains { $0.role == .time && $0.strength == 3 }
      || !CalendarWords.calendars(in: name(column)).isEmpty
  }

  /// Columns that a person or a layout for this header says are dates.
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

  /// Whether most cells of a column are dates as they stand; digits alone may count something, where no name says otherwise.
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

  /// Whether some of the days of eight digits have lost the zero in front.
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

  /// Languages of the column names, by how many names each knows.
  var languages: [String: Int] {
    segment.names.reduce(into: [:]) { counts, name in
      let known = HeaderWords.matches(name).reduce(into: Set<String>()) {
        if $1.strength >= 2 { $0.formUnion($1.languages) }
      }
      for language in known { counts[language, default: 0] += 1 }
    }
  }

  /// Whether the column names are of a language, and of none better.
  func speaks(_ language: String) -> Bool {
    let languages = languages
    return (languages[language] ?? 0) > 0 && languages[language] == languages.values.max()
  }

  /// All that the file says in words: the column names, the rows above them, its own name.
  var said: [String] {
    let above = segment.preamble.suffix(60).flatMap { grid.texts($0).map(\.text) }
    return segment.names + above + [fileName]
  }
}
