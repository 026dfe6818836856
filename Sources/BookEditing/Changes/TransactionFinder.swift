import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// Finds the transaction that a user refers to.
package enum TransactionFinder {
  package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    case unknown(String)
    case several(String, count: Int)
    /// It is the id of a record of another tab.
    case otherTab(String, TabName)

    package var description: String {
      switch self {
      case .unknown(let text):
        "\(text): there is no such transaction (expected the id of a row of the Transactions tab, the beginning of one, or the row's number)."
      case .several(let text, let count):
        "\(text): \(count) transactions have an id that begins so. Write more of it."
      case .otherTab(let text, let tab):
        "\(text): it is a record of \(tab.rawValue) (expected a transaction)."
      }
    }
  }

  /// How much of an id of digits alone tells it from a row number.
  private static let digitsOfID = 8

  /// The index in the Transactions tab's sheet of a row, by its id, the beginning of its id, or its row
  /// number.
  ///
  /// A number is always a row number, even if an id begins with it. A number beyond the last row finds
  /// nothing.
  ///
  /// - Throws: ``Problem``.
  package static func row(_ text: String, in dataset: Dataset) throws(Problem) -> Int {
    let wanted = text.lowercased()
    var found: [Int] = []
    var exact: Int?
    dataset[.transactions]?.forEachID { id, row in
      if id == wanted { exact = exact ?? row }
      if id.hasPrefix(wanted) { found.append(row) }
    }
    if let exact { return exact }
    if !wanted.isEmpty, wanted.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      if let number = Int(wanted), let tab = dataset[.transactions],
        let row = (1..<max(1, tab.sheet.rowCount)).first(where: { tab.sheet.rowNumber($0) == number })
      {
        return row
      }
      if wanted.utf8.count < digitsOfID { throw .unknown(text) }
    }
    if found.count == 1, !wanted.isEmpty { return found[0] }
    guard found.isEmpty || wanted.isEmpty else { throw .several(text, count: found.count) }
    for tab in TabName.allCases where tab != .transactions {
      var isThere = false
      dataset[tab]?.forEachID { id, _ in if !wanted.isEmpty, id.hasPrefix(wanted) { isThere = true } }
      if isThere, wanted.utf8.count >= 4 { throw .otherTab(text, tab) }
    }
    throw .unknown(text)
  }
}

extension Tab {
  /// Calls `body` with the id of each row that has one, as the format writes it, and its index.
  fileprivate func forEachID(_ body: (String, Int) -> Void) {
    guard let position = schema.position(matching: "id") else { return }
    forEachRow { row in
      if let text = row.rawText(position) {
        body(RecordID(cellText: text)?.description ?? text.lowercased(), row.index)
      }
    }
  }
}
