import DatasetFormat

extension Statement {
  /// The number of minor-unit digits with which amounts in a currency are read; two where none is stated.
  static func digits(_ code: String?) -> Int {
    code.flatMap { Currency(code: $0)?.digits } ?? 2
  }
}
