import BookEditing
import Bookkeeping
import ArgumentParser
import DatasetFormat
import DatasetStore
import Importer
import Spreadsheet
import SpreadsheetXLSX

/// A run that could not be done: what to say, and the exit status.
package struct Failure: Error {
  package var message: String
  /// 2: could not be done; 75: locked by another run; 64: wrong usage.
  package var status: Int32 = 2

  package init(_ message: String, status: Int32 = 2) {
    self.message = message
    self.status = status
  }

  /// A command that was typed in a way that cannot work: status 64.
  package static func usage(_ message: String) -> Failure { Failure(message, status: 64) }

  /// The command changes a record, and no option says what: "goals edit: nothing to change. Name at least ...".
  package static func nothingToChange(in command: String) -> Failure {
    usage("\(command): nothing to change. Name at least one option; see dataset \(command) --help.")
  }

  /// What to say where the run may have saved before it failed: an error of a library knows only that it changed nothing itself.
  package var toldAfterSave: String {
    guard let saved = Output.whatWasSaved else { return message }
    return message.replacing("Nothing was changed.", with: saved)
  }

  /// The failure that one of ArgumentParser's errors stands for.
  package init(usage error: any Error) {
    let status = NoArguments.exitCode(for: error)
    self.init(NoArguments.message(for: error), status: status == .failure ? 2 : status.rawValue)
  }

  /// The failure that an error of a library stands for; nil for ArgumentParser's own.
  package init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case StoreError.locked: self.init(String(describing: error), status: 75)
    // Done, and a file remains that the person has to look at.
    case StoreError.displaced(_, _, isSaved: true): self.init(String(describing: error), status: 1)
    case let error as BookError where error.isUsage: self = .usage(String(describing: error))
    case is LineAnswerError: self = .usage(String(describing: error))
    case let error as XLSXError where error.problem.isDamage:
      self.init("\(error) What is still in it: dataset inspect \(error.file) --salvage")
    case is StoreError, is FileError, is PlanError, is NewDataset.PlanningError, is XLSXError, is CSVError,
      is StatementError, is LayoutError, is ImportError, is WorkbookWriterError,
      is TransactionFinder.Problem, is ExportError, is BookError, is BookFileError,
      is OverviewSheets.Obstacle, is PDFPages.Locked:
      self.init(String(describing: error))
    default: return nil
    }
  }
}

/// Arguments of no command: ArgumentParser tells of its errors by a type.
private struct NoArguments: ParsableArguments {}
