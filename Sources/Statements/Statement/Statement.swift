public import Money

/// What a bank issued for one account and period, as read from a file.
public struct Statement: Sendable {
  /// The file's name, without folders.
  public var file: String
  /// The format in which the file is written.
  package var format: StatementFormat
  /// The name of the workbook's sheet that it was read from.
  package var sheet: String?
  /// The account that the statement names. Nil when it names none.
  package var account: AccountHint?
  /// The only currency that the statement states. Nil when it states none or several.
  public var currency: String?
  /// The number of decimals of amounts and balances without a stated currency: as many as the file prints, at
  /// least two.
  package var decimals = 2
  /// The sign of the amounts, if several currencies share it and the file does not say more about its
  /// currency.
  package var sharedSign: SharedCurrencySign?
  /// The entries in file order.
  public var entries: [StatementLine] = []
  /// The lines that make no entry, each with its reason.
  package var skipped: [SkippedLine] = []
  /// The user's corrections of single lines, in file order.
  package internal(set) var correctedLines: [CorrectedLine] = []
  /// The balance before the first entry in minor units, if the statement prints it.
  package var openingBalance: Int64?
  /// The balance after the last entry, in minor units.
  package var closingBalance: Int64?
  /// Whether the printed balances agree with the entries. Nil when no balances are printed.
  public var balanceReconciles: Bool?
  /// Whether the balance before the first entry stands in the file, and was not worked out from the balance beside it.
  var isOpeningPrinted = false
  /// Open questions. As long as there is one, nothing of the statement may be imported.
  package var questions: [Question] = []
  /// What the user should know about the reading.
  public var warnings: [String] = []
  /// Whether the file says that it belongs to a credit card.
  package var isCard = false
  /// The reasons for the reading, one text for each decision.
  public var evidence: [String] = []
  /// Data that is mostly equal for all statements of a file. They share it, because a file may have a million
  /// of them.
  private var shared: Shared
  /// The accounts confirmed earlier for files with this header: by an import that was kept, or by a user who
  /// wrote a layout.
  package var confirmedAccounts: [String] = []
  /// What the register of a money program says about its account. Nil for statements of banks.
  package var register: RegisterAccount?
  /// The sign convention used for the table's amounts, proved or not. Nil when words next to the amounts give
  /// the direction.
  var signRead: StatementOptions.SignConvention?

  package init(file: String, format: StatementFormat, layout: StatementLayout = StatementLayout()) {
    self.file = file
    self.format = format
    shared = .reading(Reading(layout: layout))
  }

  private struct Reading {
    var layout: StatementLayout
    var period: ClosedRange<CalendarDate>?
    var answers = StatementOptions()
    var layoutUsed: LayoutDefinition?
    var learned: LayoutDefinition?
  }

  private indirect enum Shared {
    case reading(Reading)
  }

  private var reading: Reading {
    get {
      switch shared {
      case .reading(let reading): reading
      }
    }
    set { shared = .reading(newValue) }
  }

  /// The notation of the file.
  package var layout: StatementLayout {
    get { reading.layout }
    set { reading.layout = newValue }
  }

  /// The days that the file says it covers. Nil when it does not say.
  package var period: ClosedRange<CalendarDate>? {
    get { reading.period }
    set { reading.period = newValue }
  }

  /// The days from one to another. Nil when one is missing or they are years apart: banks that do not know
  /// since when they list entries write 1970.
  static func period(_ first: CalendarDate?, _ last: CalendarDate?) -> ClosedRange<CalendarDate>? {
    guard let first, let last, first <= last, last.days(since: first) <= longestPeriod else { return nil }
    return first...last
  }

  private static let longestPeriod = 800

  /// The user's answers when the file was read.
  package var answers: StatementOptions {
    get { reading.answers }
    set { reading.answers = newValue }
  }

  /// The layout that supplied what the file does not contain.
  package var layoutUsed: LayoutDefinition? {
    get { reading.layoutUsed }
    set { reading.layoutUsed = newValue }
  }

  /// The parts of this reading that hold for other files with the same header, without a name and an account.
  package var learned: LayoutDefinition? {
    get { reading.learned }
    set { reading.learned = newValue }
  }

  /// The number of lines in the statement's table: booked, pending and skipped.
  package var lineCount: Int { entries.count + skipped.count }

  /// The entries that are booked.
  package var booked: some Collection<StatementLine> { entries.lazy.filter { $0.status == .booked } }

  /// The currencies that entries state. Nil means that an entry states none.
  package var entryCurrencies: Set<String?> {
    var found: Set<String?> = []
    // Entries in one currency are mostly consecutive.
    for index in entries.indices where index == 0 || entries[index].currency != entries[index - 1].currency {
      found.insert(entries[index].currency)
    }
    return found
  }

  /// The number of booked entries.
  package var bookedCount: Int { entries.indices.count { entries[$0].status == .booked } }

  /// The number of pending entries.
  package var pendingCount: Int { entries.count - bookedCount }

  /// The first and last day of the booked entries.
  public var dateRange: ClosedRange<CalendarDate>? {
    var range: ClosedRange<CalendarDate>?
    // By index, so that no entry is copied.
    for index in entries.indices where entries[index].status == .booked {
      let day = entries[index].date
      range = range.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
    return range
  }

  /// The sums of the booked entries in minor units, by currency (nil: not stated). Currencies are never added
  /// together. A sum that exceeds 64 bits is missing.
  package var sums: [String?: Int64] {
    var sums: [String?: Int64?] = [:]
    // The sum of consecutive entries in one currency.
    var (currency, sum) = (String?.none, Int64?.some(0))
    func endRun() {
      guard let known = sums[currency] ?? .some(0), let sum else { return sums[currency] = .some(nil) }
      let (new, overflow) = known.addingReportingOverflow(sum)
      sums[currency] = .some(overflow ? nil : new)
    }
    var isFirst = true
    for index in entries.indices where entries[index].status == .booked {
      if isFirst || entries[index].currency != currency {
        if !isFirst { endRun() }
        (currency, sum, isFirst) = (entries[index].currency, 0, false)
      }
      let added = sum?.addingReportingOverflow(entries[index].amountMinor)
      sum = added?.overflow == false ? added?.partialValue : nil
    }
    if !isFirst { endRun() }
    return sums.compactMapValues { $0 }
  }
}

/// A sign that several currencies share (`$`, `kr`).
package struct SharedCurrencySign: Sendable, Hashable {
  /// Its place in the list of such signs, from 1.
  let number: UInt8
}

extension Statement {
  /// The number of minor-unit digits of a currency. Two when the currency is unknown.
  package static func digits(_ code: String?) -> Int {
    code.flatMap { Currency(code: $0)?.digits } ?? 2
  }

  /// The number of decimals of the statement's amounts in a currency, or without a stated one.
  package func digits(_ code: String?) -> Int { code.map { Statement.digits($0) } ?? decimals }
}

extension Statement {
  /// Marks all entries as waiting for the answer to a question. `lines` are also waiting, although they are
  /// skipped for another reason until then.
  mutating func wait(for question: Question, with lines: Set<Int> = []) {
    questions.append(question)
    wait(with: lines)
  }

  /// The same for a question that is asked elsewhere.
  mutating func wait(with lines: Set<Int> = []) {
    skipped.removeAll { lines.contains($0.line) }
    skipped += (entries.map(\.line) + lines).map { SkippedLine(line: $0, reason: .undecided) }
    skipped.sort { $0.line < $1.line }
    entries = []
  }
}

/// Whether the opening and closing balance follow from the amounts.
extension Statement {
  /// How the message about a closing balance that does not follow begins.
  static let endsDisagree = "the opening balance and the amounts"

  /// Compares the closing balance with the opening balance plus the booked amounts, and reports a difference.
  ///
  /// Amounts whose sum exceeds 64 bits confirm nothing. A chain that was found to be broken stays broken.
  mutating func reconcileEnds() {
    guard let opening = openingBalance, let closing = closingBalance else { return }
    var end: Int64? = opening
    for index in entries.indices where entries[index].status == .booked {
      end = end?.adding(entries[index].amountMinor)
    }
    if end != closing, balanceReconciles != false {
      let given = end.map { "give \(shown($0))" } ?? "add up to more than can be told"
      warnings.append(
        "\(Self.endsDisagree) \(given), the statement closes with \(shown(closing))")
    }
    balanceReconciles = end == closing && balanceReconciles != false
  }
}

extension Statement {
  /// An amount of the statement as it is printed: `1250` → `12.50`.
  func shown(_ minor: Int64) -> String {
    DecimalText.string(mantissa: minor, scale: digits(currency))
  }
}

extension Statement {
  /// Skips an unreadable entry and asks about it, because it may be a booking. `ways` are the cells whose
  /// correction makes it readable.
  mutating func lose(_ line: Int, _ reason: SkippedLine.Reason, _ ways: [[OpenCell]]) {
    skipped.append(SkippedLine(line: line, reason: reason))
    var question = Question(
      code: .unreadableLine,
      text: "line \(line) looks like an entry, but \(reason). \(Question.saysWhatItHolds)",
      choices: [StatementFile.skipWord])
    question.line = line
    question.ways = ways
    questions.append(question)
  }
}

extension Question {
  /// The instruction for an unreadable line.
  static let saysWhatItHolds = "Leave it out, or say what it holds."

  /// The instruction when several entries share the line, so that its number does not identify one of them.
  static let isOnSharedLine =
    "Several entries begin on this line: to say what one of them holds, break the file into lines first."
}

/// The user's correction of a line, next to the file's values.
package struct CorrectedLine: Sendable, Hashable {
  /// A cell that the user corrected.
  package struct Cell: Sendable, Hashable {
    /// The column: its name, its number from 1 if it has none, or the role of the value in a format without
    /// columns.
    package var column: String
    /// The user's value.
    package var value: String
    /// The file's value.
    package var found: String

    /// A cell with the user's value and the file's value.
    package init(column: String, value: String, found: String) {
      self.column = column
      self.value = value
      self.found = found
    }
  }

  /// The 1-based line of the file, or the row of a workbook.
  package var line: Int
  /// The corrected cells. Empty: the line is left out.
  package var cells: [Cell]
  /// Why the line is unreadable without the correction. Nil when it is readable.
  package var problem: String?
  /// Whether the correction is from an earlier import of the same line.
  package var isRemembered = false
  /// The row of a workbook as a text. Nil when the file itself has the line.
  package var rowText: String?

  init(line: Int, cells: [Cell], problem: String? = nil) {
    self.line = line
    self.cells = cells
    self.problem = problem
  }

  /// Whether the line is left out.
  package var isSkipped: Bool { cells.isEmpty }
}

extension CorrectedLine.Cell: CustomStringConvertible {
  /// The text for the user: `amount by hand: -45.20, the file has "-45,2O"`.
  package var description: String {
    "\(column) by hand: \(value.isEmpty ? "nothing" : value), the file has \(found.isEmpty ? "nothing" : "\"\(found)\"")"
  }
}
