import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// A file that is to become the receipt of a transaction.
package struct NewReceipt: Sendable, Hashable {
  /// Its path below `Receipts/`: a free one, or that of a file with the same content.
  package var path: String
  /// Its bytes.
  package var content: FileContent
  /// The media type by its bytes, such as `image/jpeg`.
  package var mediaType: String
  /// The hash of its bytes, in 64 lower-case digits.
  package var sha256: String
  /// Whether the file is already at its path.
  package var isThere: Bool
  /// Whether nothing shows that the end of the file is missing.
  package var isWhole: Bool

  /// A receipt's file.
  package init(
    path: String, content: FileContent, mediaType: String, sha256: String, isThere: Bool = false,
    isWhole: Bool = true
  ) {
    self.path = path
    self.content = content
    self.mediaType = mediaType
    self.sha256 = sha256
    self.isThere = isThere
    self.isWhole = isWhole
  }
}

extension BookChanges {
  /// Attaches a file to a transaction: the file goes to `Receipts/`, and a row of the Receipts tab names it.
  ///
  /// If the transaction already has a receipt of this content and its file is gone, the file is restored
  /// under its old name.
  ///
  /// - Parameters:
  ///   - receipt: The file.
  ///   - row: The transaction's index in the Transactions tab's sheet.
  ///   - isGone: Whether there is no file at a path below `Receipts/` that a row names.
  /// - Throws: ``BookError`` where the transaction is deleted, has no id, or has this file already; errors of
  ///   `isGone`.
  package mutating func attach(
    _ receipt: NewReceipt, to row: Int, whereGone isGone: (String) throws -> Bool = { _ in false }
  ) throws {
    let edited = try EditedRows(dataset).row(row)
    guard let owner = edited.id else {
      throw BookError("the transaction has no id. See dataset validate.")
    }
    if let there = dataset.receiptRecords.first(where: {
      $0.transactionID == owner && $0.sha256 == receipt.sha256
    }) {
      guard try isGone(there.fileName) else {
        throw BookError("Receipts/\(there.fileName): this file is already attached to the transaction.")
      }
      guard !receipt.isThere else {
        throw BookError(
          "Receipts/\(there.fileName): the file is not there, and Receipts/\(receipt.path) has its content. dataset repair puts that name into the row."
        )
      }
      return add(file: receipt.content, at: there.fileName)
    }
    if !receipt.isThere { add(file: receipt.content, at: receipt.path) }
    try name(
      receipt.path, receipt.mediaType, byteCount: receipt.content.bytes.count, receipt.sha256, of: owner)
  }

  /// Makes a file that is in `Receipts/` already the receipt of a transaction.
  ///
  /// - Parameters:
  ///   - path: Its path below `Receipts/`.
  ///   - mediaType: The media type by its bytes, such as `image/jpeg`.
  ///   - byteCount: Its size.
  ///   - sha256: The hash of its bytes, in 64 lower-case digits.
  ///   - row: The transaction's index in the Transactions tab's sheet.
  /// - Throws: ``BookError`` where the transaction is deleted, or has no id.
  package mutating func attach(
    fileAt path: String, mediaType: String, byteCount: Int, sha256: String, to row: Int
  ) throws(BookError) {
    guard let owner = try EditedRows(dataset).row(row).id else {
      throw BookError("the transaction has no id. See dataset validate.")
    }
    try name(path, mediaType, byteCount: byteCount, sha256, of: owner)
  }

  mutating func name(
    _ path: String, _ mediaType: String, byteCount: Int, _ sha256: String, of owner: RecordID
  ) throws(BookError) {
    var record = record(.receipts)
    record.id("id", origin.newID())
    record.id("transactionId", owner)
    record.text("fileName", path)
    record.text("mediaType", mediaType)
    record.integer("byteCount", byteCount)
    record.text("sha256", sha256)
    try insert(record)
  }

  /// The same for the transaction with an id.
  ///
  /// - Throws: Also where no row or more than one has the id.
  package mutating func attach(
    _ receipt: NewReceipt, to id: RecordID, whereGone isGone: (String) throws -> Bool
  ) throws {
    try attach(receipt, to: TransactionRows(dataset).index(of: id), whereGone: isGone)
  }

  /// Takes a receipt from its transaction: its row stays as a tombstone, and the file where it is.
  package mutating func detach(_ receipt: Receipt) {
    guard let tab = dataset[.receipts] else { return }
    delete(tab, row: receipt.row)
  }

  /// Attaches a detached receipt again.
  ///
  /// - Parameter text: The name of its file, its id, or the beginning of one.
  /// - Throws: ``BookError`` where there is none, or more than one, and where its transaction is gone.
  package mutating func reattach(_ text: String) throws(BookError) {
    let word = text.lowercased()
    var detached: [(row: Int, name: String, id: String, owner: RecordID?)] = []
    guard let tab = dataset[.receipts] else { throw .unknown("\(text): there is no such receipt.", text) }
    tab.forEachRow { row in
      guard row.isDeleted, let name = row.text(tab.schema["fileName"]).value else { return }
      let id = row.uuid(tab.schema["id"]).value?.description ?? ""
      detached.append((row.index, name, id, row.uuid(tab.schema["transactionId"]).value))
    }
    let only = try NameMatch(
      detached, by: { $0.name == text },
      { !word.isEmpty && ($0.id.hasPrefix(word) || $0.name.lowercased().hasPrefix(word)) }
    ).only(
      none: BookError.unknown(
        "\(text): no receipt with that name was detached. dataset receipts lists those that are there.", text),
      several: {
        BookError(
          "\(text): \($0.count) detached receipts match. Write the id.", .ambiguous, found: text,
          candidates: $0.map(\.id))
      })
    let owners = try EditedRows(dataset).rows { $0.id == only.owner }
    guard !owners.isEmpty else {
      throw BookError("\(only.name): its transaction is deleted. dataset undo takes a deletion back.")
    }
    restore(tab, row: only.row)
  }

  /// Detaches the receipts of removed transactions.
  mutating func detachReceipts(of owners: Set<RecordID>) {
    for receipt in dataset.receiptRecords where owners.contains(receipt.transactionID) { detach(receipt) }
  }
}

/// A file in `Receipts/` that belongs to a transaction.
package struct Receipt: Sendable, Hashable {
  /// The row's index in the Receipts tab's sheet.
  package var row: Int
  /// The row's id; nil if it has none.
  package var id: RecordID?
  /// The transaction.
  package var transactionID: RecordID
  /// The file's path below `Receipts/`.
  package var fileName: String
  /// The media type that the row states.
  package var mediaType: String?
  /// The size in the row.
  package var byteCount: Int?
  /// The hash in the row, in 64 lower-case digits.
  package var sha256: String?
}

extension Dataset {
  /// The live receipts in the order of their tab; rows without a transaction or a file are left out.
  package var receiptRecords: [Receipt] {
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
