import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// A plan's edits in terms of a workbook that is there, in which sheets have their new names already: what
/// changes, what new rows look like, what new tabs are.
enum WorkbookChanges {
  static func edits(for dataset: Dataset, _ plan: PlanEdits, in language: SheetLanguage) -> WorkbookEdits {
    var design = WorkbookDesign()
    let money = MoneyFormats(dataset, further: currencies(in: plan, of: dataset), design: &design)
    var edits = WorkbookEdits()
    for (name, tabEdits) in plan.tabs {
      guard let tab = dataset[name] else { continue }
      let sheetName = plan.renamed[.tab(name)] ?? tab.sheet.name
      edits.sheets[sheetName] = tabEdits
      let looks = RowLooks(tab, columns: TabColumns(tab, with: tabEdits), money: money, design: design)
      edits.looks[sheetName] = looks.looks(
        of: tabEdits.appended.build(), behind: tabEdits.end(of: tab.sheet))
    }
    for (name, own) in plan.own { edits.sheets[plan.renamed[.own(name)] ?? name] = own }
    edits.newSheets = newSheets(plan, dataset: dataset, money: money, design: design, language)
    return edits
  }

  /// The currency codes in rows to be added, whose formats may not be among those of the rows there are.
  private static func currencies(in plan: PlanEdits, of dataset: Dataset) -> Set<String> {
    var codes: Set<String> = []
    for (name, tabEdits) in plan.tabs {
      guard let tab = dataset[name] else { continue }
      let columns = TabColumns(tab, with: tabEdits)
      codes.formUnion(currencies(in: tabEdits.appended.build(), columns, schema: tab.schema))
    }
    for (name, rows) in plan.newTabs {
      let tab = newTab(name, rows)
      codes.formUnion(currencies(in: tab.sheet, TabColumns(tab, with: nil), schema: tab.schema))
    }
    return codes
  }

  private static func currencies(in rows: Sheet, _ columns: TabColumns, schema: TabSchema) -> Set<String> {
    let sources = columns.entries.filter { entry in
      entry.position.map { schema.columns[$0].kind == .currency } ?? false
    }.map(\.source)
    return Set((0..<rows.rowCount).flatMap { row in sources.compactMap { rows.text(row: row, column: $0) } })
  }

  private static func newTab(_ name: TabName, _ rows: SheetBuilder) -> Tab {
    Tab(schema: .of(name), sheet: rows.build(), fileName: "", storage: .xlsx)
  }

  private static func newSheets(
    _ plan: PlanEdits, dataset: Dataset, money: MoneyFormats, design: WorkbookDesign,
    _ language: SheetLanguage
  ) -> [WorkbookEdits.NewSheet] {
    var columns: [TabName: TabColumns] = [:]
    var names: [TabName: String] = [:]
    for tab in dataset.orderedTabs {
      columns[tab.name] = TabColumns(tab, with: plan.tabs[tab.name])
      names[tab.name] = plan.renamed[.tab(tab.name)] ?? tab.sheet.name
    }
    var design = design
    let tabs = plan.newTabs.map { newTab($0.name, $0.rows) }
    for tab in tabs {
      columns[tab.name] = TabColumns(tab, with: nil)
      names[tab.name] = tab.sheet.name
    }
    design.sheets = tabs.map { tab in
      TabDesign.sheet(
        tab.name, sheetName: tab.sheet.name, visibility: .visible, columns: columns, sheetNames: names,
        version: dataset.version, money: money, language: language)
    }
    let made = tabs.enumerated().map { index, tab in
      let looks = RowLooks(tab, columns: TabColumns(tab, with: nil), money: money, design: design)
      return WorkbookEdits.NewSheet(
        design: design, index: index, rows: tab.sheet, formats: looks.formats(of: tab.sheet))
    }
    return made + plan.newSheets.map { otherSheet($0.name, $0.contents, language) }
  }

  /// A sheet that is not a tab of the format: its rows, without a design of the format except for the sheets
  /// from which a user chooses.
  private static func otherSheet(
    _ name: String, _ contents: SheetContents, _ language: SheetLanguage
  ) -> WorkbookEdits.NewSheet {
    let rows = contents.sheet(named: name, isTyped: true)
    let known =
      name == ConflictsSheet.name
      ? ConflictsDesign.sheet(rows) : OverviewSheetDesign.sheet(named: name, rows: rows, in: language)
    var sheet = known ?? SheetDesign(name: name, hasHeader: false, hasFilter: false)
    language.applyLook(to: &sheet, rows: rows)
    return WorkbookEdits.NewSheet(design: WorkbookDesign(sheets: [sheet]), index: 0, rows: rows)
  }
}

/// The design of the sheet `Conflicts` in a workbook: a header, wide columns for texts, and a drop-down list
/// for the choice.
enum ConflictsDesign {
  /// The design for the content of the sheet; nil if its first row is not its header.
  static func sheet(_ rows: Sheet) -> SheetDesign? {
    let known = ConflictsSheet(rows)
    guard known.columns["winner"] != nil else { return nil }
    let header = rows.cells(inRow: 0)
    let words = known.columns.keys.filter { ConflictsSheet.isValueWord($0) }
    let choices = words.sorted { ($0.count, $0) < ($1.count, $1) } + [ConflictsSheet.baseWord]
    var columns: [ColumnDesign] = []
    for cell in header {
      // Our header has no gaps.
      guard cell.kind == .text, cell.column == columns.count else { return nil }
      let name = rows.text(of: cell)
      columns.append(
        ColumnDesign(
          name: name, width: width(of: name), isMuted: isBookkeeping(name),
          // A later merge may list more values: another word is asked about, and allowed.
          choices: name == "winner" ? .suggested(choices) : nil))
    }
    return SheetDesign(name: ConflictsSheet.name, columns: columns)
  }

  private static func width(of name: String) -> Double {
    if isBookkeeping(name) { return 9 }
    return switch name {
    case "about": 44
    case ConflictsSheet.baseWord: 24
    default: ConflictsSheet.isValueWord(name) ? 24 : 16
    }
  }

  private static func isBookkeeping(_ name: String) -> Bool { name == "id" || name.hasPrefix("time") }
}

/// The look of new rows of a tab: that of the last row whose amounts have the same currencies.
///
/// The user's own styles therefore continue in new rows, and no amount is shown in another row's currency.
struct RowLooks {
  /// The formats of the two amounts that a row can have.
  private struct Money: Hashable {
    var amount: CellFormat
    var original: CellFormat
  }

  private let tab: Tab
  private let money: MoneyFormats
  private let design: WorkbookDesign
  private let currency: Int?
  private let originalCurrency: Int?
  private let account: Int?
  /// Columns of amounts, and whether each is of the original amount.
  private var amounts: [(column: Int, isOriginal: Bool)] = []

  init(_ tab: Tab, columns: TabColumns, money: MoneyFormats, design: WorkbookDesign) {
    self.tab = tab
    self.money = money
    self.design = design
    func column(_ name: String) -> Int? {
      guard let position = tab.schema.position(matching: name) else { return nil }
      return columns.entries.first { $0.position == position }?.source
    }
    currency = column("currency")
    originalCurrency = column("originalCurrency")
    account = column("accountKey")
    for entry in columns.entries {
      guard let position = entry.position else { continue }
      switch tab.schema.columns[position].kind {
      case .amount, .signedAmount:
        amounts.append((entry.source, tab.schema.columns[position].name == "originalAmount"))
      default: break
      }
    }
  }

  /// The looks of rows to be appended behind a row of data; empty if all follow that row.
  func looks(of rows: Sheet, behind end: Int) -> [AppendedLook] {
    guard !amounts.isEmpty, rows.rowCount > 0 else { return [] }
    let wanted = money(of: rows)
    let models = models(for: Set(wanted), upTo: end)
    let last = end > 0 ? end : nil
    return wanted.map { money in
      if let model = models[money] { return AppendedLook(model: model) }
      return AppendedLook(model: last, formats: formats(of: money))
    }
  }

  /// For each row the format codes of its amounts by column.
  func formats(of rows: Sheet) -> [[Int: String]] { money(of: rows).map(formats) }

  private func formats(of money: Money) -> [Int: String] {
    let codes = amounts.map { ($0.column, design.code(of: $0.isOriginal ? money.original : money.amount)) }
    return Dictionary(codes) { first, _ in first }
  }

  private func money(of sheet: Sheet) -> [Money] {
    sheet.withView { view in (0..<view.rowCount).map { money(ofRow: $0, view) } }
  }

  /// For each kind of money the last row of the tab that has it.
  private func models(for wanted: Set<Money>, upTo end: Int) -> [Money: Int] {
    var models: [Money: Int] = [:]
    tab.sheet.withView { view in
      for row in stride(from: end, to: 0, by: -1) where models.count < wanted.count {
        let money = money(ofRow: row, view)
        if wanted.contains(money), models[money] == nil { models[money] = row }
      }
    }
    return models
  }

  private func money(ofRow row: Int, _ view: SheetView) -> Money {
    var texts: [Int: String] = [:]
    for cell in view.cells(inRow: row)
    where cell.column == currency || cell.column == originalCurrency || cell.column == account {
      texts[cell.column] = view.text(of: cell)
    }
    func text(_ column: Int?) -> String? { column.flatMap { texts[$0] } }
    return Money(
      amount: money.format(currency: text(currency), account: text(account)),
      original: money.format(currency: text(originalCurrency), account: nil))
  }
}
