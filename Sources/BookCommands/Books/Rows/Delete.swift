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
        dataset delete 14
        dataset delete 3 March rewe
        dataset delete --payee "Corner shop" --period 2026-03 --dry-run

      Name one transaction by its row number, a part of its id, or its day and payee, or several by \
      filters or --where, as edit does; you see their number first. Deleted rows stay in the spreadsheet \
      with a time in deletedAt, so that other copies of the dataset learn of it; dataset list --deleted \
      shows them. A transfer that was made by hand is deleted on both sides.
      """)

  @Argument(help: "The transaction: its row number, a part of its id, or its day and payee.") var transaction:
    [String] = []
  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Filters") var conditions: WhereOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let filters = try conditions.filters(beside: filters)
    guard transaction.isEmpty != filters.isEmpty else {
      throw Failure.usage(
        "delete: name one transaction by its id or row, or several by filters such as --payee and --period.")
    }
    let opened = try openBooks()
    var rows: [Int] = []
    if transaction.isEmpty {
      rows = try matching(filters, in: opened, would: "deleted")
    } else {
      rows = [try row(transaction.joined(separator: " "), in: opened)]
    }
    try carryOut(
      opened, reason: "deleted by hand",
      asking: transaction.isEmpty ? "Delete \(Plural.count(rows.count, "transaction"))?" : "Delete it?",
      isMany: transaction.isEmpty
    ) { try $0.delete(rows) }
  }
}
