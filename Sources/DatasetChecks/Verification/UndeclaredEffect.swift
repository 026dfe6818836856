import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Holds a plan to what its command said it may add to the sums of the books.
enum UndeclaredEffect {
  /// How many rows are named.
  private static let limit = 20

  /// What a plan adds though it may not, with the rows by which it does; nil where it adds nothing else.
  static func problem(_ plan: Plan, _ edits: PlanEdits, _ dataset: Dataset) -> String? {
    let allowed = plan.allowedEffect
    if allowed == .any { return nil }
    let effect = PlanEffect(edits, in: dataset)
    guard !effect.isWithin(allowed), let tab = dataset[.transactions] else { return nil }
    let rows = PlanEffect.movingRows(edits, in: dataset, limit: limit).map { String(tab.sheet.rowNumber($0)) }
    let place =
      rows.isEmpty ? "new rows" : "\(rows.count == 1 ? "row" : "rows") \(rows.joined(separator: ", "))"
    let moved = effect.lines.map(text).joined(separator: "; ")
    return "\(moved) (\(place)), and it may change no \(allowed == .kinds ? "balance" : "sum")"
  }

  private static func text(_ line: EffectLine) -> String {
    let account = line.accountKey ?? "rows without an account"
    if line.unknownRows > 0 { return "\(account): amounts that are not known" }
    if let days = line.days { return "\(account): days from \(days.lowerBound) to \(days.upperBound)" }
    let sums = [("balance", line.balance), ("income", line.income), ("spending", line.expense)]
    let moved = sums.compactMap { name, units in
      units == 0 ? nil : "\(name) \(units.map { amount($0, line.currency) } ?? "not known")"
    }
    return "\(account): \(moved.joined(separator: ", "))"
  }

  private static func amount(_ units: Int64, _ currency: Currency) -> String {
    (units > 0 ? "+" : "") + Amount(minorUnits: units, currency: currency).description
  }
}
