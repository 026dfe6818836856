import CWords

/// The signs and names of currencies, for all readers of amounts (`Words/currency-signs.csv`).
///
/// A reader of typed text and cells knows ``Entry/signs`` and ``Entry/typed``. It compares them with the
/// dataset's currency, so a sign may have several meanings. A reader of statements knows ``Entry/signs`` and
/// ``Entry/printed``. It has no currency to compare with, so a sign means the first currency, or, if it is
/// shared, a question.
package enum CurrencySignTable {
  /// Signs of the same currencies.
  package struct Entry: Sendable {
    /// The codes of the currencies, the most common first.
    package let codes: [String]
    /// The signs that every reader knows.
    package fileprivate(set) var signs: [String] = []
    /// Further signs and names in statements: short words that mean nothing else there.
    package fileprivate(set) var printed: [String] = []
    /// Further signs in typed text and cells: words that may mean something else in a statement.
    package fileprivate(set) var typed: [String] = []
    /// Further currencies that use the signs in statements: money that is gone, and that of neighbours.
    package let neighbours: [String]
    /// Whether no currency is so much more common than the others that a statement means it.
    package let isShared: Bool
    /// Whether the signs differ from those of another entry by an accent only.
    package let hasAccents: Bool
  }

  /// All entries: neighbouring lines of the table with the same currencies. Case does not matter in signs.
  package static let entries: [Entry] = {
    var entries: [Entry] = []
    var last: ArraySlice<String> = []
    for record in CompiledTable.records(cwords_currency_signs()) where record.count == 5 {
      if record[2...] != last {
        last = record[2...]
        entries.append(
          Entry(
            codes: list(record[2]), neighbours: list(record[3]), isShared: record[4] == "shared",
            hasAccents: record[4] == "accented"))
      }
      switch record[1] {
      case "statements": entries[entries.count - 1].printed.append(record[0])
      case "typed": entries[entries.count - 1].typed.append(record[0])
      default: entries[entries.count - 1].signs.append(record[0])
      }
    }
    return entries
  }()

  private static func list(_ codes: String) -> [String] {
    codes.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }
}
