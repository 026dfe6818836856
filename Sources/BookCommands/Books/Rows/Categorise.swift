import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore
import FoundationEssentials
import Importer
import Spreadsheet

package struct Categorise: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "categorise",
    abstract: "Choose categories for uncategorised transactions, one payee at a time.",
    discussion: """
      Each payee comes with a proposal and the reason for it: your import rules, what you chose for this \
      payee before, or for payees with the same words. A payee whose rows have several categories gets no \
      proposal; those categories are shown instead. Payees that differ only in numbers and towns count as \
      one.

      Enter takes the proposal. To choose another category, type the beginning of its name. With ! at the \
      end (groceries!) you also get an import rule, after seeing how many other rows it applies to; later \
      imports then use it. "transfer to savings" makes the rows transfers with that account, and "transfer \
      outside" with an account that is not in the dataset. ? shows the rows, s skips the payee, q quits. Each answer is saved at once, so \
      you can stop and go on later.

      Under a category for spending, money that came in becomes a refund; under one for income, money that \
      went out lowers that income. You are asked first.

      Without a terminal the payees are listed. --answers reads answers in the form that --json prints: a \
      list of payees, each with its categoryKey or transferAccountKey ("outside" for one that is not in the \
      dataset); --refund and --reversal agree to what would be asked.

        dataset categorise
        dataset categorise --json > answers.json
        dataset categorise --answers answers.json
      """)

  @Option(
    help: ArgumentHelp("Read answers from a file; - is standard input.", valueName: "file"),
    completion: .file())
  var answers: String?
  @Flag(
    name: .customLong("back-test"),
    help: "Test the proposals on rows that already have a category.")
  var backTest = false
  @OptionGroup var reversals: ReversalOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    if backTest { return try printBackTest() }
    if let answers { return try take(answers: answers) }
    let opened = try options.open(for: .reading)
    let groups = Self.groups(in: opened.dataset)
    if options.json { return printJSON(groups, opened.dataset) }
    if groups.isEmpty { return Output.line("every transaction has a category") }
    guard Output.canAsk, !change.dryRun else { return printTable(groups, opened.dataset) }
    try ask()
  }

  /// The payees without a category, with what rules and history propose.
  static func groups(in dataset: Dataset) -> [UncategorisedPayee] {
    UncategorisedPayee.all(in: dataset, ruled: RuledRows.rulings(in: dataset))
  }

  // MARK: - Asking

  /// Asks payee by payee; each answer is a run of its own.
  private func ask() throws {
    var skipped: Set<String> = []
    var done = 0
    while true {
      let opened = try openBooks([.transactions, .categories, .importRules])
      let left = Self.groups(in: opened.dataset).filter { !skipped.contains(Self.mark($0)) }
      guard let group = left.first else { break }
      Output.line(Printable.line("\(Self.line(group)); \(Plural.count(left.count, "payee")) left"))
      guard let answer = answer(for: group, opened.dataset) else { break }
      if answer.isEmpty {
        skipped.insert(Self.mark(group))
        continue
      }
      do {
        if try take(answer, for: group, opened) { done += group.rows.count }
      } catch let error as BookError {
        Output.note(Printable.line(error.description))
      }
    }
    let rest = skipped.isEmpty ? "" : "; \(Plural.count(skipped.count, "payee")) left for later"
    let undo = done == 0 ? "" : "; dataset undo takes the last answer back"
    options.note("\(Plural.count(done, "transaction")) categorised\(rest)\(undo)")
  }

  /// Saves an answer: a category, with ! behind it for a rule.
  ///
  /// - Returns: False where the person does not want what the category would turn round.
  private func take(_ answer: String, for group: UncategorisedPayee, _ opened: OpenBooks) throws -> Bool {
    let makesRule = answer.hasSuffix("!")
    var changes = BookChanges(opened.dataset, reason: "categorised by hand", origin: .system)
    let word = makesRule ? String(answer.dropLast()) : answer
    let transfer = TransferAnswer(word)
    let key = try transfer?.apply(to: group, &changes) ?? changes.categorise(group, as: word)
    do {
      try reversals.require(
        changes.plan(command: CommandLineText.current), in: opened.dataset, change, options)
    } catch let failure as Failure where failure.code == .declined {
      return false
    }
    if makesRule, transfer?.isOutside == true {
      Output.note("no rule was made: a rule needs an account of the dataset")
    } else if makesRule,
      let rule = try rule(
        for: group, as: key, opened.dataset, isTransfer: transfer != nil, { change.confirm($0) })
    {
      try changes.addImportRule(rule, today: today, isMadeOfRows: true)
    }
    // The answer was the yes, and it is told in the line of the next payee.
    var (sure, silent) = (change, options)
    sure.yes = true
    silent.quiet = true
    try sure.apply(
      changes.plan(command: CommandLineText.current), to: opened, silent, asking: "",
      summary: ["\(group.payee): \(key), \(Plural.count(group.rows.count, "row"))"], showing: { _ in })
    Output.saved("The answers before this one are saved; dataset undo takes them back one by one.")
    return true
  }

  /// The rule for later lines of a payee, after saying what else it would catch; nil where it is not made. `answers` are the categories that
  /// rows get in the same run; `confirm` asks whether to make one that contradicts rows that are there.
  private func rule(
    for group: UncategorisedPayee, as key: String, _ dataset: Dataset, isTransfer: Bool = false,
    answers: [Int: String] = [:], _ confirm: (String) -> Bool
  ) throws -> ImportRuleCells? {
    guard let rule = PayeeRule(for: group, as: key, in: dataset, answers: answers) else {
      Output.note("no rule was made: these rows have no text to look for")
      return nil
    }
    var words =
      "rule \(rule.text) -> \(isTransfer ? "transfer with " : "")\(key): applies to \(rule.own) of \(Plural.count(group.rows.count, "row"))"
    if rule.others > 0 { words += ", and to \(Plural.count(rule.others, "row")) of other payees" }
    if rule.reach.contradictions > 0 {
      let keys = rule.reach.otherwise.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      words +=
        ", of which \(rule.reach.contradictions) have another category ("
        + keys.map { "\($0.key) \($0.value)" }.joined(separator: ", ") + ")"
    }
    Output.note(Printable.line(words))
    if rule.reach.contradictions > 0, !confirm("Make it anyway?") {
      Output.note("no rule was made; dataset rules add makes one with a text of your choice")
      return nil
    }
    var cells = ImportRuleCells()
    cells.textContains = rule.textContains
    cells.textMatches = rule.textMatches
    if isTransfer { cells.transferAccount = key } else { cells.category = key }
    return cells
  }

  /// What a person answers: a category, nothing for later, nil for the end.
  private func answer(for group: UncategorisedPayee, _ dataset: Dataset) -> String? {
    let keys = "a name, name! for a rule, ? more, s skip, q quit"
    let prompt =
      group.proposal.map { "  \($0.categoryKey) (\($0.reason))? [Enter, \(keys)] " }
      ?? "  category\(group.votes.isEmpty ? "" : " (so far \(Self.words(group.votes)))")? [\(keys)] "
    while true {
      guard let typed = TypedAnswer.read(prompt), typed != "q" else { return nil }
      if typed == "s" { return "" }
      if typed == "?" {
        show(group, dataset)
        continue
      }
      if typed.isEmpty || typed == "!" {
        if let proposal = group.proposal { return proposal.categoryKey + typed }
        // Enter is no answer where nothing is proposed.
        Output.note("  there is no proposal: type the beginning of a category, or s for later")
        continue
      }
      return typed
    }
  }

  /// Shows the rows of a payee, and the categories to choose from.
  private func show(_ group: UncategorisedPayee, _ dataset: Dataset) {
    RowTable.lines(group.rows.prefix(20), in: dataset).forEach { Output.line("  " + $0) }
    if group.rows.count > 20 { Output.line("  and \(group.rows.count - 20) more") }
    let flow: FlowType = group.type == .income ? .income : .expense
    let names = dataset.categories.filter { $0.isActive && $0.type.known == flow }.map(\.key)
    Output.line(Printable.line("  categories of \(flow.rawValue): \(names.joined(separator: ", "))"))
    let accounts = dataset.accounts.filter(\.isActive).map(\.key) + ["outside"]
    Output.line(
      Printable.line(
        "  or transfer \(group.type == .income ? "from" : "to"): \(accounts.joined(separator: ", "))"))
  }

  private static func mark(_ group: UncategorisedPayee) -> String { "\(group.type.rawValue) \(group.name)" }

  private static func line(_ group: UncategorisedPayee) -> String {
    let sums = group.sums.map(\.description).joined(separator: ", ")
    let days =
      group.days.lowerBound == group.days.upperBound
      ? "\(group.days.lowerBound)" : "\(group.days.lowerBound) to \(group.days.upperBound)"
    return "\(name(of: group)): \(Plural.count(group.rows.count, "row")), \(sums), \(days)"
  }

  private static func name(of group: UncategorisedPayee) -> String {
    if group.payee.isEmpty { return "(no payee)" }
    return group.spellings == 0
      ? group.payee : "\(group.payee) and \(Plural.count(group.spellings, "other spelling"))"
  }

  private static func words(_ votes: [CategoryHistory.Vote]) -> String {
    votes.prefix(3).map { "\($0.categoryKey) \($0.rows)" }.joined(separator: ", ")
  }

  // MARK: - Without a terminal

  private func printTable(_ groups: [UncategorisedPayee], _ dataset: Dataset) {
    var table = TextTable([.left, .right, .right, .left, .left])
    table.add(["payee", "rows", "sum", "proposal", "because"])
    for group in groups {
      table.add([
        Self.name(of: group), "\(group.rows.count)", group.sums.map(\.description).joined(separator: ", "),
        group.proposal?.categoryKey ?? "",
        group.proposal.map { "\($0.reason)" }
          ?? (group.votes.isEmpty ? "" : "so far \(Self.words(group.votes))"),
      ])
    }
    table.lines.forEach { Output.line($0) }
    options.note("--json prints this list for --answers; on a terminal you are asked about each payee")
  }

  private func printJSON(_ groups: [UncategorisedPayee], _ dataset: Dataset) {
    Output.document(version: 2) { json in
      json.objects("payees", groups) { json, group in
        json.member("payee", group.payee)
        json.member("type", group.type.rawValue)
        json.member("categoryKey", group.proposal?.categoryKey)
        json.member("reason", group.proposal.map { "\($0.reason)" })
        json.member("transferAccountKey", nil as String?)
        json.member("spellings", group.spellings + 1)
        json.objects("votes", group.votes) { json, vote in
          json.member("categoryKey", vote.categoryKey)
          json.member("transactions", vote.rows)
        }
        json.member("from", group.days.lowerBound.description)
        json.member("until", group.days.upperBound.description)
        json.array("rowNumbers", group.rows) { json, row in
          json.integer(dataset[.transactions]?.sheet.rowNumber(row) ?? 0)
        }
        json.objects("sums", group.sums) { json, sum in
          json.member("currency", sum.currency.code)
          json.member("amountMinor", sum.minorUnits)
        }
      }
    }
  }

  /// What a file of answers holds.
  private struct Answers: Decodable {
    struct Answer: Decodable {
      var payee: String
      var type: String?
      var categoryKey: String?
      var transferAccountKey: String?
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
    var refused = false
    var answered: [String: String] = [:]
    var ruled: Set<String> = []
    var keys: [Int: String] = [:]
    var wanted: [(group: UncategorisedPayee, key: String, isTransfer: Bool)] = []
    try carryOut(opened, reason: "categorised by hand", isMany: true, reversals: reversals) { changes in
      for answer in answers.payees {
        let account = answer.transferAccountKey.flatMap { $0.isEmpty ? nil : $0 }
        // A proposal stays beside the account that a person fills in.
        let transfer = account.map { TransferAnswer(account: $0) }
        guard let category = account ?? answer.categoryKey, !category.isEmpty else { continue }
        let found = groups.filter {
          $0.payee == answer.payee && (answer.type == nil || answer.type == $0.type.rawValue)
        }
        if found.isEmpty { missing.append(answer.payee) }
        for group in found {
          // One category may be written in two ways: by its key, and by its name. Said twice it is done once.
          var answeredNow = changes
          let key =
            try transfer?.apply(to: group, &answeredNow) ?? answeredNow.categorise(group, as: category)
          let mark = Self.mark(group)
          let other = answered.updateValue(key, forKey: mark)
          if let other, other != key {
            throw Failure(
              "\(path): \(group.payee) has two answers, \(other) and \(key). Keep one of them. Nothing was changed."
            )
          }
          if other == nil { changes = answeredNow }
          if transfer == nil { for row in group.rows { keys[row] = key } }
          if answer.rule == true, transfer?.isOutside != true, ruled.insert(mark).inserted {
            wanted.append((group, key, transfer != nil))
          }
        }
      }
      // A rule must fit the answers for other payees, too, so that these come first.
      for (group, key, isTransfer) in wanted {
        let made = try rule(
          for: group, as: key, opened.dataset, isTransfer: isTransfer, answers: keys, { _ in false })
        if let rule = made {
          try changes.addImportRule(rule, today: today, isMadeOfRows: true)
        } else {
          refused = true
        }
      }
    }
    for payee in missing {
      Output.note(Printable.line("\(payee): no row without a category has this payee"))
    }
    if !missing.isEmpty || refused { throw ExitCode(1) }
  }

  private func printBackTest() throws {
    let dataset = try options.open(for: .reading).dataset
    var misses: [(payee: String, proposal: CategoryHistory.Proposal, category: String)] = []
    let test = ProposalBackTest(
      dataset, ruled: RuledRows.rulings(in: dataset)
    ) { misses.append(($0, $1, $2)) }
    if options.json {
      return Output.document(version: 2) { json in
        json.member("transactions", test.rows)
        json.member("proposed", test.proposed)
        json.member("right", test.right)
        json.member("ruled", test.ruled)
        json.member("ruledRight", test.ruledRight)
        json.member("plainProposed", test.plainProposed)
        json.member("plainRight", test.plainRight)
        json.objects("wrong", misses) { json, miss in
          json.member("payee", miss.payee)
          json.member("categoryKey", miss.category)
          json.member("proposed", miss.proposal.categoryKey)
          json.member("reason", "\(miss.proposal.reason)")
        }
      }
    }
    func share(_ part: Int, _ whole: Int) -> String {
      whole == 0 ? "0 %" : "\((part * 1000 / whole + 5) / 10) %"
    }
    Output.line(
      "\(Plural.count(test.rows, "row")) with a category: proposed \(share(test.proposed, test.rows)), right \(share(test.right, test.proposed)) of those"
    )
    if test.ruled > 0 {
      Output.line(
        "by the import rules alone: proposed \(share(test.ruled, test.rows)), right \(share(test.ruledRight, test.ruled))"
      )
    }
    Output.line(
      "by the last category of the same payee alone: proposed \(share(test.plainProposed, test.rows)), right \(share(test.plainRight, test.plainProposed))"
    )
  }
}
