/// The currency of each row: its own, else its account's, else the dataset's.
package struct RowCurrencies: Sendable {
  /// Accounts whose currency is not the dataset's, by number; nil if it is unreadable.
  private let currencies: [Currency?]
  private let accounts: KeyTable
  private let ofDataset: Currency
  private let currencyPosition: Int
  private let accountPosition: Int

  /// For rows of the Transactions tab.
  package init(_ dataset: Dataset) {
    self.init(dataset, tab: .transactions)
  }

  /// For rows of a tab that has the column `currency`; of `accountKey` if it has that.
  ///
  /// - Precondition: The tab has a column `currency`.
  package init(_ dataset: Dataset, tab: TabName) {
    let schema = TabSchema.of(tab)
    let ofDataset = dataset.settings.currency ?? .none
    self.ofDataset = ofDataset
    let others = dataset.accountCurrencies.filter { $0.value != ofDataset }
    accounts = KeyTable(Array(others.keys))
    currencies = accounts.keys.map { others[$0] ?? nil }
    currencyPosition = schema["currency"]
    accountPosition = schema.position(matching: "accountKey") ?? -1
  }

  /// The currency of a row, or nil if its own or its account's is unreadable; ``Currency/none`` where none is
  /// known.
  package func currency(of row: TabRow) -> Currency? {
    if row.cell(currencyPosition) != nil {
      let own = row.currency(currencyPosition)
      if let value = own.value { return value }
      guard own.isBlank else { return nil }
    }
    // Most datasets have one currency: then no row's account is looked up.
    guard accountPosition >= 0, !currencies.isEmpty, row.cell(accountPosition) != nil else {
      return ofDataset
    }
    if let number = row.number(accountPosition, in: accounts) { return currencies[number] }
    // The key may be spelled differently. A key in its plain spelling belongs to an account with the
    // dataset's currency.
    guard case .variant(let key, _) = row.key(accountPosition),
      let number = accounts.keys.firstIndex(of: key)
    else { return ofDataset }
    return currencies[number]
  }
}
