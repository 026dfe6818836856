import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Importer

/// What a rule holds beside the text that it looks for and the category.
struct RuleCells: ParsableArguments {
  @Option(help: ArgumentHelp("Only if a regular expression matches the text.", valueName: "pattern"))
  var matches: String?
  @Option(help: ArgumentHelp("Only lines of this account.", valueName: "key"), completion: .accounts)
  var account: String?
  @Option(help: ArgumentHelp("Only amounts of at least this, without sign.", valueName: "amount"))
  var amountMin: String?
  @Option(help: ArgumentHelp("Only amounts of at most this, without sign.", valueName: "amount"))
  var amountMax: String?
  @Option(
    help: ArgumentHelp("Only money out, or only money in.", valueName: "out|in"),
    completion: .words(Direction.self))
  var direction: String?
  @Option(help: ArgumentHelp("Only from this day on.", valueName: "day")) var from: String?
  @Option(help: ArgumentHelp("Only up to this day.", valueName: "day")) var until: String?
  @Option(
    help: ArgumentHelp("The payee to fill in; $1 is the first group of --matches.", valueName: "name"))
  var payee: String?
  @Option(help: "A tag to add; may be given several times.", completion: .tags) var tag: [String] = []
  @Option(help: "The note to fill in.") var note: String?
  @Option(
    help: ArgumentHelp("Turn lines into transfers with this account.", valueName: "key"),
    completion: .accounts)
  var transfer: String?
  @Flag(help: "Leave lines out of imports.") var skip = false
  @Option(help: "A comment on the rule.") var comment: String?

  func validate() throws {
    guard let matches, !matches.isEmpty else { return }
    do throws(RegularExpression.PatternError) { _ = try RegularExpression(matches) } catch {
      throw ValidationError("--matches \(matches): not a pattern: \(error).")
    }
  }

  var cells: ImportRuleCells {
    var cells = ImportRuleCells()
    cells.textMatches = matches
    cells.account = account
    cells.amountMin = amountMin
    cells.amountMax = amountMax
    cells.direction = direction
    cells.dateFrom = from
    cells.dateTo = until
    cells.payee = payee
    cells.tags = tag.isEmpty ? nil : tag
    cells.note = note
    cells.transferAccount = transfer
    cells.skip = skip ? true : nil
    cells.comment = comment
    return cells
  }
}

/// A command that changes the rules.
protocol RuleCommand: BookCommand {}

extension RuleCommand {
  /// Makes a change of one rule; refuses one after which the rule could not be applied, and says how many rows it
  /// is about. All of a new one is on the command line (`isNew`).
  func change(
    reason: String, asking question: String, isNew: Bool = false,
    _ body: (inout BookChanges) throws -> RecordID
  ) throws {
    let opened = try openBooks([.transactions, .accounts, .categories, .importRules])
    var changes = BookChanges(opened.dataset, reason: reason, origin: .system)
    let id = try body(&changes)
    let plan = changes.plan(command: CommandLineText.current)
    let after = try plan.applied(to: opened.dataset)
    let reach = RuleReach(id, in: after)
    if let problem = reach?.problem {
      let message = "the rule could not be applied: \(problem). Nothing was changed."
      throw isNew ? Failure.usage(message) : Failure(message, code: .refused)
    }
    try change.apply(plan, to: opened, options, asking: question, isOne: true) { plan in
      if options.json || !options.quiet { PlanOutput.show(plan, json: options.json) }
      if let reach, !options.json { options.note(Self.words(reach)) }
    }
  }

  /// What a rule is about, among the rows that are there.
  static func words(_ reach: RuleReach) -> String {
    if reach.rows.isEmpty { return "the rule applies to no existing row" }
    var parts = [
      "the rule applies to \(Plural.count(reach.rows.count, "existing row"))"
    ]
    if reach.uncategorised > 0 {
      parts.append("\(reach.uncategorised) without a category: dataset rules apply fills them")
    }
    if reach.contradictions > 0 {
      let keys = reach.otherwise.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      parts.append("\(reach.contradictions) with another category (\(keys)), which they keep")
    }
    return parts.joined(separator: "; ")
  }
}

/// Which rule is meant.
struct RuleArgument: ParsableArguments {
  @Argument(help: "The rule: its row, or the beginning of its id or text; see dataset rules list.") var rule:
    String
}

struct RulesAdd: RuleCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a rule after your other rules and before the starter rules.",
    discussion: """
        dataset rules add "rewe|edeka" groceries
        dataset rules add "stadtwerke" utilities --direction out --payee "Stadtwerke Elbtal"
        dataset rules add --matches "^miete \\d+" --category rent --tag flat
        dataset rules add "sparplan" --transfer savings
      """)

  @Argument(
    help: "The text to look for, or several with | between them; case and accents do not matter.",
    completion: .nothing)
  var text: String?
  @Argument(help: "The category to fill in.", completion: .categories) var categoryName: String?
  @Option(help: "The category to fill in, if no text is given.", completion: .categories)
  var category: String?
  @OptionGroup var values: RuleCells
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    if category != nil, categoryName != nil {
      throw ValidationError("the category is named twice. Name it once.")
    }
  }

  func run() throws {
    var cells = values.cells
    cells.textContains = text
    cells.category = categoryName ?? category
    try change(reason: "entered by hand", asking: "Add it?", isNew: true) {
      try $0.addImportRule(cells, today: today)
    }
  }
}

struct RulesEdit: RuleCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a rule; an empty text clears a cell.",
    discussion: """
        dataset rules edit 3 --text "rewe|edeka|nahkauf"
        dataset rules edit 3 --category household --direction ""
      """)

  @OptionGroup var record: RuleArgument
  @Option(help: ArgumentHelp("The text to look for, or several with | between them.", valueName: "texts"))
  var text: String?
  @Option(help: "The category to fill in.", completion: .categories) var category: String?
  @OptionGroup var values: RuleCells
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    var cells = values.cells
    cells.textContains = text
    cells.category = category
    if cells.isEmpty { throw Failure.nothingToChange(in: "rules edit") }
    try change(reason: "changed by hand", asking: "Save it?") { changes in
      let id = try changes.importRuleID(record.rule)
      try changes.editImportRule(record.rule, cells, today: today)
      return id
    }
  }
}

struct RulesEnable: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Enable rules.")

  @Argument(help: "The rules: the row of each, or the beginning of its id or text.") var rules: [String]
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.importRules], reason: "taken into use") { changes in
      for rule in rules { try changes.setImportRule(rule, isEnabled: true) }
    }
  }
}

struct RulesDisable: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Disable rules; what they filled stays.")

  @Argument(help: "The rules: the row of each, or the beginning of its id or text.") var rules: [String]
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.importRules], reason: "taken out of use") { changes in
      for rule in rules { try changes.setImportRule(rule, isEnabled: false) }
    }
  }
}

struct RulesDelete: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete rules; what they filled stays, and starter rules do not come back.")

  @Argument(help: "The rules: the row of each, or the beginning of its id or text.") var rules: [String]
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.importRules], reason: "deleted by hand") { changes in
      for rule in rules { try changes.deleteImportRule(rule) }
    }
  }
}

struct RulesReorder: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "reorder",
    abstract:
      "Change the order: those named are tried first, the others keep their order, starter rules come last.")

  @Argument(help: "The rules: the row of each, or the beginning of its id or text.") var rules: [String]
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    try carryOut(in: [.importRules], reason: "reordered") { try $0.reorderImportRules(rules) }
  }
}
