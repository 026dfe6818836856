import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Budgets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budgets", abstract: "Plan your spending, and see how it is going.",
    discussion: """
      A budget applies from its first day on, until a later one for the same category and kind of span \
      replaces it. With --rolls-over, what is left goes into the next span. Up to 80 % spent is on track, \
      up to 95 % is a warning.

        dataset budgets set groceries 400
        dataset budgets set groceries 80 --every week
        dataset budgets set travel 100 --rolls-over
        dataset budgets income 2850
        dataset budgets
        dataset budgets allocation
        dataset budgets list
        dataset budgets delete groceries
      """,
    subcommands: [
      BudgetStatusCommand.self, ListBudgets.self, SetBudget.self, SetIncome.self, EditBudget.self,
      DeleteBudget.self,
      AllocationCommand.self,
    ], defaultSubcommand: BudgetStatusCommand.self)
}

struct BudgetStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show what is planned, spent and left in the current span.")

  @Option(
    help: ArgumentHelp("In the spans with this day: \(TypedDay.forms) (default: today).", valueName: "day"))
  var on: String?
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    let today = Origin.system.today
    let day = try on.map { try TypedDay.read($0, today: today) } ?? today
    let (standings, leftOut) = BudgetStanding.all(in: opened.dataset, on: day)
    let damage = try KnownDamage(in: opened, concerning: .budgets)
    let doubts = SumDoubts.budgets(of: opened, over: Period(first: day, last: day), standings)
    if options.json {
      printJSON(standings, doubts, damage)
    } else {
      printTable(standings, opened.dataset)
    }
    for text in doubts.texts { options.note(text) }
    options.tell(damage)
    try UnreadRows.tell(leftOut.count, in: "figure", options)
  }

  private func printTable(_ standings: [BudgetStanding], _ dataset: Dataset) {
    if standings.isEmpty { return Output.line("nothing is planned; dataset budgets set plans it") }
    let names = Dictionary(
      dataset.categories.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    var table = TextTable([.left, .left, .right, .right, .right, .right, .left, .left])
    let currencies = Set(standings.map(\.currency))
    let only = currencies.count == 1 ? currencies.first : nil
    let titles: [TableWord] = [.category, .until, .carried, .budgeted, .spent, .left]
    var heading = titles.map(\.text) + ["", ""]
    if let only { heading[5] += " \(only.code)" }
    table.add(heading)
    for standing in standings {
      func text(_ units: Int64) -> String {
        Amount(minorUnits: units, currency: standing.currency).figure
      }
      table.add([
        names[standing.categoryKey] ?? standing.categoryKey, standing.period.last?.description ?? "",
        standing.carried == 0 ? "" : text(standing.carried), text(standing.budgeted), text(standing.activity),
        text(standing.available), only == nil ? standing.currency.code : "",
        standing.words + standing.besides,
      ])
    }
    table.lines.forEach { Output.line($0) }
  }

  private func printJSON(_ standings: [BudgetStanding], _ doubts: SumDoubts, _ damage: KnownDamage) {
    Output.document(version: 2) { json in
      json.objects("budgets", standings) { json, standing in
        json.member("categoryKey", standing.categoryKey)
        json.member("period", standing.kind.rawValue)
        json.member("from", standing.period.first?.description)
        json.member("until", standing.period.last?.description)
        json.member("currency", standing.currency.code)
        json.member("carriedMinor", standing.carried)
        json.member("budgetedMinor", standing.budgeted)
        json.member("activityMinor", standing.activity)
        json.member("availableMinor", standing.available)
        json.member("status", standing.status.rawValue)
        json.objects("otherCurrencies", standing.elsewhere) { json, amount in
          json.member("currency", amount.currency.code)
          json.member("activityMinor", amount.minorUnits)
        }
      }
      doubts.write(to: &json)
      damage.write(to: &json)
    }
  }
}

extension BudgetStanding {
  /// How it stands, in the words of every table.
  var words: String {
    switch status {
    case .onTrack: TableWord.onTrack.text
    case .warning: TableWord.nearlySpent.text
    case .over: available < 0 ? TableWord.over.text : TableWord.allButSpent.text
    }
  }

  /// What stands behind the words for how a budget stands: `; and 35.00 USD`.
  var besides: String { elsewhere.map { "; and \($0.figureWithCode)" }.joined() }
}

/// For which spans a budget holds.
struct BudgetOptions: ParsableArguments {
  @Option(
    name: .customLong("every"), help: "week, month, payday or custom.",
    completion: .list(["week", "month", "payday", "custom"]))
  var period: String = "month"
  @Option(
    help: ArgumentHelp("From the span with this day: \(TypedDay.forms) (default: today).", valueName: "day"))
  var from: String?
  @Option(name: .customLong("until"), help: ArgumentHelp("The last day.", valueName: "day")) var end: String?
  @Option(
    help: ArgumentHelp(
      "The currency (default: the dataset's). Spending in another currency does not count.",
      valueName: "code"))
  var currency: String?

  func budget(_ category: String?, _ amount: String) throws -> NewBudget {
    var new = NewBudget(
      category: category, amount: amount, period: try FilterOptions.word(period, "--every"))
    new.start = from
    new.end = end
    new.currency = currency
    return new
  }
}

struct SetBudget: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set a category's budget, starting with the current month or week.")

  @Argument(help: "The category.", completion: .categories) var category: String
  @Argument(help: "The amount of each span.") var amount: String
  @OptionGroup var budget: BudgetOptions
  @Flag(inversion: .prefixedNo, help: "Move what is left into the next span.") var rollsOver: Bool?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    var new = try budget.budget(category, amount)
    new.rollsOver = rollsOver
    try carryOut(in: [.budgets, .categories], reason: "planned by hand") { try $0.set(new, today: today) }
  }
}

struct SetIncome: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "income", abstract: "Plan your income, which the budgets divide.")

  @Argument(help: "The amount of each span.") var amount: String
  @OptionGroup var budget: BudgetOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let new = try budget.budget(nil, amount)
    try carryOut(in: [.budgets], reason: "planned by hand") { try $0.set(new, today: today) }
  }
}

struct ListBudgets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all budgets with their ids and days.")

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    var output = ListOutput([
      .init(name: "id", title: "id"), .init(name: "kind", title: nil),
      .init(name: "categoryKey", title: "category"), .init(name: "period", title: "each"),
      .init(name: "from", title: "from"), .init(name: "until", title: "until"),
      .init(name: "amount", title: "amount", isNumber: true),
      .init(name: "currency", title: nil), .init(name: "rollsOver", title: "rolls over"),
    ])
    for budget in opened.dataset.budgets {
      output.add(
        .id(budget.id), .text(budget.kind.rawValue),
        .text(budget.kind == .income && !options.json ? "(income)" : budget.categoryKey),
        .text(budget.period.rawValue), .text(budget.startDate.description),
        .text(budget.endDate?.description), .amount(budget.amount),
        .text(budget.amount.currency.code),
        .boolean(budget.rollsOver))
    }
    output.print(
      "budgets", version: 2, json: options.json, none: "nothing is planned; dataset budgets set plans it")
  }

  /// The budget with an id, or the beginning or end of one.
  ///
  /// - Throws: ``Failure``.
  static func budget(_ text: String, in dataset: Dataset) throws -> Budget {
    try NameMatch(text, among: dataset.budgets, id: \.id?.description).only(
      none: .unknown("\(text): there is no such budget. See dataset budgets list.", found: text),
      several: { Failure("\(text): \($0.count) budgets have an id that begins like this. Write more of it.") }
    )
  }
}

struct EditBudget: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change one budget, including its past spans; budgets set changes it from now on.")

  @Argument(help: "A part of its id, as budgets list shows it.") var id: String
  @Option(help: "The amount of each span.") var amount: String?
  @Option(name: .customLong("until"), help: ArgumentHelp("The last day; empty for none.", valueName: "day"))
  var end: String?
  @Flag(inversion: .prefixedNo, help: "Move what is left into the next span.") var rollsOver: Bool?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    guard amount != nil || end != nil || rollsOver != nil else {
      throw Failure.nothingToChange(in: "budgets edit")
    }
    try carryOut(in: [.budgets], reason: "changed by hand") {
      try $0.edit(
        ListBudgets.budget(id, in: $0.dataset), amount: amount, end: end, rollsOver: rollsOver, today: today)
    }
  }
}

struct DeleteBudget: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete the budgets of a category, the planned income, or one budget (--id).")

  @Argument(help: "The category, or the word income.", completion: .categories) var category: String?
  @Option(help: ArgumentHelp("One budget, by its id or the beginning of it.", valueName: "id")) var id:
    String?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    guard (category == nil) != (id == nil) else {
      throw Failure.usage("budgets delete: name a category, income, or one budget with --id.")
    }
    try carryOut(
      in: [.budgets, .categories], reason: "deleted by hand",
      asking: id == nil ? "Delete them?" : "Delete it?", isMany: id == nil
    ) {
      if let id { return try $0.delete(ListBudgets.budget(id, in: $0.dataset)) }
      try $0.deleteBudgets(of: category == "income" ? nil : category)
    }
  }
}

struct AllocationCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "allocation", abstract: "Show how the planned income is divided among the budgets.",
    discussion: """
      With --balance the budgets are scaled in proportion until they add up to the income, to the cent. \
      Budgets of another kind of span or in another currency are not in the sums and are listed \
      separately. --balance asks first; without a terminal it needs --yes.

        dataset budgets allocation
        dataset budgets allocation --balance
      """)

  @Option(
    name: .customLong("every"), help: "week, month or payday.",
    completion: .list(["week", "month", "payday"]))
  var period: String =
    "month"
  @Flag(help: "Scale the budgets in proportion until they add up to the income.") var balance = false
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let kind: BudgetPeriod = try FilterOptions.word(period, "--every")
    if balance { return try divide(kind) }
    let dataset = try options.open(for: .reading).dataset
    let allocation = try allocation(of: dataset, kind)
    if options.json { printJSON(allocation) } else { printTable(allocation, dataset) }
  }

  private func allocation(of dataset: Dataset, _ kind: BudgetPeriod) throws -> Allocation {
    guard let allocation = Allocation(dataset, kind, on: today) else {
      throw Failure("no income is planned for a \(kind.rawValue). Plan it with dataset budgets income.")
    }
    return allocation
  }

  /// Changes the budgets of a kind of span in proportion.
  private func divide(_ kind: BudgetPeriod) throws {
    let opened = try openBooks([.budgets, .categories])
    let allocation = try allocation(of: opened.dataset, kind)
    guard allocation.parts.contains(where: { $0.minorUnits > 0 }) else {
      throw Failure("there is no budget for a \(kind.rawValue) to scale. Plan one with dataset budgets set.")
    }
    let changed = zip(allocation.parts, allocation.balanced).count { $0.minorUnits != $1.minorUnits }
    let budgets = Plural.count(changed, "budget")
    if !allocation.others.isEmpty {
      let words = Self.words(allocation.others)
      try change.requireConsent(
        to:
          "\(words): the whole income would go to the budgets by the \(kind.rawValue). Plan these by the \(kind.rawValue), too, as \(budgets) would change"
      )
      options.note(words)
    }
    if changed > 0 { try change.requireConsent(to: "\(budgets) would change") }
    try carryOut(opened, reason: "divided in proportion", asking: "Change \(budgets)?", isMany: true) {
      changes in
      for (old, new) in zip(allocation.parts, allocation.balanced) where old.minorUnits != new.minorUnits {
        let amount = Amount(minorUnits: new.minorUnits, currency: allocation.currency)
        try changes.set(
          NewBudget(category: new.categoryKey, amount: amount.decimalText, period: kind), today: today)
      }
    }
  }

  /// `not in the sum: groceries 80.00 EUR each week from 2026-01-01 on`.
  private static func words(_ others: [Budget]) -> String {
    "not in the sum: " + others.map { "\($0.categoryKey ?? "") \($0.described)" }.joined(separator: "; ")
  }

  private func percent(_ part: Int64, of whole: Int64) -> String {
    let tenths = whole == 0 ? 0 : (Int128(part) * 1000 + Int128(whole) / 2) / Int128(whole)
    return Figures.share("\(tenths / 10).\(abs(tenths % 10))")
  }

  private func printTable(_ allocation: Allocation, _ dataset: Dataset) {
    let names = Dictionary(
      dataset.categories.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    func text(_ units: Int64) -> String {
      Amount(minorUnits: units, currency: allocation.currency).figure
    }
    var table = TextTable([.left, .right, .right])
    table.add(["expected income", text(allocation.income), allocation.currency.code])
    for part in allocation.parts {
      table.add([
        names[part.categoryKey] ?? part.categoryKey, text(part.minorUnits),
        percent(part.minorUnits, of: allocation.income),
      ])
    }
    table.add([
      allocation.rest < 0 ? "too much" : "to allocate", text(abs(allocation.rest)),
      percent(abs(allocation.rest), of: allocation.income),
    ])
    table.lines.forEach { Output.line($0) }
    if !allocation.others.isEmpty { Output.line(Printable.line(Self.words(allocation.others))) }
    if allocation.parts.contains(where: { $0.group != nil }) {
      let groups = allocation.groups.map {
        "\($0.group.rawValue) \(text($0.allocated)) of \(text($0.planned))"
      }
      Output.line("by 50/30/20: \(groups.joined(separator: ", "))")
    }
  }

  private func printJSON(_ allocation: Allocation) {
    Output.document { json in
      json.member("currency", allocation.currency.code)
      json.member("incomeMinor", allocation.income)
      json.member("allocatedMinor", allocation.allocated)
      json.member("restMinor", allocation.rest)
      json.member("isBalanced", allocation.isBalanced)
      json.objects("rows", allocation.parts) { json, part in
        json.member("categoryKey", part.categoryKey)
        json.member("amountMinor", part.minorUnits)
        json.member("group", part.group?.rawValue)
      }
      json.objects("groups", allocation.groups) { json, group in
        json.member("group", group.group.rawValue)
        json.member("plannedMinor", group.planned)
        json.member("allocatedMinor", group.allocated)
      }
      json.objects("others", allocation.others) { json, budget in
        json.member("categoryKey", budget.categoryKey)
        json.member("amountMinor", budget.amount.minorUnits)
        json.member("currency", budget.amount.currency.code)
        json.member("period", budget.period.rawValue)
        json.member("from", budget.startDate.description)
        json.member("until", budget.endDate?.description)
      }
    }
  }
}
