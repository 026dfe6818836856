import ArgumentParser
import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore
import Importer
import Templates

struct RulesInstall: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Add starter rules for the common payees of a country.",
    discussion: """
      They are for money that goes out and are tried behind all rules of your own, so that yours decide. Each gives the category that your dataset has for \
      what it means, or the one that your rows of these payees have; one without a category, or with several, is left out. What you change stays so and what you delete stays away, also when they are \
      installed again. Shops that sell everything have none: what you bought there, nobody else can tell. dataset rules list shows them, \
      dataset rules apply runs them over the rows that are there.

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
    if list == (country != nil) { throw ValidationError("name a country, or list them with --list.") }
  }

  func run() throws {
    guard let country else { return try printCountries() }
    guard let template = try RuleTemplate.country(country) else {
      throw Failure(
        "\(country): there are no starter rules for it (expected one of \(RuleTemplate.countries.joined(separator: ", "))).",
        status: 64)
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
        "\(Plural.count(outcome.known.count, "rule")) left as you have them, or as you deleted them")
    }
    if !outcome.added.isEmpty {
      options.note("dataset rules apply runs them over the rows that have no category")
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
      output.rows.append(
        (
          [
            .text(template.name), .text(template.title), .integer(Int64(template.rules.count)),
            .integer(Int64(payees)),
          ], true
        ))
    }
    output.print("countries", json: options.json, none: "")
  }

  /// The rules of a country, then those of every country.
  ///
  /// - Throws: `DecodingError` where a compiled-in file is damaged.
  static func rules(of template: RuleTemplate) throws -> [StarterRule] {
    let keys = try RuleTemplate.categoryKeys
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
