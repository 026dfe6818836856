import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Recurring: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recurring", abstract: "Manage regular payments: rent, salary, subscriptions.",
    discussion: """
      Adding a rule makes a transaction for each of its days this year; dataset generate makes those of \
      later years. Each day is made once, so one that you delete does not come back.

      dataset recurring suggest finds what repeats in your history. You can also make a rule from a \
      transaction, which becomes its first occurrence.

        dataset recurring suggest
        dataset recurring add 1200 rent "Grünberg" --every monthly --date 2026-01-01
        dataset recurring add --like 14 --every monthly
        dataset recurring edit Grün --amount 1250
        dataset recurring edit Grün --every "2 months"
        dataset recurring disable Grün
        dataset recurring delete Grün --with-future
      """,
    subcommands: [
      ListRules.self, SuggestRules.self, AddRule.self, EditRule.self, EnableRule.self, DisableRule.self,
      DeleteRule.self,
    ], defaultSubcommand: ListRules.self)

  /// The rule that a word names: its id, the beginning of one, or of its payee.
  ///
  /// - Throws: ``Failure``.
  static func rule(_ text: String, in dataset: Dataset) throws -> RecurringRule {
    try NameMatch(
      text, among: dataset.recurringRules, id: \.id?.description, names: { [$0.payee].compactMap { $0 } }
    ).only(
      none: .unknown("\(text): there is no such rule. See dataset recurring.", found: text),
      several: { Failure("\(text): \($0.count) rules match. Write the id; see dataset recurring.") })
  }

  /// What becomes of the transactions to come of a rule that makes no more; nil where there are none, or they go.
  static func note(
    _ rule: RecurringRule, in opened: OpenBooks, withFuture: Bool, _ today: CalendarDate, _ remedy: String
  ) -> String? {
    let changes = BookChanges(opened.dataset, reason: "", origin: .system)
    let days = changes.daysToCome(of: rule, after: today)
    guard let first = days.first, !withFuture else { return nil }
    let many = days.count > 1
    return
      "\(Plural.count(days.count, "transaction")) of it to come \(many ? "stay, the first" : "stays,") of \(first). \(remedy) takes \(many ? "them" : "it") away"
  }
}

struct ListRules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the rules.")

  @OptionGroup var list: ListOptions
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    let today = Origin.system.today
    var output = ListOutput([
      .init(name: "id", title: "id"), .init(name: "payee", title: "payee"),
      .init(name: "summary", title: "when"),
      .init(name: "amount", title: "amount", isNumber: true),
      .init(name: "currency", title: nil), .init(name: "tolerance", title: "tolerance"),
      .init(name: "categoryKey", title: "category"),
      .init(name: "accountKey", title: "account"), .init(name: "nextDate", title: "next"),
      .init(name: "generateThroughYear", title: "made through", isNumber: true),
      .init(name: "transactions", title: nil), .init(name: "sums", title: nil),
      .init(name: "isEnabled", title: nil),
      .init(name: "state", title: "state"),
    ])
    let usage = ListUsage(opened.dataset)
    for rule in opened.dataset.recurringRules {
      let use = rule.id.flatMap { usage.rules[$0] } ?? .init()
      let amount = Amount(minorUnits: rule.signedMinorUnits, currency: rule.amount.currency)
      let next = rule.isEnabled ? rule.next(onOrAfter: today) : nil
      output.add(
        .id(rule.id), .text(rule.payee), .text(rule.summary), .amount(amount),
        .text(rule.amount.currency.code), .text(rule.tolerance?.description), .text(rule.categoryKey),
        .text(rule.accountKey), .text(next?.description),
        .integer(rule.generateThroughYear.map(Int64.init)), .integer(Int64(use.rows)), .amounts(use.sums),
        .boolean(rule.isEnabled),
        .text(!rule.isEnabled ? "disabled" : next == nil ? "ended" : nil), isActive: rule.isEnabled)
    }
    output.print(
      "recurring", version: 2, json: options.json, none: "no rules yet; dataset recurring add makes one",
      archived: list.archived, title: "rules")
    try UnreadRows.tell(usage.unread(in: \.rules), options)
  }
}

struct AddRule: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a rule, and its transactions to the end of this year.",
    discussion: """
      With --like a transaction becomes the first occurrence. The rule takes its amount, category, payee, \
      account, tags, note and day; what you type as well overrides them. If the bank booked it after a \
      weekend, --date names the day that was due.

      Transactions of the same payee and account on days of the rule become occurrences (with --like only \
      later ones), so none is made twice.

      An import completes an occurrence with the bank's line of its amount. With --amount-tolerance a line that \
      differs by no more completes it, too, if nothing else could be meant: the row gets the bank's amount, and \
      its note says what was planned.

        dataset recurring add 1200 rent "Grünberg" --every monthly --date 2026-01-01
        dataset recurring add 80 utilities "City Power" --every monthly --amount-tolerance 15%
        dataset recurring add --like 14 --every monthly
        dataset recurring add 12.99 --like 14 --every monthly --date 2026-03-01 --until 2026-12-31
      """)

  @Argument(help: "The amount of each, above zero.", completion: .nothing) var amount: String?
  @Argument(help: "The category.", completion: .categories) var category: String?
  @Argument(help: "The payee.") var payee: String?
  @Option(
    help: ArgumentHelp(
      "daily, weekly, monthly, quarterly, yearly, or for example \"2 weeks\".", valueName: "rhythm"),
    completion: .list(["daily", "weekly", "monthly", "quarterly", "yearly"]))
  var every: String
  @Option(
    name: .customLong("like"),
    help: ArgumentHelp(
      "The transaction that is the first occurrence: its row number, a part of its id, or its day and payee.",
      valueName: "transaction"))
  var template: String?
  @Option(
    name: .customLong("category"),
    help: ArgumentHelp(
      "With --like: the category, if you do not type an amount.", valueName: "category"),
    completion: .categories)
  var otherCategory: String?
  @Option(
    name: .customLong("payee"),
    help: ArgumentHelp("With --like: the payee, if you do not type an amount.", valueName: "payee"))
  var otherPayee: String?
  @Option(name: .customLong("until"), help: ArgumentHelp("The last possible day.", valueName: "day"))
  var end: String?
  @Option(
    help: ArgumentHelp(
      "By how much the bank's amount may differ and still be this payment: 5%, or an amount such as 30.",
      valueName: "tolerance"))
  var amountTolerance: String?
  @OptionGroup var entry: EntryOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    if template == nil, amount == nil || category == nil {
      throw ValidationError("expected an amount and a category, or --like with a transaction that says both.")
    }
    if category != nil, otherCategory != nil {
      throw ValidationError("the category is given twice. Name it once.")
    }
    if payee != nil, otherPayee != nil { throw ValidationError("the payee is given twice. Name it once.") }
  }

  func run() throws {
    let rhythm = try NewRule.rhythm(every)
    guard entry.paidBy == nil, entry.shares == nil else {
      throw Failure.usage(
        "recurring add: a rule cannot have shares. Add them to its transactions with dataset edit.")
    }
    let opened = try openBooks([.transactions, .recurringRules, .accounts, .categories])
    if let template {
      var new = RuleFromRow(
        row: try row(template, in: opened), cadence: rhythm.cadence, interval: rhythm.interval)
      new.amount = amount
      new.category = category ?? otherCategory
      new.payee = payee ?? otherPayee
      new.day = entry.date
      new.account = entry.account
      new.tags = entry.tag.isEmpty ? nil : entry.tag
      new.note = entry.note
      new.end = end
      new.tolerance = amountTolerance
      return try carryOut(opened, reason: "entered by hand", asking: "Add it?") {
        try $0.add(new, today: today)
      }
    }
    var new = NewTransaction(amount: amount ?? "", category: category ?? otherCategory)
    new.payee = payee ?? otherPayee
    new.day = entry.date
    new.account = entry.account
    new.tags = entry.tag
    new.note = entry.note
    try carryOut(opened, reason: "entered by hand", asking: "Add it?") {
      var rule = NewRule(new, cadence: rhythm.cadence, interval: rhythm.interval, end: end)
      rule.tolerance = amountTolerance
      try $0.add(rule, today: today)
    }
  }
}

struct EditRule: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract:
      "Change a rule and its future transactions. Past ones and ones you edited stay.",
    discussion: """
      With --every or --date the rule gets new days from now on. Its transactions after today that are \
      still as the rule made them are replaced. Past ones stay, and so do those that you changed or that \
      the bank has shown. Without --date the days are counted on from the last one that was due.

        dataset recurring edit Grün --amount 1250
        dataset recurring edit Grün --amount-tolerance 5%
        dataset recurring edit Grün --date 2027-01-15
        dataset recurring edit Grün --every "2 months"
      """)

  @Argument(help: "The rule: its id or payee, or the beginning of one.") var rule: String
  @Option(help: "The amount of each.") var amount: String?
  @Option(help: "The category.", completion: .categories) var category: String?
  @Option(help: "The payee.") var payee: String?
  @Option(help: "The account.", completion: .accounts) var account: String?
  @Option(help: "A note.") var note: String?
  @Option(
    help: ArgumentHelp(
      "How often it comes from now on: daily, weekly, monthly, quarterly, yearly, or for example \"2 weeks\".",
      valueName: "rhythm"), completion: .list(["daily", "weekly", "monthly", "quarterly", "yearly"]))
  var every: String?
  @Option(help: ArgumentHelp("Its next day.", valueName: "day"))
  var date: String?
  @Option(
    name: .customLong("until"),
    help: ArgumentHelp("The last possible day; empty for none.", valueName: "day"))
  var end: String?
  @Option(
    help: ArgumentHelp(
      "By how much the bank's amount may differ and still be this payment: 5%, or an amount such as 30; empty for not at all.",
      valueName: "tolerance"))
  var amountTolerance: String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    var edit = RuleEdit()
    edit.amount = amount
    edit.category = category
    edit.payee = payee
    edit.account = account
    edit.note = note
    edit.day = date
    edit.end = end
    edit.tolerance = amountTolerance
    if let every {
      let rhythm = try NewRule.rhythm(every)
      (edit.cadence, edit.interval) = (rhythm.cadence, rhythm.interval)
    }
    if edit.isEmpty { throw Failure.nothingToChange(in: "recurring edit") }
    let opened = try openBooks([.transactions, .recurringRules, .accounts, .categories])
    let found = try Recurring.rule(rule, in: opened.dataset)
    var staying: [CalendarDate] = []
    try carryOut(opened, reason: "changed by hand", note: Self.note(staying)) {
      staying = try $0.edit(found, edit, today: today)
    }
  }

  private static func note(_ staying: [CalendarDate]) -> String? {
    guard let first = staying.first else { return nil }
    return
      "\(Plural.count(staying.count, "transaction")) to come, the first of \(first), stay\(staying.count == 1 ? "s" : ""): you changed \(staying.count == 1 ? "it" : "them"). dataset delete takes one away"
  }
}

struct EnableRule: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Enable a rule, so that it makes transactions again.",
    aliases: ["restore"])

  @Argument(help: "The rule: its id or payee, or the beginning of one.") var rule: String
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.recurringRules], reason: "changed by hand") {
      try $0.setEnabled(true, Recurring.rule(rule, in: $0.dataset), today: today)
    }
  }
}

struct DisableRule: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Disable a rule: it makes no more transactions, and those that it made stay.",
    discussion: """
      Its transactions for days to come stay, too, and count in balances of those days; the command says \
      how many there are. --with-future deletes them, except those that a statement has shown. They come \
      back when the rule is enabled and dataset generate runs.

        dataset recurring disable Grün --with-future
      """,
    aliases: ["archive"])

  @Argument(help: "The rule: its id or payee, or the beginning of one.") var rule: String
  @Flag(help: "Also delete its transactions after today that no statement has shown.") var withFuture = false
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks([.transactions, .recurringRules])
    let found = try Recurring.rule(rule, in: opened.dataset)
    let note = Recurring.note(
      found, in: opened, withFuture: withFuture, today,
      "dataset recurring disable \(found.id?.description ?? rule) --with-future")
    try carryOut(opened, reason: "changed by hand", note: note) {
      try $0.setEnabled(false, found, withFuture: withFuture, today: today)
    }
  }
}

struct DeleteRule: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a rule; its transactions stay.")

  @Argument(help: "The rule: its id or payee, or the beginning of one.") var rule: String
  @Flag(help: "Also delete its transactions after today that no statement has shown.") var withFuture = false
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks([.transactions, .recurringRules])
    let found = try Recurring.rule(rule, in: opened.dataset)
    let note = Recurring.note(
      found, in: opened, withFuture: withFuture, today,
      "dataset delete --rule \(found.id?.description ?? "") --from \(today.adding(days: 1))")
    try carryOut(opened, reason: "deleted by hand", asking: "Delete it?", note: note) {
      $0.delete(found, withFuture: withFuture, today: today)
    }
  }
}

package struct Generate: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Create the transactions of your recurring rules. Nothing is created twice.",
    discussion: """
      Without --until the transactions of this year are made, or of the year that a rule names. A day \
      that has a row, or had one that you deleted, is left alone. A rule whose account is archived makes \
      nothing.

        dataset generate
        dataset generate --until 2027 --dry-run
      """)

  @Option(help: ArgumentHelp("Up to the end of this year, such as 2027.", valueName: "year"))
  var until: String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let through = try until.map(year)
    let opened = try openBooks([.transactions, .recurringRules, .accounts])
    var changes = BookChanges(opened.dataset, reason: "made by a recurring rule", origin: .system)
    let made = try changes.generate(through: through ?? today.year, isAsked: through != nil)
    for rule in opened.dataset.restingRules {
      options.note("\(rule.label): no rows are made, as its account \(rule.accountKey ?? "") is archived")
    }
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

  /// `2027`, or the last day of it: a rule remembers up to which year its rows are made.
  private func year(_ text: String) throws -> Int {
    let day = CalendarDate(iso: text)
    let isLastDay = day.map { $0.month == 12 && $0.day == 31 } ?? false
    if let year = isLastDay ? day?.year : text.count == 4 ? Int(text) : nil,
      (today.year - 100...today.year + 50).contains(year)
    {
      return year
    }
    throw Failure.usage(
      "--until \(text): not a possible year (expected one such as \(day?.year ?? today.year + 1)). Transactions are made up to the end of a year."
    )
  }
}

package struct UpcomingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upcoming", abstract: "Show what your recurring rules have due soon.",
    discussion: """
        dataset upcoming
        dataset upcoming --days 30
        dataset upcoming --until 2026-12-31
      """)

  @Option(help: ArgumentHelp("How many days ahead (default: 7).", valueName: "count")) var days: Int?
  @Option(help: ArgumentHelp("The last day: \(TypedDay.forms).", valueName: "day")) var until: String?
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let today = Origin.system.today
    let last = try lastDay(from: today)
    let opened = try options.open(for: .reading)
    let all = Upcoming.all(in: opened.dataset, from: today, through: last)
    if options.json { return Upcoming.printJSON(all) }
    if all.isEmpty { return Output.line("nothing is due up to \(last)") }
    var table = TextTable([.left, .left, .right, .left, .left])
    for due in all {
      table.add([
        due.date.description, due.payee ?? "",
        Amount(minorUnits: due.minorUnits, currency: due.currency).figure, due.currency.code,
        due.transactionID == nil ? "not made yet" : "",
      ])
    }
    table.lines.forEach { Output.line($0) }
  }

  private func lastDay(from today: CalendarDate) throws -> CalendarDate {
    let farthest = 3660
    if let until {
      if days != nil { throw Failure.usage("--until \(until): --days says how far, too. Keep one of them.") }
      let day = try DayArgument.read(until, "--until")
      guard (today...today.adding(days: farthest)).contains(day) else {
        throw Failure.usage(
          "--until \(until): expected a day from today, \(today), to \(today.adding(days: farthest)).")
      }
      return day
    }
    guard (0...farthest).contains(days ?? 7) else {
      throw Failure.usage("--days \(days ?? 7): expected a number of days from 0 to \(farthest).")
    }
    return today.adding(days: days ?? 7)
  }
}

extension Upcoming {
  /// Prints occurrences as `upcoming --json` and `generate --json` do.
  static func printJSON(_ all: [Upcoming]) {
    Output.document { json in
      json.objects("occurrences", all) { json, due in
        json.member("date", due.date.description)
        json.member("ruleId", due.ruleID?.description)
        json.member("payee", due.payee)
        json.member("amountMinor", due.minorUnits)
        json.member("currency", due.currency.code)
        json.member("transactionId", due.transactionID?.description)
      }
    }
  }
}
