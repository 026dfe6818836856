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
    commandName: "link", abstract: "Say which transactions are transfers between your accounts.",
    discussion: """
      Two transactions become one transfer: money that left one account and reached another. Name several \
      pairs one after the other.

      With --with all named transactions are transfers with that account. Each is joined with the one there \
      of its amount up to five days apart that has no category. Without such a row, one is added. With \
      --outside the other account is not in the dataset. Transfers are neither income nor spending.

        dataset link 14 31
        dataset link 14 31 20 42
        dataset link 14 20 22 --with savings
        dataset link 14 --outside
        dataset link --suggest
        dataset link --add 1 --add 3
      """)

  @Argument(help: "The transactions: their row numbers, parts of their ids, or their day and payee.")
  var transactions: [String] = []
  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("They are transfers with this account.", valueName: "account"), completion: .accounts)
  var account: String?
  @Flag(help: "They are transfers with an account that is not in the dataset.") var outside = false
  @Flag(help: "List transactions that may be transfers, with a number and the reason.") var suggest = false
  @Option(
    help: ArgumentHelp(
      "Link the proposal with this number; may be given several times.", valueName: "number"))
  var add: [Int] = []
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    let ways = [account != nil, outside, suggest, !add.isEmpty].count { $0 }
    guard ways <= 1 else {
      throw ValidationError("--with, --outside, --suggest and --add exclude each other. Keep one of them.")
    }
    guard transactions.isEmpty == (suggest || !add.isEmpty) else {
      throw ValidationError(
        transactions.isEmpty
          ? "name two transactions, or look for them with --suggest."
          : "--suggest and --add take no transactions. Leave them out.")
    }
    guard ways > 0 || transactions.count.isMultiple(of: 2) else {
      throw ValidationError(
        "expected two transactions for each transfer, and got \(transactions.count). --with ACCOUNT needs one."
      )
    }
  }

  func run() throws {
    if suggest {
      let opened = try OpenBooks(options.open(for: .reading))
      let suggestions = LinkSuggestions(in: opened.dataset)
      return options.json ? suggestions.printJSON() : suggestions.printText(options)
    }
    let opened = try openBooks()
    if !add.isEmpty {
      try change.apply(
        LinkSuggestions(in: opened.dataset).plan(of: add), to: opened, options,
        asking: "Link \(Plural.count(add.count, "transfer"))?"
      ) { plan in
        if options.json || !options.quiet { PlanOutput.show(plan, json: options.json) }
      }
      return
    }
    let rows = try transactions.map { try row($0, in: opened) }
    if let twice = rows.indices.first(where: { rows[..<$0].contains(rows[$0]) }) {
      throw Failure("\(transactions[twice]): the transaction is named twice. Nothing was changed.")
    }
    try carryOut(opened, reason: "linked by hand") { changes in
      if let account {
        try changes.transfer(rows, with: account)
      } else if outside {
        try changes.transferOutside(rows)
      } else {
        for place in stride(from: 0, to: rows.count, by: 2) {
          try changes.link(rows[place], rows[place + 1])
        }
      }
    }
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
