import BookEditing
import Bookkeeping
import ArgumentParser
import CommandSupport
import DatasetFormat
import DatasetStore
import Importer

package struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Show all about one transaction: its values, its bank line, its rules.",
    discussion: """
        dataset explain 17
        dataset explain 2026-03-03 rewe
      """)

  @Argument(help: "The transaction: its row number, a part of its id, or its day and payee.")
  var words: [String]

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let folder = try options.folder()
    let dataset = try options.open(folder, for: .reading).dataset
    try dataset.requireReadable([.transactions])
    let id = words.joined(separator: " ")
    let row = try TransactionFinder.row(id, in: dataset)
    guard let explanation = TransactionExplanation(row: row, of: dataset) else {
      throw Failure("\(id): the row's id cannot be read. Run dataset validate.")
    }
    let line = try explanation.source.flatMap { source in
      try explanation.id.flatMap { try ProvenanceFile.line(of: $0, importID: source.id, in: folder) }
    }
    if options.json {
      ExplanationJSON.print(explanation, line: line, all: true)
    } else {
      ExplanationText.print(explanation, line: line, all: true)
    }
  }
}
