import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Delete: BookCommand {
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
    } else {
      rows = try matching(filters, in: opened, would: "deleted")
    }
    try carryOut(
      opened, reason: "deleted by hand", asking: "Delete \(Plural.count(rows.count, "transaction"))?"
    ) { try $0.delete(rows) }
  }
}
