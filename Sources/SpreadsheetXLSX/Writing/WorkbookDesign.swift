package import Spreadsheet

/// The design of a workbook to be written, before any of its rows are known.
package struct WorkbookDesign: Sendable {
  /// The sheets in the order in which a user sees them.
  package var sheets: [SheetDesign]
  /// Asks the spreadsheet program to calculate all formulas when it opens the file.
  package var recalculatesOnOpen = false
  private(set) var formats: [String] = CellFormat.builtIn

  /// A workbook of these sheets.
  package init(sheets: [SheetDesign] = []) {
    self.sheets = sheets
  }

  /// The format of a number format code (`#,##0.00 [$€-407]`), for cells and columns of this workbook.
  package mutating func format(_ code: String) -> CellFormat {
    if let index = formats.firstIndex(of: code) { return CellFormat(index: index) }
    formats.append(code)
    return CellFormat(index: formats.count - 1)
  }

  /// What rules of the sheets make different in cells, each once.
  var changes: [LookChange] {
    var all: [LookChange] = []
    for sheet in sheets {
      let own =
        (sheet.page.map { $0.rules.map(\.change) } ?? sheet.rowRules.map(\.change))
        + sheet.shownNames.map(\.change)
      for change in (sheet.deletionColumn == nil ? [] : [.deleted]) + own where !all.contains(change) {
        all.append(change)
      }
    }
    return all
  }

  /// The looks of the cells of pages, each once.
  var looks: [CellLook] {
    var known: Set<CellLook> = []
    return sheets.flatMap { sheet in
      (sheet.page?.looks ?? [:]).sorted { $0.key < $1.key }.map(\.value).filter { known.insert($0).inserted }
    }
  }

  /// The number format code of a format of this workbook.
  package func code(of format: CellFormat) -> String { formats[format.index] }
}

/// A number format of one ``WorkbookDesign``.
@usableFromInline package struct CellFormat: Sendable, Hashable {
  let index: Int

  /// As the program shows a value by itself.
  package static let general = CellFormat(index: 0)
  /// Text, whatever it looks like.
  package static let text = CellFormat(index: 1)
  /// `2026-01-31`
  package static let day = CellFormat(index: 2)
  /// `2026-01-31 13:45:00`
  package static let dayAndTime = CellFormat(index: 3)
  /// `13:45:00`
  package static let time = CellFormat(index: 4)
  /// Hours beyond 24: `36:00:00`
  package static let duration = CellFormat(index: 5)

  static let builtIn = ["General", "@", "yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss", "hh:mm:ss", "[h]:mm:ss"]
}

/// One sheet of a ``WorkbookDesign``.
package struct SheetDesign: Sendable {
  /// The sheet's name, at most 31 UTF-16 units.
  package var name: String
  /// Whether a user sees the sheet.
  package var visibility: Sheet.Visibility
  /// The columns, from A on.
  package var columns: [ColumnDesign]
  /// Writes the columns' names as row 1, bold, and keeps it in sight.
  package var hasHeader: Bool
  /// Puts filter buttons on the header.
  package var hasFilter: Bool
  /// The index of the column that says of a row that it is deleted: where it has content, the row is grey and
  /// struck out.
  package var deletionColumn: Int?
  /// The name of the table that the rows are, with a filter and rows in turns light and dark; nil for a sheet
  /// without one. A sheet has the header then.
  package var tableName: String?
  /// Conditional formats of rows; of several that apply, the first takes precedence.
  package var rowRules: [RowRule] = []
  /// Whether the sheet is printed across, as wide as a page, with the header on each.
  package var isPrintedWide = false
  /// What cells of the first row show to people, in place of the names that programs know.
  package var shownNames: [ShownName] = []
  /// Whether the columns run from right to left.
  package var isRightToLeft = false
  /// The look of a sheet that is not a table. The design of columns and header is then ignored.
  package var page: PageDesign?

  /// The look of one sheet.
  package init(
    name: String, columns: [ColumnDesign] = [], visibility: Sheet.Visibility = .visible,
    hasHeader: Bool = true, hasFilter: Bool = true, deletionColumn: Int? = nil
  ) {
    self.name = name
    self.columns = columns
    self.visibility = visibility
    self.hasHeader = hasHeader
    self.hasFilter = hasFilter
    self.deletionColumn = deletionColumn
  }
}

/// One column of a ``SheetDesign``.
package struct ColumnDesign: Sendable {
  /// The text of its header cell; empty for none.
  package var name: String
  /// In characters of the normal font; nil for the program's own width.
  package var width: Double?
  /// Grey, for columns that only programs need.
  package var isMuted: Bool
  /// Grouped with its neighbours, and folded.
  package var isFolded = false
  /// The format of cells that do not name one.
  package var format: CellFormat
  /// The entries of each cell's drop-down list; nil for no list.
  package var choices: Choices?

  /// The look of one column.
  package init(
    name: String, width: Double? = nil, isMuted: Bool = false, format: CellFormat = .general,
    choices: Choices? = nil
  ) {
    self.name = name
    self.width = width
    self.isMuted = isMuted
    self.format = format
    self.choices = choices
  }
}

/// A look of some cells of a row where a formula over the row is true.
package struct RowRule: Sendable {
  /// The index of the column whose cells look so.
  package var column: Int
  /// The formula for a row of this number.
  package var formula: @Sendable (_ row: Int) -> String
  /// The differences.
  package var change: LookChange

  /// A rule for the cells of a column.
  package init(column: Int, change: LookChange, formula: @escaping @Sendable (_ row: Int) -> String) {
    self.column = column
    self.change = change
    self.formula = formula
  }
}

/// The drop-down list of a column.
package enum Choices: Sendable, Hashable {
  /// Only these texts: at most 255 characters together, joined by commas, without commas inside.
  case fixed([String])
  /// These texts, of the same form; others are allowed with a warning.
  case suggested([String])
  /// The cells below the header in a column (0-based) of a sheet; other values are allowed with a warning.
  case column(Int, ofSheet: String)
}

extension SheetDesign {
  /// The last cell of the filter: the end of the sheet, so that rows added later are filtered too; nil
  /// without a filter.
  var filteredRange: CellReference? {
    guard hasHeader, hasFilter, !columns.isEmpty, page == nil, tableName == nil else { return nil }
    return CellReference(column: columns.count - 1, row: CellAddress.rowLimit)
  }
}
