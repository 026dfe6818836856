import Spreadsheet

/// Why a workbook is not edited in place.
package struct WorkbookEditorError: Error, Sendable, Hashable {
  /// The obstacle, as facts; the words are in the description.
  package enum Problem: Error, Sendable, Hashable {
    /// The package is signed, and any change would make the signature false.
    case signed
    /// A part that has to change is in another encoding than UTF-8 and UTF-16: its name and encoding.
    case encoding(part: String, name: String)
    /// The workbook has no such sheet.
    case noSuchSheet
    /// A new sheet has the name of an existing one.
    case sheetExists
    /// Rows are out of order, so there is no place to append.
    case rowsOutOfOrder
    /// The file has the row twice.
    case rowTwice
    /// The row to be changed is not where it was read.
    case rowMissing
    /// The cell's reference names a different row.
    case cellElsewhere
    /// Other cells take their formula from this one.
    case sharedFormula
    /// The cell belongs to a formula that fills several cells (its range).
    case arrayFormula(String)
    /// The sheet ends with a row of totals.
    case totals(formula: String?)
    /// New rows would lie under merged cells (their range).
    case mergedCells(String)
    /// The cells to be split are not joined (their range).
    case notMerged(String)
    /// The cells to be joined are part of others that are (both ranges).
    case mergedTwice(String, String)
    /// A part names the sheet in a way that is not understood (its text), so that it would not follow a new
    /// name.
    case namedElsewhere(part: String, text: String)
    /// A formula finds cells by a text, which may be the sheet's name: in a cell (its place) or in a formula.
    case namedByText(formula: String, name: String, place: String?)
    /// The part cannot be taken apart.
    case unexpected(part: String, reason: String)
  }

  /// The problem.
  package var problem: Problem
  /// The sheet it is about; nil if it is about the workbook.
  package var sheet: String?
  /// 1-based.
  package var row: Int?
  /// 0-based.
  package var column: Int?

  package init(problem: Problem, sheet: String? = nil, row: Int? = nil, column: Int? = nil) {
    self.problem = problem
    self.sheet = sheet
    self.row = row
    self.column = column
  }
}

extension WorkbookEditorError: CustomStringConvertible {
  /// One line: the place, what was found, why it is not changed, what to do.
  package var description: String {
    guard let sheet else { return problem.description }
    guard let row else { return "\(sheet): \(problem)" }
    guard let column else { return "\(sheet)!\(row): \(problem)" }
    return "\(sheet)!\(CellReference(column: column, row: row)): \(problem)"
  }
}

extension WorkbookEditorError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .signed:
      "the workbook carries a digital signature, which any change would make invalid. Remove the signature first."
    case .encoding(let part, let name):
      "\(part): is \(name), and only UTF-8 and UTF-16 can be edited. Open and save the workbook in a spreadsheet program."
    case .noSuchSheet: "the workbook has no such sheet. Check the name."
    case .sheetExists: "a sheet of this name is there already. Rename one."
    case .rowsOutOfOrder:
      "the rows stand in the file out of order, so none can be added. Open and save the workbook in a spreadsheet program."
    case .rowTwice:
      "the row stands in the file twice. Open and save the workbook in a spreadsheet program, and check the row."
    case .rowMissing:
      "the row is not where it was read. Read the workbook again."
    case .cellElsewhere:
      "the cell stands in the file inside another row. Open and save the workbook in a spreadsheet program."
    case .sharedFormula:
      "other cells take their formula from this one, so it cannot be replaced. Enter their formulas by themselves first."
    case .arrayFormula(let range):
      "the cell belongs to the formula that fills \(range), so it cannot be changed by itself. Change that formula first."
    case .totals(let formula):
      """
      the row holds totals of those above\(formula.map { " (\($0))" } ?? ""), and new rows would come below it. \
      Move it to another sheet, or above the data.
      """
    case .mergedCells(let range):
      "new rows would lie under the merged cells \(range). Unmerge them first."
    case .notMerged(let range): "the cells \(range) are not joined. Read the workbook again."
    case .mergedTwice(let range, let other):
      "the cells \(range) cannot be joined, since \(other) are. Split those first."
    case .namedElsewhere(let part, let text):
      "\(part): may name the sheet (\(text)), and would not follow a new name. Rename it in your program."
    case .namedByText(let formula, let name, let place):
      """
      the formula =\(formula) finds cells by a text, and \(place.map { "\($0) holds" } ?? "a formula holds") "\(name)", \
      which would not follow a new name. Rename the sheet in your program, and change that text.
      """
    case .unexpected(let part, let reason):
      "\(part): \(reason). Open and save the workbook in a spreadsheet program."
    }
  }
}
