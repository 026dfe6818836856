import Bookkeeping
import DatasetFormat

/// The categories of a dataset by the names that another program has for them.
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

  /// The key of the category that an entry names; nil where the dataset has none of that name, or several that fit alike.
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

  /// What an entry is that names no account on its other side, and no category either: an adjustment, a settlement, half a transfer.
  func type(of purpose: EntryPurpose) -> TransactionType? {
    guard let name = purpose.account.map(ProgramName.folded), !accounts.contains(name) else { return nil }
    return EntryPurpose.noAccounts[name]
  }
}

extension LineOutcomes {
  /// Gives lines the categories that the file itself says, and the parts that it divides them into, where no rule gives a category; `isNew`
  /// says of each line whether it may become a transaction.
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
            note: part.note)
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
  /// Whether it is divided over categories alone: a part that goes to another account is half of a transfer, which the whole is not.
  fileprivate var isDivided: Bool {
    parts.count > 1 && parts.allSatisfy { $0.purpose.account == nil && $0.amountMinor != .min }
  }
}
