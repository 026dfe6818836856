/// Whose entries are below some lines of text: an account, a currency, or a name that banks give accounts.
///
/// `Account: 12345678`, `Currency: USD`, `Savings`
struct SectionOwner {
  private let account: AccountHint?
  private let currencies: Set<String>
  /// Names of accounts, in ``HeaderWords/normal(_:)-(String)`` form.
  private let titles: Set<String>

  init(_ grid: CellGrid, _ rows: Range<Int>) {
    account = PreambleFacts(grid: grid, rows: rows).account
    currencies = rows.reduce(into: []) { found, row in
      let facts = PreambleFacts(grid: grid, rows: row..<row + 1)
      // The currency of a number is that number's: `108.00 USD`. So may `All` be a word.
      guard facts.numbers.isEmpty, facts.texts.allSatisfy({ $0.utf8.count != 3 || $0 == $0.uppercased() })
      else { return }
      found.formUnion(facts.currencies)
    }
    titles = Set(
      rows.compactMap { row in
        let texts = grid.texts(row)
        guard texts.count == 1, texts[0].text.utf8.count <= 60 else { return nil }
        let name = HeaderWords.normal(texts[0].text)
        return PreambleFacts.accountNames.contains(name) ? name : nil
      })
  }

  /// Whether the entries below are another account's than those above. Lines that name nobody say nothing.
  func isOther(than above: SectionOwner) -> Bool {
    if let account, account != above.account { return true }
    func differ(_ own: Set<String>, _ other: Set<String>) -> Bool {
      !own.isEmpty && !other.isEmpty && own.isDisjoint(with: other)
    }
    return differ(currencies, above.currencies) || differ(titles, above.titles)
  }

  /// Whether the lines name anybody.
  var isNamed: Bool { account != nil || !currencies.isEmpty || !titles.isEmpty }
}
