package import DatasetFormat
import TextScanning

/// A user's file that becomes a receipt, and its new name below `Receipts/`.
package struct ReceiptFile: Sendable, Hashable {
  /// The path below `Receipts/`: the file's name, numbered where another file has it.
  package let path: String
  /// Its bytes.
  package let content: FileContent
  /// The media type by its bytes; `application/octet-stream` if unknown.
  package let mediaType: String
  /// The hash of its bytes, in 64 lower-case digits.
  package let sha256: String
  /// Whether the file is already at its path, and no row names it.
  package let isThere: Bool
  /// Whether it has the mark at the end of files of its kind; true for kinds without one.
  package let isWhole: Bool

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: Where it is.
  ///   - folder: The dataset that it is for.
  ///   - named: The paths below `Receipts/` that rows name, deleted ones too.
  /// - Throws: ``FileError``.
  package init(file: String, for folder: DatasetFolder, named: Set<String>) throws {
    let bytes = try FileAccess.read(file, limit: FileAccess.statementLimit)
    let hash = Hash.sha256(bytes)
    let taken = Set(named.map { $0.lowercased() })
    let plain = ReceiptPath.safe(FilePath.name(of: file))
    var path = plain
    var number = 1
    var isThere = false
    while true {
      let there = try ReceiptNames.hash(of: path, in: folder)
      if !taken.contains(path.lowercased()) {
        isThere = there == hash
        if there == nil || isThere { break }
      }
      number += 1
      path = ReceiptNames.path(plain, number: number)
    }
    self.path = path
    self.isThere = isThere
    content = FileContent(bytes)
    sha256 = hash
    let type = FolderContents.ReceiptContent.mediaType(Array(bytes.prefix(FileSignature.length)))
    mediaType = type ?? "application/octet-stream"
    isWhole = FolderContents.ReceiptContent.hasEnd(
      type, Array(bytes.suffix(FolderContents.ReceiptContent.tailLength)))
  }
}

/// Names of files below `Receipts/` that are free, or are not.
enum ReceiptNames {
  /// The hash of a file; nil if there is no file.
  ///
  /// - Throws: ``FileError``.
  static func hash(of path: String, in folder: DatasetFolder) throws -> String? {
    guard RootedPath.isPath(path) else { return nil }
    let place = folder.handle.path(ReceiptPath.folder + path)
    return try place.sha256IfThere()
  }

  /// `2026/march.jpg` becomes `2026/march (2).jpg`.
  static func path(_ path: String, number: Int) -> String {
    let name = FilePath.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "\(path) (\(number))" }
    return "\(path.dropLast(name.distance(from: dot, to: name.endIndex))) (\(number))\(name[dot...])"
  }
}

extension DatasetFolder {
  /// Where a file of `Receipts/` is, or would be.
  ///
  /// - Parameter path: Its path below `Receipts/`.
  /// - Returns: The place; nil for a path that leads elsewhere, for a folder, and where a part of the path is
  ///   a link: it could lead out.
  /// - Throws: ``FileError`` where the disk cannot say.
  package func place(ofReceipt path: String) throws -> String? { try receipt(path)?.absolute }

  /// The same, for opening it.
  package func receipt(_ path: String) throws -> RootedPath? {
    guard ReceiptPath.isSafe(path) else { return nil }
    let place = handle.path(ReceiptPath.folder + path)
    // Everything above it that exists must be a folder.
    var above = place.parent
    while !above.path.isEmpty {
      if let found = try above.attributes {
        guard found.isFolder else { return nil }
        break
      }
      above = above.parent
    }
    return try place.attributes?.isRegular == false ? nil : place
  }

  /// The contents of files of `Receipts/`, by path below it.
  ///
  /// - Parameters:
  ///   - paths: The files. Missing files are left out, and so are paths that are not files or lead through a
  ///     link.
  ///   - limit: The most bytes of all of them together.
  /// - Returns: The contents; nil if they exceed the limit.
  /// - Throws: ``FileError``.
  package func receiptContents(of paths: some Sequence<String>, limit: Int) throws -> [String: FileContent]? {
    var contents: [String: FileContent] = [:]
    var size = 0
    for path in paths {
      guard let place = try receipt(path), let found = try place.attributes, found.isRegular else { continue }
      size += found.size
      if size > limit { return nil }
      contents[path] = FileContent(try place.read())
    }
    return contents
  }
}
