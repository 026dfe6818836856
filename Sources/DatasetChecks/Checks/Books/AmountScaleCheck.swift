import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Recurring amounts are of one size. An amount a hundred times as large as the others of its rule has lost
/// its decimal mark.
struct AmountScaleCheck: Check {
  var kinds: [FindingKind] { [.amountScale] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.warning), let tab = context.dataset[.transactions], tab.has("recurringRuleId"),
      tab.has("amount")
    else { return }
    let (rule, split) = (tab.schema["recurringRuleId"], tab.schema["splitId"])
    let movements = RowMovements(context.dataset)
    var ids = RecordIDTable(capacity: 0)
    var groups: [[(row: Int, amount: Amount)]] = []
    tab.forEachLiveRecord { row in
      // The part of a divided row is of any size.
      guard !row.isBlank(rule), row.isBlank(split), let id = row.uuid(rule).value,
        let amount = movements.movement(of: row)?.amount
      else { return }
      let number = ids.add(id) ?? groups.count
      if number == groups.count { groups.append([]) }
      groups[number].append((row.index, amount))
    }
    for group in groups where group.count >= Self.fewest {
      let usual = group.map(\.amount.minorUnits).sorted()[group.count / 2]
      for (row, amount) in group where Self.isScaled(amount.minorUnits, usual) {
        report.add(
          Finding(
            .amountScale, at: tab.location(row: row, position: tab.schema["amount"]),
            record: tab.identityText(row: row), found: tab.text(row: row, "amount"),
            expected:
              "about \(Amount(minorUnits: usual, currency: amount.currency).decimalText), as the others of its rule"
          ))
      }
    }
  }

  /// Fewer amounts do not show what is usual.
  private static let fewest = 4

  /// Whether an amount is 100 or 1000 times the usual one, or as much smaller, within a hundredth.
  private static func isScaled(_ units: Int64, _ usual: Int64) -> Bool {
    let (large, small) = (Double(max(units, usual)), Double(min(units, usual)))
    guard small > 0 else { return false }
    return [100, 1000].contains { abs(large / small - $0) <= $0 / 100 }
  }
}

extension FindingKind {
  static let amountScale = FindingKind(
    "amount-scale", .warning, fix: .no, "is a hundred or a thousand times as large or as small as is usual",
    advice: "Compare it with the bank's statement: the decimal mark may be lost.",
    manual: """
      The other transactions of the rule are of "850.14", and this one is of 85014.00. A program that took the decimal mark \
      for one of thousands has probably made it so. It is counted as it stands.
      """)
}
