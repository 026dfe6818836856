import Bookkeeping
import DatasetFormat

/// Finds mistakes in rules before any line is tried.
struct RuleProblems {
  /// The keys that rules may name. Nil: they are unknown, and any key is accepted.
  private let categories: Set<String>?
  private let accounts: Set<String>?

  /// Checks rules without a dataset.
  init() {
    categories = nil
    accounts = nil
  }

  /// Checks rules with the categories and accounts of a dataset.
  init(in dataset: Dataset) {
    categories = Set(dataset.categories.map(\.key))
    accounts = Set(dataset.accounts.map(\.key))
  }

  /// The mistakes in a rule, each in a few words. Empty for a correct rule.
  func problems(of rule: ImportRule) -> [String] {
    var problems: [String] = []
    if !rule.unreadable.isEmpty {
      problems.append("cannot be read: \(rule.unreadable.joined(separator: ", "))")
    }
    problems += conditions(of: rule)
    if let pattern = rule.textMatches {
      do throws(RegularExpression.PatternError) { _ = try RegularExpression(pattern) } catch {
        problems.append("textMatches: \(error)")
      }
    }
    if RuleFields(of: rule).isEmpty, rule.tags?.tags.isEmpty ?? true,
      !rule.unreadable.contains(where: Self.isAction)
    {
      problems.append("it fills nothing: give it a category, a payee, tags or another field to fill")
    }
    return problems + unknownKeys(of: rule)
  }

  private static func isAction(_ column: String) -> Bool {
    RuleFields.named.contains { $0.column == column } || column == "tags"
  }

  private func conditions(of rule: ImportRule) -> [String] {
    var problems: [String] = []
    let texts = (rule.textContains ?? "").split(separator: "|").filter {
      !UnicodeForm.folded(String($0)).isEmpty
    }
    if rule.textContains != nil, texts.isEmpty {
      problems.append("textContains has no text to look for")
    }
    let hasCondition =
      rule.accountKey != nil || rule.textContains != nil || rule.textMatches != nil || rule.amountMin != nil
      || rule.amountMax != nil || rule.direction != nil || rule.dateFrom != nil || rule.dateTo != nil
    if !hasCondition, rule.unreadable.isEmpty {
      problems.append(
        "it has no condition, so every line would match; if you want that, write . into textMatches")
    }
    if let least = rule.amountMin, let most = rule.amountMax {
      let first = AmountLimit.units(least, isLeast: true)
      let last = AmountLimit.units(most, isLeast: false)
      if first[AmountLimit.digitCounts - 1] > last[AmountLimit.digitCounts - 1] {
        problems.append("amountMin \(least) is above amountMax \(most)")
      }
    }
    if let first = rule.dateFrom, let last = rule.dateTo, first > last {
      problems.append("dateFrom \(first) is after dateTo \(last)")
    }
    return problems
  }

  private func unknownKeys(of rule: ImportRule) -> [String] {
    var problems: [String] = []
    if let key = rule.categoryKey, let categories, !categories.contains(key) {
      problems.append("there is no category \(key)")
    }
    for (column, key) in [("accountKey", rule.accountKey), ("transferAccountKey", rule.transferAccountKey)] {
      if let key, let accounts, !accounts.contains(key) {
        problems.append("\(column): there is no account \(key)")
      }
    }
    return problems
  }
}

/// A rule's smallest or largest amount in minor units, for every number of decimal digits that currencies
/// have.
enum AmountLimit {
  /// The possible numbers of digits: 0 to 4 in ISO 4217.
  static let digitCounts = 5

  /// The magnitude in minor units for each number of digits. If the limit is between two values, the next
  /// value within the limit is used. A value that exceeds 64 bits becomes the largest number.
  static func units(_ number: DecimalNumber, isLeast: Bool) -> [UInt64] {
    (0..<digitCounts).map { digits in
      var value = UInt64(number.mantissa.magnitude)
      var hasRest = false
      for _ in digits..<max(digits, number.scale) {
        if value % 10 != 0 { hasRest = true }
        value /= 10
        if value == 0, !hasRest { break }
      }
      for _ in number.scale..<max(digits, number.scale) {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        if overflow { return .max }
        value = product
      }
      return isLeast && hasRest ? value + 1 : value
    }
  }
}
