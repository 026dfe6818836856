import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The parts of a statement line add up to it. The line itself is not kept, but its key was made of its
/// amount.
struct SplitSumCheck: Check {
  var kinds: [FindingKind] { [.splitSum] }

  /// A line that is divided over rows.
  private struct Division {
    /// The row that has the line's key; nil if none has it.
    var row: Int?
    var date: CalendarDate?
    var text = ""
    var key = ""
    var sum: Int64 = 0
    var currency: Currency?
    var liveCount = 0
    /// False where the sum of the parts is not known.
    var isClear = true

    mutating func add(_ movement: RowMovements.Movement?) {
      liveCount += 1
      guard let movement, currency == nil || currency == movement.amount.currency else {
        isClear = false
        return
      }
      currency = movement.amount.currency
      let (total, overflow) = sum.addingReportingOverflow(movement.signedMinorUnits)
      sum = total
      if overflow { isClear = false }
    }
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.warning), let lineKey = context.lineKey, let tab = context.dataset[.transactions],
      tab.has("splitId"), tab.has("importKey"), tab.has("amount")
    else { return }
    for division in Self.divisions(of: tab, in: context.dataset) {
      guard division.isClear, division.liveCount > 0, let row = division.row,
        let currency = division.currency,
        let date = division.date
      else { continue }
      let line = LineRows.day(
        around: date, text: division.text, minorUnits: division.sum, currency: currency,
        key: division.key[...], lineKey)
      if line != nil { continue }
      let sum = Amount(minorUnits: abs(division.sum), currency: currency)
      report.add(
        Finding(
          .splitSum, at: tab.location(row: row, position: tab.schema["amount"]),
          record: tab.identityText(row: row), found: tab.text(row: row, "amount"),
          expected: "parts that add up to the line; these \(division.liveCount) add up to \(sum.decimalText)")
      )
    }
  }

  private static func divisions(of tab: Tab, in dataset: Dataset) -> [Division] {
    let movements = RowMovements(dataset)
    let (split, key, date) = (tab.schema["splitId"], tab.schema["importKey"], tab.schema["date"])
    let statementText = tab.schema["statementText"]
    var numbers = RecordIDTable(capacity: 0)
    var divisions: [Division] = []
    tab.forEachRecord { row in
      guard !row.isBlank(split), let id = row.uuid(split).value else { return }
      let number = numbers.add(id) ?? divisions.count
      if number == divisions.count { divisions.append(Division()) }
      if let text = row.rawText(key), let end = text.lastIndex(of: "#") {
        let beginning = String(text[..<end])
        // Parts of two different lines add up to neither.
        if divisions[number].row != nil, divisions[number].key != beginning {
          divisions[number].isClear = false
        }
        if divisions[number].row == nil || row.isLive {
          divisions[number].row = row.index
          divisions[number].date = row.date(date).value
          divisions[number].text = row.rawText(statementText) ?? ""
        }
        divisions[number].key = beginning
      }
      guard row.isLive else { return }
      divisions[number].add(movements.movement(of: row))
    }
    return divisions
  }
}

extension FindingKind {
  static let splitSum = FindingKind(
    "split-sum", .warning, fix: .no, "is a part of a statement line, and the parts do not add up to it",
    advice:
      "Compare the parts with the bank's statement: one was changed or deleted, and the rest of the line is in no sum.",
    manual: """
      A line of a statement is divided over rows with one splitId, and its key in the column importKey was made of its amount. The \
      rows add up to another one, such as "5.00" and "80.00" of 92.62: one was edited or deleted by itself. Each is counted as it \
      stands, so the balance is not the bank's; the key tells that the sum is wrong, and not what it was.
      """)
}
