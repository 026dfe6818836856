package import BookEditing
public import DatasetFormat

extension WriteSession {
  /// Attaches files to a transaction: each goes to `Receipts/` under a free name, and a row of the Receipts
  /// tab names it.
  ///
  /// ```swift
  /// try session.attach(["/photos/IMG_0412.jpg"], to: id)
  /// ```
  ///
  /// - Parameters:
  ///   - files: The paths of the files, which stay where they are.
  ///   - id: The transaction's id.
  /// - Returns: The paths below `Receipts/`, in the order of the files.
  /// - Throws: `BookError` where no transaction has the id, or has a file already; another
  ///   `DatasetError`; `CancellationError`.
  @discardableResult
  public mutating func attach(_ files: [String], to id: RecordID) throws -> [String] {
    var changes = BookChanges(dataset, reason: "a receipt")
    var names = ReceiptFileNames(in: dataset, folder)
    var paths: [String] = []
    for file in files {
      let receipt = try names.receipt(file)
      try changes.attach(receipt, to: id, whereGone: names.isGone)
      paths.append(receipt.path)
    }
    try apply(changes.plan())
    return paths
  }

  /// Where the files of a transaction's receipts are, by absolute paths.
  ///
  /// - Throws: A `DatasetError`.
  public func receipts(of id: RecordID) throws -> [String] {
    let folder = folder
    return try dataset.receiptRecords.filter { $0.transactionID == id }.compactMap {
      try folder.place(ofReceipt: $0.fileName)
    }
  }
}

/// Reads files that become receipts, each under a name of its own.
package struct ReceiptFileNames {
  private let folder: DatasetFolder
  private var named: Set<String> = []

  /// - Parameters:
  ///   - dataset: The dataset whose rows name receipts.
  ///   - folder: Its folder.
  package init(in dataset: Dataset, _ folder: DatasetFolder) {
    self.folder = folder
    guard let tab = dataset[.receipts] else { return }
    tab.forEachRow { row in
      if let name = row.text(tab.schema["fileName"]).value { named.insert(name) }
    }
  }

  /// Reads a file.
  ///
  /// - Throws: `BookError` for an empty one, and what reading it throws.
  package mutating func receipt(_ file: String) throws -> NewReceipt {
    let found = try ReceiptFile(file: file, for: folder, named: named)
    guard !found.content.bytes.isEmpty else { throw BookError.emptyReceipt(file) }
    named.insert(found.path)
    return NewReceipt(
      path: found.path, content: found.content, mediaType: found.mediaType, sha256: found.sha256,
      isThere: found.isThere, isWhole: found.isWhole)
  }

  /// Whether a path below `Receipts/` is free, though a row names it.
  package func isGone(_ path: String) throws -> Bool {
    try folder.place(ofReceipt: path).map { !FileAccess.exists($0) } ?? false
  }
}
