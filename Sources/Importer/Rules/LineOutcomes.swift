import DatasetFormat
import Spreadsheet

/// What rules, and the file itself, make of the lines of one statement.
struct LineOutcomes: Sendable {
  private var outcomes: [RuleSet.Outcome] = []
  /// For each line the number of its outcome, from 1, or 0; empty where no rule applied to any line.
  private var numbers: [Int32] = []

  /// No rules.
  init() {}

  /// Tries the rules on lines of an account; `isNew` says of each line whether it may become a transaction.
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

  /// Changes what becomes of a line of so many.
  mutating func change(line: Int, of count: Int, _ body: (inout RuleSet.Outcome) -> Void) {
    if self[line: line] == nil { add(RuleSet.Outcome(), line: line, of: count) }
    body(&outcomes[Int(numbers[line]) - 1])
  }

  /// What rules make of a line; nil where none applied.
  subscript(line line: Int) -> RuleSet.Outcome? {
    if numbers.isEmpty || numbers[line] == 0 { return nil }
    return outcomes[Int(numbers[line]) - 1]
  }

  /// Whether a rule leaves the line out.
  func leavesOut(line: Int) -> Bool {
    !numbers.isEmpty && numbers[line] != 0 && outcomes[Int(numbers[line]) - 1].skip
  }

  /// The account that a rule says the money of a line goes to or comes from.
  func transferAccountKey(line: Int) -> String? {
    numbers.isEmpty || numbers[line] == 0 ? nil : outcomes[Int(numbers[line]) - 1].transferAccountKey
  }

  /// Whether a rule or the file gives a line its category.
  func hasCategory(line: Int) -> Bool {
    !numbers.isEmpty && numbers[line] != 0 && outcomes[Int(numbers[line]) - 1].categoryKey != nil
  }

  /// Whether the file divides any line.
  var hasParts: Bool { outcomes.contains { !$0.parts.isEmpty } }

  /// Whether a rule makes any line half of a transfer.
  var hasTransfers: Bool { outcomes.contains { $0.transferAccountKey != nil } }
}
