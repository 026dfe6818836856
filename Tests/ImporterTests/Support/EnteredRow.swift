import DatasetFormat
import Spreadsheet

/// Rows of a Transactions tab in the form in which a user, an app or a rule writes them.
enum EnteredRow {
  /// A row of March 2026 in `giro`, paid out unless `minor` is above zero.
  static func make(
    _ number: Int, day: Int, minor: Int64, payee: String = "", account: String? = "giro",
    more: [String: CellValue] = [:]
  ) -> [String: CellValue] {
    var row: [String: CellValue] = [
      "id": .text(id(number).description), "date": .date("2026-03-" + (day < 10 ? "0" : "") + String(day)),
      "type": .text(minor < 0 ? "expense" : "income"),
      "amount": .number(DecimalText.string(mantissa: abs(minor), scale: 2)),
    ]
    if !payee.isEmpty { row["payee"] = .text(payee) }
    if let account { row["accountKey"] = .text(account) }
    return row.merging(more) { $1 }
  }

  static func id(_ number: Int) -> RecordID {
    RecordID(high: 0x0123_4567_89ab_7def, low: 0x8000_0000_0000_0000 + UInt64(number))
  }
}
