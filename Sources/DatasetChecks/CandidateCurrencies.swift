import DatasetFormat
import Spreadsheet

/// The currencies that a dataset which names none may be kept in.
enum CandidateCurrencies {
  /// Those that its rows and accounts name, the most frequent first; where none does, those of most of the world's payments.
  static func of(_ dataset: Dataset) -> [Currency] {
    var counts: [Currency: Int] = [:]
    for tab in dataset.orderedTabs {
      guard let position = tab.schema.position(matching: "currency"),
        tab.binding.columnOfPosition[position] != nil
      else { continue }
      tab.forEachRow { row in
        if let currency = row.currency(position).value { counts[currency, default: 0] += 1 }
      }
    }
    let named = counts.sorted { ($1.value, $0.key.code) < ($0.value, $1.key.code) }.map(\.key)
    return named.isEmpty ? usual.compactMap(Currency.init(code:)) : named
  }

  /// The ten most traded ones (BIS, Triennial Survey 2022).
  private static let usual = ["USD", "EUR", "JPY", "GBP", "CNY", "AUD", "CAD", "CHF", "HKD", "SGD"]
}
