import BookEditing
import Bookkeeping
import ArgumentParser
import DatasetFormat
import DatasetStore
import Importer

struct RulesExplain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show why a transaction has its category: rule by rule, condition by condition.")

  @Argument(help: "The transaction's id, the beginning of it, or its row number.")
  var id: String

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let dataset = try options.open(for: .reading).dataset
    try dataset.requireReadable([.transactions, .categories, .importRules])
    let row = try TransactionFinder.row(id, in: dataset)
    guard let explanation = TransactionExplanation(row: row, of: dataset) else {
      throw Failure("\(id): the row's id cannot be read. Run dataset validate.")
    }
    guard explanation.trace != nil else {
      throw Failure(
        "\(id): the row's date or amount cannot be read, so no rule can be tried. Run dataset validate.")
    }
    if options.json {
      ExplanationJSON.print(explanation, line: nil, all: false)
    } else {
      ExplanationText.print(explanation, line: nil, all: false)
    }
  }
}
