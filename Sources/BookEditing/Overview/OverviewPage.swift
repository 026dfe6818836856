import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The sheet `Overview`: accounts on the left, the month and twelve months in the middle, charts next to
/// them; its calculations are folded.
struct OverviewPage {
  /// The cell where a user chooses the month; the next one is for the currency.
  static let monthCell = "F1"
  static let currencyCell = "H1"
  /// The cell where a user writes the code of a currency that no account has.
  static let furtherCell = "E\(3 + currencyCount)"
  /// The month of the newest transaction, or the present month if that is earlier.
  static let newestMonth =
    "IF($U$3=0,DATE(YEAR($U$2),MONTH($U$2),1),DATE(YEAR(MIN($U$2,$U$3)),MONTH(MIN($U$2,$U$3)),1))"
  static let usualCurrency = "$U$6"
  static let furtherCurrency = lineCurrency(currencyCount - 1)
  /// The limits for rows of the tabs.
  static let accountLimit = 40
  static let categoryLimit = 120
  /// How many categories are listed, and currencies.
  static let listedCategories = 60
  static let currencyCount = 4
  static let firstAccountRow = 31
  static let firstCategoryRow = 81
  static let monthCount = 60

  var page = FormulaPage()
  let dataset: Dataset
  let figures: OverviewFigures
  let columns: FormulaColumns
  let flows: FlowFormula
  /// How many accounts the lists of lanes have no room for.
  var unlisted = 0

  init(_ dataset: Dataset, _ figures: OverviewFigures) {
    self.dataset = dataset
    self.figures = figures
    columns = FormulaColumns(dataset)
    flows = FlowFormula(columns: columns)
    addHead()
    addScalars()
    let accounts = addAccounts()
    let codes = addCurrencies(accounts)
    addLanes(accounts, codes)
    addAccountList(accounts)
    addMonths()
    addCategories()
    addNotes(codes)
  }

  func words(_ word: SheetWord, _ values: KeyValuePairs<String, String> = [:]) -> String {
    figures.words(word, values)
  }

  func quoted(_ word: SheetWord) -> String { figures.quoted(word) }

  func cell(_ tab: TabName, _ column: String, row: Int) -> String {
    "INDEX(\(columns.whole(tab, column) ?? "#REF!"),\(row))"
  }

  func transactions(_ column: String) -> String { columns.whole(.transactions, column) ?? "#REF!" }

  private mutating func addHead() {
    let (key, value) = (
      columns.whole(.settings, "key") ?? "#REF!", columns.whole(.settings, "value") ?? "#REF!"
    )
    page.formula(
      "B1", "IFERROR(INDEX(\(value),MATCH(\"name\",\(key),0))&\"\",\(quoted(.overview)))",
      .text(dataset.settings[.name] ?? words(.overview)))
    page.text("B2", words(.overviewHint))
    page.text("E1", words(.month))
    page.formula(
      Self.monthCell, Self.newestMonth,
      .day(OverviewFigures.firstDay(of: min(figures.day, figures.counts.newest ?? figures.day))))
    page.text("G1", words(.currency))
    page.formula(Self.currencyCell, Self.usualCurrency, .text(figures.base.code))
    page.text("B3", words(.accounts))
    page.text("C3", words(.balance))
    page.formula("E3", "$U$4", .day(figures.month))
    for (column, name) in [("F", SheetWord.income), ("G", .spending), ("H", .net), ("I", .balance)] {
      page.text("\(column)3", words(name))
    }
  }

  private mutating func addScalars() {
    let counts = figures.counts
    let month = figures.month
    func scalar(_ row: Int, _ name: String, _ formula: String, _ shown: CellValue) {
      page.text("T\(row)", name)
      page.formula("U\(row)", formula, shown)
    }
    page.text("T1", OverviewSheet.overview.marker)
    scalar(2, "today", "TODAY()", .day(figures.day))
    scalar(
      3, "newest day", "MAX(\(transactions("date")))", .serial(counts.newest))
    // A cell that is not a day, or blank, does not choose a month.
    scalar(4, "month from", "IF(N($F$1)>0,DATE(YEAR($F$1),MONTH($F$1),1),\(Self.newestMonth))", .day(month))
    scalar(5, "before", "EDATE($U$4,1)", .day(OverviewFigures.month(month, adding: 1)))
    let (key, value) = (
      columns.whole(.settings, "key") ?? "#REF!", columns.whole(.settings, "value") ?? "#REF!"
    )
    scalar(
      6, "dataset's currency", "IFERROR(UPPER(TRIM(INDEX(\(value),MATCH(\"currency\",\(key),0)))),\"\")",
      .text(figures.base.code))
    scalar(7, "chosen currency", "IF(TRIM($H$1)=\"\",$U$6,UPPER(TRIM($H$1)))", .text(figures.chosenCode))
    scalar(
      8, "rows that name a currency",
      "COUNTIFS(\(transactions("type")),\"<>\",\(transactions("currency")),\"<>\")-1",
      .count(counts.namedTotal))
    scalar(
      9, "rows that name none", "COUNTIFS(\(transactions("type")),\"<>\",\(transactions("currency")),\"=\")",
      .count(counts.blank))
    let direction = transactions("direction")
    scalar(
      10, "refunds", "COUNTIFS(\(transactions("type")),\"expense\",\(direction),\"in\")",
      .count(counts.refunds))
    scalar(
      11, "reversals", "COUNTIFS(\(transactions("type")),\"income\",\(direction),\"out\")",
      .count(counts.reversals))
    scalar(
      12, "rows in doubt", doubts("\(transactions("type")),\"<>\",\(transactions("deletedAt")),\"=\""),
      .count(counts.doubts))
  }

  /// How many of the rows matched by criteria do not say for certain what they move: rows without a known
  /// type, a day or a positive amount; rows with an unknown direction or status; transfers and adjustments
  /// without a direction.
  func doubts(_ criteria: String) -> String {
    func count(_ further: [(column: String, is: String)]) -> String {
      "COUNTIFS(\(criteria)" + further.map { ",\(transactions($0.column)),\"\($0.is)\"" }.joined() + ")"
    }
    let known = TransactionType.allCases.map {
      "-" + count([("type", $0.rawValue), ("amount", ">0"), ("date", ">0")])
    }
    func unknown(_ column: String, _ words: [String]) -> String {
      "+" + count([(column, "<>")]) + words.map { "-" + count([(column, $0)]) }.joined()
    }
    let undirected = TransactionType.allCases.filter { $0.naturalDirection == nil }.map {
      "+" + count([("type", $0.rawValue), ("direction", "=")])
    }
    return count([]) + known.joined() + unknown("direction", Direction.allCases.map(\.rawValue))
      + unknown("status", TransactionStatus.allCases.map(\.rawValue)) + undirected.joined()
  }
}

/// The spending in each category of the month.
extension OverviewPage {
  mutating func addCategories() {
    page.text("E25", words(.byCategory))
    page.text("F25", words(.spent))
    page.text("G25", words(.share))
    let block = CategoryBlock(dataset, figures)
    block.add(to: &page, columns: columns, flows: flows)
    let total = figures.flow(figures.chosenCode, figures.month).spending
    for place in 1...Self.listedCategories {
      let (row, own) = (25 + place, Self.firstCategoryRow + place - 1)
      let line = place <= block.listed.count ? block.lines[block.listed[place - 1]] : nil
      page.formula(
        "AE\(own)",
        "IF(\(place)>COUNT(\(CategoryBlock.range("AC"))),\"\",MATCH(SMALL(\(CategoryBlock.range("AC")),\(place)),\(CategoryBlock.range("AC")),0))",
        line.map { .count($0.number) } ?? .text(""))
      page.formula(
        "E\(row)",
        "IF($AE\(own)=\"\",\"\",IF(INDEX(\(CategoryBlock.range("Y")),$AE\(own))=1,\"\",\"      \")&INDEX(\(CategoryBlock.range("AD")),$AE\(own)))",
        .text(line.map { ($0.isParent ? "" : "      ") + $0.name } ?? ""))
      page.formula(
        "F\(row)", "IF($AE\(own)=\"\",\"\",INDEX(\(CategoryBlock.range("X")),$AE\(own)))",
        line.map { .units($0.whole, figures.chosen) } ?? .text(""))
      let share = line.map { CellValue.share($0.whole, of: total) } ?? .text("")
      page.formula("G\(row)", "IF($AE\(own)=\"\",\"\",IF($G$22=0,\"\",ROUND($F\(row)/$G$22,3)))", share)
      let bars = Double(share.text).map { max(0, ($0 * 24).rounded()) }
      page.formula(
        "H\(row)", "IF($G\(row)=\"\",\"\",REPT(\"█\",MAX(0,ROUND($G\(row)*24,0))))",
        .text(bars.map { String(repeating: "█", count: Int($0)) } ?? ""))
    }
  }
}

/// The twelve months, and the months to choose from.
extension OverviewPage {
  mutating func addMonths() {
    page.text("E10", words(.byMonth))
    for (column, name) in [("F", SheetWord.income), ("G", .spending), ("H", .net), ("I", .kept)] {
      page.text("\(column)10", words(name))
    }
    var (income, spending): (Int64, Int64) = (0, 0)
    func units(_ units: Int64) -> CellValue { .units(units, figures.chosen) }
    for place in 0..<12 {
      let row = 11 + place
      let month = OverviewFigures.month(figures.month, adding: place - 11)
      let flow = figures.flow(figures.chosenCode, month)
      income &+= flow.income
      spending &+= flow.spending
      page.formula("E\(row)", "EDATE($U$4,\(place - 11))", .day(month))
      let (from, to) = ("$E\(row)", "EDATE($E\(row),1)")
      page.formula(
        "F\(row)", "ROUND(\(flows.sum(.income, from: from, to: to, lane: FlowFormula.chosenLane)),4)",
        units(flow.income))
      page.formula(
        "G\(row)", "ROUND(\(flows.sum(.expense, from: from, to: to, lane: FlowFormula.chosenLane)),4)",
        units(flow.spending))
      page.formula("H\(row)", "ROUND($F\(row)-$G\(row),4)", units(flow.income &- flow.spending))
      page.formula(
        "I\(row)", "IF($F\(row)=0,\"\",ROUND($H\(row)/$F\(row),3))",
        .share(flow.income &- flow.spending, of: flow.income))
    }
    page.text("E23", words(.twelveMonths))
    page.formula("F23", "ROUND(SUM($F$11:$F$22),4)", units(income))
    page.formula("G23", "ROUND(SUM($G$11:$G$22),4)", units(spending))
    page.formula("H23", "ROUND($F$23-$G$23,4)", units(income &- spending))
    page.formula("I23", "IF($F$23=0,\"\",ROUND($H$23/$F$23,3))", .share(income &- spending, of: income))
    let today = OverviewFigures.firstDay(of: figures.day)
    page.text("AI30", "months")
    for place in 0..<Self.monthCount {
      page.formula(
        "AI\(31 + place)", "EDATE(DATE(YEAR($U$2),MONTH($U$2),1),\(-place))",
        .day(OverviewFigures.month(today, adding: -place)))
    }
  }
}

/// Notes on the page about what it leaves out.
extension OverviewPage {
  mutating func addNotes(_ codes: [String]) {
    let counts = figures.counts
    let slots = 4...(3 + Self.currencyCount)
    let named = slots.map {
      "IF($E$\($0)=\"\",0,COUNTIFS(\(transactions("type")),\"<>\",\(transactions("deletedAt")),\"=\",\(transactions("currency")),$E$\($0)))"
    }
    page.text("T13", "rows in further currencies")
    let further =
      counts.liveNamed.values.reduce(0, +)
      - Set(codes).reduce(0) { $0 + (counts.liveNamed[$1] ?? 0) }
    page.formula(
      "U13",
      "IF($U$8=0,0,COUNTIFS(\(transactions("type")),\"<>\",\(transactions("deletedAt")),\"=\",\(transactions("currency")),\"<>\")-\(named.joined(separator: "-")))",
      .count(further))
    page.text("T14", "rows of lists beyond the page")
    let keys = [
      (TabName.accounts, "accountKey", Self.accountLimit), (.categories, "categoryKey", Self.categoryLimit),
    ]
    let lanes = (0...Self.currencyCount).map { lane in
      "MAX(0,COUNT(\(accountRange(Self.laneLetters(lane))))-\(FlowFormula.accountLimit))"
    }
    let beyond = keys.reduce(unlisted) { sum, entry in
      guard let tab = dataset[entry.0] else { return sum }
      var count = 0
      tab.forEachRow { if !$0.isBlank(tab.schema[entry.1]) { count += 1 } }
      return sum + max(0, count - entry.2)
    }
    page.formula(
      "U14",
      (keys.map { "MAX(0,COUNTA(\(columns.whole($0.0, $0.1) ?? "#REF!"))-1-\($0.2))" } + lanes).joined(
        separator: "+"),
      .count(beyond))
    page.formula(
      "E8",
      "IF($U$12>0,\(figures.counting("$U$12", .doubts)),IF($U$14>0,\(quoted(.beyond)),\"\"))",
      .text(
        counts.doubts > 0
          ? words(.doubts, ["count": String(counts.doubts)]) : beyond > 0 ? words(.beyond) : ""))
    page.formula(
      "E9", "IF($U$13>0,\(figures.counting("$U$13", .currencies)),\"\")",
      .text(further > 0 ? words(.currencies, ["count": String(further)]) : ""))
  }
}

/// The currencies of the page, with their totals in the month.
extension OverviewPage {
  /// Adds the currencies of the page, the dataset's first; returns their codes.
  mutating func addCurrencies(_ accounts: [PlacedAccount]) -> [String] {
    let head = Self.firstAccountRow - 1
    var known: [String] = []
    var numbers: [Int: Int] = [:]
    for account in accounts {
      let code = account.currency.code
      if code == figures.base.code || known.contains(code) { continue }
      known.append(code)
      numbers[account.row] = known.count
    }
    for row in (head + 1)...(head + Self.accountLimit) {
      page.formula(
        "AC\(row)",
        "IF($U\(row)=\"\",\"\",IF($V\(row)=$U$6,\"\",IF(COUNTIF($V$\(head):$V\(row - 1),$V\(row))>0,\"\",COUNT($AC$\(head):$AC\(row - 1))+1)))",
        numbers[row].map(CellValue.count) ?? .text(""))
    }
    var codes = [figures.base.code]
    page.formula("E4", "$U$6", .text(figures.base.code))
    for slot in 1..<Self.currencyCount {
      var code = slot <= known.count ? known[slot - 1] : ""
      if slot == Self.currencyCount - 1, let written = figures.furtherCode { code = written }
      codes.append(code)
      page.formula("E\(4 + slot)", Self.lineCurrency(slot), .text(code))
    }
    return codes
  }

  /// The currency of a line: the account's that is the first with another one than those above.
  static func lineCurrency(_ slot: Int) -> String {
    "IF(\(slot)>COUNT(\(accountRange("AC"))),\"\",INDEX(\(accountRange("V")),MATCH(\(slot),\(accountRange("AC")),0)))"
  }

  /// The search for each currency's rows, and its totals in the month.
  mutating func addLanes(_ accounts: [PlacedAccount], _ codes: [String]) {
    let head = FlowFormula.chosenLane - 1
    for (letters, name) in [
      ("T", "currency of"), ("U", "code"), ("V", "rows naming it"), ("W", "rows naming none"),
      ("X", "list counts"),
      ("Y", "rows of list"), ("Z", "accounts"),
    ] { page.text("\(letters)\(head)", name) }
    for lane in 0...Self.currencyCount {
      let row = FlowFormula.chosenLane + lane
      let code = lane == 0 ? figures.chosenCode : codes[lane - 1]
      let isBase = code == figures.base.code
      page.text("T\(row)", lane == 0 ? "the page" : "line \(lane)")
      page.formula("U\(row)", lane == 0 ? "$U$7" : "$E$\(3 + lane)", .text(code))
      page.formula(
        "V\(row)",
        "IF($U$8=0,0,IF($U\(row)=\"\",0,COUNTIFS(\(transactions("type")),\"<>\",\(transactions("currency")),$U\(row))))",
        .count(figures.counts.named[code] ?? 0))
      page.formula("W\(row)", "IF($U\(row)=$U$6,$U$9,0)", .count(isBase ? figures.counts.blank : 0))
      page.formula("X\(row)", "IF($U\(row)=$U$6,-1,1)", .count(isBase ? -1 : 1))
      addList(lane, row, accounts, code: code, isBase: isBase)
      if lane > 0 { addLine(lane, row, code) }
    }
  }

  private mutating func addList(
    _ lane: Int, _ row: Int, _ accounts: [PlacedAccount], code: String, isBase: Bool
  ) {
    let head = Self.firstAccountRow - 1
    let letters = Self.laneLetters(lane)
    let members =
      code.isEmpty
      ? []
      : accounts.filter {
        isBase ? $0.currency.code != code : $0.currency.code == code
      }
    for account in (head + 1)...(head + Self.accountLimit) {
      let number = members.firstIndex { $0.row == account }.map { $0 + 1 }
      page.formula(
        "\(letters)\(account)",
        "IF($U\(account)=\"\",\"\",IF($U$\(row)=\"\",\"\",IF(($V\(account)=$U$\(row))=($U$\(row)=$U$6),\"\",COUNT($\(letters)$\(head):$\(letters)\(account - 1))+1)))",
        number.map(CellValue.count) ?? .text(""))
    }
    unlisted += max(0, members.count - FlowFormula.accountLimit)
    var blankRows = 0
    for place in 1...FlowFormula.accountLimit {
      let key = place <= members.count ? members[place - 1].key : "-"
      blankRows += figures.counts.blankOfAccount[key] ?? 0
      page.formula(
        "\(CellReference.letters(ofColumn: 24 + place))\(row)",
        "IF(\(place)>COUNT(\(accountRange(letters))),\"-\",INDEX(\(accountRange("U")),MATCH(\(place),\(accountRange(letters)),0)))",
        .text(key))
    }
    page.formula(
      "Y\(row)",
      "IF(COUNT(\(accountRange(letters)))=0,0,SUMPRODUCT(COUNTIFS(\(transactions("type")),\"<>\",\(transactions("currency")),\"=\",\(transactions("accountKey")),$\(FlowFormula.firstAccount)\(row):$\(FlowFormula.lastAccount)\(row))))",
      .count(blankRows))
  }

  /// The line of a currency: the month's income and spending, and the balance of the accounts.
  private mutating func addLine(_ slot: Int, _ lane: Int, _ code: String) {
    let row = 3 + slot
    let currency = Currency(code: code) ?? .none
    let flow = figures.flow(code, figures.month)
    func blankUnless(_ formula: String) -> String { "IF($E\(row)=\"\",\"\",ROUND(\(formula),4))" }
    func shown(_ units: Int64) -> CellValue { code.isEmpty ? .text("") : .units(units, currency) }
    page.formula(
      "F\(row)", blankUnless(flows.sum(.income, from: "$U$4", to: "$U$5", lane: lane)), shown(flow.income))
    page.formula(
      "G\(row)", blankUnless(flows.sum(.expense, from: "$U$4", to: "$U$5", lane: lane)), shown(flow.spending))
    page.formula("H\(row)", blankUnless("$F\(row)-$G\(row)"), shown(flow.income &- flow.spending))
    let active = "\(accountRange("V")),$E\(row),\(accountRange("W")),1"
    let total = AccountStanding.totals(figures.standings).first { $0.currency.code == code }
    page.formula(
      "I\(row)",
      "IF($E\(row)=\"\",\"\",IF(COUNTIFS(\(active))=0,\"\",IF(COUNTIFS(\(active),\(accountRange("Z")),\(quoted(.unclear)))>0,\(quoted(.unclear)),ROUND(SUMIFS(\(accountRange("Z")),\(active)),4))))",
      total.map { total in total.balance.map { .units($0, currency) } ?? .text(words(.unclear)) } ?? .text("")
    )
  }
}
