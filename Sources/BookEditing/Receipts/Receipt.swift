import Bookkeeping
public import DatasetFormat
import Spreadsheet

/// A file in `Receipts/` that belongs to a transaction.
public struct Receipt: Sendable, Hashable {
  /// The row's index in the Receipts tab's sheet.
  public var row: Int
  /// The row's id; nil where it has none.
  public var id: RecordID?
  /// The transaction.
  public var transactionID: RecordID
  /// The file's path below `Receipts/`.
  public var fileName: String
  /// What it is, as the row says.
  public var mediaType: String?
  /// Its size, as the row says.
  public var byteCount: Int?
  /// Its hash, as the row says, in 64 lower-case digits.
  public var sha256: String?
}

extension Dataset {
  /// The live receipts in the order of their tab; rows that name no transaction or no file are left out.
  public var receiptRecords: [Receipt] {
    guard let tab = self[.receipts] else { return [] }
    let schema = tab.schema
    var found: [Receipt] = []
    tab.forEachRow { row in
      guard row.isLive, let owner = row.uuid(schema["transactionId"]).value,
        let name = row.text(schema["fileName"]).value
      else { return }
      found.append(
        Receipt(
          row: row.index, id: row.uuid(schema["id"]).value, transactionID: owner, fileName: name,
          mediaType: row.text(schema["mediaType"]).value, byteCount: row.integer(schema["byteCount"]).value,
          sha256: row.sha256(schema["sha256"]).value?.lowercased()))
    }
    return found
  }
}
