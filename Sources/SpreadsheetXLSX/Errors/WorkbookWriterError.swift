public import Spreadsheet

/// Why a workbook could not be written.
public struct WorkbookWriterError: Error, Sendable, Hashable {
  /// What is wrong, as facts; the words are in the description.
  public enum Problem: Error, Sendable, Hashable {
    /// The system cannot write the file: its error number.
    case cannotWrite(errno: Int32)
    case archiveTooLarge
    /// The zip archive could not be made of what was there.
    case archiveNotWritten(reason: String)
    case noVisibleSheet
    case sheetNameEmpty
    /// In UTF-16 units, as Excel counts.
    case sheetNameTooLong(Int)
    case sheetNameHas(Character)
    case sheetNameTwice
    case tooManyRows
    case tooManyColumns
    /// In UTF-16 units, as Excel counts.
    case textTooLong(Int)
    case formulaTooLong(Int)
    case choicesTooLong(Int)
    case choiceHasComma(String)
    case notANumber(String)
    case notADate(String)
    case notUTF8

    /// Whether the file is what could not be written, whatever is in it.
    var concernsFile: Bool {
      switch self {
      case .cannotWrite, .archiveTooLarge, .archiveNotWritten: true
      default: false
      }
    }
  }

  public var problem: Problem
  /// The sheet, where there is one.
  public var sheet: String?
  public var cell: CellReference?

  public init(problem: Problem, sheet: String? = nil, cell: CellReference? = nil) {
    self.problem = problem
    self.sheet = sheet
    self.cell = cell
  }
}
