package import Spreadsheet

/// Why a workbook could not be written.
@usableFromInline package struct WorkbookWriterError: Error, Sendable, Hashable {
  /// The problem, as facts; the words are in the description.
  package enum Problem: Error, Sendable, Hashable {
    /// The system cannot write the file: its error number.
    case cannotWrite(errno: Int32)
    /// The file would be larger than a zip archive can be.
    case archiveTooLarge
    /// The zip archive could not be written.
    case archiveNotWritten(reason: String)
    /// Every sheet is hidden, and Excel needs one that is not.
    case noVisibleSheet
    /// A sheet has no name.
    case sheetNameEmpty
    /// In UTF-16 units, as Excel counts.
    case sheetNameTooLong(Int)
    /// A sheet's name has a character that Excel forbids.
    case sheetNameHas(Character)
    /// Two sheets have one name; case does not count.
    case sheetNameTwice
    /// More rows than a sheet holds.
    case tooManyRows
    /// More columns than a sheet holds.
    case tooManyColumns
    /// In UTF-16 units, as Excel counts.
    case textTooLong(Int)
    /// A formula is longer than Excel reads.
    case formulaTooLong(Int)
    /// The words of a drop-down list together are longer than Excel reads.
    case choicesTooLong(Int)
    /// A word of a drop-down list has a comma, which would cut it in two.
    case choiceHasComma(String)
    /// The text of a number is not one.
    case notANumber(String)
    /// The text of a day or moment is not one.
    case notADate(String)
    /// The bytes of a text are not UTF-8.
    case notUTF8

    /// Whether the file itself could not be written, independent of its content.
    var concernsFile: Bool {
      switch self {
      case .cannotWrite, .archiveTooLarge, .archiveNotWritten: true
      default: false
      }
    }
  }

  /// The problem.
  package var problem: Problem
  /// The sheet, where there is one.
  package var sheet: String?
  /// The cell it is about; nil if it is about a sheet or the file.
  package var cell: CellReference?

  package init(problem: Problem, sheet: String? = nil, cell: CellReference? = nil) {
    self.problem = problem
    self.sheet = sheet
    self.cell = cell
  }
}
