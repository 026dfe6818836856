import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// Counts the effects of rules, line by line.
package struct RuleTally {
  private let all: [ImportRule]
  private let rowNumbers: [Int]
  private let rules: RuleSet
  private var hits: [Int]
  private var filled: [Int]
  private var examples: [String?]
  /// How often an earlier rule filled a rule's fields, by both numbers.
  private var shadows: [[Int]: Int] = [:]
  private var tried = 0
  private var matched = 0

  package init(_ dataset: Dataset) {
    all = dataset.importRules
    rules = RuleSet(all, in: dataset)
    let sheet = dataset[.importRules]?.sheet
    rowNumbers = all.map { sheet?.rowNumber($0.row) ?? $0.row + 1 }
    hits = rules.rules.map { _ in 0 }
    filled = hits
    examples = rules.rules.map { _ in nil }
  }

  package mutating func add(_ subject: RuleSubject) {
    tried += 1
    var done: RuleFields = []
    var tags = TagList()
    var owners = [Int](repeating: -1, count: RuleFields.named.count)
    var holds: [Int] = []
    rules.forEachCandidate(subject) { if rules.rules[$0].expressionHolds(subject) { holds.append($0) } }
    if !holds.isEmpty { matched += 1 }
    for number in holds {
      hits[number] += 1
      if examples[number] == nil { examples[number] = subject.text }
      let rule = rules.rules[number]
      let news = rules.news(number, filled: done, account: subject.account)
      let known = tags.tags.count
      for tag in rule.tags { tags.add(tag) }
      if !news.isEmpty || tags.tags.count > known {
        filled[number] += 1
      } else {
        for (place, named) in RuleFields.named.enumerated()
        where rule.fields.contains(named.field) && owners[place] >= 0 {
          shadows[[number, owners[place]], default: 0] += 1
        }
      }
      for (place, named) in RuleFields.named.enumerated() where news.contains(named.field) {
        owners[place] = number
      }
      done.formUnion(news)
    }
  }

  /// Adds the lines of a statement. The account is the one with a key or name, or the one that the statement
  /// shows.
  ///
  /// - Throws: ``ImportError/unknownAccount(_:known:)``.
  package mutating func add(_ statement: Statement, of dataset: Dataset, account: String?) throws(ImportError)
  {
    let choice = try AccountChoice(dataset, options: ImportOptions(accountKey: account))
    let own = choice.known(for: statement)
    let currency = own?.currency ?? dataset.settings.currency
    for line in statement.entries where !line.isZero {
      let unit = line.currency.flatMap { Currency(code: $0) } ?? currency ?? .none
      add(RuleSubject(line, account: own?.key, digits: unit.digits))
    }
  }

  /// The report of all lines so far.
  package var report: RuleReport {
    var numbers: [RecordID: Int] = [:]
    for (number, rule) in rules.rules.enumerated() { numbers[rule.rule.id] = number }
    var reasons: [RecordID: String] = [:]
    for (rule, reason) in rules.broken { reasons[rule.id] = reason }
    let rowOf = Dictionary(paired(all.map(\.id), rowNumbers), uniquingKeysWith: { first, _ in first })
    let lines = paired(all, rowNumbers).map { rule, row in
      guard reasons[rule.id] == nil, let number = numbers[rule.id] else {
        return RuleReport.Line(rule: rule, row: row, state: .broken, problems: [reasons[rule.id] ?? ""])
      }
      let shadowing = shadows.filter { $0.key[0] == number }.map { key, count in
        let above = rules.rules[key[1]].rule
        return (row: rowOf[above.id] ?? 0, writtenID: above.writtenID, hits: count)
      }
      return RuleReport.Line(
        rule: rule, row: row,
        state: hits[number] == 0 ? .dead : filled[number] == 0 ? .shadowed : .working, hits: hits[number],
        filled: filled[number], shadowedBy: shadowing.sorted { ($1.hits, $0.row) < ($0.hits, $1.row) },
        example: examples[number])
    }
    return RuleReport(lines: lines, tried: tried, matched: matched)
  }
}

/// Fields that rules fill, as bits.
struct RuleFields: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let payee = RuleFields(rawValue: 1)
  static let category = RuleFields(rawValue: 2)
  static let note = RuleFields(rawValue: 4)
  static let payment = RuleFields(rawValue: 8)
  static let reimbursement = RuleFields(rawValue: 16)
  static let transfer = RuleFields(rawValue: 32)
  static let skip = RuleFields(rawValue: 64)

  /// Each with the name of its column.
  static let named: [(field: RuleFields, column: String)] = [
    (.payee, "payee"), (.category, "categoryKey"), (.note, "note"), (.payment, "payment"),
    (.reimbursement, "reimbursement"), (.transfer, "transferAccountKey"), (.skip, "skip"),
  ]

  /// The columns of these fields.
  var columns: [String] { Self.named.filter { contains($0.field) }.map(\.column) }
}

extension RuleFields {
  /// The fields that a rule fills.
  init(of rule: ImportRule) {
    self = []
    if rule.payee != nil { insert(.payee) }
    if rule.categoryKey != nil { insert(.category) }
    if rule.note != nil { insert(.note) }
    if rule.payment != nil { insert(.payment) }
    if rule.reimbursement != nil { insert(.reimbursement) }
    if rule.transferAccountKey != nil { insert(.transfer) }
    if rule.skip { insert(.skip) }
  }
}

/// The effect of each rule on a history: how often it matches, and what it fills.
package struct RuleReport: Sendable {
  package enum State: String, Sendable, Hashable {
    case working
    /// It matches no line.
    case dead
    /// It matches, but earlier rules fill all its fields.
    case shadowed
    /// It has a mistake and is not applied.
    case broken
  }

  package struct Line: Sendable {
    package var rule: ImportRule
    /// The rule's row in the ImportRules tab, 1-based.
    package var row: Int
    package var state: State
    /// The mistakes in it.
    package var problems: [String] = []
    /// Lines for which its conditions hold.
    package var hits = 0
    /// Lines in which it fills a field or adds a tag.
    package var filled = 0
    /// The earlier rules that fill its fields, by their rows in the tab, with the number of times. The most
    /// frequent come first.
    package var shadowedBy: [(row: Int, writtenID: String?, hits: Int)] = []
    /// The text of the first matching line.
    package var example: String?
  }

  /// In the order in which the rules are tried, including broken ones.
  package var lines: [Line]
  /// How many lines were tried, and how many any rule matches.
  package var tried = 0
  package var matched = 0

  package var hasBroken: Bool { lines.contains { $0.state == .broken } }
}
