/// The witnesses for the currency of a table's amounts, apart from a column of currencies.
///
/// `Betrag (EUR)` → EUR, by its name. `US$ 12.50` → USD, by its sign.
struct CurrencyWitnesses {
  let amounts: [Int]
  /// The codes in the names of the amounts, and those of the signs in their cells.
  let names: [String]
  let signs: [String]
  /// A sign in the cells that several currencies share.
  let shared: SharedCurrencySign?
  /// The only currency that a name, the rows above, the balances or the layout state.
  let base: Decision<String>

  init(_ amounts: [Int], columns: TableColumns, preamble: PreambleFacts, layout: LayoutDefinition?) {
    let profiles = amounts.map { columns.profiles[$0] }
    let names = Set(amounts.compactMap { HeaderWords.currency(in: columns.name($0)) }).sorted()
    let signs = Self.codes(profiles.map(\.signCurrencies))
    var shared = profiles.flatMap(\.sharedSigns).min { $0.number < $1.number }
    if shared == nil, names.isEmpty, signs.isEmpty {
      shared = amounts.lazy.compactMap { HeaderWords.sharedSign(in: columns.name($0)) }.first
    }
    self.amounts = amounts
    self.names = names
    self.signs = signs
    self.shared = shared
    base = Decision(byFirstOf: [
      { Self.amountNames(names) }, { Self.rowsAbove(preamble) }, { Self.balances(columns) },
      {
        layout?.currency.map { Witness($0, .likely, "the layout \(layout?.name ?? "") states \($0)") }
      },
    ])
  }

  private static func amountNames(_ names: [String]) -> Witness<String>? {
    if names.count > 1 {
      return .contradiction("the names of the amounts state \(names.joined(separator: ", "))")
    }
    return names.first.map { Witness($0, .shown, "the name of the amount column states \($0)") }
  }

  private static func rowsAbove(_ preamble: PreambleFacts) -> Witness<String>? {
    guard preamble.currencies.count == 1, let code = preamble.currencies.first else { return nil }
    return Witness(code, .shown, "the rows above the table state \(code)")
  }

  /// The currency in the names of the balances, or else the only one of their signs.
  private static func balances(_ columns: TableColumns) -> Witness<String>? {
    let balances = columns.columns(.balance)
    let named = Set(balances.compactMap { HeaderWords.currency(in: columns.name($0)) })
    if named.count == 1, let code = named.first {
      return Witness(code, .shown, "the name of the balance column states \(code)")
    }
    let signs = codes(balances.map { columns.profiles[$0].signCurrencies })
    guard named.isEmpty, signs.count == 1 else { return nil }
    return Witness(signs[0], .shown, "the balances carry the sign of \(signs[0])")
  }

  private static func codes(_ words: [DistinctWords]) -> [String] {
    Set(words.flatMap { $0.list?.map(\.text) ?? [] }).sorted()
  }
}
