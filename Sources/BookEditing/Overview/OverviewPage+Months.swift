import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The twelve months, and the months to choose from.
extension OverviewPage {
  mutating func addMonths() {
    page.text("E10", "Month by month")
    for (column, name) in [("F", "Income"), ("G", "Spending"), ("H", "Net"), ("I", "Kept")] {
      page.text("\(column)10", name)
    }
    var (income, spending): (Int64, Int64) = (0, 0)
    func units(_ units: Int64) -> CellValue { .units(units, figures.chosen) }
    for place in 0..<12 {
      let row = 11 + place
      let month = PageFigures.month(figures.month, adding: place - 11)
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
    page.text("E23", "Twelve months")
    page.formula("F23", "ROUND(SUM($F$11:$F$22),4)", units(income))
    page.formula("G23", "ROUND(SUM($G$11:$G$22),4)", units(spending))
    page.formula("H23", "ROUND($F$23-$G$23,4)", units(income &- spending))
    page.formula("I23", "IF($F$23=0,\"\",ROUND($H$23/$F$23,3))", .share(income &- spending, of: income))
    let today = PageFigures.firstDay(of: figures.day)
    page.text("AI30", "months")
    for place in 0..<Self.monthCount {
      page.formula(
        "AI\(31 + place)", "EDATE(DATE(YEAR($U$2),MONTH($U$2),1),\(-place))",
        .day(PageFigures.month(today, adding: -place)))
    }
  }
}
