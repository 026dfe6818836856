import Bookkeeping
import DatasetChecks
package import DatasetFormat
import Spreadsheet

/// Money in the sums of a dataset that may not belong there: what the first answers to open questions about
/// doubles, transfers and foreseen payments would change.
///
/// A report shows the sums as the rows have them and says beside them what is unsure, so that nothing counts
/// twice without a word, and no planned payment counts as spent without one.
package struct UnsureMoney: Sendable, Hashable, Codable {
  /// Why money is unsure.
  package enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Two rows may be one transfer, or a row may be one.
    case transfer
    /// Two rows may be one payment.
    case double
    /// The bank has a row of another amount or day for a payment that a rule foresaw.
    case foreseen
    /// No statement shows a payment that a rule foresaw, so it may not have been made.
    case unpaid
  }

  /// A question, and the rows that it is about.
  struct Question: Sendable, Hashable, Codable {
    var reason: Reason
    var rows: [Int]
    /// Whether `review` asks it already.
    var isAsked: Bool
  }

  /// What a row moves before or after the answer to a question.
  struct Entry: Sendable, Hashable, Codable {
    /// The number of the question.
    var question: Int
    /// The index of the row; nil for a row that the answer adds.
    var row: Int?
    var isAfter: Bool
    var day: Int32
    var account: String?
    var category: String?
    var type: String
    var currency: String
    /// Negative for money out.
    var units: Int64
    var balance: Int64
  }

  private(set) var questions: [Question] = []
  private(set) var entries: [Entry] = []

  /// How many questions that move money wait for the user.
  package private(set) var questionCount: Int

  /// The money of the questions of an inbox of a dataset.
  package init(_ inbox: Inbox, in dataset: Dataset, today: CalendarDate) {
    self.init(inbox.counted, dataset, today)
  }

  /// The same without the other questions, which take longer to find.
  package init(in dataset: Dataset, today: CalendarDate) {
    self.init(CountedItems(dataset, today: today), dataset, today)
  }

  /// Only the money of payments that rules foresaw, which one pass over the rows finds.
  package init(foreseenIn dataset: Dataset, today: CalendarDate) {
    self.init(CountedItems(foreseenIn: dataset, today: today), dataset, today)
  }

  /// How often questions are looked for again in what the first answers leave: a row may be in several.
  private static let rounds = 4

  private init(_ items: CountedItems, _ dataset: Dataset, _ today: CalendarDate) {
    questionCount = items.asked.count
    addUnpaid(items.unpaid, in: dataset)
    var chain = SequentialPlan(dataset, command: "")
    var told: Set<String> = []
    var left = items.asked.filter { !$0.isOfUnpaid }
    var isSearchedAgain = false
    for round in 0..<Self.rounds {
      let state = chain.dataset
      let (plans, others, areAllPossible) = addAsked(left, in: state, isFirst: round == 0)
      told.formUnion(left.map(\.matter.name))
      for other in others { told.remove(other.matter.name) }
      if others.isEmpty, areAllPossible { return }
      for plan in plans { _ = chain.add(plan.changes) }
      guard plans.isEmpty || (try? chain.closeRound()) != nil else { return }
      // What shares a row with another question is asked of the rows that the other answer leaves.
      left = others
      if !others.isEmpty, !plans.isEmpty { continue }
      // A row that is gone has left its question to the row that stays.
      if isSearchedAgain { return }
      isSearchedAgain = true
      left = CountedItems(chain.dataset, today: today).asked.filter {
        !$0.isOfUnpaid && !told.contains($0.matter.name)
      }
    }
  }

  /// Adds questions, of those with a common row the first.
  ///
  /// - Returns: The plans of their answers, the questions that have to wait for these, and whether each of the
  ///   others can be answered.
  private mutating func addAsked(
    _ items: [ReviewItem], in dataset: Dataset, isFirst: Bool
  ) -> (plans: [Plan], others: [ReviewItem], areAllPossible: Bool) {
    var plans: [Plan] = []
    var others: [ReviewItem] = []
    var areAllPossible = true
    var taken: Set<Int> = []
    for item in items {
      guard taken.isDisjoint(with: item.rows) else {
        others.append(item)
        continue
      }
      guard let plan = Self.plan(of: item, dataset, orRemoving: isFirst),
        let moved = try? MovedRow.all(of: plan, in: dataset)
      else {
        areAllPossible = false
        continue
      }
      taken.formUnion(item.rows)
      plans.append(plan)
      add(moved, of: Question(reason: item.reason, rows: item.rows, isAsked: true))
    }
    return (plans, others, areAllPossible)
  }

  /// Adds payments that no statement shows, all with one look at their rows.
  private mutating func addUnpaid(_ payments: [ForeseenPayment], in dataset: Dataset) {
    guard !payments.isEmpty, let tab = dataset[.transactions] else { return }
    var numbers: [Int: Int] = [:]
    for payment in payments {
      for row in payment.parts { numbers[row] = questions.count }
      questions.append(Question(reason: .unpaid, rows: payment.parts, isAsked: payment.isQuestion))
    }
    let now = Origin.system.now()
    let plan = Plan(
      command: "", base: dataset.fileHashes,
      changes: numbers.keys.sorted().map { Change(.delete(now), at: Address(tab, row: $0), reason: "") })
    for moved in (try? MovedRow.all(of: plan, in: dataset)) ?? [] {
      if let number = moved.row.flatMap({ numbers[$0] }) { entries.append(Entry(moved, of: number)) }
    }
  }

  private mutating func add(_ moved: [MovedRow], of question: Question) {
    if moved.isEmpty { return }
    entries += moved.map { Entry($0, of: questions.count) }
    questions.append(question)
  }

  /// The first answer. If the books do not allow it, the rows that would not count are taken away (`orRemoving`).
  private static func plan(of item: ReviewItem, _ dataset: Dataset, orRemoving: Bool) -> Plan? {
    let choice = item.choices.first { !$0.settles }
    if let plan = try? choice?.plan(for: item.matter, in: dataset, command: "", origin: .system) {
      return plan
    }
    guard orRemoving else { return nil }
    guard let tab = dataset[.transactions] else { return nil }
    let rows = item.kind == .transfer ? item.rows : item.kind == .double ? [item.rows[1]] : [item.rows[0]]
    let changes = rows.map { Change(.delete(Origin.system.now()), at: Address(tab, row: $0), reason: "") }
    return Plan(command: "", base: dataset.fileHashes, changes: changes)
  }
}

extension UnsureMoney.Entry {
  fileprivate init(_ moved: MovedRow, of question: Int) {
    self.init(
      question: question, row: moved.row, isAfter: moved.isAfter, day: moved.day.dayNumber,
      account: moved.accountKey, category: moved.categoryKey, type: moved.type.rawValue,
      currency: moved.currency.code, units: moved.units, balance: moved.balance)
  }
}

extension ReviewItem {
  /// Why it makes sums unsure.
  fileprivate var reason: UnsureMoney.Reason {
    switch kind {
    case .transfer: .transfer
    case .double: .double
    default: .foreseen
    }
  }
}
