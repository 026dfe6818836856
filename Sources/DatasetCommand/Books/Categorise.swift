import ArgumentParser
import Bookkeeping
import DatasetChecks
import DatasetFormat
import DatasetStore
import FoundationEssentials
import Importer
import Spreadsheet

struct Categorise: BookCommand {
  static let configuration = CommandConfiguration(
    abstract: "Give transactions without a category one, payee by payee, the most frequent first.",
    discussion: """
      Each payee comes with a proposal and its reason: your import rules, what you chose for this payee before, or for payees with the same \
      words. Enter takes it; another category is typed by the beginning of its name; with ! at the end (groceries!) an import rule is made, \
      too, so that later imports know it; s leaves the payee for later, q ends. Each answer is saved at once: an interrupted run goes on \
      where it ended.

      Without a terminal the payees are listed, and --apply takes answers as --json prints them: a list of payees with the categoryKey that \
      each shall have.

        dataset categorise
        dataset categorise --json > answers.json
        dataset categorise --apply answers.json
      """)

  @Option(help: ArgumentHelp("Take the answers in a file; - is standard input.", valueName: "file"))
  var apply: String?
  @Flag(
    name: .customLong("back-test"),
    help: "Show how good the proposals would have been for the rows that have a category.")
  var backTest = false
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    if backTest { return try printBackTest() }
    if let apply { return try take(answers: apply) }
    let opened = try options.open(for: .reading)
    let groups = Self.groups(in: opened.dataset)
    if options.json { return printJSON(groups, opened.dataset) }
    if groups.isEmpty { return Output.line("every transaction has a category") }
    guard Output.canAsk, !change.dryRun else { return printTable(groups, opened.dataset) }
    try ask()
  }

  /// The payees without a category, with what rules and history propose.
  static func groups(in dataset: Dataset) -> [UncategorisedPayee] {
    var ruled: [Int: CategoryHistory.Proposal] = [:]
    if let tab = dataset[.transactions] {
      let application = RuleApplication(dataset, command: "", at: Origin.system.now())
      let rows = Dictionary(
        (1..<max(1, tab.sheet.rowCount)).map { (tab.sheet.rowNumber($0), $0) },
        uniquingKeysWith: { first, _ in first })
      for change in application.plan.changes {
        guard case .set(_, let new) = change.action, change.address.tab == .transactions,
          change.address.columnName == "categoryKey", let row = change.address.row.flatMap({ rows[$0] })
        else { continue }
        let rule = Int(change.reason.split(separator: " ").last ?? "") ?? 0
        ruled[row] = .init(categoryKey: new.text, reason: .rule(row: rule))
      }
    }
    return UncategorisedPayee.all(in: dataset, ruled: ruled)
  }

  // MARK: - Asking

  /// Asks payee by payee; each answer is a run of its own.
  private func ask() throws {
    var skipped: Set<String> = []
    var done = 0
    while true {
      let opened = try openBooks([.transactions, .categories, .importRules])
      let groups = Self.groups(in: opened.dataset)
      let left = groups.filter { !skipped.contains(Self.mark($0)) }
      guard let group = left.first else { break }
      Output.line(Printable.line("\(Self.line(group)); \(Plural.count(left.count, "payee")) left"))
      guard let answer = try answer(for: group, opened.dataset) else { break }
      if answer.isEmpty {
        skipped.insert(Self.mark(group))
        continue
      }
      let makesRule = answer.hasSuffix("!")
      let category = makesRule ? String(answer.dropLast()) : answer
      var changes = BookChanges(opened.dataset, reason: "categorised by hand", origin: .system)
      do throws(BookError) {
        try changes.categorise(group, as: category, makesRule: makesRule)
      } catch {
        Output.note(error.description)
        continue
      }
      let plan = changes.plan(command: CommandLineText.current)
      try opened.apply(
        plan, summary: ["\(group.payee): \(category), \(Plural.count(group.rows.count, "row"))"],
        verify: Checks.verification)
      done += group.rows.count
    }
    options.note("\(Plural.count(done, "transaction")) categorised; dataset undo takes the last answer back")
  }

  /// What a person answers: a category, nothing for later, nil for the end.
  private func answer(for group: UncategorisedPayee, _ dataset: Dataset) throws -> String? {
    let proposal = group.proposal
    let question = proposal.map { "\($0.categoryKey) (\(Self.words($0.reason)))" } ?? "category"
    switch ProposalAnswer.read(question, other: "category", hasProposal: proposal != nil) {
    case .end: return nil
    case .later: return ""
    case .taken: return proposal?.categoryKey ?? ""
    case .other(let typed): return typed == "!" ? (proposal?.categoryKey ?? "") + typed : typed
    }
  }

  private static func mark(_ group: UncategorisedPayee) -> String { "\(group.type.rawValue) \(group.payee)" }

  private static func line(_ group: UncategorisedPayee) -> String {
    let sums = group.sums.map(\.description).joined(separator: ", ")
    let days =
      group.days.lowerBound == group.days.upperBound
      ? "\(group.days.lowerBound)" : "\(group.days.lowerBound) to \(group.days.upperBound)"
    return
      "\(group.payee.isEmpty ? "(no payee)" : group.payee): \(Plural.count(group.rows.count, "row")), \(sums), \(days)"
  }

  private static func words(_ reason: CategoryHistory.Proposal.Reason) -> String {
    switch reason {
    case .payee(let votes, let all): all == 1 ? "as last time" : "\(votes) of the last \(all)"
    case .likeness(let words): "like other payees with \(words.joined(separator: ", "))"
    case .rule(let row): "rule in row \(row)"
    }
  }

  // MARK: - Without a terminal

  private func printTable(_ groups: [UncategorisedPayee], _ dataset: Dataset) {
    var table = TextTable([.left, .right, .right, .left, .left])
    table.add(["payee", "rows", "sum", "proposal", "because"])
    for group in groups {
      table.add([
        group.payee, "\(group.rows.count)", group.sums.map(\.description).joined(separator: ", "),
        group.proposal?.categoryKey ?? "", group.proposal.map { Self.words($0.reason) } ?? "",
      ])
    }
    table.lines.forEach { Output.line($0) }
    options.note("--json prints the same for --apply; on a terminal each payee is asked for")
  }

  private func printJSON(_ groups: [UncategorisedPayee], _ dataset: Dataset) {
    var document = JSONWriter()
    document.object { json in
      json.member("version", 1)
      json.key("payees")
      json.array(groups) { json, group in
        json.object { json in
          json.member("payee", group.payee)
          json.member("type", group.type.rawValue)
          json.member("categoryKey", group.proposal?.categoryKey)
          json.member("reason", group.proposal.map { Self.words($0.reason) })
          json.member("from", group.days.lowerBound.description)
          json.member("until", group.days.upperBound.description)
          json.key("rows")
          json.array(group.rows) { json, row in
            json.integer(dataset[.transactions]?.sheet.rowNumber(row) ?? 0)
          }
          json.key("sums")
          json.array(group.sums) { json, sum in
            json.object { json in
              json.member("currency", sum.currency.code)
              json.member("amountMinor", sum.minorUnits)
            }
          }
        }
      }
    }
    document.newline()
    Output.data(document.bytes)
  }

  /// What a file of answers holds.
  private struct Answers: Decodable {
    struct Answer: Decodable {
      var payee: String
      var type: String?
      var categoryKey: String?
      var rule: Bool?
    }
    var payees: [Answer]
  }

  private func take(answers path: String) throws {
    let opened = try openBooks([.transactions, .categories, .importRules])
    let bytes = path == "-" ? try FileAccess.readStandardInput() : try FileAccess.read(path)
    let answers: Answers
    do { answers = try JSONDecoder().decode(Answers.self, from: Data(bytes)) } catch {
      throw Failure(
        "\(path): not a list of answers (expected what dataset categorise --json prints). Nothing was changed."
      )
    }
    let groups = Self.groups(in: opened.dataset)
    var missing: [String] = []
    try carryOut(opened, reason: "categorised by hand") { changes in
      for answer in answers.payees {
        guard let category = answer.categoryKey, !category.isEmpty else { continue }
        let found = groups.filter {
          $0.payee == answer.payee && (answer.type == nil || answer.type == $0.type.rawValue)
        }
        if found.isEmpty { missing.append(answer.payee) }
        for group in found { try changes.categorise(group, as: category, makesRule: answer.rule == true) }
      }
    }
    for payee in missing {
      Output.note(Printable.line("\(payee): no row of that payee is without a category"))
    }
    if !missing.isEmpty { throw ExitCode(1) }
  }

  private func printBackTest() throws {
    let test = ProposalBackTest(try options.open(for: .reading).dataset)
    if options.json {
      var document = JSONWriter()
      document.object { json in
        json.member("version", 1)
        json.member("rows", test.rows)
        json.member("proposed", test.proposed)
        json.member("right", test.right)
        json.member("plainProposed", test.plainProposed)
        json.member("plainRight", test.plainRight)
      }
      document.newline()
      return Output.data(document.bytes)
    }
    func share(_ part: Int, _ whole: Int) -> String {
      whole == 0 ? "0 %" : "\((part * 1000 / whole + 5) / 10) %"
    }
    Output.line(
      "\(Plural.count(test.rows, "row")) with a category: proposed \(share(test.proposed, test.rows)), right \(share(test.right, test.proposed)) of those"
    )
    Output.line(
      "by the last category of the same payee alone: proposed \(share(test.plainProposed, test.rows)), right \(share(test.plainRight, test.plainProposed))"
    )
  }
}
