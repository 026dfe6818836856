import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Add: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Enter a transaction by hand.",
    discussion: """
        dataset add 12.50 groceries "Corner shop"
        dataset add 5 Bakery
        dataset add 12,50 groc Coffee --date yesterday --tag work
        dataset add 20 groceries "Corner shop" --refund
        dataset add 2850 salary "Nordlicht" --account giro
        dataset add 60 dining "Luigi" --paid-by ana --shares "ana:1, ben:1"

      Name a category by its key, its name or the beginning of one. It tells whether the money was spent \
      or earned. A word that is no category is the payee; the category is then the one that the payee's \
      earlier transactions have. Without --account the default account is used, or the only one; if there is \
      none yet, it is made. --date last means the day of the entry made last.
      """)

  @Argument(help: "The amount, above zero: 12.50.", completion: .nothing) var amount: String
  @Argument(
    help: ArgumentHelp("The category, or else the payee.", valueName: "category"), completion: .categories)
  var second: String?
  @Argument(help: ArgumentHelp("The payee: who was paid, or who paid you.", valueName: "payee"))
  var third: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The category, if the second word is the payee.", valueName: "key"),
    completion: .categories)
  var category: String?
  @Option(help: "The payee, if no category is named.") var payee: String?
  @OptionGroup var entry: EntryOptions
  @Option(help: "expense or income, if no category tells.", completion: .flows) var type: String?
  @Flag(help: "A refund, which lowers the spending of the category; with income: a reversal.")
  var refund = false
  @Option(help: ArgumentHelp("The currency, if no account is used.", valueName: "code")) var currency: String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks()
    let words = try TypedEntryWords(
      [amount, second, third].compactMap(\.self), category: category, payee: payee, in: opened.dataset)
    var new = NewTransaction(amount: words.amount, category: words.category)
    new.payee = words.payee
    new.day = entry.date
    new.account = entry.account
    new.type = try type.map { try FilterOptions.word($0, "--type") }
    new.isReversal = refund
    new.currency = currency
    new.tags = entry.tag
    new.note = entry.note
    new.paidBy = entry.paidBy
    new.shares = entry.shares
    new.firstAccount = try firstAccount(in: opened.dataset)
    let last = entry.date?.lowercased() == LastEntry.word ? opened.dataset.lastEntry : nil
    let day = last.map { last in
      "\(last.day), the day of the entry made last: row \(last.row)\(last.payee.map { ", \($0)" } ?? "")"
    }
    let notes = [words.note, day, new.firstAccount.map(note)].compactMap(\.self).map(Printable.line)
    try carryOut(
      opened, reason: "entered by hand", asking: "Add it?",
      note: notes.isEmpty ? nil : notes.joined(separator: "\n")
    ) {
      try $0.add(new, today: today)
    }
  }

  /// The account to make, as a row without one is in no balance: Cash, or the one that a person on a terminal names. Nil
  /// where there are accounts, or where the money is another member's.
  private func firstAccount(in dataset: Dataset) throws -> NewListRecord? {
    // Version 1 of the format has no accounts.
    guard dataset.version >= 2, dataset.accounts.isEmpty, entry.account == nil, entry.paidBy == nil else {
      return nil
    }
    var name = "Cash"
    if change.asks, !change.dryRun, !options.json {
      let question =
        "Which account is it of? You have none yet. Its name, such as Checking (Enter for Cash): "
      guard let typed = TypedAnswer.read(question) else {
        throw Failure.declined("nothing was changed", options)
      }
      if !typed.isEmpty { name = typed }
    }
    return NewListRecord(
      name: name, values: ["type": name == "Cash" ? "cash" : "checking", "startingBalance": "0"])
  }

  private func note(_ account: NewListRecord) -> String {
    "you had no account yet, so this makes \(account.name); another name: dataset accounts rename \(ShellText.quoted(account.name)) NAME"
  }
}
