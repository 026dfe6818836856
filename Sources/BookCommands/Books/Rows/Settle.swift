import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Settle: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "settle", abstract: "Show who owes whom in the household, in as few payments as possible.",
    discussion: """
      Only rows with shares count: payments for several members, refunds, and settlements. A settlement \
      pays back what is owed; it is neither spending nor income.

        dataset settle
        dataset settle pay ben ana
        dataset settle pay ben ana 20 --date yesterday
      """)

  @Argument(
    help: ArgumentHelp(
      "To enter a payment: pay, the member who pays, the one who gets it, and how much (default: what is owed).",
      valueName: "pay member member amount"),
    completion: .members)
  var words: [String] = []
  /// The names of earlier versions, which read like days.
  @Option(help: .hidden) var from: String?
  @Option(help: .hidden) var to: String?
  @Option(help: .hidden) var amount: String?
  @Option(help: ArgumentHelp("The day: \(TypedDay.forms).", valueName: "day")) var date: String?
  @Option(help: ArgumentHelp("The currency (default: the dataset's).", valueName: "code")) var currency:
    String?
  @Option(
    help: ArgumentHelp(
      "The owner's account that the money leaves or reaches (default: none).", valueName: "key"),
    completion: .accounts)
  var account: String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    if let (from, to, amount) = try payment() {
      return try carryOut(in: [.transactions, .members], reason: "entered by hand", asking: "Add it?") {
        try $0.settle(
          from: from, to: to, amount: amount, day: date, currency: currency, account: account, today: today)
      }
    }
    guard date == nil, currency == nil, account == nil else { throw Self.needsMembers }
    let opened = try options.open(for: .reading)
    let (balances, leftOut) = HouseholdBalance.all(in: opened.dataset)
    if options.json { printJSON(balances) } else { printTable(balances, opened.dataset) }
    if !leftOut.isEmpty {
      options.note(
        "\(Plural.count(leftOut.count, "row")) left out, because shares, paidBy or the amount cannot be read; see dataset validate"
      )
      throw ExitCode(1)
    }
  }

  private static var needsMembers: Failure {
    .usage("settle: a payment needs who pays and who gets it: dataset settle pay ben ana 20.")
  }

  /// The payment to enter; nil if only the balances are shown.
  private func payment() throws -> (from: String, to: String, amount: String?)? {
    guard let first = words.first else {
      if let from, let to { return (from, to, amount) }
      if from != nil || to != nil || amount != nil { throw Self.needsMembers }
      return nil
    }
    guard first == "pay", (3...4).contains(words.count), from == nil, to == nil, amount == nil else {
      throw Self.needsMembers
    }
    return (words[1], words[2], words.count == 4 ? words[3] : nil)
  }

  private func printTable(_ balances: [HouseholdBalance], _ dataset: Dataset) {
    if balances.isEmpty {
      return Output.line("no transaction has shares; dataset add --shares \"ana:1, ben:1\" makes one")
    }
    let names = Dictionary(dataset.members.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    for balance in balances {
      func text(_ units: Int64) -> String {
        Amount(minorUnits: units, currency: balance.currency).figure
      }
      var table = TextTable([.left, .right, .right, .right, .left])
      table.add(["member", "paid", "share", "balance", ""])
      for share in balance.shares {
        table.add([
          names[share.member] ?? share.member, text(share.paid), text(share.share), text(share.balance),
          balance.currency.code,
        ])
      }
      table.lines.forEach { Output.line($0) }
      let payments = balance.payments
      if payments.isEmpty { Output.line("nobody owes anything") }
      for payment in payments {
        Output.line(
          Printable.line(
            "\(names[payment.from] ?? payment.from) pays \(text(payment.minorUnits)) \(balance.currency.code) to \(names[payment.to] ?? payment.to)"
          ))
      }
    }
  }

  private func printJSON(_ balances: [HouseholdBalance]) {
    Output.document { json in
      json.objects("currencies", balances) { json, balance in
        json.member("currency", balance.currency.code)
        json.objects("members", balance.shares) { json, share in
          json.member("memberKey", share.member)
          json.member("paidMinor", share.paid)
          json.member("shareMinor", share.share)
          json.member("balanceMinor", share.balance)
        }
        json.objects("payments", balance.payments) { json, payment in
          json.member("from", payment.from)
          json.member("to", payment.to)
          json.member("amountMinor", payment.minorUnits)
        }
      }
    }
  }
}
