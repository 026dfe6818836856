import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// The sheets `Overview` and `Budget`: formulas over a workbook's tabs, with their results.
package enum OverviewSheets {
  /// Why a workbook cannot get the sheets.
  package enum Obstacle: DatasetError, Hashable {
    /// CSV files hold no formulas.
    case noWorkbook
    /// The dataset's version is too old for the formulas.
    case oldVersion(Int)
    /// No currency is set.
    case noCurrency
    /// Sheets of these names are there.
    case taken([String])
    /// The one of the two sheets that is there has other formulas than the tool's, or has them elsewhere.
    case changed(String)

    /// The stable name of the case.
    package var code: String {
      switch self {
      case .noWorkbook: "no-workbook"
      case .oldVersion: "needs-version2"
      case .noCurrency: "no-currency"
      case .taken: "sheets-taken"
      case .changed: "sheets-changed"
      }
    }

    package var description: String {
      switch self {
      case .noWorkbook:
        "CSV files hold no formulas and no charts, so Overview and Budget need a workbook (dataset export -o Money.xlsx makes a copy that can have formulas of your own)"
      case .oldVersion(let version):
        "the dataset is of schema version \(version), and the formulas need accounts and currencies (expected version \(SchemaVersion.current)); dataset migrate brings it there"
      case .noCurrency:
        "Settings name no currency of the dataset (expected one such as EUR); dataset settings set currency EUR sets it"
      case .taken(let names):
        "\(names.joined(separator: " and ")) \(names.count == 1 ? "is" : "are") there already, and yours; rename or remove what you have, and run the command again"
      case .changed(let name):
        "\(name) is there already, and its formulas are not those that it was made with, or not in their places, so the other sheet would show wrong figures beside it; remove or rename \(name), and run the command again to get both"
      }
    }
  }

  /// The results of the formulas on a day, for workbooks that have the sheets.
  ///
  /// The tool's figures differ from the sheet's in two cases. A user changed a formula or a value that it
  /// depends on, moved cells, or copied the sheet. Or formulas read a row differently than this tool. Then
  /// the formulas show nothing until a program calculates them, because a wrong figure would look right.
  package static func figures(on day: CalendarDate) -> DerivedFigures {
    DerivedFigures { dataset in
      let found = marked(in: dataset)
      guard !found.isEmpty else { return [:] }
      var pages: [OverviewSheet: FormulaPage] = [:]
      let overview = found.first { $0.kind == .overview && $0.isInPlace }?.sheet
      if FormulaColumns.missing(in: dataset).isEmpty, OverviewSheet.tabs.allSatisfy({ dataset[$0] != nil }) {
        let figures = OverviewFigures(dataset, on: day, choice: PageChoice(of: overview))
        for (sheet, kind, isInPlace) in found where isInPlace && figures.areOfFormulas {
          pages[kind] = wholePage(kind, dataset, figures, sheet)
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
    } translating: { dataset in
      texts(in: dataset, on: day)
    }
  }

  /// The sheets of a workbook that the tool laid out, or a person copied from those.
  private static func marked(
    in dataset: Dataset
  ) -> [(sheet: Sheet, kind: OverviewSheet, isInPlace: Bool)] {
    var found: [(sheet: Sheet, kind: OverviewSheet, isInPlace: Bool)] = []
    let names = Set(OverviewSheet.allCases.map(\.rawValue))
    let named = dataset.foreignSheets.filter { names.contains($0.name) }
    for sheet in named + dataset.foreignSheets.filter({ !names.contains($0.name) }) {
      guard let (kind, isInPlace) = OverviewSheet.marked(in: sheet) else { continue }
      // A second one is a copy, with a choice of its own; the one with the name is the first.
      found.append((sheet, kind, isInPlace && !found.contains { $0.kind == kind }))
    }
    return found
  }

  /// The cells of the sheets that hold a text of another language, as they are in the dataset's. What a person wrote
  /// into a cell stays.
  private static func texts(in dataset: Dataset, on day: CalendarDate) -> DerivedFigures.Cells {
    let found = marked(in: dataset).filter(\.isInPlace)
    guard !found.isEmpty, FormulaColumns.missing(in: dataset).isEmpty,
      OverviewSheet.tabs.allSatisfy({ dataset[$0] != nil })
    else { return [:] }
    let overview = found.first { $0.kind == .overview }?.sheet
    var figures = OverviewFigures(dataset, on: day, choice: PageChoice(of: overview))
    let own = figures.words
    var cells: DerivedFigures.Cells = [:]
    for (sheet, kind, _) in found {
      let wanted = page(kind, dataset, figures)
      for code in Wording.languages where code != own.code {
        figures.words = Wording(language: code)
        let changes = page(kind, dataset, figures).cells(
          of: sheet, becoming: wanted, withFigures: figures.areOfFormulas)
        cells[sheet.name, default: [:]].merge(changes) { first, _ in first }
      }
      figures.words = own
    }
    return cells
  }

  /// The changes that add the sheets that a workbook lacks, with the tabs and columns that they need.
  ///
  /// - Parameters:
  ///   - dataset: The workbook.
  ///   - day: Today.
  ///   - isInFront: Whether they are added before all other sheets, or after them.
  /// - Returns: The changes, to be applied in this order.
  /// - Throws: ``Obstacle``.
  package static func changes(
    for dataset: Dataset, on day: CalendarDate, inFront isInFront: Bool = false
  ) throws -> [Change] {
    guard dataset.storage == .xlsx else { throw Obstacle.noWorkbook }
    guard dataset.version >= SchemaVersion.current else { throw Obstacle.oldVersion(dataset.version) }
    guard dataset.settings.currency != nil else { throw Obstacle.noCurrency }
    let present = try present(in: dataset)
    var changes: [Change] = OverviewSheet.tabs.filter { dataset[$0] == nil }.map {
      .addTab(tab: $0, version: dataset.version, reason: "formulas name it")
    }
    changes += FormulaColumns.missing(in: dataset).map {
      .addColumn(tab: $0.tab, column: $0.column, reason: "formulas name it")
    }
    let whole = try Plan(command: "", base: [:], changes: changes).applied(to: dataset)
    let figures = OverviewFigures(whole, on: day, choice: PageChoice(of: present[.overview]))
    // The formulas of each sheet refer to cells of the other, so both must be in their places.
    for (kind, sheet) in present {
      guard wholePage(kind, whole, figures, sheet) != nil else {
        throw Obstacle.changed(kind.rawValue)
      }
    }
    changes += OverviewSheet.allCases.filter { present[$0] == nil }.enumerated().map { index, kind in
      var contents = page(kind, whole, figures).contents(withFigures: figures.areOfFormulas)
      if isInFront { contents.position = index }
      return Change(
        .addSheet(contents), at: Address(.own(kind.rawValue)),
        reason: kind == .overview
          ? "balances, months and categories at a glance" : "what was planned, and what was spent")
    }
    return changes
  }

  /// The sheets that a workbook has already.
  ///
  /// - Throws: ``Obstacle/taken(_:)`` where both are there, or another sheet has such a name.
  private static func present(in dataset: Dataset) throws -> [OverviewSheet: Sheet] {
    var names: [String] = []
    var present: [OverviewSheet: Sheet] = [:]
    for kind in OverviewSheet.allCases {
      guard let name = dataset.sheetOrder.first(where: { $0.lowercased() == kind.rawValue.lowercased() })
      else { continue }
      names.append(name)
      guard let sheet = dataset.foreignSheets.first(where: { $0.name == kind.rawValue }),
        let marked = OverviewSheet.marked(in: sheet), marked.sheet == kind, marked.isInPlace
      else { continue }
      present[kind] = sheet
    }
    if names.count > present.count || names.count == OverviewSheet.allCases.count {
      throw Obstacle.taken(names)
    }
    return present
  }

  /// The page that a sheet is, in the dataset's language or the one in which it was made. Nil if it has other
  /// formulas.
  static func wholePage(
    _ kind: OverviewSheet, _ dataset: Dataset, _ figures: OverviewFigures, _ sheet: Sheet
  ) -> FormulaPage? {
    var figures = figures
    let own = figures.words.code
    for code in [own] + Wording.languages.filter({ $0 != own }) {
      if code != own { figures.words = Wording(language: code) }
      let page = page(kind, dataset, figures)
      if isWhole(page, kind, in: sheet) { return page }
    }
    return nil
  }

  private static func isWhole(_ page: FormulaPage, _ kind: OverviewSheet, in sheet: Sheet) -> Bool {
    page.isWhole(in: sheet, folded: kind.folded, choices: kind == .overview ? PageChoice.cells : [])
  }

  static func page(_ kind: OverviewSheet, _ dataset: Dataset, _ figures: OverviewFigures) -> FormulaPage {
    switch kind {
    case .overview: OverviewPage(dataset, figures).page
    case .budget: BudgetPage(dataset, figures).page
    }
  }
}

/// The user's choices on the page: cells with a value in place of the formula.
struct PageChoice: Sendable {
  /// The cells where a user chooses; all others of the page are generated.
  static let cells: Set = [OverviewPage.monthCell, OverviewPage.currencyCell, OverviewPage.furtherCell]

  var month: CalendarDate?
  var currency: String?
  /// The content of the last line of currencies.
  var furtherCode: String?
  /// Whether the effect of the choices is known. It is not if a cell has a user's formula, or a number that
  /// is not a day.
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
      // As TRIM does: a text with other white space is not a currency.
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

/// How formulas name the columns of a dataset's tabs: whole, so that rows to come are in them.
struct FormulaColumns {
  /// The columns of each tab by name: a page names them thousands of times.
  private var names: [TabName: [String: String]] = [:]

  init(_ dataset: Dataset) {
    for (tab, _) in Self.needed {
      guard let found = dataset[tab] else { continue }
      let sheet = SheetName.inFormula(found.sheet.name)
      for (column, place) in zip(found.schema.columns, found.binding.columnOfPosition) {
        guard let place else { continue }
        let letters = CellReference.letters(ofColumn: place)
        names[tab, default: [:]][column.name] = "\(sheet)!$\(letters):$\(letters)"
      }
    }
  }

  /// `Transactions!$C:$C`; nil if the workbook lacks the column.
  func whole(_ tab: TabName, _ column: String) -> String? { names[tab]?[column] }

  /// The columns that the formulas need and the dataset lacks.
  static func missing(in dataset: Dataset) -> [(tab: TabName, column: String)] {
    needed.flatMap { tab, columns in
      columns.filter { column in
        guard let found = dataset[tab] else { return false }
        return found.binding.columnOfPosition[found.schema[column]] == nil
      }.map { (tab, $0) }
    }
  }

  private static let needed: [(TabName, [String])] = [
    (
      .transactions,
      ["date", "type", "amount", "direction", "currency", "categoryKey", "accountKey", "status", "deletedAt"]
    ),
    (.categories, ["categoryKey", "name", "type", "parentKey", "deletedAt"]),
    (.accounts, ["accountKey", "name", "currency", "startingBalance", "startDate", "isActive", "deletedAt"]),
    (.budgets, ["kind", "categoryKey", "period", "startDate", "endDate", "amount", "currency", "deletedAt"]),
    (.settings, ["key", "value"]),
  ]
}
