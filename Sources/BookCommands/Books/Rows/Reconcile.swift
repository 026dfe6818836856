import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Spreadsheet

package struct Reconcile: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "reconcile", abstract: "Compare an account with your bank's balance.",
    discussion: """
      If all rows up to the day add up to the bank's balance, they are marked as cleared, and the account \
      records the day and the balance. If not, you see the difference and the rows that no statement has \
      shown yet. On a terminal you tick the rows that the bank has, one by one, and see the balance after \
      each. Without a terminal --tick or filters name them, and --adjust books the difference. Ticking a \
      pending row books it. If pending rows add up to the difference, --adjust asks first; without a \
      terminal it needs --yes. --check tells later which rows changed since an account agreed.

        dataset reconcile giro 1234.56
        dataset reconcile giro 1234.56 --on 2026-03-31 --tick 14 --tick 17
        dataset reconcile giro 1234.56 --until 2026-03-28
        dataset reconcile cash 35 --adjust
        dataset reconcile --check

      Exit status of --check: 0 every account agrees, 1 one does not.
      """)

  @Argument(help: "The account; --check without one checks all.", completion: .accounts) var account: String?
  @Argument(help: "The balance that the bank shows.") var balance: String?
  @Option(help: ArgumentHelp("The day of the balance: \(TypedDay.forms) (default: today).", valueName: "day"))
  var on: String?
  @Option(
    help: ArgumentHelp("A row that the bank shows; may be given several times.", valueName: "transaction"))
  var tick: [String] = []
  @Flag(help: "Book the remaining difference as an adjustment.") var adjust = false
  @Flag(
    help: "Check whether accounts still have the balance that was compared, and which rows changed since.")
  var check = false
  @OptionGroup(title: "Rows that the bank shows") var filters: FilterOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    if check { return try ReconcileCheck(options: options).run(account: try accountToCheck()) }
    guard let account, let balance else {
      throw Failure.usage(
        "reconcile: name the account and the balance that the bank shows, such as dataset reconcile giro 1234.56."
      )
    }
    let opened = try openBooks()
    let day = try on.map { try TypedDay.read($0, today: today) } ?? today
    if day > today {
      throw Failure.usage(
        "--on \(day): that day has not come, so the bank has no balance for it. Name the day of the bank's balance."
      )
    }
    func held(_ ticks: Set<Int>?) throws -> AccountReconciliation {
      try AccountReconciliation(of: opened.dataset, account: account, balance: balance, on: day, ticks: ticks)
    }
    var found = try held(try ticks(held(nil), opened))
    if found.difference != 0, !adjust, !hasTicks, change.asks, !options.json,
      !found.open.isEmpty || !found.pending.isEmpty
    {
      let session = TickSession(found, opened.dataset)
      switch session.ask({ try? held($0) }) {
      case .left: throw Failure.declined("nothing was changed", options)
      case .done(let ticks, let adjusts):
        found = try held(ticks)
        return try finish(opened, found, adjusts: adjusts, isAsked: true)
      }
    }
    guard found.difference == 0 || adjust else {
      ReconcileOutput(found, opened.dataset, isTicked: hasTicks).show(json: options.json)
      throw ExitCode(1)
    }
    if adjust, !found.pendingSuspects.isEmpty { try agreeToAdjust(found, opened.dataset) }
    try finish(opened, found, adjusts: adjust, isAsked: false)
  }

  /// Lets a difference be booked that pending rows explain, where the person agrees: once they are booked it would count twice.
  private func agreeToAdjust(_ found: AccountReconciliation, _ dataset: Dataset) throws {
    let count = found.pendingSuspects[0].count
    let words =
      "\(Plural.count(count, "pending row")) of \(found.account.key) \(count == 1 ? "adds" : "add") up to the difference, which would count twice once the bank has booked \(count == 1 ? "it" : "them")"
    let remedy = ReconcileOutput.remedy(found, dataset, isTicked: hasTicks)
    if change.yes || change.dryRun { return options.note("\(words). \(remedy)") }
    guard change.asks else {
      throw Failure("\(words). \(remedy); --yes adjusts anyway. Nothing was changed.", status: 1)
    }
    Output.note("\(words). \(remedy)")
    if change.confirm("Book the difference anyway?") { return }
    throw Failure.declined("nothing was changed", options)
  }

  private func finish(
    _ opened: OpenBooks, _ found: AccountReconciliation, adjusts: Bool, isAsked: Bool
  ) throws {
    let stated = Amount(minorUnits: found.stated, currency: found.currency)
    if let later = found.laterDay(in: opened.dataset) {
      options.note("\(found.account.key) was already reconciled on \(later), a later day, and keeps that")
    }
    try carryOut(
      opened, reason: "reconciled", asking: "Clear \(Plural.count(found.ticked.count, "row"))?",
      isMany: found.ticked.count > 1,
      note: "\(found.account.key) agrees with \(stated.figureWithCode) on \(found.day)", isAnswered: isAsked
    ) { try $0.finish(found, adjusts: adjusts) }
  }

  private var hasTicks: Bool { !tick.isEmpty || !filters.isEmpty }

  /// The rows that are named one by one, and the open ones that the filters mean; nil where nothing was said.
  private func ticks(_ all: AccountReconciliation, _ opened: OpenBooks) throws -> Set<Int>? {
    guard hasTicks else { return nil }
    var ticks = Set(try tick.map { try row($0, in: opened) })
    if !filters.isEmpty {
      let meant = Set(try filters.filter(for: opened.dataset).rows(in: opened.dataset))
      ticks.formUnion(all.ticked.map(\.row).filter(meant.contains))
    }
    return ticks
  }

  private func accountToCheck() throws -> String? {
    guard balance == nil, on == nil, !adjust, !hasTicks else {
      throw Failure.usage(
        "reconcile --check takes an account and nothing else: it uses the day and the balance that are recorded for it."
      )
    }
    return account
  }
}

/// A person on a terminal ticks the rows that the bank shows, and sees after each how far the account is from the bank's balance.
struct TickSession {
  /// How it ended.
  enum End: Equatable {
    /// The person went away.
    case left
    /// These rows are ticked; a difference becomes an adjustment where that was wished.
    case done(Set<Int>, adjusts: Bool)
  }

  private let rows: [AccountReconciliation.Open]
  private let start: AccountReconciliation
  private let dataset: Dataset

  /// - Parameters:
  ///   - found: The account, without a tick.
  ///   - dataset: The dataset.
  init(_ found: AccountReconciliation, _ dataset: Dataset) {
    start = found
    rows = found.open + found.pending
    self.dataset = dataset
  }

  /// Asks until the person has enough; `held` compares the account with some ticks.
  func ask(_ held: (Set<Int>) -> AccountReconciliation?) -> End {
    var ticks: Set<Int> = []
    Output.line(
      Printable.line(
        "\(start.account.name): the bank has \(Amount(minorUnits: start.stated, currency: start.currency).figureWithCode) on \(start.day)"
      ))
    show(rows.indices, ticks)
    while let found = held(ticks) {
      let cleared = Amount(minorUnits: found.cleared, currency: found.currency)
      Output.line(
        "\(Plural.count(ticks.count, "row")) ticked, cleared \(cleared.figureWithCode): \(ReconcileOutput.difference(found))"
      )
      let finish = found.difference == 0 ? "Enter to finish" : "Enter to book the difference"
      guard let typed = TypedAnswer.read("  numbers or a payee, a for all, n for none, q, \(finish): "),
        typed.lowercased() != "q"
      else { return .left }
      switch typed.lowercased() {
      case "":
        if found.difference == 0 { return .done(ticks, adjusts: false) }
        let rest = Amount(minorUnits: found.difference, currency: found.currency)
        if let pending = found.pendingSuspects.first {
          let count = Plural.count(pending.count, "pending row")
          let verb = pending.count == 1 ? "comes" : "come"
          Output.line("  \(count) \(verb) to that: tick what the bank has booked")
        }
        if TypedAnswer.agrees("  Book \(rest.figureWithCode) as an adjustment?") {
          return .done(ticks, adjusts: true)
        }
      case "a": ticks = Set(rows.filter { !$0.isPending }.map(\.row))
      case "n": ticks = []
      default: toggle(typed, &ticks)
      }
    }
    return .left
  }

  /// Ticks rows, or takes their ticks away: `3`, `1 4-6`, or a part of a payee.
  private func toggle(_ typed: String, _ ticks: inout Set<Int>) {
    guard let meant = Self.numbers(typed, upTo: rows.count) ?? payees(typed) else {
      return Output.note(
        "\(typed): no such row (expected numbers from 1 to \(rows.count), or a part of a payee)")
    }
    for index in meant where ticks.remove(rows[index].row) == nil { ticks.insert(rows[index].row) }
    show(meant, ticks)
  }

  private func payees(_ typed: String) -> [Int]? {
    let word = UnicodeForm.folded(typed)
    let found = rows.indices.filter { rows[$0].payee.map { UnicodeForm.folded($0).contains(word) } == true }
    return found.isEmpty ? nil : found
  }

  /// The indices that numbers from 1 mean; nil where anything else stands there.
  static func numbers(_ typed: String, upTo count: Int) -> [Int]? {
    var found: [Int] = []
    for word in typed.split(whereSeparator: { $0 == " " || $0 == "," }) {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first >= 1,
        first <= last, last <= count
      else { return nil }
      for index in first - 1..<last where !found.contains(index) { found.append(index) }
    }
    return found.isEmpty ? nil : found
  }

  private func show(_ indices: some Sequence<Int>, _ ticks: Set<Int>) {
    var table = TextTable([.left, .right, .left, .left, .left, .right])
    for index in indices {
      table.add(
        [ticks.contains(rows[index].row) ? "x" : "", "\(index + 1)"]
          + ReconcileOutput.cells(rows[index], start, dataset))
    }
    table.lines.forEach { Output.line("  \($0)") }
  }
}

/// Prints an account that does not come to what the bank shows.
struct ReconcileOutput {
  private let found: AccountReconciliation
  private let dataset: Dataset
  private let isTicked: Bool

  /// - Parameters:
  ///   - found: What was compared.
  ///   - dataset: The dataset.
  ///   - isTicked: Whether rows were ticked.
  init(_ found: AccountReconciliation, _ dataset: Dataset, isTicked: Bool) {
    self.found = found
    self.dataset = dataset
    self.isTicked = isTicked
  }

  func show(json isJSON: Bool) {
    if isJSON { return printJSON() }
    Output.line(
      "\(found.account.key): the bank has \(text(found.stated)) on \(found.day), your rows \(isTicked ? "that are cleared or ticked " : "")add up to \(text(found.cleared)): \(Self.difference(found))"
    )
    let suspects = found.suspects.prefix(5)
    if !suspects.isEmpty {
      Output.line(
        isTicked ? "it would agree with this:" : "it would agree if the bank has not shown this yet:")
    }
    for rows in suspects {
      var table = TextTable([.left, .left, .left, .right])
      rows.forEach { table.add(Self.cells($0, found, dataset)) }
      table.lines.forEach { Output.line("  \($0)") }
    }
    showPending()
    let open = found.open
    if open.isEmpty {
      if found.pendingSuspects.isEmpty {
        Output.line("no row is left to clear; --adjust books the difference")
      }
      return
    }
    Output.line(
      "\(Plural.count(open.count, "row")) not cleared yet; name those that the bank shows with --tick:")
    var table = TextTable([.left, .left, .left, .right])
    open.suffix(40).forEach { table.add(Self.cells($0, found, dataset)) }
    table.lines.forEach { Output.line("  \($0)") }
    if open.count > 40 { Output.line("  and \(open.count - 40) earlier ones") }
  }

  /// Shows the pending rows that come to the difference.
  private func showPending() {
    let suspects = found.pendingSuspects.prefix(5)
    if suspects.isEmpty { return }
    Output.line("it would agree if the bank has booked these pending rows by now:")
    for rows in suspects {
      var table = TextTable([.left, .left, .left, .right])
      rows.forEach { table.add(Self.cells($0, found, dataset)) }
      table.lines.forEach { Output.line("  \($0)") }
    }
    Output.line(Self.remedy(found, dataset, isTicked: isTicked))
  }

  /// What to type where the bank has booked pending rows that come to the difference.
  static func remedy(_ found: AccountReconciliation, _ dataset: Dataset, isTicked: Bool) -> String {
    let rows = (found.pendingSuspects.first ?? []).prefix(5)
    let ticks = rows.map { "--tick \(dataset[.transactions]?.sheet.rowNumber($0.row) ?? 0)" }
    let others = isTicked || found.open.isEmpty ? "" : ", with --until \(found.day) for all other rows"
    return "\(ticks.joined(separator: " ")) books \(rows.count == 1 ? "it" : "them")\(others)"
  }

  /// `12.50 EUR missing`.
  static func difference(_ found: AccountReconciliation) -> String {
    let amount = Amount(minorUnits: abs(found.difference), currency: found.currency)
    return found.difference == 0
      ? "it agrees" : "\(amount.figureWithCode) \(found.difference < 0 ? "too much" : "missing")"
  }

  /// A row as a line of a table.
  static func cells(_ row: AccountReconciliation.Open, _ found: AccountReconciliation, _ dataset: Dataset)
    -> [String]
  {
    [
      "row \(dataset[.transactions]?.sheet.rowNumber(row.row) ?? 0)", row.date.description,
      (row.payee ?? "") + (row.isPending ? " (pending)" : ""),
      Amount(minorUnits: row.minorUnits, currency: found.currency).figure,
    ]
  }

  private func text(_ units: Int64) -> String {
    Amount(minorUnits: units, currency: found.currency).figureWithCode
  }

  private func write(_ row: AccountReconciliation.Open, to json: inout JSONWriter) {
    json.member("row", dataset[.transactions]?.sheet.rowNumber(row.row) ?? 0)
    json.member("date", row.date.description)
    json.member("payee", row.payee)
    json.member("amountMinor", row.minorUnits)
  }

  private func printJSON() {
    Output.document { json in
      json.member("accountKey", found.account.key)
      json.member("on", found.day.description)
      json.member("currency", found.currency.code)
      json.member("statedMinor", found.stated)
      json.member("clearedMinor", found.cleared)
      json.member("differenceMinor", found.difference)
      json.array("open", found.open) { json, row in json.object { write(row, to: &$0) } }
      let suspects = found.pendingSuspects.joined()
      json.objects("pending", found.pending) { json, row in
        write(row, to: &json)
        json.member("explains", suspects.contains(row))
      }
    }
  }
}
