import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Split: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "split", abstract: "Split a transaction into several categories.",
    discussion: """
      The row keeps the first part, and each other part becomes a row of its own. What is left of the \
      amount stays in the row's category. A statement that is imported again recognises the parts by their \
      sum.

        dataset split 14 30 groceries 12 household
      """)

  @Argument(
    help: "The transaction: its row number, a part of its id, or its day and payee.", completion: .nothing)
  var transaction: String
  @Argument(help: "An amount and its category, then the next pair.", completion: .categories) var parts:
    [String]
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    guard parts.count.isMultiple(of: 2) else {
      throw Failure.usage("split: each part is an amount and a category, such as 30 groceries 12 household.")
    }
    let opened = try openBooks()
    let row = try row(transaction, in: opened)
    let all = stride(from: 0, to: parts.count, by: 2).map {
      SplitPart(amount: parts[$0], category: parts[$0 + 1])
    }
    try carryOut(opened, reason: "divided by hand") { try $0.split(row, into: all) }
  }
}
