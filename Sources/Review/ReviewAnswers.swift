import BookEditing
import Bookkeeping
package import DatasetFormat

/// Answers to several items as one plan.
package struct ReviewAnswers: Sendable {
  /// An answer.
  package struct Answer: Sendable, Hashable {
    /// The name of the item.
    package var item: String
    /// The word of the choice.
    package var choice: String

    package init(item: String, choice: String) { (self.item, self.choice) = (item, choice) }
  }

  /// What is wrong with an answer.
  package enum Problem: Error, Sendable, Hashable {
    case noSuchItem(String)
    case noSuchChoice(item: String, choice: String, expected: [String])
    case twoAnswers(item: String, String, String)
    case impossible(item: String, choice: String, reason: String)
  }

  /// The changes of all answers; an empty plan without any.
  package let plan: Plan

  /// Takes answers in the order of the inbox: what an earlier answer has settled stays as it is.
  ///
  /// - Parameters:
  ///   - answers: The answers.
  ///   - inbox: The items of the dataset.
  ///   - dataset: The dataset, in which typed rows are records.
  ///   - command: The command line.
  ///   - origin: The clock, and the source of ids.
  /// - Throws: ``Problem``, for all of them or none; `PlanError`.
  package init(
    _ answers: [Answer], to inbox: Inbox, in dataset: Dataset, command: String, origin: Origin
  ) throws {
    var chosen: [String: ReviewChoice] = [:]
    for answer in answers {
      guard let item = inbox[answer.item] else { throw Problem.noSuchItem(answer.item) }
      guard let choice = item.choice(answer.choice) else {
        throw Problem.noSuchChoice(
          item: answer.item, choice: answer.choice, expected: item.choices.map(\.word))
      }
      if let other = chosen.updateValue(choice, forKey: answer.item), other.word != choice.word {
        throw Problem.twoAnswers(item: answer.item, other.word, choice.word)
      }
    }
    var chain = SequentialPlan(dataset, command: command)
    var touched: Set<Int> = []
    for item in inbox.items {
      guard let choice = chosen[item.matter.name] else { continue }
      if !touched.isDisjoint(with: item.rows) {
        try chain.closeRound()
        touched = []
      }
      // An earlier answer has taken one of its rows away.
      if item.rows.contains(where: { Self.isDeleted($0, in: chain.dataset) }) { continue }
      touched.formUnion(item.rows)
      do {
        func add() throws -> Bool {
          chain.add(
            try choice.plan(for: item.matter, in: chain.dataset, command: command, origin: origin).changes)
        }
        // Two answers may change one record, such as the rule that both payments belong to.
        var isAdded = try add()
        if !isAdded {
          try chain.closeRound()
          touched = Set(item.rows)
          isAdded = try add()
        }
        guard isAdded else {
          throw Problem.impossible(
            item: item.matter.name, choice: choice.word,
            reason: "another answer changes the same cells, so give one after the other")
        }
      } catch let error as BookError {
        throw Problem.impossible(
          item: item.matter.name, choice: choice.word, reason: error.description)
      }
    }
    var plan = chain.plan
    plan.allowedEffect = .any
    self.plan = plan
  }

  private static func isDeleted(_ row: Int, in dataset: Dataset) -> Bool {
    var isDeleted = false
    dataset[.transactions]?.forEachRow(in: row..<row + 1) { isDeleted = $0.isDeleted }
    return isDeleted
  }
}

extension ReviewAnswers.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchItem(let item):
      "\(item): no such item is open. dataset review --json lists those that are"
    case .noSuchChoice(let item, let choice, let expected):
      "\(item): \"\(choice)\" is not one of its choices (expected \(expected.joined(separator: ", ")))"
    case .twoAnswers(let item, let one, let other):
      "\(item): it has two answers, \(one) and \(other). Keep one of them"
    case .impossible(let item, let choice, let reason):
      "\(item), \(choice): \(reason.last == "." ? String(reason.dropLast()) : reason)"
    }
  }
}

/// What an answer changes in the sums: balances by account, income and spending.
package struct ReviewEffect: Sendable, Hashable {
  /// Minor units by currency, for an account's key, `income` or `expense`. Places without a change are left
  /// out.
  package private(set) var sums: [String: [Currency: Int64]] = [:]

  /// The effect of a plan; nil if it does not fit, or a sum is too large.
  package init?(_ plan: Plan, in dataset: Dataset) {
    guard let effect = try? PlanEffect(plan, in: dataset) else { return nil }
    for line in effect.lines {
      guard let income = line.income, let expense = line.expense else { return nil }
      add(income, line.currency, "income")
      add(expense, line.currency, "expense")
      if let key = line.accountKey, let balance = line.balance { add(balance, line.currency, key) }
    }
  }

  private mutating func add(_ units: Int64, _ currency: Currency, _ place: String) {
    guard units != 0 else { return }
    let sum = sums[place]?[currency] ?? 0
    sums[place, default: [:]][currency] = sum &+ units == 0 ? nil : sum &+ units
    if sums[place]?.isEmpty == true { sums[place] = nil }
  }
}
