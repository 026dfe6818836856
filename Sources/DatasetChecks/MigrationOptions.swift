import DatasetFormat
import Spreadsheet

/// The migration to the current version as options of a choice.
enum MigrationOptions {
  /// One option, or one for each currency that a dataset without one may be kept in.
  static func of(_ context: CheckContext, because kind: FindingKind) -> [Remedy.Option] {
    let time = context.origin.now()
    func changes(_ currency: Currency?) -> [Change]? {
      let plan = try? Migration.plan(for: context.dataset, currency: currency, command: "", at: time)
      return plan?.changes.map { Change($0.action, at: $0.address, reason: $0.reason, code: kind.code) }
    }
    if let changes = changes(nil) { return [Remedy.Option(name: "migrate", changes: changes)] }
    return CandidateCurrencies.of(context.dataset).compactMap { currency in
      changes(currency).map { Remedy.Option(name: currency.code, changes: $0) }
    }
  }
}

/// The currencies that a dataset which names none may be kept in.
enum CandidateCurrencies {
  /// Those that its rows and accounts name, the most frequent first; where none does, those of most of the
  /// world's payments.
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
