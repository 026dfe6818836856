import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Delete: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete transactions.",
    discussion: """
      Name one transaction by its id, the beginning of one, or its row number, or several by filters; you \
      see their number first. Deleted rows stay in the spreadsheet with a time in deletedAt, so that other \
      copies of the dataset learn of it. A transfer that was made by hand is deleted on both sides.

        dataset delete 14
        dataset delete --payee "Corner shop" --period 2026-03 --dry-run
      """)

  @Argument(help: "The transaction: its id, the beginning of it, or its row number.") var transaction: String?
  @OptionGroup var filters: FilterOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    guard (transaction == nil) != filters.isEmpty else {
      throw Failure.usage(
        "delete: name one transaction by its id or row, or several by filters such as --payee and --period.")
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
