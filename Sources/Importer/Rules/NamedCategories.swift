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

  init(_ dataset: Dataset) {
    let categories = dataset.categories
    let names = Dictionary(categories.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    for category in categories where category.isActive {
      guard let flow = category.type.known else { continue }
      byName[Self.normal(category.name), default: []].append(
        Named(
          key: category.key, flow: flow, parent: category.parentKey.flatMap { names[$0] }.map(Self.normal)))
    }
  }

  /// The key of the category that an entry names; nil where the dataset has none of that name, or several.
  func key(of purpose: EntryPurpose, isOut: Bool) -> String? {
    guard let name = purpose.category.last, var fitting = byName[Self.normal(name)] else { return nil }
    func narrow(_ isMeant: (Named) -> Bool) {
      let left = fitting.filter(isMeant)
      if !left.isEmpty { fitting = left }
    }
    let parent = purpose.category.dropLast().last.map(Self.normal)
    narrow { $0.parent == parent }
    narrow { $0.flow == purpose.flow ?? (isOut ? .expense : .income) }
    return fitting.count == 1 ? fitting[0].key : nil
  }

  /// Names as they are compared: where they may not have some characters, programs write those of full width.
  static func normal(_ name: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      plain.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return UnicodeForm.folded(String(plain))
  }
}

extension LineOutcomes {
  /// Gives lines the categories that the file itself says, where no rule gives one; `isNew` says of each line whether it may become a
  /// transaction.
  mutating func addCategories(of entries: [StatementLine], isNew: [Bool], _ names: NamedCategories) {
    for index in entries.indices where isNew[index] {
      guard let purpose = entries[index].register?.purpose, !purpose.category.isEmpty,
        self[line: index]?.categoryKey == nil,
        let key = names.key(of: purpose, isOut: entries[index].amountMinor < 0)
      else { continue }
      fill(line: index, of: entries.count, category: key)
    }
  }
}
