import Bookkeeping
import DatasetFormat

/// The money that a plan moves, for a person: `moves: Giro -12.50 EUR; spending +12.50 EUR`.
enum EffectText {
  /// How many accounts stand on one line.
  private static let onOneLine = 4

  static func lines(_ effect: PlanEffect?, in dataset: Dataset) -> [String] {
    guard let effect else { return ["what money it moves cannot be told, as it does not fit the dataset"] }
    if effect.isEmpty { return ["no money moves"] }
    let lines = effect.lines
    let names = Dictionary(
      dataset.accounts.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    func name(_ line: EffectLine) -> String {
      line.accountKey.map { Printable.line(names[$0] ?? $0) } ?? "rows without an account"
    }
    var accounts = lines.compactMap { line -> String? in
      if let balance = line.balance, balance != 0 { return "\(name(line)) \(text(balance, line.currency))" }
      return line.balance == nil ? "\(name(line)) by an unknown amount" : nil
    }
    accounts += lines.filter { $0.days != nil }.map { line in
      let days = line.days.map { "between \($0.lowerBound) and \($0.upperBound)" } ?? ""
      return "\(name(line)): the same sum on other days, \(days)"
    }
    var kinds: [String] = []
    for (word, part) in [("income", \EffectLine.income), ("spending", \EffectLine.expense)] {
      for currency in Set(lines.map(\.currency)).sorted(by: { $0.code < $1.code }) {
        let parts = lines.filter { $0.currency == currency }.map { $0[keyPath: part] }
        let sum = parts.reduce(Int128(0)) { $0 + Int128($1 ?? 0) }
        if parts.contains(nil) || Int64(exactly: sum) == nil {
          kinds.append("\(word) by more than can be told")
        } else if sum != 0, let sum = Int64(exactly: sum) {
          kinds.append("\(word) \(text(sum, currency))")
        }
      }
    }
    let moving = accounts.isEmpty ? kinds : accounts
    let kindsBehind = accounts.isEmpty ? [] : kinds
    var printed: [String]
    if moving.count <= onOneLine {
      let parts = [moving.joined(separator: ", "), kindsBehind.joined(separator: ", ")]
      printed = ["moves: " + parts.filter { !$0.isEmpty }.joined(separator: "; ")]
      if moving.isEmpty { printed = [] }
    } else {
      printed = ["moves:"] + (moving + kindsBehind).map { "  " + $0 }
    }
    let unknown = lines.reduce(0) { $0 + $1.unknownRows }
    if unknown > 0 {
      printed.append(
        "\(Plural.count(unknown, "row")) \(unknown == 1 ? "does" : "do") not say for certain what \(unknown == 1 ? "it moves" : "they move"), and \(unknown == 1 ? "is" : "are") in no sum; see dataset validate"
      )
    }
    return printed.isEmpty ? ["no money moves"] : printed
  }

  private static func text(_ units: Int64, _ currency: Currency) -> String {
    (units > 0 ? "+" : "") + Amount(minorUnits: units, currency: currency).description
  }
}
