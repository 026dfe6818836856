import ArgumentParser
import Bookkeeping
import DatasetFormat
import DatasetStore

struct Delete: BookCommand {
  static let configuration = CommandConfiguration(
    abstract: "Delete transactions.",
    discussion: """
      One transaction is named by its id, the beginning of one, or its row's number; several by filters, and then their number is \
      said first. Deleted rows stay in the spreadsheet with a time in deletedAt, so that other copies of the dataset learn of it. \
      A transfer that was made by hand goes on both sides.

        dataset delete 14
        dataset delete --payee "Corner shop" --period 2026-03 --dry-run
      """)

  @Argument(help: "The transaction: its id, the beginning of one, or its row's number.") var transaction:
    String?
  @OptionGroup var filters: FilterOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    guard (transaction == nil) != filters.isEmpty else {
      throw Failure("delete: name one transaction, or filters such as --payee and --period.", status: 64)
    }
    let opened = try openBooks()
    var rows: [Int] = []
    if let transaction {
      rows = [try row(transaction, in: opened)]
    } else if let tab = opened.dataset[.transactions] {
      rows = try filters.filter(for: opened.dataset).rows(of: tab)
      if rows.isEmpty { throw Failure("no transaction matches. Nothing was changed.") }
      options.note("\(Plural.count(rows.count, "transaction")) match")
      guard change.yes || change.dryRun || Output.canAsk else {
        throw Failure(
          "\(Plural.count(rows.count, "transaction")) would be deleted. Say --yes, or look with --dry-run. Nothing was changed.",
          status: 1)
      }
    }
    try carryOut(
      opened, reason: "deleted by hand", asking: "Delete \(Plural.count(rows.count, "transaction"))?"
    ) { try $0.delete(rows) }
  }
}
