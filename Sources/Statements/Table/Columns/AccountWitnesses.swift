import TextScanning

/// The witnesses for the number of the statement's account.
///
/// `IBAN: DE02 1203 0000 0000 2020 51` above the table, or the same number in each row → that account.
struct AccountWitnesses {
  let columns: TableColumns
  let table: FoundTable

  /// The number above the table counts more than one in the file's name, and both more than a column, unless
  /// the column has the IBAN of that number or somebody chose it.
  var decision: Decision<AccountHint> {
    Decision(byFirstOf: [chosenColumn, columnOfStatedNumber, rowsAbove, fileName, column, onlyCard])
  }

  private func chosenColumn() -> Witness<AccountHint>? {
    guard columns.chosen[.account] != nil, let number = numberOfColumn else { return nil }
    return Witness(number, .shown, "the column of the account was given")
  }

  private func columnOfStatedNumber() -> Witness<AccountHint>? {
    guard let stated = table.preamble.account ?? AccountHint.inName(table.fileName),
      let number = numberOfColumn, number.isIBAN, number.holds(stated)
    else { return nil }
    return Witness(number, .shown, "each row has the IBAN of the number that the file states")
  }

  private func rowsAbove() -> Witness<AccountHint>? {
    table.preamble.account.map { Witness($0, .shown, "the rows above the table state the account") }
  }

  private func fileName() -> Witness<AccountHint>? {
    AccountHint.inName(table.fileName).map { Witness($0, .shown, "the file's name has an IBAN") }
  }

  private func column() -> Witness<AccountHint>? {
    numberOfColumn.map { Witness($0, .shown, "each row has the same account") }
  }

  /// The number of the only card in a card's statement, masked or not.
  private func onlyCard() -> Witness<AccountHint>? {
    columns.columns(.card).lazy.compactMap { column -> Witness<AccountHint>? in
      let profile = columns.profiles[column]
      guard let only = profile.words.only, profile.filled >= table.entries.count else { return nil }
      let hint = AccountHint(only)
      return hint.last4 == nil ? nil : Witness(hint, .shown, "each row has the same card")
    }.first
  }

  /// The number that a column has in common in all rows.
  private var numberOfColumn: AccountHint? {
    func hint(_ column: Int) -> AccountHint? {
      guard let only = columns.profiles[column].words.only, only.utf8.count(where: \.isDigit) >= 4
      else { return nil }
      return AccountHint(only)
    }
    let named = columns.columns(.account).compactMap(hint)
    // A number that is a part of the IBAN says less than the IBAN.
    if let hint = named.first(where: \.isIBAN) ?? named.first { return hint }
    return columns.indices.filter { columns.roles[$0] == nil }.lazy.compactMap(hint).first(where: \.isIBAN)
  }
}
