import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Spreadsheet

struct SuggestRules: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Find recurring payments in your history that have no rule yet.",
    discussion: """
      Looks for payments of one payee, account and currency that come every day, week, month or year, or \
      every few of them. It allows for weekends, a missing payment and a rising price, and tells two \
      subscriptions at one shop apart. Transfers, refunds, and rows that are pending, deleted or part of a \
      rule are left out. So is what you buy often but not regularly, such as groceries.

      sure is the chance that the next payment comes as expected. It is the share of due days, and of \
      other payments around them, that had the same amount as the payment before, with one extra hit and \
      one extra miss. What has missed its last two days is listed as ended, as of the last day of its \
      account.

      tolerance is by how much the amounts of at least six payments differed. A rule made of the proposal allows \
      for it: an import completes an occurrence with an amount that differs by no more.

      With --add a proposal becomes a rule. Its last payment is the first occurrence, and the rule goes on \
      from there.

        dataset recurring suggest
        dataset recurring suggest --period 2026 --account giro
        dataset recurring suggest --add 1 --add 4
      """)

  @Option(help: ArgumentHelp("How often it must have come at least.", valueName: "count"))
  var minTimes = 3
  @Option(
    help: ArgumentHelp(
      "Make a rule from the proposal with this number; may be given several times.", valueName: "number"))
  var add: [Int] = []
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "With --add: the category of the rule (default: that of the transactions).", valueName: "category"),
    completion: .categories)
  var ruleCategory: String?
  @OptionGroup var filters: FilterOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    guard (2...1000).contains(minTimes) else {
      throw ValidationError("--min-times \(minTimes): expected a number from 2 to 1000.")
    }
    if ruleCategory != nil, add.isEmpty { throw ValidationError("--as needs --add.") }
  }

  func run() throws {
    let tabs: [TabName] = [.transactions, .recurringRules, .accounts, .categories]
    guard !add.isEmpty else {
      let opened = try options.open(for: .reading)
      try opened.dataset.requireReadable(tabs.filter { opened.dataset[$0] != nil })
      let all = try series(in: opened.dataset)
      return options.json ? printJSON(all, opened.dataset) : printTable(all)
    }
    let opened = try openBooks(tabs)
    let all = try series(in: opened.dataset)
    var chosen: [RecurringSeries] = []
    for number in add {
      guard all.indices.contains(number - 1) else {
        throw Failure(
          "--add \(number): no such proposal (\(all.isEmpty ? "nothing is proposed" : "expected a number from 1 to \(all.count)")); dataset recurring suggest with the same filters lists them. Nothing was changed."
        )
      }
      if !chosen.contains(all[number - 1]) { chosen.append(all[number - 1]) }
    }
    try carryOut(
      opened, reason: "found in history", asking: "Add \(Plural.count(chosen.count, "rule"))?"
    ) { changes in
      for series in chosen { try changes.add(series, category: ruleCategory, today: today) }
    }
  }

  private func series(in dataset: Dataset) throws -> [RecurringSeries] {
    Progress.step("Looking through the transactions")
    return RecurringSeries.all(
      in: dataset, filter: try filters.filter(for: dataset), leastTimes: minTimes, today: today)
  }

  private func printTable(_ all: [RecurringSeries]) {
    if all.isEmpty {
      return Output.line("no recurring payments without a rule")
    }
    var table = TextTable([.right, .left, .left, .right, .left, .right, .right, .right, .right, .left, .left])
    table.add([
      "", "payee", "when", "amount", "", all.contains { $0.tolerance != nil } ? "tolerance" : "", "times",
      "on day", "sure", "next", "account",
    ])
    for (number, one) in all.enumerated() {
      table.add([
        "\(number + 1)", one.payee, one.rhythm, Self.amount(one), one.amount.currency.code,
        one.tolerance?.description ?? "", "\(one.occurrences.count)",
        "\(one.onDayPercent) %", "\(one.confidence) %",
        one.next?.description ?? "ended \(one.occurrences.last?.date.description ?? "")",
        one.accountKey ?? "",
      ])
    }
    table.lines.forEach { Output.line($0) }
    options.note("--add NUMBER makes a rule from a proposal")
  }

  /// What one comes to, negative for money out; the least and the most where it varies.
  private static func amount(_ one: RecurringSeries) -> String {
    let sign: Int64 = one.type == .expense ? -1 : 1
    func text(_ units: Int64) -> String {
      Amount(minorUnits: sign * units, currency: one.amount.currency).figure
    }
    guard let span = one.span else { return text(one.amount.minorUnits) }
    return "\(text(one.amount.minorUnits)) (\(text(span.lowerBound)) to \(text(span.upperBound)))"
  }

  private func printJSON(_ all: [RecurringSeries], _ dataset: Dataset) {
    Output.document(version: 2) { json in
      json.array("suggestions", Array(all.enumerated())) { json, item in
        let one = item.element
        let sign: Int64 = one.type == .expense ? -1 : 1
        json.object { json in
          json.member("number", item.offset + 1)
          json.member("payee", one.payee)
          json.member("type", one.type.rawValue)
          json.member("amountMinor", sign * one.amount.minorUnits)
          json.member("lowestMinor", one.span.map { sign * $0.lowerBound })
          json.member("highestMinor", one.span.map { sign * $0.upperBound })
          json.member("currency", one.amount.currency.code)
          json.member("tolerance", one.tolerance?.description)
          json.member("accountKey", one.accountKey)
          json.member("categoryKey", one.categoryKey)
          json.member("cadence", one.cadence.rawValue)
          json.member("interval", one.interval)
          json.member("day", one.dayOfRhythm)
          json.member("month", one.cadence == .yearly ? one.start.month : nil)
          json.member("when", one.rhythm)
          json.member("times", one.occurrences.count)
          json.member("due", one.dueCount)
          json.member("onDay", one.onDayCount)
          json.member("onDayPercent", one.onDayPercent)
          json.member("confidencePercent", one.confidence)
          json.member("from", one.occurrences.first?.date.description)
          json.member("until", one.occurrences.last?.date.description)
          json.member("nextDate", one.next?.description)
          json.member("state", one.hasEnded ? "ended" : "active")
          json.array("rowNumbers", one.occurrences) { json, occurrence in
            json.integer(dataset[.transactions]?.sheet.rowNumber(occurrence.row) ?? 0)
          }
        }
      }
    }
  }
}

extension RecurringSeries {
  /// How many of a hundred came on the day that was due.
  fileprivate var onDayPercent: Int { onDayCount * 100 / max(1, occurrences.count) }

  /// The day of the month, or of the week from Monday, on which it comes; nil for what comes daily.
  fileprivate var dayOfRhythm: Int? {
    switch cadence {
    case .daily: nil
    case .weekly: start.weekday
    case .monthly, .yearly: start.day
    }
  }
}
