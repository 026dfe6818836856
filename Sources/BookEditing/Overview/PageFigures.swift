import Bookkeeping
import DatasetFormat
import Spreadsheet

/// What the pages show, from one pass over the movements of a dataset.
struct PageFigures {
  /// Income and spending of a month, in minor units.
  struct Flow: Hashable {
    var income: Int64 = 0
    var spending: Int64 = 0
  }

  /// Rows of the Transactions tab by what stands in some of their cells, deleted ones too: formulas leave out what they need not look for.
  struct Counts {
    /// Rows that name a currency.
    var named: [String: Int] = [:]
    var namedTotal = 0
    /// Those of them that are not deleted.
    var liveNamed: [String: Int] = [:]
    /// Rows that name none.
    var blank = 0
    /// Those of them by their account.
    var blankOfAccount: [String: Int] = [:]
    var refunds = 0
    var reversals = 0
    /// Rows that are not deleted and do not say for certain what they move, as formulas tell.
    var doubts = 0
    /// The accounts that such rows name, of whatever day and status, and rows without a type: the sheet shows no balance of them.
    var doubtfulAccounts: Set<String> = []
    /// Whether formulas make of every row what this tool does.
    var isAlike = true
    var newest: CalendarDate?
  }

  let day: CalendarDate
  /// The first day of the month that the page is about.
  let month: CalendarDate
  let base: Currency
  /// The code of the currency that the page is about, and the currency where it is one.
  let chosenCode: String
  let chosen: Currency
  let counts: Counts
  /// A currency of which the person wrote the code into the last line of currencies.
  let furtherCode: String?
  /// Whether the sheets come to these figures.
  let areOfFormulas: Bool
  let standings: [AccountStanding]
  private let flows: [String: [Int: Flow]]
  /// What was spent in the month in each category, in the chosen currency.
  let spent: [String: Int64]
  /// The same less what was earned in it: what budgets go by.
  let activity: [String: Int64]

  init(_ dataset: Dataset, on day: CalendarDate, choice: PageChoice) {
    self.day = day
    base = dataset.settings.currency ?? .none
    counts = Counts(dataset)
    furtherCode = choice.furtherCode
    let standings = AccountStanding.all(in: dataset, on: day)
    self.standings = standings
    let doubtful = counts.doubts > 0 ? counts.doubtfulAccounts : []
    areOfFormulas =
      choice.isKnown && counts.isAlike && FormulaReading.isAlike(inListsOf: dataset)
      // Formulas that show the number of a day count it from another day there.
      && !dataset.readingFindings.contains { $0.kind == .date1904 }
      && !standings.contains { $0.balance != nil && doubtful.contains($0.account.key) }
    let latest = min(day, counts.newest ?? day)
    month = Self.firstDay(of: choice.month ?? latest)
    chosenCode = choice.currency ?? base.code
    chosen = Currency(code: chosenCode) ?? .none
    let table = MovementTable(dataset)
    var flows: [String: [Int: Flow]] = [:]
    var spent: [String: Int64] = [:]
    var activity: [String: Int64] = [:]
    let wanted = Self.number(of: month)
    for entry in table.entries where entry.type.isFlow {
      let number = Self.number(of: entry.date)
      let code = table.currencies[entry.currency].code
      flows[code, default: [:]][number, default: Flow()].income &+= entry.earned
      flows[code, default: [:]][number, default: Flow()].spending &+= entry.spent
      if number == wanted, code == chosenCode, let category = entry.category {
        let key = table.categoryKeys[category]
        spent[key, default: 0] &+= entry.spent
        activity[key, default: 0] &+= entry.spent &- entry.earned
      }
    }
    self.flows = flows
    self.spent = spent
    self.activity = activity
  }

  /// The income and spending of a month in a currency.
  func flow(_ code: String, _ month: CalendarDate) -> Flow { flows[code]?[Self.number(of: month)] ?? Flow() }

  static func firstDay(of day: CalendarDate) -> CalendarDate { day.adding(days: 1 - day.components.day) }

  /// The first day of a month so many months on.
  static func month(_ month: CalendarDate, adding count: Int) -> CalendarDate {
    let number = number(of: month) + count
    return CalendarDate(year: number / 12, month: number % 12 + 1, day: 1) ?? month
  }

  private static func number(of day: CalendarDate) -> Int {
    let parts = day.components
    return parts.year * 12 + parts.month - 1
  }
}

extension PageFigures.Counts {
  init(_ dataset: Dataset) {
    guard let tab = dataset[.transactions] else { return }
    let schema = tab.schema
    let (type, direction, currency) = (schema["type"], schema["direction"], schema["currency"])
    let (account, deleted, date) = (schema["accountKey"], schema["deletedAt"], schema["date"])
    let reading = FormulaReading(dataset)
    let types = WordColumn<TransactionType>(schema, "type")
    let directions = WordColumn<Direction>(schema, "direction")
    var names: [Currency: Int] = [:]
    var liveNames: [Currency: Int] = [:]
    let keys = KeyTable(dataset.currencyOfAccount.keys.sorted())
    var ofAccount = [Int](repeating: 0, count: keys.keys.count)
    var isDoubtful = [Bool](repeating: false, count: keys.keys.count)
    tab.forEachRow { row in
      let isLive = row.isBlank(deleted)
      let day = row.date(date).value
      if let day, newest.map({ day > $0 }) ?? true { newest = day }
      let read = reading.row(row)
      doubts += read.doubts
      if !read.isAlike { isAlike = false }
      if isLive, read.doubts > 0 || row.isBlank(type), let number = row.number(account, in: keys) {
        isDoubtful[number] = true
      }
      if row.isBlank(type) { return }
      if row.isBlank(currency) {
        blank += 1
        if let number = row.number(account, in: keys) { ofAccount[number] += 1 }
      } else if let value = row.currency(currency).value {
        names[value, default: 0] += 1
        if isLive { liveNames[value, default: 0] += 1 }
      }
      if !row.isBlank(direction) {
        switch (types.value(of: row), directions.value(of: row)) {
        case (.expense, .in): refunds += 1
        case (.income, .out): reversals += 1
        default: break
        }
      }
    }
    for (number, isDoubtful) in isDoubtful.enumerated() where isDoubtful {
      doubtfulAccounts.insert(keys.keys[number])
    }
    for (value, count) in names { named[value.code] = count }
    for (value, count) in liveNames { liveNamed[value.code] = count }
    namedTotal = names.values.reduce(0, +)
    for (number, count) in ofAccount.enumerated() where count > 0 {
      blankOfAccount[keys.keys[number]] = count
    }
  }
}
