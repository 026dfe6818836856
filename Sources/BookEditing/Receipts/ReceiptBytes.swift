public import DatasetFormat

/// Receipts of an app that keeps its files itself.
extension BookChanges {
  /// Attaches a file to a transaction: a row of the Receipts tab names it, and the plan has the file among its
  /// `sideFiles`, for the app to keep.
  ///
  /// ```swift
  /// let name = try changes.attach(photo, named: "IMG_0412.jpg", to: id)
  /// ```
  ///
  /// The name gets the beginning of the content's hash, `IMG_0412 3f9a01c2.jpg`: two devices that know nothing of
  /// each other never give one name to two pictures.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the file.
  ///   - name: Its name, without folders.
  ///   - id: The transaction's id; also one that adding a transaction to the same changes gave.
  /// - Returns: The path below `Receipts/`.
  /// - Throws: ``BookError`` where no transaction has the id, or has this file already, and for an empty file.
  @discardableResult
  public mutating func attach(_ bytes: [UInt8], named name: String, to id: RecordID) throws -> String {
    guard !bytes.isEmpty else { throw BookError.emptyReceipt(name) }
    let content = FolderContents.ReceiptContent(of: bytes)
    let path = ReceiptPath.safe(Self.name(name, content.sha256))
    let isThere = dataset.receiptRecords.contains { $0.fileName == path }
    let type = content.mediaType ?? "application/octet-stream"
    // The dataset does not have a transaction of these changes yet.
    if entered.contains(id) {
      if !isThere { add(file: FileContent(bytes), at: path) }
      try self.name(path, type, byteCount: bytes.count, content.sha256, of: id)
      return path
    }
    try attach(
      NewReceipt(
        path: path, content: FileContent(bytes), mediaType: type, sha256: content.sha256, isThere: isThere,
        isWhole: content.isWhole),
      to: id, whereGone: { _ in false })
    return path
  }

  /// `IMG_0412.jpg` → `IMG_0412 3f9a01c2.jpg`
  private static func name(_ name: String, _ hash: String) -> String {
    let plain = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? name
    let mark = hash.prefix(8)
    guard let dot = plain.lastIndex(of: "."), dot != plain.startIndex else { return "\(plain) \(mark)" }
    return "\(plain[..<dot]) \(mark)\(plain[dot...])"
  }
}

extension Dataset {
  /// The files of a transaction's receipts, by their paths below `Receipts/`.
  public func receipts(of id: RecordID) -> [String] {
    receiptRecords.filter { $0.transactionID == id }.map(\.fileName)
  }
}
