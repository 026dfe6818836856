import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The sheet `Budget`: the plan for the month of the page Overview, in its currency, and the spending.
///
/// Budgets of weeks, paydays and custom spans are counted and not shown, and amounts carried from earlier
/// months are not included.
struct BudgetPage {
  static let listed = 40
  static let budgetLimit = 80
  static let firstBudgetRow = 31
  static let firstCategoryRow = 121

  private(set) var page = FormulaPage()
  private let dataset: Dataset
  private let figures: OverviewFigures
  private let columns: FormulaColumns
  private let flows: FlowFormula
  private let nextMonth: CalendarDate

  /// A row of the Budgets tab.
  private struct Planned {
    var budget: Budget?
    /// Whether it plans a month in the page's currency, and is the one that holds in the page's month.
    var isMonthly = false
    var isInForce = false
  }

  /// A category with its plan.
  private struct Line {
    var category: Category?
    var planned: Int64 = 0
    var hasPlan = false
    var isBelowPlan = false
    var activity: Int64 = 0
    var wholePlanned: Int64 = 0
    var wholeActivity: Int64 = 0
    var order: Int?
  }

  init(_ dataset: Dataset, _ figures: OverviewFigures) {
    self.dataset = dataset
    self.figures = figures
    columns = FormulaColumns(dataset)
    flows = FlowFormula(columns: columns, page: "Overview!")
    nextMonth = OverviewFigures.month(figures.month, adding: 1)
    let budgets = planned()
    let lines = lines(budgets)
    addHead(budgets)
    addBudgets(budgets)
    addCategories(lines)
    addList(lines)
  }

  private func range(_ letters: String, _ first: Int, _ count: Int) -> String {
    "$\(letters)$\(first):$\(letters)$\(first + count - 1)"
  }
  private func budgets(_ letters: String) -> String { range(letters, Self.firstBudgetRow, Self.budgetLimit) }
  private func categories(_ letters: String) -> String {
    range(letters, Self.firstCategoryRow, OverviewPage.categoryLimit)
  }
  private func cell(_ tab: TabName, _ column: String, _ row: Int) -> String {
    "INDEX(\(columns.whole(tab, column) ?? "#REF!"),\(row))"
  }
  private func units(_ units: Int64) -> CellValue { .units(units, figures.chosen) }

  // MARK: - Planned amounts

  private func planned() -> [Planned] {
    guard let tab = dataset[.budgets] else { return [] }
    var rows = [Planned](repeating: Planned(), count: Self.budgetLimit)
    for budget in dataset.budgets {
      let index = tab.sheet.rowNumber(budget.row) - 2
      guard rows.indices.contains(index) else { continue }
      rows[index].budget = budget
      rows[index].isMonthly =
        budget.kind == .allocation && budget.period == .month
        && budget.amount.currency.code == figures.chosenCode
    }
    for index in rows.indices where rows[index].isMonthly {
      guard let budget = rows[index].budget, budget.startDate < nextMonth,
        budget.endDate.map({ $0 >= figures.month }) ?? true
      else { continue }
      rows[index].isInForce = !rows.indices.contains { other in
        guard rows[other].isMonthly, let later = rows[other].budget, later.categoryKey == budget.categoryKey,
          later.startDate < nextMonth
        else { return false }
        return later.startDate > budget.startDate || (later.startDate == budget.startDate && other > index)
      }
    }
    return rows
  }

  private func lines(_ budgets: [Planned]) -> [Line] {
    var lines = [Line](repeating: Line(), count: OverviewPage.categoryLimit)
    guard let tab = dataset[.categories] else { return lines }
    for category in dataset.categories {
      let index = tab.sheet.rowNumber(category.row) - 2
      if lines.indices.contains(index) { lines[index].category = category }
    }
    func plans(_ key: String?) -> [Planned] {
      budgets.filter { $0.isInForce && $0.budget?.categoryKey == key && key != nil }
    }
    for index in lines.indices {
      guard let category = lines[index].category else { continue }
      let own = plans(category.key)
      lines[index].hasPlan = !own.isEmpty
      lines[index].planned = own.reduce(0) { $0 &+ ($1.budget?.amount.minorUnits ?? 0) }
      lines[index].isBelowPlan = !plans(category.parentKey).isEmpty
      if lines[index].hasPlan || lines[index].isBelowPlan {
        lines[index].activity = figures.activity[category.key] ?? 0
      }
    }
    for index in lines.indices {
      guard let category = lines[index].category, lines[index].hasPlan else { continue }
      let below = lines.filter { $0.category?.parentKey == category.key }
      lines[index].wholePlanned = below.reduce(lines[index].planned) { $0 &+ $1.planned }
      lines[index].wholeActivity = below.reduce(lines[index].activity) { $0 &+ $1.activity }
      let above =
        lines[index].isBelowPlan
        ? lines.firstIndex { $0.category?.key == category.parentKey } ?? index : index
      lines[index].order = (above + 1) * 1000 + (lines[index].isBelowPlan ? index + 1 : 0)
    }
    return lines
  }

  // MARK: - Cells

  private mutating func addHead(_ rows: [Planned]) {
    page.text("B1", figures.words(SheetWord.budget))
    page.text("B2", figures.words(SheetWord.budgetHint))
    page.formula("C1", "Overview!$U$4", .day(figures.month))
    page.formula("D1", "Overview!$U$7", .text(figures.chosenCode))
    for (column, name) in [
      ("B", SheetWord.category), ("C", .planned), ("D", .spent), ("E", .left), ("F", .used),
    ] {
      page.text("\(column)4", figures.words(name))
    }
    page.text("Q1", OverviewSheet.budget.marker)
    page.text("Q2", "month from")
    page.formula("R2", "Overview!$U$4", .day(figures.month))
    page.text("Q3", "before")
    page.formula("R3", "Overview!$U$5", .day(nextMonth))
    page.text("Q4", "other budgets")
    let (kind, deleted) = (
      columns.whole(.budgets, "kind") ?? "#REF!", columns.whole(.budgets, "deletedAt") ?? "#REF!"
    )
    var total = 0
    if let tab = dataset[.budgets] {
      let (kind, deleted) = (tab.schema["kind"], tab.schema["deletedAt"])
      tab.forEachRow { row in
        if row.isBlank(deleted), row.rawText(kind)?.lowercased() == BudgetKind.allocation.rawValue {
          total += 1
        }
      }
    }
    let others = total - rows.count(where: \.isMonthly)
    page.formula(
      "R4", "COUNTIFS(\(kind),\"allocation\",\(deleted),\"=\")-SUM(\(budgets("R")))", .count(others))
    page.formula(
      "B3",
      "IF($R$4>0,\(figures.counting("$R$4", .otherBudgets)),\"\")",
      .text(
        others > 0
          ? figures.words(SheetWord.otherBudgets, ["count": String(others)])
          : ""))
  }

  private mutating func addBudgets(_ rows: [Planned]) {
    let head = Self.firstBudgetRow - 1
    for (letters, name) in [
      ("Q", "row"), ("R", "of this page"), ("S", "category"), ("T", "from"), ("U", "to"), ("V", "amount"),
      ("W", "in force"),
    ] { page.text("\(letters)\(head)", name) }
    for (index, planned) in rows.enumerated() {
      let (row, source) = (Self.firstBudgetRow + index, index + 2)
      let budget = planned.isMonthly ? planned.budget : nil
      page.number("Q\(row)", index + 1)
      let currency = cell(.budgets, "currency", source)
      page.formula(
        "R\(row)",
        "IF(\(cell(.budgets, "deletedAt", source))<>\"\",0,IF(AND(\(cell(.budgets, "kind", source))=\"allocation\",\(cell(.budgets, "period", source))=\"month\",\(cell(.budgets, "categoryKey", source))<>\"\",IF(\(currency)=\"\",Overview!$U$6,UPPER(\(currency)))=Overview!$U$7,N(\(cell(.budgets, "amount", source)))>0,N(\(cell(.budgets, "startDate", source)))>0),1,0))",
        .count(budget == nil ? 0 : 1))
      page.formula(
        "S\(row)", "IF($R\(row)=0,\"\",\(cell(.budgets, "categoryKey", source)))",
        .text(budget?.categoryKey ?? ""))
      page.formula(
        "T\(row)", "IF($R\(row)=0,0,\(cell(.budgets, "startDate", source)))",
        .serial(budget?.startDate))
      page.formula(
        "U\(row)", "IF($R\(row)=0,0,N(\(cell(.budgets, "endDate", source))))",
        .serial(budget?.endDate))
      page.formula(
        "V\(row)", "IF($R\(row)=0,0,\(cell(.budgets, "amount", source)))",
        budget.map { .units($0.amount.minorUnits, $0.amount.currency) } ?? .count(0))
      page.formula(
        "W\(row)",
        "IF($R\(row)=0,0,IF(AND($T\(row)<$R$3,OR($U\(row)=0,$U\(row)>=$R$2)),IF(SUMPRODUCT(\(budgets("R"))*(\(budgets("S"))=$S\(row))*(\(budgets("T"))<$R$3)*((\(budgets("T"))>$T\(row))+(\(budgets("T"))=$T\(row))*(\(budgets("Q"))>$Q\(row))))=0,1,0),0))",
        .count(planned.isInForce ? 1 : 0))
    }
  }

  private mutating func addCategories(_ lines: [Line]) {
    let head = Self.firstCategoryRow - 1
    for (letters, name) in [
      ("Q", "row"), ("R", "category"), ("S", "above"), ("T", "planned"), ("U", "has a plan"),
      ("V", "below a plan"),
      ("W", "spent itself"), ("X", "planned in all"), ("Y", "spent in all"), ("Z", "order"), ("AA", "name"),
      ("AB", "listed"),
    ] { page.text("\(letters)\(head)", name) }
    for (index, line) in lines.enumerated() {
      let (row, source) = (Self.firstCategoryRow + index, index + 2)
      page.number("Q\(row)", index + 1)
      page.formula(
        "R\(row)",
        "IF(\(cell(.categories, "deletedAt", source))<>\"\",\"\",\(cell(.categories, "categoryKey", source))&\"\")",
        .text(line.category?.key ?? ""))
      page.formula(
        "S\(row)", "IF($R\(row)=\"\",\"\",\(cell(.categories, "parentKey", source))&\"\")",
        .text(line.category?.parentKey ?? ""))
      page.formula(
        "T\(row)",
        "IF($R\(row)=\"\",0,ROUND(SUMIFS(\(budgets("V")),\(budgets("S")),$R\(row),\(budgets("W")),1),4))",
        units(line.planned))
      page.formula(
        "U\(row)", "IF($R\(row)=\"\",0,COUNTIFS(\(budgets("S")),$R\(row),\(budgets("W")),1))",
        .count(line.hasPlan ? 1 : 0))
      page.formula(
        "V\(row)", "IF($S\(row)=\"\",0,COUNTIFS(\(budgets("S")),$S\(row),\(budgets("W")),1))",
        .count(line.isBelowPlan ? 1 : 0))
      func sum(_ type: TransactionType) -> String {
        flows.sum(type, from: "$R$2", to: "$R$3", lane: FlowFormula.chosenLane, category: "$R\(row)")
      }
      page.formula(
        "W\(row)", "IF($U\(row)+$V\(row)=0,0,ROUND(\(sum(.expense))-(\(sum(.income))),4))",
        units(line.activity))
      page.formula(
        "X\(row)",
        "IF($U\(row)=0,0,ROUND($T\(row)+SUMIFS(\(categories("T")),\(categories("S")),$R\(row)),4))",
        units(line.wholePlanned))
      page.formula(
        "Y\(row)",
        "IF($U\(row)=0,0,ROUND($W\(row)+SUMIFS(\(categories("W")),\(categories("S")),$R\(row)),4))",
        units(line.wholeActivity))
      page.formula(
        "Z\(row)",
        "IF($U\(row)=0,\"\",IF($V\(row)>0,IFERROR(MATCH($S\(row),\(categories("R")),0),$Q\(row))*1000+$Q\(row),$Q\(row)*1000))",
        line.order.map(CellValue.count) ?? .text(""))
      page.formula(
        "AA\(row)",
        "IF($R\(row)=\"\",\"\",IF(\(cell(.categories, "name", source))=\"\",$R\(row),\(cell(.categories, "name", source))))",
        .text(line.category?.name ?? ""))
    }
  }

  private mutating func addList(_ lines: [Line]) {
    let ordered = lines.indices.filter { lines[$0].order != nil }.sorted {
      (lines[$0].order ?? 0) < (lines[$1].order ?? 0)
    }
    let top = lines.filter { $0.hasPlan && !$0.isBelowPlan }
    page.text("B5", figures.words(SheetWord.allBudgets))
    add(
      row: 5, planned: top.reduce(0) { $0 &+ $1.wholePlanned },
      spent: top.reduce(0) { $0 &+ $1.wholeActivity },
      isShown: true,
      plannedFormula: "ROUND(SUMIFS(\(categories("X")),\(categories("V")),0),4)",
      spentFormula: "ROUND(SUMIFS(\(categories("Y")),\(categories("V")),0),4)", condition: nil)
    for place in 1...Self.listed {
      let (row, own) = (5 + place, Self.firstCategoryRow + place - 1)
      let index = place <= ordered.count ? ordered[place - 1] : nil
      let line = index.map { lines[$0] }
      page.formula(
        "AB\(own)",
        "IF(\(place)>COUNT(\(categories("Z"))),\"\",MATCH(SMALL(\(categories("Z")),\(place)),\(categories("Z")),0))",
        index.map { .count($0 + 1) } ?? .text(""))
      page.formula(
        "B\(row)",
        "IF($AB\(own)=\"\",\"\",IF(INDEX(\(categories("V")),$AB\(own))>0,\"      \",\"\")&INDEX(\(categories("AA")),$AB\(own)))",
        .text(line.map { ($0.isBelowPlan ? "      " : "") + ($0.category?.name ?? "") } ?? ""))
      add(
        row: row, planned: line?.wholePlanned ?? 0, spent: line?.wholeActivity ?? 0, isShown: line != nil,
        plannedFormula: "INDEX(\(categories("X")),$AB\(own))",
        spentFormula: "INDEX(\(categories("Y")),$AB\(own))",
        condition: "$AB\(own)=\"\"")
    }
  }

  /// The cells of a row: planned, spent, left, and the used share as a number, in words and as a bar.
  private mutating func add(
    row: Int, planned: Int64, spent: Int64, isShown: Bool, plannedFormula: String, spentFormula: String,
    condition: String?
  ) {
    func formula(_ column: String, _ text: String, _ shown: CellValue) {
      page.formula(
        "\(column)\(row)", condition.map { "IF(\($0),\"\",\(text))" } ?? text, isShown ? shown : .text(""))
    }
    formula("C", plannedFormula, units(planned))
    formula("D", spentFormula, units(spent))
    formula("E", "ROUND($C\(row)-$D\(row),4)", units(planned &- spent))
    let used = CellValue.share(spent, of: planned)
    formula("F", "IF($C\(row)=0,\"\",ROUND($D\(row)/$C\(row),3))", used)
    let share = Double(used.text)
    let bars = share.map { Int(min(20, max(0, ($0 * 20).rounded()))) }
    formula(
      "G", "IF($F\(row)=\"\",\"\",REPT(\"█\",MIN(20,MAX(0,ROUND($F\(row)*20,0)))))",
      .text(bars.map { String(repeating: "█", count: $0) } ?? ""))
    let word =
      share.map {
        $0 > 1 ? figures.words(SheetWord.over) : $0 > 0.8 ? figures.words(SheetWord.nearlyUsed) : ""
      } ?? ""
    formula(
      "H",
      "IF($F\(row)=\"\",\"\",IF($F\(row)>1,\(figures.quoted(.over)),IF($F\(row)>0.8,\(figures.quoted(.nearlyUsed)),\"\")))",
      .text(word)
    )
  }
}
