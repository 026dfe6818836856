import ArgumentParser
import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore

struct Add: BookCommand {
  static let configuration = CommandConfiguration(
    abstract: "Enter a transaction by hand.",
    discussion: """
      A category is named by its key, its name or the beginning of one, and says whether the money was spent or earned. \
      Without --account the default account is meant, or the only one. With --date last the day is that of the entry made last.

        dataset add 12.50 groceries "Corner shop"
        dataset add 12,50 groc Coffee --date yesterday --tag work
        dataset add 8 dining Luigi --date last
        dataset add 20 groceries "Corner shop" --refund
        dataset add 2850 salary "Nordlicht" --account giro
        dataset add 60 dining "Luigi" --paid-by ana --shares "ana:1, ben:1"
      """)

  @Argument(help: "The amount, above zero: 12.50.", completion: .nothing) var amount: String
  @Argument(help: "The category.", completion: .categories) var category: String?
  @Argument(help: "Who was paid, or who paid.") var payee: String?
  @OptionGroup var entry: EntryOptions
  @Option(help: "expense or income, where the category does not say it.", completion: .flows) var type:
    String?
  @Flag(help: "Money comes back, which lowers the spending of the category; of income: it is taken back.")
  var refund = false
  @Option(help: ArgumentHelp("The currency, where no account says it.", valueName: "code")) var currency:
    String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks()
    var new = NewTransaction(amount: amount, category: category)
    new.payee = payee
    new.day = entry.date
    new.account = entry.account
    new.type = try type.map { try FilterOptions.word($0, "--type") }
    new.isReversal = refund
    new.currency = currency
    new.tags = entry.tag
    new.note = entry.note
    new.paidBy = entry.paidBy
    new.shares = entry.shares
    let last = entry.date?.lowercased() == LastEntry.word ? opened.dataset.lastEntry : nil
    let note = last.map { last in
      Printable.line(
        "\(last.day), the day of the entry made last: row \(last.row)\(last.payee.map { ", \($0)" } ?? "")")
    }
    try carryOut(opened, reason: "entered by hand", asking: "Add it?", note: note) {
      try $0.add(new, today: today)
    }
  }
}

/// What a transaction has beside its amount, category and payee.
struct EntryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The day: \(TypedDay.forms).", valueName: "day")) var date: String?
  @Option(
    help: ArgumentHelp("The account, by key, name or the beginning of one.", valueName: "key"),
    completion: .accounts)
  var account: String?
  @Option(help: "A tag; may be given several times.", completion: .tags) var tag: [String] = []
  @Option(help: "A note.") var note: String?
  @Option(
    help: ArgumentHelp("The member of the household who paid.", valueName: "member"), completion: .members)
  var paidBy: String?
  @Option(help: ArgumentHelp("Whom it was for: \"ana:1, ben:2\".", valueName: "shares")) var shares: String?
}
