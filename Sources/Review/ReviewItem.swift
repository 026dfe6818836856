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

  package var kind: Matter.Kind { matter.kind }

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
    case .edit(let edit): try edit(&changes)
    case .settle: try changes.set(setting: SettledMatters.setting(of: matter), to: word)
    case .changes(let remedy):
      var plan = Plan(command: command, base: dataset.fileHashes, changes: remedy)
      plan.allowedEffect = .any
      return plan
    }
    return changes.plan(command: command)
  }
}
