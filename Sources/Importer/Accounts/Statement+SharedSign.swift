import DatasetFormat

/// Amounts with a sign that several currencies share, in a file without further evidence: `$12.50`.
extension Statement {
  /// The statement in the currency that the user chose for such a sign.
  ///
  /// - Throws: ``ImportError/amountsDoNotFit(file:line:amount:currency:)``.
  func stated(in answer: String?) throws(ImportError) -> Statement {
    guard currency == nil, sharedSign != nil,
      let given = answer.flatMap({ Currency(code: $0.uppercased()) })
    else { return self }
    var statement = try inUnits(of: given)
    for index in statement.entries.indices where statement.entries[index].currency == nil {
      statement.entries[index].currency = given.code
    }
    statement.currency = given.code
    return statement
  }

  /// Asks about the sign if the account's currency has another one. Nil when the account's currency uses it.
  func currencyQuestion(for account: Currency?) -> Question? {
    guard let account, currency == nil, let sharedSign, !sharedSign.codes.contains(account.code) else {
      return nil
    }
    return Question(
      code: .currency,
      text:
        "the amounts carry \"\(sharedSign.text)\", but the account is in \(account.code). Which currency are they in? Name another account with --account where they are not in \(account.code).",
      choices: sharedSign.codes.prefix(8).map { $0.lowercased() } + [account.code.lowercased()])
  }
}
