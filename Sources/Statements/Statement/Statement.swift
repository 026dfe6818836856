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
  public internal(set) var byHand: [LineByHand] = []
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
