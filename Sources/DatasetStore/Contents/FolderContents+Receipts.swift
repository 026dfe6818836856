package import DatasetFormat
import DatasetDigest
import TextScanning

extension FolderContents {
  /// Reads the contents of a dataset's folder, and the files that its receipts name.
  ///
  /// A file that no row names is read only if it may have been moved: it has the size of a missing file.
  /// Files are read in parts; an unreadable one has no content.
  ///
  /// - Throws: ``FileError``.
  package init(of folder: DatasetFolder, receiptsOf dataset: Dataset) throws {
    try self.init(of: folder)
    guard let name = receiptsFolder else { return }
    let root = folder.handle.path(name)
    for path in pathsToRead(dataset) {
      receiptContents[path] = try? ReceiptContent(root.appending(path).openForReading())
    }
  }

  /// Reads further files, by their paths below the folder of receipts; an unreadable one has no content.
  package mutating func read(receipts paths: [String], of folder: DatasetFolder) {
    guard let name = receiptsFolder else { return }
    let root = folder.handle.path(name)
    for path in paths where receiptContents[path] == nil {
      guard case .file = receipts[path] else { continue }
      receiptContents[path] = try? ReceiptContent(root.appending(path).openForReading())
    }
  }

  private func pathsToRead(_ dataset: Dataset) -> [String] {
    guard let tab = dataset[.receipts] else { return [] }
    let (fileName, byteCount) = (tab.schema["fileName"], tab.schema["byteCount"])
    var named: Set<String> = []
    var missingSizes: Set<Int> = []
    tab.forEachRow { row in
      guard row.isLive, let path = row.text(fileName).value else { return }
      if receipts[path] != nil {
        named.insert(path)
      } else if let size = row.integer(byteCount).value {
        missingSizes.insert(size)
      }
    }
    return receipts.compactMap { path, file in
      guard case .file(let size) = file, size > 0, named.contains(path) || missingSizes.contains(size) else {
        return nil
      }
      return path
    }
  }
}

extension FolderContents.ReceiptContent {
  /// Reads, in parts, a file that the user named.
  ///
  /// - Throws: ``FileError``.
  package init(ofFile path: String) throws { try self.init(OpenFile(reading: path)) }

  /// Reads an open file in parts; one that is larger than a receipt may be is refused by its size.
  ///
  /// - Throws: ``FileError``.
  init(_ file: OpenFile) throws {
    var hash = SHA256()
    var head: [UInt8] = []
    var tail: [UInt8] = []
    try file.forEachPart(limit: FileAccess.statementLimit) { part in
      hash.update(part)
      if head.count < FileSignature.length { head += part.prefix(FileSignature.length - head.count) }
      tail += part.suffix(Self.tailLength)
      if tail.count > Self.tailLength { tail.removeFirst(tail.count - Self.tailLength) }
    }
    let type = Self.mediaType(head)
    self.init(
      sha256: hash.finalize().description, mediaType: type, isWhole: Self.hasEnd(type, tail))
  }
}
