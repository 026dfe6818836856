import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The sheet `Overview`: accounts at the left, the month and twelve months in the middle, charts beside them; what it calculates with is folded.
struct OverviewPage {
  /// Where a person chooses the month and the currency.
  static let monthCell = "F1"
  static let currencyCell = "H1"
  /// Where a person writes the code of a currency that no account has.
  static let furtherCell = "E\(3 + currencyCount)"
  /// The month of the newest transaction, or the one at hand where that is earlier.
  static let newestMonth =
    "IF($U$3=0,DATE(YEAR($U$2),MONTH($U$2),1),DATE(YEAR(MIN($U$2,$U$3)),MONTH(MIN($U$2,$U$3)),1))"
  static let usualCurrency = "$U$6"
  static let furtherCurrency = lineCurrency(currencyCount - 1)
  /// How many rows of the tabs are looked at.
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
  let figures: PageFigures
  let columns: FormulaColumns
  let flows: FlowFormula
  /// How many accounts the lists of lanes have no room for.
  var unlisted = 0

  init(_ dataset: Dataset, _ figures: PageFigures) {
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

  func cell(_ tab: TabName, _ column: String, row: Int) -> String {
    "INDEX(\(columns.whole(tab, column) ?? "#REF!"),\(row))"
  }

  func transactions(_ column: String) -> String { columns.whole(.transactions, column) ?? "#REF!" }

  private mutating func addHead() {
    let (key, value) = (
      columns.whole(.settings, "key") ?? "#REF!", columns.whole(.settings, "value") ?? "#REF!"
    )
    page.formula(
      "B1", "IFERROR(INDEX(\(value),MATCH(\"name\",\(key),0))&\"\",\"Overview\")",
      .text(dataset.settings[.name] ?? "Overview"))
    page.text("B2", "Choose a month and a currency above; all else follows from your tabs by formulas.")
    page.text("E1", "Month")
    page.formula(
      Self.monthCell, Self.newestMonth,
      .day(PageFigures.firstDay(of: min(figures.day, figures.counts.newest ?? figures.day))))
    page.text("G1", "Currency")
    page.formula(Self.currencyCell, Self.usualCurrency, .text(figures.base.code))
    page.text("B3", "Accounts")
    page.text("C3", "Balance")
    page.formula("E3", "$U$4", .day(figures.month))
    for (column, name) in [("F", "Income"), ("G", "Spending"), ("H", "Net"), ("I", "Balance")] {
      page.text("\(column)3", name)
    }
  }

  private mutating func addScalars() {
    let counts = figures.counts
    let month = figures.month
    func scalar(_ row: Int, _ name: String, _ formula: String, _ shown: CellValue) {
      page.text("T\(row)", name)
      page.formula("U\(row)", formula, shown)
    }
    page.text("T1", HomeSheet.overview.marker)
    scalar(2, "today", "TODAY()", .day(figures.day))
    scalar(
      3, "newest day", "MAX(\(transactions("date")))", .serial(counts.newest))
    // What is no day chooses none, and neither does a blank.
    scalar(4, "month from", "IF(N($F$1)>0,DATE(YEAR($F$1),MONTH($F$1),1),\(Self.newestMonth))", .day(month))
    scalar(5, "before", "EDATE($U$4,1)", .day(PageFigures.month(month, adding: 1)))
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

  /// How many of the rows that criteria find do not say for certain what they move: those without a known type, a day and an amount above zero; those
  /// with a direction or a status that there is not; transfers and adjustments without a direction.
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
