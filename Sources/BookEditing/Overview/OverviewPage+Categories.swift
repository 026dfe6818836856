import Bookkeeping
import DatasetFormat
import Spreadsheet

/// What was spent in each category of the month.
extension OverviewPage {
  mutating func addCategories() {
    page.text("E25", "Spending by category")
    page.text("F25", "Spent")
    page.text("G25", "Share")
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
