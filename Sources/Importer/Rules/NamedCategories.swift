import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The categories of a dataset by their names in another program.
struct NamedCategories: Sendable {
  private struct Named: Sendable {
    var key: String
    var flow: FlowType
    var parent: String?
  }

  private var byName: [String: [Named]] = [:]
  private let accounts: Set<String>

  init(_ dataset: Dataset) {
    accounts = Set(dataset.accounts.map { ProgramName.folded($0.name) })
    let categories = dataset.categories
    let names = Dictionary(categories.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    for category in categories where category.isActive {
      guard let flow = category.type.known else { continue }
      byName[ProgramName.folded(category.name), default: []].append(
        Named(
          key: category.key, flow: flow,
          parent: category.parentKey.flatMap { names[$0] }.map(ProgramName.folded)))
    }
  }

  /// The key of the category that an entry names. Nil when the dataset has none of that name, or several that
  /// fit equally well.
  ///
  /// `Food:Market` → the key of `Market` below `Food`.
  func key(of purpose: EntryPurpose, isOut: Bool) -> String? {
    guard let name = purpose.category.last, var fitting = byName[ProgramName.folded(name)] else { return nil }
    func narrow(_ isMeant: (Named) -> Bool) {
      let left = fitting.filter(isMeant)
      if !left.isEmpty { fitting = left }
    }
    let parent = purpose.category.dropLast().last.map(ProgramName.folded)
    narrow { $0.parent == parent }
    narrow { $0.flow == purpose.flow ?? (isOut ? .expense : .income) }
    return fitting.count == 1 ? fitting[0].key : nil
  }

  /// Whether the other side is an account of the dataset.
  func isAccount(_ purpose: EntryPurpose) -> Bool {
    purpose.account.map { accounts.contains(ProgramName.folded($0)) } ?? false
  }

  /// The type of an entry that names neither an account on its other side nor a category: an adjustment, a
  /// settlement, half a transfer.
  func type(of purpose: EntryPurpose) -> TransactionType? {
    guard let name = purpose.account.map(ProgramName.folded), !accounts.contains(name) else { return nil }
    return EntryPurpose.noAccounts[name]
  }
}

extension LineOutcomes {
  /// Gives lines the categories and the split parts that the file states, if no rule gives a category.
  /// `isNew` tells for each line whether it may become a transaction.
  mutating func addCategories(of entries: [StatementLine], isNew: [Bool], _ names: NamedCategories) {
    for index in entries.indices where isNew[index] {
      guard let said = entries[index].register, self[line: index]?.categoryKey == nil else { continue }
      if let type = names.type(of: said.purpose) {
        change(line: index, of: entries.count) { $0.type = type }
      } else if said.isDivided {
        let parts = said.parts.map { part in
          RuleSet.DividedPart(
            amountMinor: part.amountMinor,
            categoryKey: names.key(of: part.purpose, isOut: part.amountMinor < 0),
            note: part.note.isEmpty ? part.purpose.account.map { "[\($0)]" } ?? "" : part.note,
            type: names.isAccount(part.purpose) ? .transfer : nil)
        }
        change(line: index, of: entries.count) { $0.parts = parts }
      } else if !said.purpose.category.isEmpty,
        let key = names.key(of: said.purpose, isOut: entries[index].amountMinor < 0)
      {
        change(line: index, of: entries.count) { $0.categoryKey = key }
      }
    }
  }
}

extension RegisterEntry {
  /// Whether it is split into parts that a row each can hold.
  fileprivate var isDivided: Bool { parts.count > 1 && parts.allSatisfy { $0.amountMinor != .min } }
}

/// The results of the rules, and of the file itself, for the lines of one statement.
struct LineOutcomes: Sendable {
  private var outcomes: [RuleSet.Outcome] = []
  /// For each line, the number of its outcome from 1, or 0. Empty when no rule applied to any line.
  private var numbers: [Int32] = []

  /// No rules.
  init() {}

  /// Tries the rules on lines of an account. `isNew` tells for each line whether it may become a transaction.
  init(
    _ rules: RuleSet, on entries: [StatementLine], isNew: [Bool], account: String?, currency: Currency?
  ) {
    if rules.isEmpty { return }
    for part in LineParts.of(entries.indices) {
      let found = ConcurrentChunks.map(part) { chunk in
        var found: [(line: Int, outcome: RuleSet.Outcome)] = []
        for index in chunk where isNew[index] {
          let outcome = rules.outcome(
            for: entries[index], account: account,
            digits: Currency(ofLine: entries[index].currency, in: currency).digits)
          if !outcome.isNothing { found.append((index, outcome)) }
        }
        return found
      }
      for chunk in found { for (line, outcome) in chunk { add(outcome, line: line, of: entries.count) } }
    }
  }

  private mutating func add(_ outcome: RuleSet.Outcome, line: Int, of count: Int) {
    if numbers.isEmpty { numbers = [Int32](repeating: 0, count: count) }
    outcomes.append(outcome)
    numbers[line] = Int32(clamping: outcomes.count)
  }

  /// Changes the outcome of a line. `count` is the number of lines.
  mutating func change(line: Int, of count: Int, _ body: (inout RuleSet.Outcome) -> Void) {
    if self[line: line] == nil { add(RuleSet.Outcome(), line: line, of: count) }
    body(&outcomes[Int(numbers[line]) - 1])
  }

  /// The outcome of the rules for a line. Nil when none applied.
  subscript(line line: Int) -> RuleSet.Outcome? {
    if numbers.isEmpty || numbers[line] == 0 { return nil }
    return outcomes[Int(numbers[line]) - 1]
  }

  /// Whether a rule leaves the line out.
  func leavesOut(line: Int) -> Bool {
    !numbers.isEmpty && numbers[line] != 0 && outcomes[Int(numbers[line]) - 1].skip
  }

  /// The account on the other side of a line's money, according to a rule.
  func transferAccountKey(line: Int) -> String? {
    numbers.isEmpty || numbers[line] == 0 ? nil : outcomes[Int(numbers[line]) - 1].transferAccountKey
  }

  /// Whether a rule or the file gives a line its category.
  func hasCategory(line: Int) -> Bool {
    !numbers.isEmpty && numbers[line] != 0 && outcomes[Int(numbers[line]) - 1].categoryKey != nil
  }

  /// Whether the file splits any line.
  var hasParts: Bool { outcomes.contains { !$0.parts.isEmpty } }

  /// Whether a rule makes any line half of a transfer.
  var hasTransfers: Bool { outcomes.contains { $0.transferAccountKey != nil } }
}
