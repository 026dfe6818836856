/// Fees beside amounts, which may be taken off already or not.
extension AmountDecider {
  /// The question whether the fee is still to be taken off.
  func feeQuestion(_ trial: Trial, _ fee: Int) -> Question {
    let amount = choice(trial.reading.source)
    return Question(
      code: .amountColumn,
      text:
        "\(columns.label(fee)) holds fees, and no balance shows whether they are taken off the amounts already. Is the amount what moved the account, or is the fee still to be taken off?",
      choices: [amount, "\(amount);fee=\(columns.choiceName(fee))"])
  }

  /// A column of fees beside amounts that nothing says to be after fees.
  func unsettledFee(_ reading: AmountReading) -> Int? {
    guard columns.chosen[.amount] == nil, columns.chosen[.debit] == nil else { return nil }
    switch reading.source {
    case .signed: return nil
    case .split: break
    case .single(let column):
      guard [.amount, .grossAmount].contains(columns.roles[column]),
        !["total", "net"].contains(where: { WordSet.holds(HeaderWords.normal(columns.name(column)), $0) })
      else { return nil }
    }
    return columns.columns(.fee).first {
      columns.profiles[$0].numbers > columns.profiles[$0].zeros && !isInAmount($0, reading)
    }
  }
}
