import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Edit: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change transactions.",
    discussion: """
        dataset edit 14 --category groceries
        dataset edit 2026-03-03 rewe --amount 12.80
        dataset edit 14 --tag work --tag travel
        dataset edit --where payee=kiosk --where period=2026-03 --category dining --add-tag lunch

      Name the transaction by its row number, as dataset list shows it, by the beginning or the end of its \
      id, or by its day and payee. What you do not name stays the same; an empty text clears a cell. A \
      transfer that was made by hand changes on both sides; a row from a statement keeps its own day and \
      text.

      To change several, use --where. It takes the filters of other commands as name=value: \
      \(WhereOptions.names). All conditions must hold; of conditions with the same name one is enough. You \
      see their number first, and all change in one run, or none does.

      Under a category for spending, money that came in becomes a refund; under one for income, money that \
      went out lowers that income. You are asked first. Without a terminal, say --refund or --reversal.
      """)

  @Argument(help: "The transaction: its row number, a part of its id, or its day and payee.") var transaction:
    [String] = []
  @OptionGroup var filter: WhereOptions
  @Option(help: "The amount, above zero.") var amount: String?
  @Option(name: .shortAndLong, help: "The category.", completion: .categories) var category: String?
  @Option(help: "The payee.") var payee: String?
  @Option(help: "expense or income.", completion: .flows) var type: String?
  @Option(help: "paid or unpaid.", completion: .words(PaymentState.self)) var payment: String?
  @Option(help: "reimbursed or unreimbursed.", completion: .words(ReimbursementState.self)) var reimbursement:
    String?
  @OptionGroup var entry: EntryOptions
  @Option(
    name: .customLong("add-tag"),
    help: ArgumentHelp("A tag to add; may be given several times.", valueName: "tag"),
    completion: .tags)
  var addedTags: [String] = []
  @Option(
    name: .customLong("remove-tag"),
    help: ArgumentHelp("A tag to remove; may be given several times.", valueName: "tag"), completion: .tags)
  var removedTags: [String] = []
  @OptionGroup var reversals: ReversalOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    var edit = TransactionEdit()
    edit.amount = amount
    edit.category = category
    edit.payee = payee
    edit.type = try type.map { try FilterOptions.word($0, "--type") }
    edit.payment = try payment.map { try FilterOptions.word($0, "--payment") }
    edit.reimbursement = try reimbursement.map { try FilterOptions.word($0, "--reimbursement") }
    edit.day = entry.date
    edit.account = entry.account
    edit.tags = entry.tag.isEmpty ? nil : entry.tag
    edit.addedTags = addedTags
    edit.removedTags = removedTags
    edit.note = entry.note
    edit.paidBy = entry.paidBy
    edit.shares = entry.shares
    guard !edit.isEmpty else {
      throw Failure.usage(
        "edit: nothing to change. Name at least one option, such as --category groceries; see dataset edit --help."
      )
    }
    guard transaction.isEmpty != filter.isEmpty else {
      throw Failure.usage(
        "edit: name one transaction, or several with --where payee=kiosk. Other options say what to change.")
    }
    let filters = try filter.filters()
    let opened = try openBooks()
    let rows =
      try transaction.isEmpty
      ? matching(filters, in: opened, would: "changed")
      : [row(transaction.joined(separator: " "), in: opened)]
    let question = transaction.isEmpty ? "Change \(Plural.count(rows.count, "transaction"))?" : "Change it?"
    try carryOut(
      opened, reason: "changed by hand", asking: question, isMany: transaction.isEmpty, reversals: reversals
    ) { changes in
      if transaction.isEmpty {
        try changes.edit(rows, edit, today: today)
      } else {
        for row in rows { try changes.edit(row, edit, today: today) }
      }
    }
  }
}

/// What a transaction has beside its amount, category and payee.
struct EntryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The day: \(TypedDay.forms).", valueName: "day")) var date: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The account: its key or name, or the beginning of one.", valueName: "key"),
    completion: .accounts)
  var account: String?
  @Option(name: .shortAndLong, help: "A tag; may be given several times.", completion: .tags) var tag:
    [String] = []
  @Option(help: "A note.") var note: String?
  @Option(
    help: ArgumentHelp("The member of the household who paid.", valueName: "member"), completion: .members)
  var paidBy: String?
  @Option(help: ArgumentHelp("Who it was for: \"ana:1, ben:2\".", valueName: "shares")) var shares: String?
}
