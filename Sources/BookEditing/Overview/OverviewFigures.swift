import Bookkeeping
import DatasetFormat
import Spreadsheet
import TextScanning

/// The figures of the pages, from one pass over the movements of a dataset.
struct OverviewFigures {
  /// Income and spending of a month, in minor units.
  struct Flow: Hashable {
    var income: Int64 = 0
    var spending: Int64 = 0
  }

  /// Counts of rows of the Transactions tab by the content of some cells, including deleted rows. Formulas
  /// leave out searches without matches.
  struct Counts {
    /// Rows that name a currency.
    var named: [String: Int] = [:]
    var namedTotal = 0
    /// The rows among them that are not deleted.
    var liveNamed: [String: Int] = [:]
    /// Rows without a currency.
    var blank = 0
    /// The rows without a currency, by their account.
    var blankOfAccount: [String: Int] = [:]
    var refunds = 0
    var reversals = 0
    /// Rows that are not deleted and do not say for certain what they move, as formulas judge it.
    var doubts = 0
    /// The accounts of such rows, of any day and status, and of rows without a type: the sheet shows no
    /// balance for them.
    var doubtfulAccounts: Set<String> = []
    /// Whether formulas read every row as this tool does.
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
  /// A currency whose code the user typed into the last line of currencies.
  let furtherCode: String?
  /// Whether the formulas of the sheets have these results.
  let areOfFormulas: Bool
  let standings: [AccountStanding]
  private let flows: [String: [Int: Flow]]
  /// The spending in the month in each category, in the chosen currency.
  let spent: [String: Int64]
  /// The same minus income in it, for budgets.
  let activity: [String: Int64]

  /// The texts in the dataset's language.
  var words: Wording

  /// A text as a formula has it: `"Overview"`.
  func quoted(_ word: SheetWord) -> String { Self.quoted(words(word)) }

  /// A text with the number of a cell: `$U$12&" transactions …"`.
  func counting(_ cell: String, _ word: SheetWord) -> String {
    words.parts(word).map { part in
      switch part {
      case .text(let text): Self.quoted(text)
      case .value: cell
      }
    }.joined(separator: "&")
  }

  private static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

  init(_ dataset: Dataset, on day: CalendarDate, choice: PageChoice) {
    self.day = day
    words = Wording(language: dataset.settings[.language])
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

  /// The first day of the month that many months later.
  static func month(_ month: CalendarDate, adding count: Int) -> CalendarDate {
    let number = number(of: month) + count
    return CalendarDate(year: number / 12, month: number % 12 + 1, day: 1) ?? month
  }

  private static func number(of day: CalendarDate) -> Int {
    let parts = day.components
    return parts.year * 12 + parts.month - 1
  }
}

extension OverviewFigures.Counts {
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

/// Tells whether formulas read the cells of a workbook as this tool does.
///
/// The tool reads a day that is typed as text, an amount with a minus, and a key followed by a blank.
/// `SUMIFS` does not, and it counts an amount that the tool refuses. If a counted row has such a cell, the
/// tool's figures differ from the sheet's results.
struct FormulaReading {
  private let date: Int
  private let amount: Int
  private let deletedAt: Int
  private let types: WordColumn<TransactionType>
  private let directions: WordColumn<Direction>
  private let status: WordColumn<TransactionStatus>
  private let keys: [Int]
  private let movements: RowMovements

  init(_ dataset: Dataset) {
    let schema = TabSchema.transactions
    (date, amount, deletedAt) = (schema["date"], schema["amount"], schema["deletedAt"])
    types = WordColumn(schema, "type")
    directions = WordColumn(schema, "direction")
    status = WordColumn(schema, "status")
    keys = ["categoryKey", "accountKey", "currency"].map { schema[$0] }
    movements = RowMovements(dataset)
  }

  /// A row of the Transactions tab as formulas read it.
  struct Row {
    /// How often it is among the rows that do not say for certain what they move
    /// (``OverviewPage/doubts(_:)``).
    var doubts = 0
    /// Whether the tool reads it the same way.
    var isAlike = true
  }

  /// A row of the Transactions tab that is not blank, as formulas read it.
  func row(_ row: TabRow) -> Row {
    var found = Row()
    if !row.isBlank(deletedAt) { return found }
    let day = row.date(date).value
    guard !row.isBlank(types.position) else {
      // Formulas ignore a row without a type. The tool ignores the user's own totals, too.
      found.isAlike = row.cell(types.position) == nil && (day == nil || row.isBlank(amount))
      return found
    }
    let type = types.value(of: row)
    let direction = directions.value(of: row)
    let hasDirection = !row.isBlank(directions.position)
    let isGood = type != nil && row.isNumber(date) && isAboveZero(row)
    if !isGood { found.doubts += 1 }
    if hasDirection, direction == nil { found.doubts += 1 }
    if !row.isBlank(status.position), status.value(of: row) == nil { found.doubts += 1 }
    // A transfer and an adjustment have no direction by themselves.
    let isUndirected = !hasDirection && type.map { $0.naturalDirection == nil } == true
    if isUndirected { found.doubts += 1 }
    let isRead = day != nil && movements.movement(of: row) != nil
    found.isAlike =
      isRead == (isGood && !isUndirected) && row.cell(deletedAt) == nil && !row.isError(amount)
      && row.isPlain(types.position) && row.isPlain(directions.position) && row.isPlain(status.position)
      && keys.allSatisfy(row.isPlain)
    return found
  }

  private func isAboveZero(_ row: TabRow) -> Bool {
    guard row.isNumber(amount), let text = row.rawText(amount) else { return false }
    return (Double(text) ?? 0) > 0
  }

  /// Whether formulas read the rows of the other tabs as this tool does.
  static func isAlike(inListsOf dataset: Dataset) -> Bool {
    let accounts = Set(dataset.accounts.filter { $0.startingBalance != nil }.compactMap(\.row))
    return isAlike(
      dataset[.accounts], keys: ["accountKey"], words: ["currency", "isActive"], amount: "startingBalance",
      read: accounts, days: ["startDate"])
      && isAlike(dataset[.categories], keys: ["categoryKey", "parentKey"], words: ["type"])
      && isAlike(
        dataset[.budgets], keys: ["kind", "categoryKey"], words: ["period", "currency"], amount: "amount",
        read: Set(dataset.budgets.compactMap(\.row)), days: ["startDate", "endDate"])
  }

  /// Whether formulas read the rows of a tab that have the first key as this tool does: those with an amount
  /// are among `read`.
  private static func isAlike(
    _ tab: Tab?, keys: [String], words: [String], amount: String? = nil, read: Set<Int> = [],
    days: [String] = []
  ) -> Bool {
    guard let tab else { return true }
    let schema = tab.schema
    let deleted = schema["deletedAt"]
    let (keys, words, days) = (keys.map { schema[$0] }, words.map { schema[$0] }, days.map { schema[$0] })
    let amount = amount.map { schema[$0] }
    var isAlike = true
    tab.forEachRow { row in
      // The user's own notes and totals have no key.
      guard isAlike, row.isBlank(deleted), row.cell(keys[0]) != nil else { return }
      isAlike =
        row.cell(deleted) == nil && (keys + words).allSatisfy(row.isPlain)
        && !keys.contains(where: row.isPattern)
        && days.allSatisfy { row.cell($0) == nil || row.isNumber($0) }
        && amount.map { row.cell($0) == nil || (row.isNumber($0) && read.contains(row.index)) } ?? true
    }
    return isAlike
  }
}

extension TabRow {
  /// Whether formulas find a number in a cell; days are numbers.
  fileprivate func isNumber(_ position: Int) -> Bool {
    guard let cell = cell(position) else { return false }
    return cell.kind == .number || cell.kind == .date
  }

  fileprivate func isError(_ position: Int) -> Bool {
    cell(position).map { $0.kind == .error || $0.kind == .missingValue } ?? false
  }

  /// Whether a cell is empty, or holds a text without white space around it: formulas compare that too.
  fileprivate func isPlain(_ position: Int) -> Bool {
    guard let cell = cell(position) else { return true }
    if isError(position) { return false }
    let bytes = view.rawBytes(of: cell)
    return !bytes.isEmpty && bytes.trimming(.printed).count == bytes.count
  }

  /// Whether formulas that look for a key would find others by it.
  fileprivate func isPattern(_ position: Int) -> Bool {
    guard let cell = cell(position) else { return false }
    let bytes = view.rawBytes(of: cell)
    return bytes.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "~") }
      || bytes.first.map { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=") }
        == true
  }
}
