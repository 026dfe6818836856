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
  ///
  /// Where a person changed a formula, or a value that one depends on, moved cells or copied the sheet, or where a row is written so that formulas read it
  /// otherwise than this tool, its figures are not those of the sheet: then the formulas show nothing until a program calculates them, as another figure
  /// would pass for a right one.
  public static func figures(on day: CalendarDate) -> DerivedFigures {
    DerivedFigures { dataset in
      var found: [(sheet: Sheet, kind: HomeSheet, isInPlace: Bool)] = []
      for sheet in dataset.foreignSheets {
        guard let (kind, isInPlace) = HomeSheet.marked(in: sheet) else { continue }
        // A second one is a copy, with a choice of its own.
        found.append((sheet, kind, isInPlace && !found.contains { $0.kind == kind }))
      }
      guard !found.isEmpty else { return [:] }
      var pages: [HomeSheet: FormulaPage] = [:]
      let overview = found.first { $0.kind == .overview && $0.isInPlace }?.sheet
      if FormulaColumns.missing(in: dataset).isEmpty, HomeSheet.tabs.allSatisfy({ dataset[$0] != nil }) {
        let figures = PageFigures(dataset, on: day, choice: PageChoice(of: overview))
        for (sheet, kind, isInPlace) in found where isInPlace && figures.areOfFormulas {
          let page = page(kind, dataset, figures)
          if page.isWhole(
            in: sheet, folded: kind.folded, choices: kind == .overview ? PageChoice.cells : [])
          {
            pages[kind] = page
          }
        }
      }
      // The formulas of Budget look at Overview.
      if pages[.overview] == nil { pages = [:] }
      var changes: [String: [SheetEdits.Place: CellValue]] = [:]
      for (sheet, kind, isInPlace) in found {
        changes[sheet.name] =
          (isInPlace ? pages[kind] : nil)?.changes(in: sheet) ?? FormulaPage.blanks(in: sheet)
      }
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
        .addSheet(page(kind, whole, figures).contents(withFigures: figures.areOfFormulas)),
        at: Address(.own(kind.rawValue)),
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
  /// The cells where a person chooses; all others of the page are as it was made.
  static let cells: Set = [OverviewPage.monthCell, OverviewPage.currencyCell, OverviewPage.furtherCell]

  var month: CalendarDate?
  var currency: String?
  /// What stands in the last line of currencies.
  var furtherCode: String?
  /// Whether it is known what the formulas make of the cells: a formula of the person's own chooses, too, and so does a number that is no day.
  private(set) var isKnown = true

  init(of sheet: Sheet?) {
    guard let sheet else { return }
    func value(_ cell: String) -> CellValue? {
      guard let place = FormulaPage.place(cell), let row = sheet.index(ofRow: place.row + 1) else {
        return nil
      }
      return sheet.content(row: row, column: place.column)
    }
    switch value(OverviewPage.monthCell) {
    case nil, .blank, .text, .formula(OverviewPage.newestMonth, _): break
    case .date(let day):
      month = CalendarDate(iso: day.prefix(10))
      isKnown = month != nil
    default: isKnown = false
    }
    switch value(OverviewPage.currencyCell) {
    case nil, .blank, .formula(OverviewPage.usualCurrency, _): break
    case .text(let text):
      // As TRIM does it: other white space makes no currency of it.
      let code = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()).uppercased()
      if !code.isEmpty { currency = code }
    default: isKnown = false
    }
    switch value(OverviewPage.furtherCell) {
    case nil, .blank: furtherCode = ""
    case .formula(OverviewPage.furtherCurrency, _): break
    case .text(let code) where Currency(code: code)?.code == code: furtherCode = code
    default: isKnown = false
    }
  }
}
