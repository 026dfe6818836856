import Bookkeeping
import DatasetFormat

/// Finds what is wrong with rules before any line is tried.
struct RuleProblems {
  /// The keys that rules may name; nil: they are not known, and any key will do.
  private let categories: Set<String>?
  private let accounts: Set<String>?

  /// What can be told from the rules alone.
  init() {
    categories = nil
    accounts = nil
  }

  /// What can be told with the categories and accounts of a dataset at hand.
  init(in dataset: Dataset) {
    categories = Set(dataset.categories.map(\.key))
    accounts = Set(dataset.accounts.map(\.key))
  }

  /// What is wrong with a rule, each in a few words; empty for a sound one.
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
        "it has no condition, so every line would match; for every line write . into textMatches")
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

/// A rule's smallest or largest amount as minor units, for every count of decimal digits that currencies
/// have.
enum AmountLimit {
  /// The counts of digits: ISO 4217 has 0 to 4.
  static let digitCounts = 5

  /// The magnitude in minor units of each count of digits; between two of them the next one within the limit.
  /// What 64 bits do not hold is the largest number.
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
