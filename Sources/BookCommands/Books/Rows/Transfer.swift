import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Spreadsheet

package struct Transfer: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "transfer", abstract: "Enter money that moved between two of your accounts.",
    discussion: """
      Makes two rows, one in each account. They count neither as spending nor as income.

        dataset transfer 200 giro savings
        dataset transfer 100 giro dollars --received 108.20 --date 2026-03-09
      """)

  @Argument(help: "The amount that leaves the first account.", completion: .nothing) var amount: String
  @Argument(help: "The account that the money leaves.", completion: .accounts) var from: String
  @Argument(help: "The account that the money reaches.", completion: .accounts) var to: String
  @Option(help: ArgumentHelp("The day: \(TypedDay.forms).", valueName: "day")) var date: String?
  @Option(help: ArgumentHelp("What arrives, in the currency of the other account.", valueName: "amount"))
  var received: String?
  @Option(help: "A note.") var note: String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks()
    // The amount may come last: it is the word with a digit, where the first has none.
    let isLast = !amount.contains(where: \.isNumber) && to.contains(where: \.isNumber)
    var transfer =
      isLast
      ? NewTransfer(amount: to, from: amount, to: from) : NewTransfer(amount: amount, from: from, to: to)
    transfer.received = received
    transfer.day = date
    transfer.note = note
    try carryOut(opened, reason: "entered by hand", asking: "Add it?") {
      try $0.add(transfer, today: today)
    }
  }
}

package struct Link: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Join two transactions that are one transfer between your accounts.",
    discussion: """
        dataset link 14 31
      """)

  @Argument(help: "A transaction: its row number, a part of its id, or its day and payee.") var first: String
  @Argument(help: "The other transaction: its row number, a part of its id, or its day and payee.")
  var second: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks()
    let rows = (try row(first, in: opened), try row(second, in: opened))
    try carryOut(opened, reason: "linked by hand") { try $0.link(rows.0, rows.1) }
  }
}

package struct Unlink: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink", abstract: "Split a transfer back into two separate transactions.",
    discussion: """
      If this machine still keeps the run that joined the rows, they become what they were before, \
      categories included. Otherwise they become an expense and an income.

        dataset unlink 14
      """)

  @Argument(help: "One half: its row number, a part of its id, or its day and payee.") var transaction: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks()
    let row = try row(transaction, in: opened)
    let transfer = opened.dataset[.transactions]?.text(row: row, "transferId")
    let before = try transfer.map(opened.opened.textsBeforeLinking(as:)) ?? [:]
    try carryOut(opened, reason: "unlinked by hand") { try $0.unlink(row, before: before) }
  }
}

package struct Adjust: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "adjust",
    abstract: "Correct an account's balance. The correction is neither income nor spending.",
    discussion: """
        dataset adjust cash -12.50 --note "counted the purse"
      """)

  @Argument(help: "The account.", completion: .accounts) var account: String
  @Argument(help: "By how much its balance changes; negative for less.") var amount: String
  @Option(help: ArgumentHelp("The day: \(TypedDay.forms).", valueName: "day")) var date: String?
  @Option(help: "A note.") var note: String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks()
    try carryOut(opened, reason: "adjusted by hand", asking: "Add it?") {
      try $0.adjust(account, by: amount, day: date, note: note, today: today)
    }
  }
}
