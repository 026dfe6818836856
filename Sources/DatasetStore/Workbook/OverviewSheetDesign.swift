import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// The design of the sheets `Overview` and `Budget`: widths, formats, folded rows and columns, drop-down
/// lists, charts.
enum OverviewSheetDesign {
  private static let ink = "262626"
  private static let grey = "6B6B6B"
  private static let pale = "E3E3E3"
  private static let edge = "BFBFBF"
  private static let income = "1F7A6D"
  private static let spending = "E08A4F"
  private static let planned = "B9C4CF"
  private static let boxed = "FFF6E0"
  private static let money = "#,##0.00;-#,##0.00;0.00"
  private static let day = "yyyy-mm-dd"
  private static let month = "mmmm yyyy"

  /// The design of a sheet, its texts according to its content; nil for one that the tool did not lay out.
  static func sheet(named name: String, rows: Sheet, in language: SheetLanguage) -> SheetDesign? {
    guard let kind = OverviewSheet(named: name, rows: rows) else { return nil }
    var design = SheetDesign(name: name, hasHeader: false, hasFilter: false)
    design.isRightToLeft = language.isRightToLeft
    design.shownNames = language.names(of: kind)
    design.page =
      switch kind {
      case .overview: overview(words(of: rows, .accounts, row: 3))
      case .budget: budget(words(of: rows, .allBudgets, row: 5))
      }
    if design.isRightToLeft, let looks = design.page?.looks { design.page?.looks = looks.mapValues(mirrored) }
    return design
  }

  /// The look of a cell on a page that begins at the right: names in any letters too. Digits run from left to right
  /// there as well, so amounts stay at the right of their columns.
  private static func mirrored(_ look: CellLook) -> CellLook {
    var look = look
    if look.alignment != .center { look.alignment = .right }
    return look
  }

  /// Gathers the looks of cells, by ranges such as `B4:C43`.
  private struct Looks {
    var page = PageDesign()

    mutating func set(_ range: String, _ look: CellLook) {
      guard let cells = CellRange(range), let rows = cells.rows, let columns = cells.columns else { return }
      for row in rows {
        for column in columns { page.looks[.init(row: row - 1, column: column)] = look }
      }
    }

    mutating func rule(_ range: String, _ formula: String, _ change: LookChange) {
      guard let cells = CellRange(range) else { return }
      page.rules.append(PageRule(range: cells, formula: formula, change: change))
    }

    /// Amounts with the digits of their currency, whose code is in a cell; most have two.
    mutating func digits(_ range: String, code: String) {
      for (digits, format) in [(0, "#,##0;-#,##0;0"), (3, "#,##0.000;-#,##0.000;0.000")] {
        let codes = Currency.currentCodes.filter { Currency(code: $0)?.digits == digits }
        rule(
          range, "ISNUMBER(SEARCH(\" \"&\(code)&\" \",\" \(codes.joined(separator: " ")) \"))",
          LookChange(code: format))
      }
    }

    mutating func header(_ range: String, alignment: CellLook.Alignment? = nil) {
      set(range, CellLook(size: 11, isBold: true, color: ink, line: edge, alignment: alignment))
    }
  }

  /// The language of a sheet's texts, by a heading in column B.
  private static func words(of rows: Sheet, _ word: SheetWord, row: Int) -> Wording {
    let heading = rows.index(ofRow: row).flatMap { rows.text(row: $0, column: 1) } ?? ""
    return Wording.languages.lazy.map { Wording(language: $0) }.first { $0(word) == heading }
      ?? .english
  }

  private static func overview(_ words: Wording) -> PageDesign {
    var looks = Looks()
    looks.page.widths = [2, 24, 15, 7, 27, 15, 15, 15, 15, 3, 10, 10, 10, 10, 10, 10, 10, 3, 3]
    looks.page.folded = OverviewSheet.overview.folded
    looks.page.rowHeight = 17
    looks.page.frozenRows = 2
    looks.page.printed = CellRange("$A$1:$Q$60")
    looks.page.tabColor = income
    looks.page.heights = [0: 28, 1: 18, 2: 20, 3: 26, 9: 20, 24: 20]
    looks.set("B1", CellLook(size: 20, isBold: true, color: ink))
    looks.set("B2", CellLook(size: 10, color: grey))
    looks.set("E1", CellLook(color: grey, alignment: .right, indent: 1))
    looks.set("G1", CellLook(color: grey, alignment: .right, indent: 1))
    looks.set(
      "F1", CellLook(code: month, isBold: true, color: ink, fill: boxed, line: edge, alignment: .center))
    looks.set("H1", CellLook(isBold: true, color: ink, fill: boxed, line: edge, alignment: .center))
    looks.header("B3")
    looks.header("C3:D3", alignment: .right)
    looks.set("C4:C43", CellLook(code: money, color: ink, alignment: .right))
    looks.set("B4:B43", CellLook(color: ink))
    looks.set("D4:D43", CellLook(size: 9, color: grey, alignment: .left, indent: 1))
    looks.digits("C4:C43", code: "$D4")
    looks.set(
      "E3", CellLook(code: month, size: 11, isBold: true, color: ink, line: edge, alignment: .left))
    looks.header("F3:I3", alignment: .right)
    looks.set("E4", CellLook(size: 16, isBold: true, color: ink))
    looks.set("F4", CellLook(code: money, size: 16, isBold: true, color: income, alignment: .right))
    looks.set("G4:I4", CellLook(code: money, size: 16, isBold: true, color: ink, alignment: .right))
    looks.set("E5:E7", CellLook(color: ink))
    looks.set("F5:I7", CellLook(code: money, color: ink, alignment: .right))
    looks.digits("F4:I7", code: "$E4")
    looks.set("E8:E9", CellLook(size: 10, isBold: true, color: "B03A2E"))
    looks.header("E10")
    looks.header("F10:I10", alignment: .right)
    looks.set("E11:E22", CellLook(code: "mmm yyyy", color: ink, alignment: .left))
    looks.set("F11:H22", CellLook(code: money, color: ink, alignment: .right))
    looks.set("I11:I22", CellLook(code: "0%", color: grey, alignment: .right))
    looks.set("E23", CellLook(isBold: true, color: ink))
    looks.set("F23:H23", CellLook(code: money, isBold: true, color: ink, alignment: .right))
    looks.set("I23", CellLook(code: "0%", isBold: true, color: grey, alignment: .right))
    looks.rule("E11:I22", "$E11=$U$4", LookChange(isBold: true))
    looks.header("E25")
    looks.header("F25:G25", alignment: .right)
    looks.header("H25:I25")
    looks.set("E26:E85", CellLook(color: ink))
    looks.set("F26:F85", CellLook(code: money, color: ink, alignment: .right))
    looks.set("G26:G85", CellLook(code: "0%", color: grey, alignment: .right))
    looks.set("H26:H85", CellLook(size: 8, color: spending, alignment: .left, indent: 1))
    looks.digits("F11:H23", code: "$U$7")
    looks.digits("F26:F85", code: "$U$7")
    looks.rule("E26:G85", "AND($E26<>\"\",LEFT($E26,1)<>\" \")", LookChange(isBold: true))
    for cells in ["U2", "U4:U5", "AI31:AI90"] { looks.set(cells, CellLook(code: day)) }
    looks.page.lists = [
      PageList(
        cell: CellReference(column: 5, row: 1), source: "$AI$31:$AI$90",
        prompt: words(SheetWord.promptMonth)),
      PageList(
        cell: CellReference(column: 7, row: 1), source: "$E$4:$E$7",
        prompt: words(SheetWord.promptCurrency)),
    ]
    looks.page.charts = overviewCharts(words)
    return looks.page
  }

  private static func overviewCharts(_ words: Wording) -> [ChartDesign] {
    guard let months = CellRange("$E$11:$E$22"), let incomes = CellRange("$F$11:$F$22"),
      let spendings = CellRange("$G$11:$G$22"), let incomeName = CellRange("$F$10"),
      let spendingName = CellRange("$G$10"), let names = CellRange("$AF$81:$AF$88"),
      let values = CellRange("$AG$81:$AG$88"), let spentName = CellRange("$F$25")
    else { return [] }
    return [
      ChartDesign(
        title: words(SheetWord.chartFlows), categories: months, categoryCode: "mmm yy",
        series: [
          .init(name: incomeName, values: incomes, color: income),
          .init(name: spendingName, values: spendings, color: spending),
        ], from: CellReference(column: 10, row: 3), to: CellReference(column: 17, row: 24),
        altText: "Columns of income and spending for each of twelve months; the numbers stand in E11 to G22."),
      ChartDesign(
        title: words(SheetWord.chartCategories), isHorizontal: true, categories: names,
        series: [.init(name: spentName, values: values, color: spending)],
        from: CellReference(column: 10, row: 25), to: CellReference(column: 17, row: 46),
        altText: "Bars of the largest categories of the month; the numbers stand in E26 to F85."),
    ]
  }

  /// Room for the longest of some texts.
  private static func width(_ words: Wording, _ texts: [SheetWord]) -> Double {
    Double(texts.map { words($0).count }.max() ?? 0) * 1.1 + 1
  }

  private static func budget(_ words: Wording) -> PageDesign {
    var looks = Looks()
    let used = width(words, [.used]), standing = width(words, [.over, .nearlyUsed, .archived])
    looks.page.widths = [
      2, 30, 15, 15, 15, max(9, used), 20, max(14, standing), 3, 10, 10, 10, 10, 10, 10, 3,
    ]
    looks.page.folded = OverviewSheet.budget.folded
    looks.page.rowHeight = 17
    looks.page.frozenRows = 4
    looks.page.printed = CellRange("$A$1:$O$45")
    looks.page.tabColor = spending
    looks.page.heights = [0: 28, 1: 18, 3: 20]
    looks.set("B1", CellLook(size: 20, isBold: true, color: ink))
    looks.set("B2", CellLook(size: 10, color: grey))
    looks.set("B3", CellLook(size: 10, isBold: true, color: "B03A2E"))
    looks.set("C1", CellLook(code: month, isBold: true, color: ink, alignment: .right))
    looks.set("D1", CellLook(isBold: true, color: ink, alignment: .left, indent: 1))
    looks.header("B4")
    looks.header("C4:F4", alignment: .right)
    looks.header("G4:H4")
    looks.set("B5", CellLook(isBold: true, color: ink))
    looks.set("C5:E5", CellLook(code: money, isBold: true, color: ink, alignment: .right))
    looks.set("F5", CellLook(code: "0%", isBold: true, color: ink, alignment: .right))
    looks.set("B6:B45", CellLook(color: ink))
    looks.set("C6:E45", CellLook(code: money, color: ink, alignment: .right))
    looks.set("F6:F45", CellLook(code: "0%", color: grey, alignment: .right))
    looks.set("G5:G45", CellLook(size: 8, color: spending, alignment: .left, indent: 1))
    looks.set("H5:H45", CellLook(color: "B03A2E"))
    looks.digits("C5:E45", code: "$D$1")
    looks.rule("E5:F45", "N($E5)<0", LookChange(color: "B03A2E", isBold: true))
    looks.set("R2:R3", CellLook(code: day))
    if let names = CellRange("$B$6:$B$15"), let plans = CellRange("$C$6:$C$15"),
      let spent = CellRange("$D$6:$D$15"),
      let planName = CellRange("$C$4"), let spentName = CellRange("$D$4")
    {
      looks.page.charts = [
        ChartDesign(
          title: words(SheetWord.chartBudget), isHorizontal: true, categories: names,
          series: [
            .init(name: planName, values: plans, color: planned),
            .init(name: spentName, values: spent, color: spending),
          ], from: CellReference(column: 9, row: 4), to: CellReference(column: 15, row: 28),
          altText:
            "Bars of what was planned and what was spent for the first ten budgets; the numbers stand in B6 to D15."
        )
      ]
    }
    return looks.page
  }
}
