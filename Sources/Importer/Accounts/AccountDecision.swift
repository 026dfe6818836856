import Bookkeeping

/// What the evidence for the accounts of a dataset comes to.
enum AccountDecision {
  /// One account, and why: nothing speaks against it.
  case account(Account, reasons: [String])
  /// Evidence chooses none, or something speaks against the one that it chooses.
  case open([AccountWitness.Look])

  /// Decides for a statement. `takesOnly` says that the one account of a dataset is taken without evidence for it.
  init(_ statement: Statement, accounts: [Account], witness: AccountWitness, takesOnly: Bool) {
    let active = accounts.filter(\.isActive)
    // An archived account is told by its number, so that nobody makes it once more; nothing goes into it without a word.
    let looks = witness.looks(at: accounts)
    let others = looks.filter { $0.account.isActive }
    if let key = statement.layoutUsed?.account {
      self = Self.settled(looks.filter { $0.account.key == key }, others, "its layout says so")
      return
    }
    let numbered = looks.filter { $0.evidence.contains(where: \.isIdentity) }
    if numbered.count == 1 {
      self = Self.settled(numbered, others)
    } else if numbered.isEmpty, active.count == 1, takesOnly {
      self = Self.settled(others, others, "the only one")
    } else {
      self = Self.settled(Self.agreed(numbered.isEmpty ? others : numbered), others)
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
    _ left: [AccountWitness.Look], _ all: [AccountWitness.Look], _ reason: String? = nil
  ) -> AccountDecision {
    guard left.count == 1, let only = left.first, only.account.isActive, only.objections.isEmpty else {
      return .open(left.filter { !$0.account.isActive } + all)
    }
    return .account(only.account, reasons: reason.map { [$0] } ?? only.evidence.map(\.description))
  }
}

extension AccountEvidence {
  /// What sort of evidence it is, of those that are compared between accounts.
  fileprivate enum Kind: CaseIterable { case file, lines, balance, layout }

  /// Whether the statement itself says whose it is.
  fileprivate var isIdentity: Bool {
    switch self {
    case .number, .name: true
    case .file, .lines, .balance, .layout: false
    }
  }

  /// How much there is of it; nil where it is of another kind.
  fileprivate func strength(as kind: Kind) -> Int? {
    switch (self, kind) {
    case (.file, .file), (.balance, .balance), (.layout, .layout): 1
    case (.lines(let count), .lines): count
    default: nil
    }
  }
}
