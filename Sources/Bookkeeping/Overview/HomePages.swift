public import DatasetFormat
import Spreadsheet

/// The sheets `Overview` and `Budget`: formulas over a workbook's tabs, with the figures that they come to.
public enum HomePages {
  /// Why a workbook cannot get the sheets.
  public enum Obstacle: Error, Sendable, Hashable, CustomStringConvertible {
    /// CSV files hold no formulas.
    case noWorkbook
    /// The dataset is older than what the formulas need.
    case oldVersion(Int)
    /// No currency is set.
    case noCurrency
    /// Sheets of these names are there.
    case taken([String])

    public var description: String {
      switch self {
      case .noWorkbook:
        "CSV files hold no formulas and no charts, so Overview and Budget need a workbook (dataset export --to Money.xlsx makes a copy that can have formulas of your own)"
      case .oldVersion(let version):
        "the dataset is of schema version \(version), and the formulas need accounts and currencies (expected version \(SchemaVersion.current)); dataset migrate brings it there"
      case .noCurrency:
        "Settings name no currency of the dataset (expected one such as EUR); dataset settings currency EUR sets it"
      case .taken(let names):
        "\(names.joined(separator: " and ")) \(names.count == 1 ? "is" : "are") there already, and yours; rename or remove what you have, and run the command again"
      }
    }
  }

  /// What the formulas show on a day, for datasets whose workbooks have the sheets.
  public static func figures(on day: CalendarDate) -> DerivedFigures {
    DerivedFigures { dataset in
      var changes: [String: [SheetEdits.Place: CellValue]] = [:]
      let sheets = Dictionary(
        dataset.foreignSheets.compactMap { sheet in
          HomeSheet(named: sheet.name, rows: sheet).map { ($0, sheet) }
        }, uniquingKeysWith: { first, _ in first })
      guard !sheets.isEmpty, FormulaColumns.missing(in: dataset).isEmpty,
        HomeSheet.tabs.allSatisfy({ dataset[$0] != nil })
      else { return [:] }
      let choice = PageChoice(of: sheets[.overview])
      let figures = PageFigures(dataset, on: day, choice: choice)
      for (kind, sheet) in sheets { changes[sheet.name] = page(kind, dataset, figures).changes(in: sheet) }
      return changes
    }
  }

  /// The changes that bring the sheets to a workbook, with the tabs and columns that they need.
  ///
  /// - Throws: ``Obstacle``.
  public static func changes(for dataset: Dataset, on day: CalendarDate) throws -> [Change] {
    guard dataset.storage == .xlsx else { throw Obstacle.noWorkbook }
    guard dataset.version >= SchemaVersion.current else { throw Obstacle.oldVersion(dataset.version) }
    guard dataset.settings.currency != nil else { throw Obstacle.noCurrency }
    let taken = HomeSheet.allCases.map(\.rawValue).filter { name in
      dataset.sheetOrder.contains { $0.lowercased() == name.lowercased() }
    }
    guard taken.isEmpty else { throw Obstacle.taken(taken) }
    var changes: [Change] = HomeSheet.tabs.filter { dataset[$0] == nil }.map {
      .addTab(tab: $0, version: dataset.version, reason: "formulas name it")
    }
    changes += FormulaColumns.missing(in: dataset).map {
      .addColumn(tab: $0.tab, column: $0.column, reason: "formulas name it")
    }
    let whole = try Plan(command: "", base: [:], changes: changes).applied(to: dataset)
    let figures = PageFigures(whole, on: day, choice: PageChoice(of: nil))
    changes += HomeSheet.allCases.map { kind in
      Change(
        .addSheet(page(kind, whole, figures).contents), at: Address(.own(kind.rawValue)),
        reason: kind == .overview
          ? "balances, months and categories at a glance" : "what was planned, and what was spent")
    }
    return changes
  }

  static func page(_ kind: HomeSheet, _ dataset: Dataset, _ figures: PageFigures) -> FormulaPage {
    switch kind {
    case .overview: OverviewPage(dataset, figures).page
    case .budget: BudgetPage(dataset, figures).page
    }
  }
}

/// What a person chose on the page: cells that hold a value and no formula any more.
struct PageChoice: Sendable {
  var month: CalendarDate?
  var currency: String?

  init(of sheet: Sheet?) {
    guard let sheet else { return }
    func value(_ cell: String) -> CellValue? {
      guard let place = FormulaPage.place(cell), let row = sheet.index(ofRow: place.row + 1) else {
        return nil
      }
      let content = sheet.content(row: row, column: place.column)
      return content.isFormula ? nil : content
    }
    if case .date(let day)? = value(OverviewPage.monthCell) { month = CalendarDate(iso: day.prefix(10)) }
    if case .text(let code)? = value(OverviewPage.currencyCell) {
      currency = HeaderName.trimmed(code).uppercased()
    }
  }
}
