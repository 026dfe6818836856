import ArgumentParser
import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore

struct Budgets: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plan what may be spent, and see how it stands.",
    discussion: """
      A budget holds from its span of days on, until another one for the same category and kind of span follows. What is left goes on into the next span where \
      it --rolls-over. Up to 80 % spent is on track, up to 95 % a warning.

        dataset budgets set groceries 400
        dataset budgets set groceries 80 --period week
        dataset budgets set travel 100 --rolls-over
        dataset budgets income 2850
        dataset budgets
        dataset budgets allocation
        dataset budgets list
        dataset budgets delete groceries
      """,
    subcommands: [
      BudgetStatus.self, ListBudgets.self, SetBudget.self, SetIncome.self, EditBudget.self, DeleteBudget.self,
      AllocationCommand.self,
    ], defaultSubcommand: BudgetStatus.self)
}

struct BudgetStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show what was planned, spent and is left in the span at hand.")

  @Option(
    help: ArgumentHelp("In the spans that hold this day: \(TypedDay.forms); else today.", valueName: "day"))
  var on: String?
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    let today = Origin.system.today
    let day = try on.map { try TypedDay.read($0, today: today) } ?? today
    let (standings, leftOut) = BudgetStanding.all(in: opened.dataset, on: day)
    if options.json {
      printJSON(standings)
    } else {
      printTable(standings, opened.dataset)
    }
    try UnreadRows.tell(leftOut.count, in: "figure", options)
  }

  private func printTable(_ standings: [BudgetStanding], _ dataset: Dataset) {
    if standings.isEmpty { return Output.line("nothing is planned; dataset budgets set plans it") }
    let names = Dictionary(
      dataset.categories.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    var table = TextTable([.left, .left, .right, .right, .right, .right, .left, .left])
    table.add(["category", "until", "carried", "budgeted", "spent", "left", "", ""])
    for standing in standings {
      func text(_ units: Int64) -> String {
        Amount(minorUnits: units, currency: standing.currency).decimalText
      }
      table.add([
        names[standing.categoryKey] ?? standing.categoryKey, standing.period.last?.description ?? "",
        standing.carried == 0 ? "" : text(standing.carried), text(standing.budgeted), text(standing.activity),
        text(standing.available), standing.currency.code, standing.words + standing.besides,
      ])
    }
    table.lines.forEach { Output.line($0) }
  }

  private func printJSON(_ standings: [BudgetStanding]) {
    Output.document { json in
      json.key("rows")
      json.array(standings) { json, standing in
        json.object { json in
          json.member("categoryKey", standing.categoryKey)
          json.member("period", standing.kind.rawValue)
          json.member("from", standing.period.first?.description)
          json.member("to", standing.period.last?.description)
          json.member("currency", standing.currency.code)
          json.member("carriedMinor", standing.carried)
          json.member("budgetedMinor", standing.budgeted)
          json.member("activityMinor", standing.activity)
          json.member("availableMinor", standing.available)
          json.member("status", standing.status.rawValue)
          json.key("otherCurrencies")
          json.array(standing.elsewhere) { json, amount in
            json.object { json in
              json.member("currency", amount.currency.code)
              json.member("activityMinor", amount.minorUnits)
            }
          }
        }
      }
    }
  }
}

extension BudgetStanding {
  /// How it stands, in the words of every table.
  var words: String {
    switch status {
    case .onTrack: "on track"
    case .warning: "nearly spent"
    case .over: available < 0 ? "over" : "all but spent"
    }
  }

  /// What stands behind the words for how a budget stands: `; and 35.00 USD`.
  var besides: String { elsewhere.map { "; and \($0)" }.joined() }
}

/// For which spans a budget holds.
struct BudgetOptions: ParsableArguments {
  @Option(help: "week, month, payday or custom.", completion: .list(["week", "month", "payday", "custom"]))
  var period: String = "month"
  @Option(
    help: ArgumentHelp("From the span that holds this day: \(TypedDay.forms); else today.", valueName: "day"))
  var from: String?
  @Option(help: ArgumentHelp("The last day.", valueName: "day")) var end: String?
  @Option(
    help: ArgumentHelp(
      "The currency, where it is not the dataset's: what is spent in another one counts in no budget.",
      valueName: "code"))
  var currency: String?

  func budget(_ category: String?, _ amount: String) throws -> NewBudget {
    var new = NewBudget(
      category: category, amount: amount, period: try FilterOptions.word(period, "--period"))
    new.start = from
    new.end = end
    new.currency = currency
    return new
  }
}

struct SetBudget: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Plan an amount for a category, from the span at hand on.")

  @Argument(help: "The category.", completion: .categories) var category: String
  @Argument(help: "The amount of each span.") var amount: String
  @OptionGroup var budget: BudgetOptions
  @Flag(inversion: .prefixedNo, help: "What is left goes on into the next span.") var rollsOver: Bool?
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    var new = try budget.budget(category, amount)
    new.rollsOver = rollsOver
    let opened = try openBooks([.budgets, .categories])
    try carryOut(opened, reason: "planned by hand") { try $0.set(new, today: today) }
  }
}

struct SetIncome: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "income", abstract: "Say what you expect to earn: the money that budgets divide.")

  @Argument(help: "The amount of each span.") var amount: String
  @OptionGroup var budget: BudgetOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let new = try budget.budget(nil, amount)
    let opened = try openBooks([.budgets])
    try carryOut(opened, reason: "planned by hand") { try $0.set(new, today: today) }
  }
}
