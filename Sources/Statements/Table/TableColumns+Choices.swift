extension TableColumns {
  /// Gives columns the roles that a person or a layout chose for them; others of such a role lose it.
  ///
  /// - Returns: The first name that no column has, or more than one; nil where all are known.
  mutating func assign(_ choices: ColumnChoices) -> String? {
    for (role, names) in choices.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for name in names {
        guard let column = column(named: name) else { return name }
        chosen[role, default: []].append(column)
      }
    }
    for column in indices { demote(column) }
    // A column may be chosen for two roles, as payee and as text. It has the one that says more of it, whatever order they
    // were named in; that it is text all the same `EntryText` takes from the choice itself.
    for role in StatementLayout.Role.leastTellingFirst {
      for column in chosen[role] ?? [] { set(column, Self.headerRole(role)) }
    }
    for name in choices.ignored {
      guard let column = column(named: name) else { return name }
      set(column, .ignored)
    }
    return nil
  }

  /// Leaves columns out of what an entry is read from, unless somebody chooses one.
  mutating func leaveOut(_ columns: some Sequence<Int>) {
    for column in columns where indices.contains(column) { set(column, .ignored) }
  }

  /// The column of a name, else of a 1-based number.
  private func column(named name: String) -> Int? {
    let normal = HeaderWords.normal(name)
    let exact = indices.filter { self.name($0) == name }
    if exact.count == 1 { return exact[0] }
    let found = indices.filter { !normal.isEmpty && HeaderWords.normal(self.name($0)) == normal }
    if found.count == 1 { return found[0] }
    guard found.isEmpty || exact.isEmpty, let number = Int(name), indices.contains(number - 1) else {
      return nil
    }
    return number - 1
  }

  private mutating func set(_ column: Int, _ role: HeaderRole) {
    roles[column] = role
    isNamed[column] = true
    strengths[column] = 3
  }

  /// Takes a role from a column where another one was chosen for it.
  private mutating func demote(_ column: Int) {
    guard let role = roles[column] else { return }
    func has(_ roles: StatementLayout.Role...) -> Bool { roles.contains { chosen[$0] != nil } }
    switch role {
    case .bookingDate where has(.date): roles[column] = .date
    case .valueDate where has(.valueDate): roles[column] = .ignored
    case .accountAmount where has(.amount, .debit, .credit): roles[column] = .amount
    case .debit where has(.amount, .debit, .credit), .credit where has(.amount, .debit, .credit):
      roles[column] = .ignored
    case .balance where has(.balance), .balanceBefore where has(.balanceBefore): roles[column] = .ignored
    case .currency where has(.currency), .originalCurrency where has(.originalCurrency):
      roles[column] = .ignored
    case .reference where has(.reference), .status where has(.status), .account where has(.account):
      roles[column] = nil
    case .payee where has(.payee), .payer where has(.payee), .recipient where has(.payee):
      roles[column] = .text
    default: break
    }
  }

  private static func headerRole(_ role: StatementLayout.Role) -> HeaderRole {
    switch role {
    case .date: .bookingDate
    case .valueDate: .valueDate
    case .amount: .accountAmount
    case .debit: .debit
    case .credit: .credit
    case .sign: .sign
    case .fee: .fee
    case .balance: .balance
    case .balanceBefore: .balanceBefore
    case .currency: .currency
    case .originalAmount: .originalAmount
    case .originalCurrency: .originalCurrency
    case .payee: .payee
    case .payer: .payer
    case .recipient: .recipient
    case .text: .text
    case .reference: .reference
    case .status: .status
    case .account: .account
    }
  }
}

extension StatementLayout.Role {
  /// All roles; of two that one column has the later one counts.
  fileprivate static let leastTellingFirst = [text] + allCases.reversed().filter { $0 != .text }
}
