import Bookkeeping

/// The question which account a statement is of.
enum AccountQuestion {
  static func make(_ looks: [AccountWitness.Look], about statement: Statement) -> Question {
    var sentences = ["which account is it of?"]
    if let hint = statement.account { sentences.append("The statement names \(hint.masked).") }
    if statement.isCard { sentences.append("It looks like a card's.") }
    let facts = looks.filter { !$0.evidence.isEmpty || !$0.objections.isEmpty }
    for look in facts {
      let words =
        look.evidence.map { "for it: \($0)" } + look.objections.map { "against it: \($0)" }
        + (look.account.isActive ? [] : ["it is archived"])
      sentences.append("\(look.account.key): \(words.joined(separator: "; ")).")
    }
    if facts.isEmpty { sentences.append("Nothing in it tells its account from the others.") }
    return Question(
      code: .account, text: sentences.joined(separator: " "),
      choices: looks.filter { !$0.isImpossible }.map(\.account.key) + [NewAccount.word])
  }
}

extension AccountWitness.Look {
  /// Whether nobody may name the account: its amounts would be of no currency.
  fileprivate var isImpossible: Bool {
    objections.contains { if case .otherCurrency = $0 { true } else { false } }
  }
}
