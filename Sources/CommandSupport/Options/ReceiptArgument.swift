package import BookEditing
import Bookkeeping
package import DatasetFormat
package import DatasetStore

/// The receipt that a person means.
package enum ReceiptArgument {
  /// The receipt with a file's name or an id, or the only one that begins so.
  ///
  /// - Throws: ``Failure``.
  package static func find(_ text: String, among all: [Receipt]) throws -> Receipt {
    try only(named(text, among: all), text)
  }

  /// The same, or the only receipt of a transaction.
  ///
  /// - Throws: ``Failure``.
  package static func find(_ text: String, in dataset: Dataset) throws -> Receipt {
    let all = dataset.receiptRecords
    let exact = all.filter { $0.fileName == text || $0.id?.description == text.lowercased() }
    if !exact.isEmpty { return try only(exact, text) }
    var found = named(text, among: all)
    if let row = try? TransactionFinder.row(text, in: dataset), let tab = dataset[.transactions] {
      var owner: RecordID?
      tab.forEachRow { cells in
        if cells.index == row { owner = cells.uuid(tab.schema["id"]).value }
      }
      let own = all.filter { $0.transactionID == owner }
      // The number of a row is that, whatever files begin with it.
      if Int(text) != nil {
        if own.isEmpty {
          throw Failure.unknown(
            "row \(text): the transaction has no receipt. See dataset receipts.", found: text)
        }
        found = own
      } else {
        found += own.filter { one in !found.contains { $0.row == one.row } }
      }
    }
    return try only(found, text)
  }

  private static func named(_ text: String, among all: [Receipt]) -> [Receipt] {
    let word = text.lowercased()
    let exact = all.filter { $0.fileName == text || $0.id?.description == word }
    if !exact.isEmpty || word.isEmpty { return exact }
    return all.filter {
      $0.id?.description.hasPrefix(word) == true || $0.fileName.lowercased().hasPrefix(word)
    }
  }

  private static func only(_ found: [Receipt], _ text: String) throws -> Receipt {
    guard let first = found.first else {
      throw Failure.unknown("\(text): there is no such receipt. See dataset receipts.", found: text)
    }
    guard found.count == 1 else {
      let names = found.prefix(5).map(\.fileName).joined(separator: ", ")
      throw Failure(
        "\(text): \(found.count) receipts match: \(names)\(found.count > 5 ? " and more" : ""). Write the name, or the id; see dataset receipts --json.",
        code: .ambiguous, found: text, candidates: found.map(\.fileName))
    }
    return first
  }
}

extension ReceiptFileNames {
  package init(in opened: OpenBooks) { self.init(in: opened.dataset, opened.folder) }
}
