import Bookkeeping

/// What the evidence for the accounts of a dataset comes to.
enum AccountDecision {
  /// One account, and why: nothing speaks against it.
  case account(Account, reasons: [String])
  /// Evidence chooses no account, or something speaks against the one that it chooses. An archived account that it
  /// chooses comes first in the question.
  case open(archived: [AccountWitness.Look])

  /// Decides for a statement. `takesOnly` says that the one account of a dataset is taken without evidence for it.
  ///
  /// A file may have thousands of statements, each of an account of its own: it looks only at accounts for which
  /// there is evidence.
  init(
    _ statement: Statement, accounts: [Account], names: AccountNames, witness: AccountWitness, takesOnly: Bool
  ) {
    func looks(at places: some Sequence<Int>) -> [AccountWitness.Look] {
      witness.looks(at: places.map { accounts[$0] }, of: accounts.count)
    }
    if let key = statement.layoutUsed?.account {
      self = Self.settled(looks(at: names.places(key: key)), "its layout says so")
      return
    }
    // An archived account is told by its number, so that nobody makes it once more; nothing goes into it without a word.
    let numbered = looks(at: statement.account.map { names.places(identifiedBy: $0) } ?? [])
    let active = accounts.indices.lazy.filter { accounts[$0].isActive }
    if numbered.count == 1 {
      self = Self.settled(numbered)
    } else if !numbered.isEmpty {
      self = Self.settled(Self.agreed(numbered))
    } else if takesOnly, active.prefix(2).count == 1 {
      self = Self.settled(looks(at: active), "the only one")
    } else {
      let places = witness.placesWithEvidence(among: names) ?? Array(active)
      self = Self.settled(Self.agreed(looks(at: places.filter { accounts[$0].isActive })))
    }
  }

  /// The accounts that every kind of evidence is for which speaks for any of them; none where there is no evidence.
  private static func agreed(_ looks: [AccountWitness.Look]) -> [AccountWitness.Look] {
    var agreed = looks
    var hasEvidence = false
    for kind in AccountEvidence.Kind.allCases {
      let most = looks.flatMap(\.evidence).compactMap { $0.strength(as: kind) }.max()
      guard let most else { continue }
      hasEvidence = true
      agreed.removeAll { look in !look.evidence.contains { $0.strength(as: kind) == most } }
    }
    return hasEvidence ? agreed : []
  }

  /// The one account of those that are left, if nothing speaks against it.
  private static func settled(
    _ left: [AccountWitness.Look], _ reason: String? = nil
  ) -> AccountDecision {
    guard left.count == 1, let only = left.first, only.account.isActive, only.objections.isEmpty else {
      return .open(archived: left.filter { !$0.account.isActive })
    }
    return .account(only.account, reasons: reason.map { [$0] } ?? only.evidence.map(\.description))
  }
}

extension AccountEvidence {
  /// What sort of evidence it is, of those that are compared between accounts.
  fileprivate enum Kind: CaseIterable { case file, lines, balance, layout }

  /// How much there is of it; nil where it is of another kind.
  fileprivate func strength(as kind: Kind) -> Int? {
    switch (self, kind) {
    case (.file, .file), (.balance, .balance), (.layout, .layout): 1
    case (.lines(let count), .lines): count
    default: nil
    }
  }
}
