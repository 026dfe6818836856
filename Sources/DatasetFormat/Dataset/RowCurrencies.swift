/// The currency of each row: its own, else its account's, else the dataset's.
public struct RowCurrencies: Sendable {
  /// Accounts whose currency is not the dataset's; nil where it is unreadable.
  private let ofAccount: [String: Currency?]
  private let ofDataset: Currency
  private let currencyPosition: Int
  private let accountPosition: Int

  /// For rows of the Transactions tab.
  public init(_ dataset: Dataset) {
    self.init(dataset, tab: .transactions)
  }

  /// For rows of a tab that has the columns `currency` and `accountKey`.
  public init(_ dataset: Dataset, tab: TabName) {
    let schema = TabSchema.of(tab)
    let datasetCurrency = dataset.settings.currency ?? .none
    ofDataset = datasetCurrency
    ofAccount = dataset.accountCurrencies.filter { $0.value != datasetCurrency }
    currencyPosition = schema["currency"]
    accountPosition = schema.position(matching: "accountKey") ?? -1
  }

  /// The currency of a row, or nil where its own or its account's is unreadable; ``Currency/none`` where none
  /// is known.
  public func currency(of row: TabRow) -> Currency? {
    let own = row.currency(currencyPosition)
    if let value = own.value { return value }
    guard own.isBlank else { return nil }
    // Most datasets have one currency: then no row's account is looked up.
    if accountPosition >= 0, !ofAccount.isEmpty, let key = row.key(accountPosition).value,
      let currency = ofAccount[key]
    {
      return currency
    }
    return ofDataset
  }
}
