import DatasetFormat
import DatasetStore
import ForeignWorkbooks
import Foundation
import Importer

/// Shows what an import would do, and does it: `ImportStatement DATASET STATEMENT [--apply]`.
@main enum ImportStatement {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { fatalError("usage: ImportStatement DATASET STATEMENT [--apply]") }
    let applies = arguments.count > 3 && arguments[3] == "--apply"
    let file = URL(filePath: arguments[2])
    let bytes = Array(try Data(contentsOf: file))

    let folder = try DatasetLocator.at(arguments[1])
    // A workbook is handed over as its sheets. Any other file says by its bytes what it is.
    let name = file.lastPathComponent
    let sheets = WorkbookReader.isWorkbook(bytes) ? try WorkbookReader.sheets(of: bytes, name: name) : nil
    let statement = ImportSession.File(name: name, bytes: bytes, sheets: sheets)
    let session = try folder.read { read in
      try ImportSession(
        [statement], into: read.dataset, history: read.importHistory,
        options: ImportOptions(accountKey: "giro"))
    }
    for statement in session.result.statements {
      for (entry, line) in zip(statement.statement.entries, statement.lines) {
        let amount = statement.amount(of: entry)?.description ?? "?"
        print(entry.date, amount, line.payee, "(\(line.verdict))")
      }
      print("into", statement.accountKey ?? "an account that is asked for")
      // Totals, and lines that cannot be read.
      for line in statement.unread { print("line \(line.line) is no entry:", line.reason) }
      print("\(statement.newCount) new, \(statement.alreadyImportedCount) already imported")
    }
    // What the file does not decide is a question; AnswerQuestions answers some.
    for question in session.questions { print("question:", question.text) }
    guard applies, session.questions.isEmpty else { return }
    try folder.write { try $0.apply(session.plan()) }
    print("saved")
  }
}
