import Money

/// What signs in the cells of amounts say.
extension CurrencyDecider {
  func settle(_ decision: inout CurrencyDecision, signs witnesses: Witnesses) {
    decision.fixed = witnesses.base?.code
    decision.evidence = witnesses.base?.evidence
    if witnesses.names.count > 1 {
      decision.fixed = answeredCode
      if answeredCode == nil {
        decision.question = question(
          "the names of the amounts state \(list(witnesses.names)). Which currency are the amounts in?",
          witnesses.names, nil)
      }
      return
    }
    guard !witnesses.signs.isEmpty else { return }
    if let code = answeredCode, witnesses.shared == nil {
      decision.fixed = code
      decision.evidence = "the currency was given: \(code)"
      return
    }
    decision.signed = witnesses.amounts
    guard let base = witnesses.base else { return settle(&decision, signsAlone: witnesses) }
    let strange = witnesses.signs.filter { !CurrencySigns.mayStand($0, for: base.code) }
    if strange.isEmpty {
      decision.signed = []
    } else if answer != Self.bySign, !witnesses.names.isEmpty || strange.count == witnesses.signs.count {
      decision.question = question(
        "\(base.evidence), but amounts carry the sign of \(list(strange)). Take \(base.code) for all rows, or the sign of each row?",
        [base.code], Self.bySign)
    }
  }

  /// Signs with nothing beside them: one that most amounts carry is that of all.
  private func settle(_ decision: inout CurrencyDecision, signsAlone witnesses: Witnesses) {
    decision.evidence = "the amounts carry the sign of \(list(witnesses.signs))"
    guard witnesses.signs.count == 1, witnesses.shared == nil, let code = witnesses.signs.first else {
      return
    }
    var moving = (all: 0, signed: 0)
    for row in rows {
      let numbers = witnesses.amounts.compactMap { grid.token(row, $0).number }.filter { $0.digits != 0 }
      if numbers.isEmpty { continue }
      moving.all += 1
      if numbers.contains(where: { $0.currency == code }) { moving.signed += 1 }
    }
    if moving.signed * 2 >= moving.all {
      decision.fixed = code
      decision.signed = []
    } else if answer != Self.bySign {
      decision.question = question(
        "\(moving.signed) of \(moving.all) amounts carry the sign of \(code), the others none. Are all in \(code), or only those?",
        [code], Self.bySign)
    }
  }

  /// A sign in the amounts that several currencies share, against what else the table says.
  func settle(_ decision: inout CurrencyDecision, shared witnesses: Witnesses) {
    guard let shared = witnesses.shared, decision.column == nil else { return }
    if let code = answeredCode, shared.codes.contains(code) || decision.fixed == nil {
      if decision.signed.isEmpty { decision.fixed = code }
      return
    }
    if let fixed = decision.fixed {
      if shared.codes.contains(fixed) || answeredCode == fixed { return }
      decision.question = question(
        "amounts carry \"\(shared.text)\", but the file states \(fixed)\(decision.evidence.map { " (\($0))" } ?? ""). Which currency are they in?",
        [fixed] + shared.codes, nil)
    } else if decision.signed.isEmpty {
      decision.shared = shared
    } else {
      decision.question = question(
        "some amounts carry \"\(shared.text)\", which several currencies share, and others the sign of \(list(witnesses.signs)). Which currency is \"\(shared.text)\"?",
        shared.codes, nil)
    }
  }
}
