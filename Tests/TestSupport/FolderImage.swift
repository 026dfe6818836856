import Foundation

/// What a folder holds, kept in memory: a suite prepares a folder once, and each test gets a copy.
///
/// Links are not kept.
package struct FolderImage: Sendable {
  private struct Entry: Sendable {
    var path: String
    /// Nil for a folder.
    var bytes: Data?
    var permissions: Int
  }

  private let entries: [Entry]

  package init(of folder: String) throws {
    entries = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().map { path in
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + path)
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      return Entry(
        path: path, bytes: isFolder ? nil : try Data(contentsOf: URL(filePath: folder + "/" + path)),
        permissions: (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o600)
    }
  }

  /// The folders in it that have a folder of some name, below the image.
  package func folders(having name: String) -> [String] {
    entries.filter { $0.bytes == nil && $0.path.hasSuffix("/" + name) }.map {
      String($0.path.dropLast(name.count + 1))
    }
  }

  /// Puts everything into a folder.
  package func write(to folder: String) throws {
    // In the order of their paths, so that a folder comes before what is in it.
    for entry in entries {
      let path = folder + "/" + entry.path
      let attributes: [FileAttributeKey: Any] = [.posixPermissions: entry.permissions]
      if let bytes = entry.bytes {
        guard FileManager.default.createFile(atPath: path, contents: bytes, attributes: attributes) else {
          throw CocoaError(.fileWriteUnknown)
        }
      } else {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: attributes)
      }
    }
  }
}
