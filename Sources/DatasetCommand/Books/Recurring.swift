import ArgumentParser
import Bookkeeping
import DatasetFormat
import DatasetStore

struct Recurring: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, add and change what comes again: rent, salary, subscriptions.",
    discussion: """
      A rule makes a transaction for each of its days of this year when it is added, and dataset generate those of further years. Each day is \
      made once: one that you delete stays away.

        dataset recurring add 1200 rent "Grünberg" --every monthly --date 2026-01-01
        dataset recurring edit Grün --amount 1250
        dataset recurring disable Grün
        dataset recurring delete Grün --with-future
      """,
    subcommands: [
      ListRules.self, AddRule.self, EditRule.self, EnableRule.self, DisableRule.self, DeleteRule.self,
    ], defaultSubcommand: ListRules.self)

  /// The rule that a word names: its id, the beginning of one, or of its payee.
  ///
  /// - Throws: ``Failure``.
  static func rule(_ text: String, in dataset: Dataset) throws -> RecurringRule {
    let rules = dataset.recurringRules
    let word = UnicodeForm.folded(text)
    let ways: [(RecurringRule) -> Bool] = [
      { $0.id?.description == text.lowercased() },
      { $0.payee.map(UnicodeForm.folded) == word },
      {
        $0.id?.description.hasPrefix(text.lowercased()) == true
          || $0.payee.map(UnicodeForm.folded)?.hasPrefix(word) == true
      },
    ]
    for way in ways where !word.isEmpty {
      let found = rules.filter(way)
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw Failure("\(text): \(found.count) rules are meant. Write the id; see dataset recurring.")
      }
    }
    throw Failure("\(text): there is no such rule. See dataset recurring.")
  }
}

struct ListRules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the rules.")

  @OptionGroup var list: ListOptions
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    var output = ListOutput([
      .init(name: "id", title: "id"), .init(name: "payee", title: "payee"),
      .init(name: "summary", title: "when"),
      .init(name: "amount", title: "amount", isNumber: true), .init(name: "amountMinor", title: nil),
      .init(name: "currency", title: nil), .init(name: "categoryKey", title: "category"),
      .init(name: "accountKey", title: "account"),
      .init(name: "transactions", title: nil), .init(name: "sums", title: nil),
      .init(name: "isEnabled", title: nil),
      .init(name: "state", title: "state"),
    ])
    let usage = ListUsage(opened.dataset)
    for rule in opened.dataset.recurringRules {
      let use = rule.id.flatMap { usage.rules[$0] } ?? .init()
      let amount = Amount(minorUnits: rule.signedMinorUnits, currency: rule.amount.currency)
      output.rows.append(
        (
          [
            .text(rule.id?.description), .text(rule.payee), .text(rule.summary), .text(amount.description),
            .integer(rule.signedMinorUnits), .text(rule.amount.currency.code), .text(rule.categoryKey),
            .text(rule.accountKey), .integer(Int64(use.rows)), .amounts(use.sums), .boolean(rule.isEnabled),
            .text(rule.isEnabled ? nil : "disabled"),
          ], rule.isEnabled
        ))
    }
    output.print(
      "rules", json: options.json, none: "no rules yet; dataset recurring add makes one",
      archived: list.archived)
  }
}

struct AddRule: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a rule, and its transactions of this year.")

  @Argument(help: "The amount of each, above zero.") var amount: String
  @Argument(help: "The category.") var category: String
  @Argument(help: "Who.") var payee: String?
  @Option(help: ArgumentHelp("daily, weekly, monthly, yearly, or such as \"2 weeks\".", valueName: "rhythm"))
  var every: String
  @Option(help: ArgumentHelp("The last day on which one may fall.", valueName: "day")) var end: String?
  @OptionGroup var entry: EntryOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let rhythm = try NewRule.rhythm(every)
    let opened = try openBooks([.transactions, .recurringRules, .accounts, .categories])
    var new = NewTransaction(amount: amount, category: category)
    new.payee = payee
    new.day = entry.date
    new.account = entry.account
    new.tags = entry.tag
    new.note = entry.note
    guard entry.paidBy == nil, entry.shares == nil else {
      throw Failure("recurring add: a rule has no shares; edit its transactions.", status: 64)
    }
    try carryOut(opened, reason: "entered by hand", asking: "Add it?") {
      try $0.add(
        NewRule(new, cadence: rhythm.cadence, interval: rhythm.interval, end: end), today: today)
    }
  }
}

struct EditRule: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a rule, and of its transactions after today those that are still as the rule made them."
  )

  @Argument(help: "The rule: its id, or the beginning of that or of its payee.") var rule: String
  @Option(help: "The amount of each.") var amount: String?
  @Option(help: "The category.") var category: String?
  @Option(help: "Who.") var payee: String?
  @Option(help: "The account.") var account: String?
  @Option(help: "A note.") var note: String?
  @Option(help: ArgumentHelp("The last day on which one may fall; empty for none.", valueName: "day"))
  var end: String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    var edit = RuleEdit()
    edit.amount = amount
    edit.category = category
    edit.payee = payee
    edit.account = account
    edit.note = note
    edit.end = end
    if edit.isEmpty {
      throw Failure("recurring edit: say what is to be other. See dataset recurring edit --help.", status: 64)
    }
    let opened = try openBooks([.transactions, .recurringRules, .accounts, .categories])
    let found = try Recurring.rule(rule, in: opened.dataset)
    try carryOut(opened, reason: "changed by hand") { try $0.edit(found, edit, today: today) }
  }
}

struct EnableRule: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Let a rule make transactions again.", aliases: ["restore"])

  @Argument(help: "The rule: its id, or the beginning of that or of its payee.") var rule: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks([.recurringRules])
    let found = try Recurring.rule(rule, in: opened.dataset)
    try carryOut(opened, reason: "changed by hand") { try $0.setEnabled(true, found, today: today) }
  }
}

struct DisableRule: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Let a rule make no more transactions; those that it made stay.",
    aliases: ["archive"])

  @Argument(help: "The rule: its id, or the beginning of that or of its payee.") var rule: String
  @Flag(help: "Delete also its transactions after today that no statement has shown.") var withFuture = false
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks([.transactions, .recurringRules])
    let found = try Recurring.rule(rule, in: opened.dataset)
    try carryOut(opened, reason: "changed by hand") {
      try $0.setEnabled(false, found, withFuture: withFuture, today: today)
    }
  }
}

struct DeleteRule: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a rule; its transactions stay.")

  @Argument(help: "The rule: its id, or the beginning of that or of its payee.") var rule: String
  @Flag(help: "Delete also its transactions after today that no statement has shown.") var withFuture = false
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks([.transactions, .recurringRules])
    let found = try Recurring.rule(rule, in: opened.dataset)
    try carryOut(opened, reason: "deleted by hand", asking: "Delete it?") {
      $0.delete(found, withFuture: withFuture, today: today)
    }
  }
}

struct Generate: BookCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the transactions of recurring rules, each of their days once.",
    discussion: """
      Without --through those of this year are made, or of the year that a rule says. A day that has a row, or had one that you \
      deleted, is left alone.

        dataset generate
        dataset generate --through 2027 --dry-run
      """)

  @Option(help: ArgumentHelp("Up to the end of this year.", valueName: "year")) var through: Int?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    if let through, !(today.year - 100...today.year + 50).contains(through) {
      throw Failure(
        "--through \(through): not a year that is meant (expected one such as \(today.year + 1)).", status: 64
      )
    }
    let opened = try openBooks([.transactions, .recurringRules, .accounts])
    var changes = BookChanges(opened.dataset, reason: "made by a recurring rule", origin: .system)
    let made = try changes.generate(through: through ?? today.year, isAsked: through != nil)
    try change.apply(
      changes.plan(command: CommandLineText.current), to: opened, options,
      asking: "Make \(Plural.count(made.count, "transaction"))?"
    ) { plan in
      if options.json {
        Upcoming.printJSON(made)
      } else if !options.quiet {
        PlanOutput.show(plan, json: false)
      }
    }
  }
}

struct UpcomingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upcoming", abstract: "Show what is due by your recurring rules.",
    discussion: """
        dataset upcoming
        dataset upcoming --days 30
      """)

  @Option(help: ArgumentHelp("How many days ahead.", valueName: "count")) var days = 7
  @OptionGroup var options: DatasetOptions

  func run() throws {
    guard (0...3660).contains(days) else {
      throw Failure("--days \(days): expected a number of days from 0 to 3660.", status: 64)
    }
    let opened = try options.open(for: .reading)
    let today = Origin.system.now().day
    let all = Upcoming.all(in: opened.dataset, from: today, through: today.adding(days: days))
    if options.json { return Upcoming.printJSON(all) }
    if all.isEmpty { return Output.line("nothing is due up to \(today.adding(days: days))") }
    var table = TextTable([.left, .left, .right, .left, .left])
    for due in all {
      table.add([
        due.date.description, due.payee ?? "",
        Amount(minorUnits: due.minorUnits, currency: due.currency).decimalText, due.currency.code,
        due.transactionID == nil ? "not made yet" : "",
      ])
    }
    table.lines.forEach { Output.line($0) }
  }
}

extension Upcoming {
  /// Prints occurrences as `upcoming --json` and `generate --json` do.
  static func printJSON(_ all: [Upcoming]) {
    var document = JSONWriter()
    document.object { json in
      json.member("version", 1)
      json.key("occurrences")
      json.array(all) { json, due in
        json.object { json in
          json.member("date", due.date.description)
          json.member("ruleId", due.ruleID.description)
          json.member("payee", due.payee)
          json.member("amountMinor", due.minorUnits)
          json.member("currency", due.currency.code)
          json.member("transactionId", due.transactionID?.description)
        }
      }
    }
    document.newline()
    Output.data(document.bytes)
  }
}
