import Money

extension Statement {
  /// The number of minor-unit digits of a currency; two where none is known.
  package static func digits(_ code: String?) -> Int {
    code.flatMap { Currency(code: $0)?.digits } ?? 2
  }

  /// The decimals of the statement's amounts in a currency, or in none that is stated.
  package func digits(_ code: String?) -> Int { code.map { Statement.digits($0) } ?? decimals }
}
