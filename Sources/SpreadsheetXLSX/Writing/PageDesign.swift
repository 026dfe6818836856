package import Spreadsheet

/// The look of a sheet that is laid out cell by cell, as a page for people, and not as a table.
package struct PageDesign: Sendable {
  /// The looks of cells, by row and column from 0.
  package var looks: [SheetEdits.Place: CellLook] = [:]
  /// The widths of the columns from A on, in characters of the normal font.
  package var widths: [Double] = []
  /// Columns that are grouped and folded: the calculations of the page.
  package var folded: ClosedRange<Int>?
  /// The height of rows in points.
  package var rowHeight: Double = 15
  /// The heights of rows by their index, where they are not as high as others.
  package var heights: [Int: Double] = [:]
  /// Drop-down lists of cells.
  package var lists: [PageList] = []
  /// Looks that depend on what cells show; of several that apply the first goes before.
  package var rules: [PageRule] = []
  /// The charts.
  package var charts: [ChartDesign] = []
  /// How many rows stay in sight above all others; nil for none.
  package var frozenRows: Int?
  /// The range to print, on one page; nil for all, on pages of one page's width.
  package var printed: CellRange?
  /// The colour of the sheet's tab, `RRGGBB`.
  package var tabColor: String?

  /// A page without any look.
  package init() {}
}

/// How a cell of a page looks.
package struct CellLook: Sendable, Hashable {
  /// The alignment of the cell's content.
  package enum Alignment: String, Sendable { case left, center, right }

  /// The number format code.
  package var code: String
  /// The height of letters in points.
  package var size: Double
  /// Whether letters are bold.
  package var isBold: Bool
  /// The colour of letters, `RRGGBB`; nil for the program's own.
  package var color: String?
  /// The colour behind them.
  package var fill: String?
  /// The colour of a line below; nil for none.
  package var line: String?
  /// The alignment of the content; nil: numbers right, text left.
  package var alignment: Alignment?
  /// How many characters away from its side.
  package var indent: Int

  /// A look.
  package init(
    code: String = "General", size: Double = 11, isBold: Bool = false, color: String? = nil,
    fill: String? = nil,
    line: String? = nil, alignment: Alignment? = nil, indent: Int = 0
  ) {
    self.code = code
    self.size = size
    self.isBold = isBold
    self.color = color
    self.fill = fill
    self.line = line
    self.alignment = alignment
    self.indent = indent
  }
}

/// The drop-down list of one cell.
package struct PageList: Sendable {
  /// The cell.
  package var cell: CellReference
  /// The place of the choices: a range of the sheet, such as `$A$1:$A$9`.
  package var source: String
  /// The hint that the program shows next to the cell.
  package var prompt: String

  /// A list that a cell offers.
  package init(cell: CellReference, source: String, prompt: String) {
    self.cell = cell
    self.source = source
    self.prompt = prompt
  }
}

/// A look of cells that depends on a formula.
package struct PageRule: Sendable {
  /// The cells.
  package var range: CellRange
  /// The formula for the first of them.
  package var formula: String
  /// The differences of their look.
  package var change: LookChange

  /// A rule for a range.
  package init(range: CellRange, formula: String, change: LookChange) {
    self.range = range
    self.formula = formula
    self.change = change
  }
}

/// The differences that a rule makes in the look of cells.
package struct LookChange: Sendable, Hashable {
  /// Another colour of letters, `RRGGBB`.
  package var color: String?
  /// Bold letters.
  package var isBold: Bool
  /// Slanted letters.
  package var isItalic: Bool
  /// Letters struck out.
  package var isStruck: Bool
  /// Another number format code.
  package var code: String?

  /// A change.
  package init(
    color: String? = nil, isBold: Bool = false, isItalic: Bool = false, isStruck: Bool = false,
    code: String? = nil
  ) {
    self.color = color
    self.isBold = isBold
    self.isItalic = isItalic
    self.isStruck = isStruck
    self.code = code
  }

  /// Of rows that are deleted.
  static let deleted = LookChange(color: "8C8C8C", isStruck: true)
}
