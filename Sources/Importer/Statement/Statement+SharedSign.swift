import DatasetFormat

extension Statement {
  /// The question about a sign that several currencies share, where the account's is none of them; nil where it may be.
  func currencyQuestion(for account: Currency) -> Question? {
    guard currency == nil, let sharedSign, !sharedSign.codes.contains(account.code) else { return nil }
    return Question(
      code: .currency,
      text:
        "the amounts carry \"\(sharedSign.text)\", but the account is in \(account.code). Which currency are they in? Name another account with --account where they are not in \(account.code).",
      choices: sharedSign.codes.prefix(8).map { $0.lowercased() } + [account.code.lowercased()])
  }
}
