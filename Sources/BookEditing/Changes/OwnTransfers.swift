import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Rows that become transfers with an account, by the user's word.
extension BookChanges {
  /// How many days the halves of a transfer may be apart.
  private static let reach = 5

  /// Makes rows transfers with an account. A row there of the same amount, a few days apart and without a
  /// category, becomes the other half. Without such a row, one is added.
  ///
  /// -70.00 in `giro` on 24 March and 70.00 in `savings` on 26 March → linked. Without the second row
  /// `savings` gets one of 24 March, which a statement of it completes later.
  ///
  /// - Parameters:
  ///   - rows: The indices of the rows in the Transactions tab's sheet.
  ///   - account: The other account, by key, name or beginning.
  /// - Throws: ``BookError`` where a row cannot be half of a transfer with that account.
  package mutating func transfer(_ rows: [Int], with account: String) throws(BookError) {
    let key = try AccountBook(dataset, added: listed).names.find(account).key
    let edited = try EditedRows(dataset)
    let category = edited.tab.schema["categoryKey"]
    let chosen = Set(rows)
    var open = edited.rows { row in
      row.accountKey == key && row.type?.isFlow == true && row.transferID == nil && row.splitID == nil
        && !chosen.contains(row.index) && edited.tab.value(row: row.index, position: category).text.isEmpty
    }
    for index in rows {
      let row = try edited.row(index)
      let nearest = open.indices.filter { Self.mayBeOne(row, open[$0]) }.min { one, other in
        (Self.days(row, open[one]), open[one].index) < (Self.days(row, open[other]), open[other].index)
      }
      guard let nearest else {
        try transfer(index, with: key)
        continue
      }
      try link(index, open.remove(at: nearest).index)
    }
  }

  /// Makes rows transfers with an account that is not in the dataset: they change the balance of their account
  /// and are neither income nor spending.
  ///
  /// - Parameter rows: The indices of the rows in the Transactions tab's sheet.
  /// - Throws: ``BookError`` where a row is half of a transfer, part of a split, or cannot be read.
  package mutating func transferOutside(_ rows: [Int]) throws(BookError) {
    mayMove(.kinds)
    let edited = try EditedRows(dataset)
    for index in rows {
      let row = try edited.row(index)
      guard let movement = row.movement, row.type?.isFlow == true, row.splitID == nil, row.transferID == nil
      else {
        throw BookError(
          "row \(row.number): it cannot be a transfer. It needs an amount, and may be neither half of a transfer nor part of a split."
        )
      }
      try set("type", of: row.tab, row: index, to: TransactionType.transfer.rawValue)
      try set("direction", of: row.tab, row: index, to: (movement.isOut ? Direction.out : .in).rawValue)
      try set("categoryKey", of: row.tab, row: index, to: "")
    }
  }

  /// Whether two rows may be the halves of one transfer.
  private static func mayBeOne(_ one: EditedRow, _ other: EditedRow) -> Bool {
    guard let paid = one.movement, let received = other.movement else { return false }
    return paid.isOut != received.isOut && paid.amount == received.amount && days(one, other) <= reach
  }

  private static func days(_ one: EditedRow, _ other: EditedRow) -> Int {
    guard let first = one.date, let second = other.date else { return .max }
    return abs(first.days(since: second))
  }
}
