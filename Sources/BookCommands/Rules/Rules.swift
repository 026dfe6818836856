import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Importer
import Spreadsheet
import DatasetTemplates

/// The rules that fill in imported lines: which does what, why, and which are missing.
package struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Manage the rules that categorise imported transactions.",
    discussion: """
      A rule is a row of the ImportRules tab: conditions that must all be true, and fields to fill. Rules \
      are tried in the order of sortOrder; each field keeps the first value it gets.

        dataset rules list            the rules there are
        dataset rules add "rewe" groceries
        dataset rules install de      starter rules for the common payees of a country
        dataset rules test            which rule does what to the transactions there are
        dataset rules test march.csv  the same for a statement, before it is imported
        dataset rules explain 01a1fb  why a row has its category
        dataset rules suggest         rules that the history speaks for
        dataset rules apply           run the rules over rows without a category
      """,
    subcommands: [
      RulesList.self, RulesAdd.self, RulesEdit.self, RulesEnable.self, RulesDisable.self, RulesReorder.self,
      RulesDelete.self,
      RulesInstall.self, RulesTest.self, RulesExplain.self, RulesSuggest.self, RulesApply.self,
    ], defaultSubcommand: RulesList.self)
}

struct RulesExplain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show why a transaction has its category: rule by rule, condition by condition.")

  @Argument(help: "The transaction: its row number, a part of its id, or its day and payee.")
  var words: [String]

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let dataset = try options.open(for: .reading).dataset
    try dataset.requireReadable([.transactions, .categories, .importRules])
    let id = words.joined(separator: " ")
    let row = try TransactionFinder.row(id, in: dataset)
    guard let explanation = TransactionExplanation(row: row, of: dataset) else {
      throw Failure("\(id): the row's id cannot be read. Run dataset validate.")
    }
    guard explanation.trace != nil else {
      throw Failure(
        "\(id): the row's date or amount cannot be read, so no rule can be tried. Run dataset validate.")
    }
    if options.json {
      ExplanationJSON.print(explanation, line: nil, all: false)
    } else {
      ExplanationText.print(explanation, line: nil, all: false)
    }
  }
}

struct RulesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the rules in the order in which they are tried.")

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let dataset = try options.open(for: .reading).dataset
    var output = ListOutput(
      [
        .init(name: "row", title: "row", isNumber: true), .init(name: "id", title: nil),
        .init(name: "sortOrder", title: nil), .init(name: "rule", title: "rule"),
        .init(name: "isEnabled", title: nil), .init(name: "state", title: "state"),
        .init(name: "comment", title: "why"),
      ], limit: 60)
    for rule in dataset.allImportRules {
      let row = dataset[.importRules]?.sheet.rowNumber(rule.row) ?? 0
      output.add(
        .integer(Int64(row)), .text(rule.writtenID), .integer(rule.sortOrder.map(Int64.init)),
        .text(rule.shortText), .boolean(rule.isEnabled), .text(rule.isEnabled ? nil : "disabled"),
        .text(rule.comment), isActive: rule.isEnabled)
    }
    output.print(
      "rules", json: options.json,
      none: "no rules yet; dataset rules add makes one, dataset rules suggest proposes some")
  }
}

struct RulesApply: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Apply the rules to the rows that have no category yet.",
    discussion: """
      Only blank cells are filled: what you typed stays, and so does a category that a row already has. As \
      in an import, the type of an imported row follows its category: money that comes in under an expense \
      category is a refund. You are asked about that first; without a terminal, say --refund, or --reversal \
      for money that goes out under a category for income. A rule that makes transfers links rows without a \
      category that an import brought with the row of the other account, or adds the row there if no statement \
      of that account shows the day. Rules that skip lines do so only during an import.

        dataset rules apply --dry-run
      """)

  @OptionGroup var reversals: ReversalOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try options.openForChanging(change)
    try opened.dataset.requireReadable([.transactions, .categories, .importRules])
    let application = RuleApplication(
      opened.dataset, command: CommandLineText.current, at: Origin.system.now())
    try reversals.require(application.plan, in: opened.dataset, change, options)
    try change.apply(
      application.plan, to: opened, options,
      asking: "Change \(Plural.count(application.categorised + application.transfers, "transaction"))?"
    ) { plan in
      if options.json || !options.quiet { PlanOutput.show(plan, json: options.json) }
      for (rule, reason) in application.broken {
        options.note("note: ImportRules row \(rule.row + 1): the rule is not applied: \(reason)")
      }
      options.note(
        "\(Plural.count(application.looked, "row")) without a category, \(application.categorised) of them categorised by rules"
          + (application.otherType > 0
            ? ", \(application.otherType) left alone: the rule's category does not fit the type that you typed"
            : ""))
      if application.transfers + application.transfersLeft > 0 {
        options.note(
          "\(application.transfers) of them are transfers by rules now"
            + (application.transfersLeft > 0
              ? ", \(application.transfersLeft) left alone: somebody typed the row, the other row has a category, or statements of the other account show that day without it; dataset link joins two rows"
              : ""))
      }
    }
  }
}

struct RulesTest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Test the rules: show their hits, and which are dead, shadowed or broken.",
    discussion: """
      Tries the rules on your transactions (the bank's text of imported rows, the payee of the others), or \
      on the statements that you name. Exit status 1: a rule is broken.
      """)

  @Argument(help: "Statements to try the rules on (default: your transactions).", completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "The account that the statements are for: its key or name, or the beginning of one.", valueName: "key"),
    completion: .accounts)
  var account: String?

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let dataset = try options.open(for: .reading).dataset
    var tally = RuleTally(dataset)
    if files.isEmpty {
      RuleHistory.forEachRow(of: dataset) { tally.add($0.subject) }
    } else {
      for path in files { try add(path, to: &tally, dataset) }
    }
    let report = tally.report
    if options.json { RulesJSON.print(report) } else { RulesText.print(report) }
    if report.hasBroken { throw ExitCode(1) }
  }

  private func add(_ path: String, to tally: inout RuleTally, _ dataset: Dataset) throws {
    let bytes = path == "-" ? try FileAccess.readStandardInput() : try FileAccess.read(path)
    let name = path == "-" ? "standard input" : FilePath.name(of: path)
    let file = try StatementSource.read(path, bytes: bytes, options: StatementOptions())
    for statement in file.statements {
      guard statement.questions.isEmpty else {
        throw Failure(
          "\(name): the statement has an open question, so its lines are not certain; dataset import \(path) --dry-run shows it.",
          status: 1)
      }
      try tally.add(statement, of: dataset, account: account.map { StatementAccount.key($0, in: dataset) })
    }
  }
}

struct RulesSuggest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Propose rules based on the categories that rows already have.",
    discussion: """
      Looks for words that the bank prints on rows of one category, among rows that no rule categorises \
      yet. Each proposal was tested on the past: how well earlier rows would have predicted each later \
      one. Nothing is changed without --add.

        dataset rules suggest
        dataset rules suggest --min-rows 5 --min-accuracy 0.95
        dataset rules suggest --add --only rewe --only "city gym"
      """)

  @Option(
    name: .customLong("min-rows"),
    help: ArgumentHelp("The fewest rows that must contain the text.", valueName: "count"))
  var support = 3

  @Option(
    name: .customLong("min-accuracy"),
    help: ArgumentHelp("The lowest share of right answers in the test, from 0 to 1.", valueName: "share"))
  var precision = 0.9

  @Option(
    name: .customLong("top"),
    help: ArgumentHelp("Only this many proposals, the best first.", valueName: "count"))
  var most = 50

  @Flag(help: "Add the proposals to the ImportRules tab, after the existing rules.")
  var add = false

  @Option(
    help: ArgumentHelp(
      "With --add: only the proposal with this text; may be given several times.", valueName: "text"))
  var only: [String] = []

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    guard support >= 2 else {
      throw ValidationError("--min-rows \(support): a proposal needs 2 rows or more.")
    }
    guard (0...1).contains(precision) else {
      throw ValidationError("--min-accuracy \(precision): expected 0 to 1.")
    }
    guard most >= 1 else { throw ValidationError("--top \(most): expected 1 or more.") }
    if !only.isEmpty, !add { throw ValidationError("--only needs --add.") }
  }

  func run() throws {
    let isWriting = add && !change.dryRun
    let opened = try isWriting ? options.openForChanging(change) : options.open(for: .reading)
    try opened.dataset.requireReadable([.transactions, .categories, .importRules])
    Progress.step("Looking through the transactions")
    let miner = RuleMiner(
      opened.dataset,
      options: SuggestionOptions(leastSupport: support, leastPrecision: precision, limit: most))
    let suggestions = try chosen(miner.suggestions())
    guard add else {
      if options.json { RulesJSON.print(suggestions, plan: nil) } else { RulesText.print(suggestions) }
      return
    }
    let plan = RuleSuggestion.plan(
      suggestions, for: opened.dataset, command: CommandLineText.current, origin: .system)
    try change.apply(
      plan, to: opened, options, asking: "Add \(Plural.count(suggestions.count, "rule"))?"
    ) { plan in
      if options.json {
        RulesJSON.print(suggestions, plan: plan)
      } else if !options.quiet {
        RulesText.print(suggestions)
        PlanOutput.show(plan, json: false)
      }
    }
  }

  private func chosen(_ suggestions: [RuleSuggestion]) throws -> [RuleSuggestion] {
    for text in only where !suggestions.contains(where: { $0.text == text }) {
      throw Failure(
        "--only \(text): no such proposal; dataset rules suggest lists them. Nothing was changed.")
    }
    return only.isEmpty ? suggestions : suggestions.filter { only.contains($0.text) }
  }
}

struct RulesInstall: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Add starter rules for common payees in a country.",
    discussion: """
      They are for money that goes out. They are tried after all your own rules, so that yours decide. \
      Each gives the category that your dataset has for its purpose, or the one that your rows of these \
      payees have; a rule without a category, or with several, is left out. What you change stays changed \
      and what you delete stays deleted, even if you install them again. Shops that sell everything have \
      no rule, because nobody else knows what you bought there. dataset rules list shows them, dataset \
      rules apply runs them over the existing rows.

        dataset rules install --list
        dataset rules install de --dry-run
        dataset rules install de
      """)

  @Argument(help: "The country's code, or its name in English.", completion: .list(RuleTemplate.countries))
  var country: String?
  @Flag(help: "List the countries.") var list = false
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    if list == (country != nil) {
      throw ValidationError("name a country, or list the countries with --list.")
    }
  }

  func run() throws {
    guard let country else { return try printCountries() }
    guard let template = try RuleTemplate.country(country) else {
      throw Failure.usage(
        "\(country): there are no starter rules for this country (expected one of \(RuleTemplate.countries.joined(separator: ", ")))."
      )
    }
    let opened = try openBooks([.categories, .importRules])
    var changes = BookChanges(opened.dataset, reason: "starter rules", origin: .system)
    let outcome = try changes.install(try Self.rules(of: template)) { rule in
      RuleReach(ImportRule(textMatches: rule.expression, categoryKey: ""), in: opened.dataset).categories
    }
    try change.apply(
      changes.plan(command: CommandLineText.current), to: opened, options,
      asking: "Add \(Plural.count(outcome.added.count, "rule"))?"
    ) { plan in
      if options.json || !options.quiet { PlanOutput.show(plan, json: options.json) }
      if !options.json { say(outcome) }
    }
  }

  private func say(_ outcome: StarterOutcome) {
    func titles(_ rules: [StarterRule]) -> String {
      rules.map { $0.comment.split(separator: ": ").last.map(String.init) ?? $0.comment }.joined(
        separator: ", ")
    }
    if !outcome.withoutCategory.isEmpty {
      options.note("left out, as you have no category for them: \(titles(outcome.withoutCategory))")
    }
    if !outcome.undecided.isEmpty {
      options.note("left out, as your rows have several categories: \(titles(outcome.undecided))")
    }
    if !outcome.known.isEmpty {
      options.note(
        "\(Plural.count(outcome.known.count, "rule")) left as you changed or deleted them")
    }
    if !outcome.added.isEmpty {
      options.note("dataset rules apply applies them to the rows without a category")
    }
  }

  private func printCountries() throws {
    var output = ListOutput([
      .init(name: "name", title: "name"), .init(name: "title", title: "country"),
      .init(name: "rules", title: "rules", isNumber: true),
      .init(name: "payees", title: "payees", isNumber: true),
    ])
    for template in try [RuleTemplate.common] + RuleTemplate.countries.compactMap(RuleTemplate.country) {
      let payees = template.rules.reduce(0) {
        $0 + ($1.words ?? []).count + ($1.names ?? []).count + ($1.patterns ?? []).count
      }
      output.add(
        .text(template.name), .text(template.title), .integer(Int64(template.rules.count)),
        .integer(Int64(payees)))
    }
    output.print("countries", json: options.json, none: "")
  }

  /// The keys that categories of each meaning may have: those of the list, then those that new datasets in other
  /// languages have for them (`groceries` → `lebensmittel`).
  ///
  /// - Throws: `DecodingError` where a compiled-in file is damaged.
  static func categoryKeys() throws -> [String: [String]] {
    var translated: [String: [String]] = [:]
    for language in CategoryTemplate.languages {
      for (name, own) in try CategoryTemplate.names(in: language) {
        if let key = Key.slug(name), let own = Key.slug(own) { translated[key, default: []].append(own) }
      }
    }
    return try RuleTemplate.categoryKeys.mapValues { keys in
      var all = keys
      for key in keys.flatMap({ translated[$0] ?? [] }) where !all.contains(key) { all.append(key) }
      return all
    }
  }

  /// The rules of a country, then those of every country.
  ///
  /// - Throws: `DecodingError` where a compiled-in file is damaged.
  static func rules(of template: RuleTemplate) throws -> [StarterRule] {
    let keys = try categoryKeys()
    var rules: [StarterRule] = []
    for part in [template, try RuleTemplate.common] {
      // The same places on every device, whatever was installed before.
      let first = part.name == template.name ? 0 : 1000
      for (place, rule) in part.rules.enumerated() {
        guard let id = RecordID(rule.id) else { continue }
        rules.append(
          StarterRule(
            id: id, place: first + place, words: rule.words ?? [], names: rule.names ?? [],
            patterns: rule.patterns ?? [], categoryKeys: keys[rule.meaning] ?? [],
            comment: "starter rules for \(part.title): \(rule.title)"))
      }
    }
    return rules
  }
}
