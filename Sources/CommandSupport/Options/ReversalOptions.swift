import ArgumentParser
import Bookkeeping
package import DatasetFormat

/// Agreement to categories that turn the meaning of money round: income into a refund, or spending into
/// paid-back income.
///
/// No number changes its meaning without a word: on a terminal the person is asked with both outcomes,
/// elsewhere an option has to say it. `--yes` does not, as it answers no question about the data.
package struct ReversalOptions: ParsableArguments {
  @Flag(help: "Under a category for spending, money that came in becomes a refund.")
  var refund = false

  @Flag(help: "Under a category for income, money that went out lowers that income.")
  var reversal = false

  package init() {}

  /// Asks about what a plan turns round, or refuses it; nothing where an option agrees.
  ///
  /// - Throws: ``Failure`` with status 1 where the person says no, or nobody is there who could be asked.
  package func require(
    _ plan: Plan, in dataset: Dataset, _ change: ChangeOptions, _ options: DatasetOptions
  ) throws {
    guard !refund || !reversal else { return }
    let changes = TransactionChanges(plan, in: dataset)?.all.filter { $0.reversal != nil } ?? []
    let names = ListedNames(dataset, after: plan)
    for reversal in TransactionChange.Reversal.allCases where !isAgreed(reversal) {
      let some = changes.filter { $0.reversal == reversal }
      guard let words = Self.words(some, reversal, names) else { continue }
      let option = reversal == .refund ? "--refund" : "--reversal"
      if change.dryRun {
        options.note("\(words) Off a terminal that needs \(option).")
      } else if !Output.canAsk {
        throw Failure.question("\(words) Say \(option) to do that. Nothing was changed.")
      } else if !TypedAnswer.agrees("\(words) Do that?") {
        throw Failure.declined("nothing was changed", options)
      }
    }
  }

  private func isAgreed(_ reversal: TransactionChange.Reversal) -> Bool {
    reversal == .refund ? refund : self.reversal
  }

  /// Both outcomes, in sentences.
  private static func words(
    _ changes: [TransactionChange], _ reversal: TransactionChange.Reversal, _ names: ListedNames
  ) -> String? {
    guard let first = changes.first, let value = first.known else { return nil }
    let category = first.after?.categoryKey.map(names.category) ?? "a category"
    let who = value.payee ?? value.statementText
    let amount = value.amount.figureWithCode
    let before: String
    if changes.count == 1 {
      switch reversal {
      case .refund: before = "\(who ?? "Somebody") paid you \(amount) on \(value.date), which is income."
      case .paidBack: before = "You paid \(who ?? "somebody") \(amount) on \(value.date), which is spending."
      }
    } else {
      let counted = TransactionSentences.counted(changes)
      let example = "\(value.date) \(who ?? "(no payee)") \(TransactionSentences.signed(value.signedAmount))"
      let kind = reversal == .refund ? "income" : "spending"
      before = "\(counted), are \(kind), the first of them \(example)."
    }
    let (it, becomes) = changes.count == 1 ? ("it", "becomes") : ("they", "become")
    let after =
      switch reversal {
      case .refund:
        "\(it) \(becomes) \(changes.count == 1 ? "a refund" : "refunds"): spending gets less, and so does income."
      case .paidBack: "\(it) \(becomes) income that you paid back: income gets less, and so does spending."
      }
    return Printable.line("\(before) Under \(category) \(after)")
  }
}
