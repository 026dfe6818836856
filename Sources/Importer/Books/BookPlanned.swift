import Bookkeeping
import DatasetFormat

/// The schedules and rules of a file that can be said in the dataset without a difference, and the reason for each of
/// the others.
struct BookPlanned {
  /// A recurring rule for some days of a schedule.
  struct Recurring {
    /// The place of the schedule among those of the file: two may have the same name.
    let number: Int
    let schedule: BookSchedule
    let category: BookRow.Kind
    let amount: Amount
    let accountKey: String?
    let days: BookRecurrence.Rule
    let tolerance: AmountTolerance?

    var type: FlowType { amount.minorUnits < 0 ? .expense : .income }
  }

  /// A rule for later statements.
  struct PayeeRule {
    let rule: BookPayeeRule
    let category: BookRow.Kind?
    let accountKey: String?
  }

  private(set) var recurring: [Recurring] = []
  private(set) var rules: [PayeeRule] = []
  private(set) var notTaken: [BookImport.PlanNotTaken] = []
  /// How many schedules are taken: some need several rules.
  private(set) var scheduleCount = 0

  private let accounts: BookAccounts
  private let mapping: BookMapping
  private let fallback: Currency

  init(_ file: BookFile, accounts: BookAccounts, in dataset: Dataset, mapping: BookMapping) {
    self.accounts = accounts
    self.mapping = mapping
    notTaken = file.plans.leftOut
    fallback = file.currency ?? dataset.settings.currency ?? .none
    for (number, schedule) in file.plans.schedules.enumerated() {
      do throws(Reason) {
        recurring += try read(schedule, number)
        scheduleCount += 1
      } catch {
        notTaken.append(.init(kind: .recurring, name: schedule.name, reason: error.text))
      }
    }
    for rule in file.plans.rules {
      do throws(Reason) { rules.append(try read(rule)) } catch {
        notTaken.append(.init(kind: .rule, name: rule.name, reason: error.text))
      }
    }
  }

  /// The categories that only schedules and rules may have, with whether they earn.
  var categories: [(kind: BookRow.Kind, isEarned: Bool)] {
    recurring.map { ($0.category, $0.type == .income) }
      + rules.compactMap { rule in rule.category.map { ($0, rule.rule.direction == .in) } }
  }

  /// Leaves out the schedules and rules whose category is not of their kind.
  mutating func require(_ categories: BookCategories) {
    var kept: [Recurring] = []
    var refused: Set<Int> = []
    for item in recurring {
      let type = categories.number(item.category).map { categories.categories[$0].type }
      if type == item.type {
        kept.append(item)
      } else if refused.insert(item.number).inserted {
        let reason =
          item.type == .income
          ? "money comes back into a category of spending, and a recurring rule makes no refunds"
          : "money goes out of a category of income, and a recurring rule does not do that"
        notTaken.append(.init(kind: .recurring, name: item.schedule.name, reason: reason))
        scheduleCount -= 1
      }
    }
    recurring = kept
  }

  private struct Reason: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  // MARK: - Schedules

  private func read(_ schedule: BookSchedule, _ place: Int) throws(Reason) -> [Recurring] {
    if let problem = schedule.problem { throw Reason(problem) }
    let category = try category(schedule.category, schedule.root)
    guard let category else { throw Reason("it has no category, which a recurring rule needs") }
    guard let currency = schedule.currency.isEmpty ? fallback : Currency(code: schedule.currency) else {
      throw Reason("\"\(schedule.currency)\" is not a currency")
    }
    guard let number = try? DecimalNumber(plain: schedule.amount),
      let units = try? Amount.minorUnits(of: number, digits: currency.digits), !units.isNoisy
    else { throw Reason("\"\(schedule.amount)\" is not an amount of \(currency.code)") }
    guard units.minorUnits != 0 else { throw Reason("it has no amount") }
    let account = try account(schedule.account, currency)
    var days: [BookRecurrence.Rule] = []
    for recurrence in schedule.recurrences {
      if let problem = recurrence.problem { throw Reason(problem) }
      guard let rules = recurrence.rules else {
        throw Reason("its days cannot be said by days, weeks, months or years from a first one")
      }
      days += rules
    }
    if days.isEmpty { throw Reason("it has ended") }
    let amount = Amount(minorUnits: units.minorUnits, currency: currency)
    return days.map { rule in
      Recurring(
        number: place, schedule: schedule, category: category, amount: amount, accountKey: account,
        days: rule,
        tolerance: schedule.tolerance.flatMap { AmountTolerance($0, in: currency) })
    }
  }

  // MARK: - Rules

  private func read(_ rule: BookPayeeRule) throws(Reason) -> PayeeRule {
    if let problem = rule.problem { throw Reason(problem) }
    let category = try category(rule.category, rule.root)
    guard category != nil || !rule.payee.isEmpty || !rule.tags.isEmpty else {
      throw Reason("it fills in nothing that a rule here can")
    }
    if !rule.textMatches.isEmpty, (try? RegularExpression(rule.textMatches)) == nil {
      throw Reason("its expression \(rule.textMatches) has signs that are not known here")
    }
    for text in [rule.amountMin, rule.amountMax]
    where !text.isEmpty && (try? DecimalNumber(plain: text)) == nil {
      throw Reason("\"\(text)\" is not an amount")
    }
    // Rules have no currency of their own: they hold for the account's.
    let account = accounts.key(rule.account)
    if !rule.account.isEmpty, account == nil { throw noEntries(rule.account) }
    return PayeeRule(rule: rule, category: category, accountKey: account)
  }

  // MARK: - Names

  /// The category that the user's meanings leave. Nil for none.
  private func category(_ path: [String], _ root: BookWords.Root?) throws(Reason) -> BookRow.Kind? {
    guard let last = path.last else { return nil }
    let target =
      mapping.target(.category, path.joined(separator: ": ")) ?? mapping.target(.category, last)
    if target == BookMapping.nothing { throw Reason("its category \(last) is to be left out") }
    if target == BookImport.transferWord { throw Reason("its category \(last) is a transfer here") }
    switch root {
    case .income?, .expenses?, nil: return .flow(path, root: root)
    default: throw Reason("\(last) is not a category of spending or earning")
    }
  }

  /// The key of an account. Nil where the file names none.
  private func account(_ name: String, _ currency: Currency) throws(Reason) -> String? {
    guard !name.isEmpty else { return accounts.key("", currency) }
    guard let key = accounts.key(name, currency) else { throw noEntries(name) }
    return key
  }

  private func noEntries(_ account: String) -> Reason {
    Reason("its account \(account.split(separator: ":").last ?? "") has no entries in the file")
  }
}

extension BookAccounts {
  /// The key of an account of the file in a currency.
  func key(_ name: String, _ currency: Currency) -> String? {
    number(name, currency).map { accounts[$0].key }
  }

  /// The key of the first account of the file with a name.
  func key(_ name: String) -> String? {
    let wanted = BookFormat.normal(name)
    return accounts.first { !wanted.isEmpty && $0.names.map(BookFormat.normal).contains(wanted) }?.key
  }
}

extension BookImport {
  /// A schedule or a rule of the program that does not come along.
  package struct PlanNotTaken: Sendable, Hashable {
    package enum Kind: String, Sendable { case recurring, rule, budget }

    package let kind: Kind
    /// What the program calls it.
    package let name: String
    package let reason: String
  }
}
