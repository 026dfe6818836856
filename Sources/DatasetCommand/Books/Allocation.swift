import ArgumentParser
import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore

struct AllocationCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "allocation", abstract: "Show how the expected income is divided over the budgets.",
    discussion: """
      With --balance the budgets are changed in proportion until they come to the income, to the cent. What is planned by another kind of \
      span or in another currency is in none of the sums, and told by itself; where there is any, --balance asks, and without a terminal \
      takes --yes.

        dataset budgets allocation
        dataset budgets allocation --balance
      """)

  @Option(help: "week, month or payday.", completion: .list(["week", "month", "payday"])) var period: String =
    "month"
  @Flag(help: "Change the budgets in proportion until they come to the income.") var balance = false
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let kind: BudgetPeriod = try FilterOptions.word(period, "--period")
    if balance { return try divide(kind) }
    let dataset = try options.open(for: .reading).dataset
    let allocation = try allocation(of: dataset, kind)
    if options.json { printJSON(allocation) } else { printTable(allocation, dataset) }
  }

  private func allocation(of dataset: Dataset, _ kind: BudgetPeriod) throws -> Allocation {
    guard let allocation = Allocation(dataset, kind, on: today) else {
      throw Failure("no income is planned for a \(kind.rawValue). Say it with dataset budgets income.")
    }
    return allocation
  }

  /// Changes the budgets of a kind of span in proportion.
  private func divide(_ kind: BudgetPeriod) throws {
    let opened = try openBooks([.budgets, .categories])
    let allocation = try allocation(of: opened.dataset, kind)
    guard allocation.parts.contains(where: { $0.minorUnits > 0 }) else {
      throw Failure("no budget is planned for a \(kind.rawValue) that could be changed.")
    }
    if !allocation.others.isEmpty {
      let words = Self.words(allocation.others)
      guard change.yes || change.dryRun || Output.canAsk else {
        throw Failure(
          "\(words): the whole income would go to the budgets by the \(kind.rawValue). Plan these by the \(kind.rawValue), too, or say --yes. Nothing was changed.",
          status: 1)
      }
      options.note(words)
    }
    try carryOut(opened, reason: "divided in proportion") { changes in
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
    return "\(tenths / 10).\(abs(tenths % 10)) %"
  }

  private func printTable(_ allocation: Allocation, _ dataset: Dataset) {
    let names = Dictionary(
      dataset.categories.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    func text(_ units: Int64) -> String {
      Amount(minorUnits: units, currency: allocation.currency).decimalText
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
      json.key("rows")
      json.array(allocation.parts) { json, part in
        json.object { json in
          json.member("categoryKey", part.categoryKey)
          json.member("amountMinor", part.minorUnits)
          json.member("group", part.group?.rawValue)
        }
      }
      json.key("groups")
      json.array(allocation.groups) { json, group in
        json.object { json in
          json.member("group", group.group.rawValue)
          json.member("plannedMinor", group.planned)
          json.member("allocatedMinor", group.allocated)
        }
      }
      json.key("others")
      json.array(allocation.others) { json, budget in
        json.object { json in
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
}
