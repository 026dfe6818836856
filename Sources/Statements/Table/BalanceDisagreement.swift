import Money

/// What a person reads of printed balances that do not follow from the amounts.
struct BalanceDisagreement {
  let chain: BalanceChain
  /// The line and the currency's digits of each entry of the chain.
  let lines: [Int]
  let digits: [Int]

  /// The answer that imports the amounts although the balances contradict them.
  static let asRead = "as-read"

  var warning: String {
    "the printed balances do not follow from the amounts: \(chain.held) of \(chain.steps) steps hold. \(places)"
  }

  /// The question for a statement whose balances follow from no reading of its amounts.
  func question(amounts: [String], balance: String?) -> Question {
    let columns = amounts.joined(separator: " and ")
    return Question(
      code: .balancesDisagree,
      text:
        "the balances\(balance.map { " in \($0)" } ?? "") follow from no reading of the amounts in \(columns): \(chain.held) of \(chain.steps) steps hold. \(places) \(Self.asRead) imports the amounts as they were read; --column amount=NAME, debit=NAME, credit=NAME or balance=NAME says which columns are meant, --column ignore=NAME that a column holds no balances.",
      choices: [Self.asRead])
  }

  /// Each line whose balance does not follow, with what would.
  private var places: String {
    let named = chain.breaks.map { step in
      let scale = digits[step.index]
      let found = DecimalText.string(mantissa: step.found, scale: scale)
      let given =
        step.expected.map { DecimalText.string(mantissa: $0, scale: scale) } ?? "more than can be told"
      return "line \(lines[step.index]) prints the balance \(found), where the amounts give \(given)"
    }
    let more = chain.steps - chain.held - named.count
    return named.joined(separator: "; ") + (more > 0 ? "; and \(more) more." : ".")
  }
}
