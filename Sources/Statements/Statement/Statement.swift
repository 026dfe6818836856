public import Money

/// What a bank issued for one account and period, as read from a file.
public struct Statement: Sendable {
  /// The file's name, without folders.
  public var file: String
  /// The format in which the file is written.
  public var format: StatementFormat
  /// The name of the workbook's sheet that it was read from.
  public var sheet: String?
  /// The account that the statement names; nil where it names none.
  public var account: AccountHint?
  /// The one currency that the statement states; nil where it states none, or several.
  public var currency: String?
  /// How many decimals the amounts and balances have that are in no stated currency: as many as the file prints, at
  /// least two.
  public var decimals = 2
  /// The sign of the amounts that several currencies share, where the file says no more of its currency.
  package var sharedSign: SharedCurrencySign?
  /// The entries, in the order of the file.
  public var entries: [StatementLine] = []
  /// The lines that make no entry, each with its reason.
  public var skipped: [SkippedLine] = []
  /// What the person said of single lines, in the order of the file.
  public internal(set) var correctedLines: [CorrectedLine] = []
  /// Minor units, where the statement prints them.
  public var openingBalance: Int64?
  /// The balance after the last entry, in minor units.
  public var closingBalance: Int64?
  /// Whether the balances that the statement prints agree with its entries; nil where it prints none.
  public var balanceReconciles: Bool?
  /// While there is one, nothing of the statement may be imported.
  public var questions: [Question] = []
  /// What the person should know of the reading.
  public var warnings: [String] = []
  /// Whether the file says that it is of a credit card.
  public var isCard = false
  /// Why the file was read as it was, one decision a text.
  public var evidence: [String] = []
  /// What is mostly the same for all statements of a file, which may have a million of them: they share it.
  private var shared: Shared
  /// The accounts for which files with this header were confirmed before: by an import that was kept, or by a person who
  /// wrote a layout.
  package var confirmedAccounts: [String] = []
  /// What the register of a money program says of its account; nil for what banks issue.
  package var register: RegisterAccount?
  /// Which sign the table's amounts were read with, shown or not; nil where words beside them say it.
  var signRead: StatementOptions.SignConvention?

  package init(file: String, format: StatementFormat, layout: StatementLayout = StatementLayout()) {
    self.file = file
    self.format = format
    shared = .reading(Reading(layout: layout))
  }

  private struct Reading {
    var layout: StatementLayout
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

  /// How the file is written.
  package var layout: StatementLayout {
    get { reading.layout }
    set { reading.layout = newValue }
  }

  /// What the person said of the file when it was read.
  package var answers: StatementOptions {
    get { reading.answers }
    set { reading.answers = newValue }
  }

  /// The layout that said what the file does not.
  public var layoutUsed: LayoutDefinition? {
    get { reading.layoutUsed }
    set { reading.layoutUsed = newValue }
  }

  /// What of this reading holds for other files with the same header; without a name and an account.
  package var learned: LayoutDefinition? {
    get { reading.learned }
    set { reading.learned = newValue }
  }

  /// The number of lines that the statement's table has: booked, pending and skipped.
  public var lineCount: Int { entries.count + skipped.count }

  /// The entries that are booked.
  public var booked: some Collection<StatementLine> { entries.lazy.filter { $0.status == .booked } }

  /// The currencies that entries state; nil stands for those that state none.
  package var entryCurrencies: Set<String?> {
    var found: Set<String?> = []
    // Entries in one currency mostly stand together.
    for index in entries.indices where index == 0 || entries[index].currency != entries[index - 1].currency {
      found.insert(entries[index].currency)
    }
    return found
  }

  /// The number of booked entries.
  public var bookedCount: Int { entries.indices.count { entries[$0].status == .booked } }

  /// The number of entries that are not booked yet.
  public var pendingCount: Int { entries.count - bookedCount }

  /// The first and last day of the booked entries.
  public var dateRange: ClosedRange<CalendarDate>? {
    var range: ClosedRange<CalendarDate>?
    // By index: no copy of an entry is made.
    for index in entries.indices where entries[index].status == .booked {
      let day = entries[index].date
      range = range.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
    return range
  }

  /// The sums of the booked entries in minor units, by currency (nil: not stated); never added across
  /// currencies. A sum that 64 bits do not hold is left out.
  public var sums: [String?: Int64] {
    var sums: [String?: Int64?] = [:]
    // The sum of entries in one currency that follow each other.
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
  /// The number of minor-unit digits of a currency; two where none is known.
  package static func digits(_ code: String?) -> Int {
    code.flatMap { Currency(code: $0)?.digits } ?? 2
  }

  /// The decimals of the statement's amounts in a currency, or in none that is stated.
  package func digits(_ code: String?) -> Int { code.map { Statement.digits($0) } ?? decimals }
}

extension Statement {
  /// Reads no entry before a question is answered: all of them wait, and so do these lines, which are skipped for another reason until then.
  mutating func wait(for question: Question, with lines: Set<Int> = []) {
    questions.append(question)
    wait(with: lines)
  }

  /// The same for a question that stands elsewhere.
  mutating func wait(with lines: Set<Int> = []) {
    skipped.removeAll { lines.contains($0.line) }
    skipped += (entries.map(\.line) + lines).map { SkippedLine(line: $0, reason: .undecided) }
    skipped.sort { $0.line < $1.line }
    entries = []
  }
}

/// Whether the balances at a statement's ends follow from its amounts.
extension Statement {
  /// Compares what the opening balance and the booked amounts give with the closing balance; says where they differ.
  ///
  /// Amounts whose sum 64 bits do not hold confirm nothing. What was found to be broken before stays so.
  mutating func reconcileEnds() {
    guard let opening = openingBalance, let closing = closingBalance else { return }
    var end: Int64? = opening
    for index in entries.indices where entries[index].status == .booked {
      end = end?.adding(entries[index].amountMinor)
    }
    if end != closing, balanceReconciles != false {
      let given = end.map { "give \($0) minor units" } ?? "add up to more than can be told"
      warnings.append(
        "the opening balance and the amounts \(given), the statement closes with \(closing)")
    }
    balanceReconciles = end == closing && balanceReconciles != false
  }
}

extension Statement {
  /// Skips an entry that cannot be read, and asks about it: it may be money. `ways` are the cells that settle it once a person says
  /// them.
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
  /// What settles the question about a line that cannot be read.
  static let saysWhatItHolds = "Leave it out, or say what it holds."

  /// The same where the line's number does not tell which of its entries is meant.
  static let isOnSharedLine =
    "Several entries begin on this line: to say what one of them holds, break the file into lines first."
}

/// What a person said of a line, beside what the file has.
public struct CorrectedLine: Sendable, Hashable {
  /// A cell that was read as the person says.
  public struct Cell: Sendable, Hashable {
    /// The column: its name, its number from 1 where it has none, or the role of the value in a format without columns.
    public var column: String
    /// What the person says.
    public var value: String
    /// What the file has.
    public var found: String

    /// A cell with what was said and what was found.
    package init(column: String, value: String, found: String) {
      self.column = column
      self.value = value
      self.found = found
    }
  }

  /// The 1-based line of the file; in a workbook the row.
  public var line: Int
  /// The cells that were said; none: the line is left out.
  public var cells: [Cell]
  /// Why the line cannot be read as it stands; nil where it can.
  public var problem: String?
  /// Whether the person said it to an earlier import of the same line.
  public var isRemembered = false
  /// The row of a workbook as a text; nil where the file itself has the line.
  package var rowText: String?

  init(line: Int, cells: [Cell], problem: String? = nil) {
    self.line = line
    self.cells = cells
    self.problem = problem
  }

  /// Whether the line is left out.
  public var isSkipped: Bool { cells.isEmpty }
}

extension CorrectedLine.Cell: CustomStringConvertible {
  /// `amount by hand: -45.20, the file has "-45,2O"`
  public var description: String {
    "\(column) by hand: \(value.isEmpty ? "nothing" : value), the file has \(found.isEmpty ? "nothing" : "\"\(found)\"")"
  }
}
