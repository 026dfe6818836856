import DatasetChecks
import DatasetFormat
import DatasetStore
import Foundation
import Importer

/// Shows what an import would do, and does it: `ImportStatement DATASET STATEMENT [--apply]`.
@main enum ImportStatement {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { fatalError("usage: ImportStatement DATASET STATEMENT [--apply]") }
    let applies = arguments.count > 3 && arguments[3] == "--apply"
    let path = URL(filePath: arguments[2])
    let bytes = Array(try Data(contentsOf: path))
    let statements = try StatementReader.read(bytes: bytes, fileName: path.lastPathComponent)
    let file = ImportFile(statements: statements, bytes: bytes)

    let opened = try OpenDataset(DatasetLocator.at(arguments[1]), for: applies ? .changing : .reading)
    let result = try ImportPlanner.plan(
      [file], into: opened.dataset, provenance: opened.provenance,
      options: ImportOptions(accountKey: "giro"), command: "my app: import", origin: .system)

    for statement in result.statements {
      // What the file does not decide is a question, with the answers that StatementOptions takes.
      for question in statement.statement.questions { print("question:", question.text) }
      for (entry, line) in zip(statement.statement.entries, statement.lines) {
        print(entry.date, entry.amountMinor, line.payee, "(\(line.verdict))")
      }
      print("\(statement.newCount) new, \(statement.alreadyImportedCount) already imported")
    }
    guard applies, !result.hasQuestions else { return }
    try opened.apply(
      result.plan, summary: ["imported \(file.statements.name)"], verify: Checks.verification)
    print("saved")
  }
}
