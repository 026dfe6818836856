import Bookkeeping
import DatasetFormat
package import Money

/// What `rules apply` does with an existing row, or why it leaves the row unchanged.
package enum RowRuling: Sendable, Hashable {
  /// Why a row stays unchanged.
  package enum Reason: Sendable, Hashable {
    /// It is half of a transfer or an adjustment, which has no category.
    case noCategoryForType(TransactionType)
    /// It has a category already.
    case hasCategory
    /// No rule gives a category.
    case noRule
    /// The rule's category has another type than the row, and the user typed the row's type.
    case typed(TransactionType, category: String)
  }

  /// Free cells are filled. If the type differs, it becomes this one.
  case fills(RowFlow?)
  case leaves(Reason)

  /// Decides about a row and the category given by the rules. `flow` is the type of each category.
  init(_ row: RuleHistory.Row, category: String?, flows: [String: FlowType]) {
    guard row.type == .expense || row.type == .income else {
      self = .leaves(.noCategoryForType(row.type))
      return
    }
    guard row.hasFreeCategory else {
      self = .leaves(.hasCategory)
      return
    }
    guard let category, let flow = flows[category] else {
      self = .leaves(.noRule)
      return
    }
    let wanted = RowFlow(category: flow, isOut: row.subject.amountMinor < 0)
    if wanted.type == row.type {
      self = .fills(nil)
    } else if row.hasTypeOfImport {
      self = .fills(wanted)
    } else {
      self = .leaves(.typed(row.type, category: category))
    }
  }
}

extension Dataset {
  /// The type of each category.
  var categoryFlows: [String: FlowType] {
    Dictionary(
      categories.compactMap { category in category.type.known.map { (category.key, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}

extension RowRuling.Reason {
  /// The word of `explain --json`.
  package var code: String {
    switch self {
    case .noCategoryForType: "noCategoryForType"
    case .hasCategory: "hasCategory"
    case .noRule: "noRule"
    case .typed: "typed"
    }
  }

  /// The reason in words for the user.
  package var words: String {
    switch self {
    case .noCategoryForType(let type):
      "it is \(type == .income ? "an" : "a") \(type.rawValue), which has no category"
    case .hasCategory: "it already has a category"
    case .noRule: "no rule gives a category"
    case .typed(let type, let category):
      "its type was typed as \(type.rawValue), and the category \(category) has the other type"
    }
  }
}
