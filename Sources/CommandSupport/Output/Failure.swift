import BookEditing
import Bookkeeping
import ArgumentParser
import DatasetFormat
import DatasetStore
import Importer
import Spreadsheet
import SpreadsheetXLSX

/// A run that could not be done: what to say, and the exit status. Every mistake on the command line is one of
/// these with status 64, whoever finds it.
package struct Failure: Error, CustomStringConvertible {
  /// What kind of failure it is, for programs.
  package enum Code: String, CaseIterable {
    /// The command line alone is wrong: an unknown word, a malformed day, amount, period or type.
    case usage
    /// The dataset has no such account, category, transaction, run or state.
    case unknownName = "unknown-name"
    /// Several of them match.
    case ambiguous
    /// A question about the data has to be answered first.
    case question
    /// Many rows or a whole state would change, and nobody has agreed.
    case consent
    /// A person said no.
    case declined
    /// Another run is working on the dataset.
    case locked
    /// The dataset, or a file of it, cannot be used as it is.
    case dataset
    /// A plan does not fit.
    case plan
    /// A file outside the dataset cannot be read or written.
    case file
    /// A file has a password, and none was given.
    case password
    /// The change does not make sense for the books.
    case refused
    /// Something else.
    case failed
  }

  package var message: String
  /// 1: something is left for the person; 2: could not be done; 75: locked by another run; 64: wrong usage.
  package var status: Int32 = 2
  package var code: Code
  /// The word that is wrong.
  package var found: String?
  /// What may have been meant, the likeliest first.
  package var candidates: [String] = []
  /// Whether the message is said as it is, without the command's name before it.
  private(set) var isPlain = false
  /// Whether nothing is said to a person.
  private(set) var isQuiet = false
  /// Whether the message has several lines, which the program made.
  package var hasLines = false

  package init(
    _ message: String, status: Int32 = 2, code: Code? = nil, found: String? = nil, candidates: [String] = []
  ) {
    self.message = message
    self.status = status
    self.code =
      code
      ?? (status == 64 ? .usage : status == 75 ? .locked : status == 1 ? .question : .failed)
    self.found = found
    self.candidates = candidates
  }

  package var description: String { message }

  /// A command that was typed in a way that cannot work: status 64.
  package static func usage(_ message: String, found: String? = nil, candidates: [String] = []) -> Failure {
    Failure(message, status: 64, found: found, candidates: candidates)
  }

  /// A name that the dataset does not have: status 2.
  package static func unknown(_ message: String, found: String, candidates: [String] = []) -> Failure {
    Failure(message, code: .unknownName, found: found, candidates: candidates)
  }

  /// A question about the data that an option has to answer: status 1.
  package static func question(_ message: String) -> Failure { Failure(message, status: 1, code: .question) }

  /// Many rows or a whole state would change, and nobody has agreed: status 1.
  package static func consent(_ message: String) -> Failure { Failure(message, status: 1, code: .consent) }

  /// A person said no, which is no mistake: status 1, and nothing to be said with `--quiet`.
  package static func declined(_ message: String, isQuiet: Bool) -> Failure {
    var failure = Failure(message, status: 1, code: .declined)
    failure.isPlain = true
    failure.isQuiet = isQuiet
    return failure
  }

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
    let message = String(describing: error)
    switch error {
    case let failure as Failure: self = failure
    case StoreError.locked: self.init(message, status: 75)
    // Done, and a file remains that the person has to look at.
    case StoreError.displaced(_, _, isSaved: true): self.init(message, status: 1, code: .dataset)
    case let error as BookError: self.init(error)
    case let error as TransactionFinder.Problem: self.init(error)
    case is LineAnswerError: self = .usage(message)
    case let error as XLSXError where error.problem.isDamage:
      self.init("\(error) What is still in it: dataset inspect \(error.file) --salvage", code: .file)
    case is StoreError: self.init(message, code: .dataset)
    case is PlanError: self.init(message, code: .plan)
    case is FileError, is XLSXError, is CSVError, is StatementError, is LayoutError, is WorkbookWriterError,
      is ExportError, is BookFileError:
      self.init(message, code: .file)
    case NewDataset.PlanningError.accountCurrency: self.init(message, code: .file)
    case is NewDataset.PlanningError: self = .usage(message)
    case ImportError.unknownAccount(let key, let known):
      self = .unknown(message, found: key, candidates: known)
    case is ImportError, is OverviewSheets.Obstacle: self.init(message, code: .refused)
    default: return nil
    }
  }

  private init(_ error: BookError) {
    let code: Code =
      switch error.kind {
      case .usage: .usage
      case .unknownName: .unknownName
      case .ambiguous: .ambiguous
      case .refused: .refused
      }
    self.init(
      error.description, status: code == .usage ? 64 : 2, code: code, found: error.found,
      candidates: error.candidates)
  }

  private init(_ problem: TransactionFinder.Problem) {
    let message = problem.description
    switch problem {
    case .unknown(let text), .otherTab(let text, _): self = .unknown(message, found: text)
    case .several(let text, let candidates, _):
      self.init(
        message, code: .ambiguous, found: text, candidates: candidates.map { String($0.number) })
    }
  }
}

/// Arguments of no command: ArgumentParser tells of its errors by a type.
private struct NoArguments: ParsableArguments {}
