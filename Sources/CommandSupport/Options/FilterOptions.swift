package import Money
package import ArgumentParser
import BookEditing
package import Bookkeeping
package import DatasetFormat

/// Which transactions a command is about; the same options everywhere.
package struct FilterOptions: ParsableArguments {
  @Option(help: ArgumentHelp("On or after this day.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("On or before this day.", valueName: "date"))
  var until: String?

  @Option(help: "Only this span of days: \(Period.forms).", completion: .periods)
  package var period: String?

  @Option(
    help: "expense, income, transfer, adjustment or settlement; may be given several times.",
    completion: .words(TransactionType.self))
  var type: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A category: its key or name, or the beginning of one; without its subcategories; may be given several times.",
      valueName: "key"),
    completion: .categories)
  var category: [String] = []

  @Option(name: .shortAndLong, help: "A tag; may be given several times.", completion: .tags)
  var tag: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "An account: its key or name, or the beginning of one; may be given several times.", valueName: "key"),
    completion: .accounts)
  var account: [String] = []

  @Option(help: "A part of the payee.")
  var payee: String?

  @Option(
    help: ArgumentHelp(
      "Only amounts of at least this, without sign and in each row's own currency.", valueName: "amount"))
  var minAmount: String?

  @Option(
    help: ArgumentHelp(
      "Only amounts of at most this, without sign and in each row's own currency.", valueName: "amount"))
  var maxAmount: String?

  @Option(help: "paid or unpaid.", completion: .words(PaymentState.self))
  var payment: String?

  @Option(help: "reimbursed or unreimbursed.", completion: .words(ReimbursementState.self))
  var reimbursement: String?

  @Option(help: ArgumentHelp("A recurring rule's id.", valueName: "id"))
  var rule: String?

  @Option(help: "A part of payee, note, tags or statement text.")
  var text: String?

  @Flag(
    name: [.customLong("uncategorised"), .customLong("uncategorized")],
    help: "Only transactions that need a category and have none.")
  var uncategorised = false

  @Flag(name: .customLong("no-account"), help: "Only transactions without an account.")
  var noAccount = false

  /// Whether no option was given.
  package var isEmpty: Bool {
    given.isEmpty
  }

  /// The options that were given, by name.
  package var given: [(name: String, values: [String])] {
    let single: [(String, String?)] = [
      ("from", from), ("until", until), ("period", period), ("payee", payee), ("min-amount", minAmount),
      ("max-amount", maxAmount), ("payment", payment), ("reimbursement", reimbursement), ("rule", rule),
      ("text", text),
    ]
    let lists = [("type", type), ("category", category), ("tag", tag), ("account", account)]
    return single.compactMap { name, value in value.map { (name, [$0]) } }
      + lists.filter { !$0.1.isEmpty }.map { ($0.0, $0.1) }
      + [("uncategorised", uncategorised), ("no-account", noAccount)].filter(\.1).map { ($0.0, ["true"]) }
  }

  /// Whether days were named.
  package var namesDays: Bool { [from, until, period].contains { $0 != nil } }

  package init() {}

  /// The filter that is meant.
  ///
  /// - Parameter dataset: What it is for.
  /// - Returns: The filter; an empty one where no option was given.
  /// - Throws: ``Failure`` with status 64 for words that are none of ours.
  package func filter(for dataset: Dataset) throws -> TransactionFilter {
    var filter = TransactionFilter()
    if let period {
      let today = Origin.system.today
      guard
        let span = Period(
          named: period, today: today, weekStart: dataset.settings[.weekStart],
          payday: dataset.settings[.paydayDay])
      else {
        let hint = NearestName.hint(for: period, among: Period.words, list: "dataset help periods")
        throw Failure.usage(
          "--period \(period): not a period such as 2026-03, 2026-Q1 or last-month (\(hint)).", found: period,
          candidates: NearestName.near(period, among: Period.words))
      }
      filter.period = span
    }
    if let from { filter.period.first = try DayArgument.read(from, "--from") }
    if let until { filter.period.last = try DayArgument.read(until, "--until") }
    if let first = filter.period.first, let last = filter.period.last, first > last {
      throw Failure.usage(
        "the first day, \(first), comes after the last one, \(last). Correct --from or --until.")
    }
    filter.types = try type.map { try Self.word($0, "--type") }
    filter.categories = try keys(category, .categories, dataset)
    filter.tags = tag
    filter.accounts = try keys(account, .accounts, dataset)
    filter.payee = payee
    filter.amounts = try amounts(in: dataset.settings.currency ?? .none)
    filter.payment = try payment.map { try Self.word($0, "--payment") }
    filter.reimbursement = try reimbursement.map { try Self.word($0, "--reimbursement") }
    if let rule {
      guard let id = RecordID(rule) else {
        throw Failure.usage("--rule \(rule): not an id (expected a UUID).")
      }
      filter.rule = id
    }
    filter.text = text
    filter.isUncategorised = uncategorised
    filter.hasNoAccount = noAccount
    return filter
  }

  /// The amounts that are meant, typed as in a currency; nil where none is named.
  private func amounts(in currency: Currency) throws -> AmountRange? {
    func read(_ text: String?, _ option: String) throws -> DecimalNumber? {
      guard let text else { return nil }
      do throws(BookError) {
        let amount = try TypedAmount.positive(text, in: currency)
        return DecimalNumber(mantissa: amount.minorUnits, scale: currency.digits)
      } catch {
        throw Failure.usage("\(option) \(error)")
      }
    }
    guard let least = try read(minAmount, "--min-amount") else {
      return try read(maxAmount, "--max-amount").map { AmountRange(most: $0) }
    }
    guard let most = try read(maxAmount, "--max-amount") else { return AmountRange(least: least) }
    guard least.mantissa <= most.mantissa else {
      throw Failure.usage(
        "the smallest amount, \(least), is above the largest one, \(most). Correct --min-amount or --max-amount."
      )
    }
    return AmountRange(least: least, most: most)
  }

  /// The keys that names stand for; deleted records too, as rows may still name them. A dataset without such records has keys in its rows alone.
  private func keys(_ names: [String], _ tab: TabName, _ dataset: Dataset) throws -> [String] {
    let known = NamedRecords(tab, in: dataset)
    if known.all.isEmpty { return names }
    return try names.map { name in try known.findAny(name).key }
  }

  /// What is said where a category is named without those below it, whose rows are then not meant; nil where none is.
  ///
  /// - Throws: ``Failure`` for words that are no category.
  package func noteOfCategoriesBelow(in dataset: Dataset) throws -> String? {
    if category.isEmpty { return nil }
    let named = Set(try keys(category, .categories, dataset))
    let below = dataset.categories.filter { below in
      !named.contains(below.key) && below.parentKey.map(named.contains) == true
    }
    guard let first = below.first else { return nil }
    let others = below.count == 1 ? "" : " and \(below.count - 1) more"
    return
      "without the subcategories: \(first.name)\(others). To include them, name each with --category, too"
  }

  /// A word of one of the format's lists, as an option takes it.
  ///
  /// - Throws: ``Failure`` with status 64.
  package static func word<List: Vocabulary>(_ text: String, _ option: String) throws -> List {
    guard let word = List(rawValue: text.lowercased()) else {
      let words = List.allCases.map(\.rawValue)
      let near = NearestName.of(text, among: words).map { " Did you mean \($0)?" } ?? ""
      throw Failure.usage("\(option) \(text): not one of \(words.joined(separator: ", ")).\(near)")
    }
    return word
  }
}

/// A day that is given to an option.
package enum DayArgument {
  /// Reads the day.
  ///
  /// - Parameters:
  ///   - text: What was typed, in one of ``TypedDay/forms``.
  ///   - option: The option's name, for the message.
  /// - Returns: The day.
  /// - Throws: ``Failure`` with status 64.
  package static func read(_ text: String, _ option: String) throws -> CalendarDate {
    do throws(BookError) {
      return try TypedDay.read(text, today: Origin.system.today)
    } catch {
      throw Failure.usage("\(option) \(error)")
    }
  }
}
