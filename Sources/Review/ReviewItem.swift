package import BookEditing
package import DatasetFormat

/// Something that waits for the user: a question about records, with the answers there are.
///
/// `double`: rows 12 and 45 are of one account, day and amount → `same` (one payment) or `separate` (two).
package struct ReviewItem: Sendable {
  /// The question. Its name is the same in every run.
  package let matter: Matter
  /// The rows that it is about, as indices in the Transactions tab's sheet.
  package let rows: [Int]
  /// The question in a few words: `one payment or two?`
  package let question: String
  /// What speaks for an answer, in short sentences.
  package let evidence: [String]
  /// The answers. The first one is proposed if ``proposes``.
  package let choices: [ReviewChoice]
  /// Whether there is a reason to take the first answer.
  package let proposes: Bool
  /// Whether it asks about payments that a rule foresaw and no statement shows.
  var isOfUnpaid = false

  package var kind: Matter.Kind { matter.kind }

  /// The same without answers that the books do not allow, each with its reason among the evidence. Categories
  /// are not tried, since there are many and nothing forbids them.
  func possible(in dataset: Dataset) -> ReviewItem {
    guard kind != .uncategorised else { return self }
    var reasons: [String] = []
    let possible = choices.filter { choice in
      do throws(BookError) {
        _ = try choice.plan(for: matter, in: dataset, command: "", origin: .system)
        return true
      } catch {
        reasons.append("\(choice.word) is not possible: \(error.description)")
        return false
      }
    }
    return ReviewItem(
      matter: matter, rows: rows, question: question, evidence: evidence + reasons, choices: possible,
      proposes: proposes && possible.first?.word == choices.first?.word, isOfUnpaid: isOfUnpaid)
  }

  /// The answer with this word.
  package func choice(_ word: String) -> ReviewChoice? {
    let folded = word.lowercased()
    return choices.first { $0.word.lowercased() == folded }
  }
}

/// An answer to a question, with what it changes.
package struct ReviewChoice: Sendable {
  /// Makes the changes of an answer.
  package typealias Edit = @Sendable (inout BookChanges) throws(BookError) -> Void

  /// What an answer does.
  enum Action: Sendable {
    /// Changes of the books.
    case edit(Edit)
    /// The changes of a remedy.
    case changes([Change])
    /// Nothing: things are right as they are, and nobody asks again.
    case settle
  }

  /// The word by which it is chosen: `link`, a category's key.
  package let word: String
  /// What it does: `one transfer: neither income nor spending`.
  package let meaning: String
  let action: Action
  /// Whether it only gives a category.
  package var isCategory = false
  /// Whether it can turn income into a refund, or spending into income. Then the user has to agree.
  package let turnsMoney: Bool

  init(_ word: String, _ meaning: String, turnsMoney: Bool = false, _ action: Action) {
    (self.word, self.meaning, self.turnsMoney, self.action) = (word, meaning, turnsMoney, action)
  }

  /// Whether it only says that things are right as they are.
  package var settles: Bool { if case .settle = action { true } else { false } }

  /// The plan of this answer to a question, for a dataset in which typed rows are records.
  ///
  /// - Throws: ``BookError`` where a row cannot take it.
  package func plan(
    for matter: Matter, in dataset: Dataset, command: String, origin: Origin
  ) throws(BookError) -> Plan {
    var changes = BookChanges(dataset, reason: "settled by hand", origin: origin)
    switch action {
    case .edit(let edit):
      try edit(&changes)
      // Two copies of the dataset may answer differently: then the merge has a conflict.
      if [.double, .transfer, .planned].contains(matter.kind) {
        try changes.set(setting: SettledMatters.setting(of: matter), to: word)
      }
    case .settle: try changes.set(setting: SettledMatters.setting(of: matter), to: word)
    case .changes(let remedy):
      var plan = Plan(command: command, base: dataset.fileHashes, changes: remedy)
      plan.allowedEffect = .any
      return plan
    }
    return changes.plan(command: command)
  }
}
