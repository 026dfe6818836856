public import DatasetFormat

/// What a report says in one currency; no report adds up two.
public struct InCurrency<Value> {
  /// The currency.
  public var currency: Currency
  /// What it says.
  public var value: Value

  /// A value in a currency.
  public init(_ currency: Currency, _ value: Value) {
    self.currency = currency
    self.value = value
  }
}

extension InCurrency: Sendable where Value: Sendable {}
extension InCurrency: Equatable where Value: Equatable {}

extension MovementTable {
  /// The currencies that a report is in, by their indices: the dataset's first, then those of entries that count, by code.
  ///
  /// The dataset's is there also where nothing was spent or earned in it, unless something was in another one.
  func reportCurrencies(counting counts: (Entry) -> Bool) -> [Int] {
    var isUsed = currencies.map { _ in false }
    for entry in entries where !isUsed[entry.currency] && counts(entry) { isUsed[entry.currency] = true }
    let used = isUsed.indices.filter { isUsed[$0] }
    if used.isEmpty { return [0] }
    return used.sorted { one, other in
      (one == 0 ? 0 : 1, currencies[one].code) < (other == 0 ? 0 : 1, currencies[other].code)
    }
  }
}
