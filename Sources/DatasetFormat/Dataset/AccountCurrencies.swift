extension Dataset {
  /// The currency that holds for rows of an account, by account key; accounts without one have the dataset's.
  ///
  /// Deleted accounts count: their rows keep their currency. An account whose currency is unreadable has none.
  public var currencyOfAccount: [String: Currency] {
    accountCurrencies.compactMapValues { $0 == Currency.none ? nil : $0 }
  }

  /// The same with nil for accounts whose currency is unreadable.
  package var accountCurrencies: [String: Currency?] {
    guard let tab = tabs[.accounts] else { return [:] }
    let schema = tab.schema
    var table: [String: Currency?] = [:]
    var live: Set<String> = []
    tab.forEachRow { row in
      guard let key = row.key(schema["accountKey"]).value else { return }
      // The first live row of a key counts, and a deleted one only where there is no other.
      if row.isLive {
        guard live.insert(key).inserted else { return }
      } else if table[key] != nil {
        return
      }
      let own = row.currency(schema["currency"])
      table[key] = .some(own.isBlank ? settings.currency ?? Currency.none : own.value)
    }
    return table
  }
}
