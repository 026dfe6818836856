package import DatasetFormat

/// The statement layouts of a dataset: the JSON files in `.dataset/layouts/`.
///
/// They belong to the dataset and not to a machine, so that a synced folder reads statements the same way
/// everywhere. Their content is for readers of statements; here they are only files. A run writes them with
/// its plan (`Plan.layouts`).
package struct LayoutFolder: Sendable {
  package struct File: Sendable {
    /// The path below the dataset's root, for messages.
    package var path: String
    package var bytes: [UInt8]
    /// Whether a run of this machine wrote it so.
    package var isProven: Bool
  }

  private let folder: RootedPath
  private let proven: ProvenFiles

  /// More layouts than a user has banks, and more bytes than a layout has.
  private static let countLimit = 1000
  package static let byteLimit = 1 << 20

  package init(of opened: OpenDataset) {
    folder = opened.folder.handle.path(LayoutFile.folder)
    proven = opened.provenFiles
  }

  /// The files there are, by name; those too large to be layouts are passed over.
  ///
  /// - Throws: ``FileError``.
  package func files() throws -> [File] {
    let all: [String]
    do { all = try folder.names() } catch let error as FileError where error.isMissing { return [] }
    let names = all.filter { FilePath.ending(of: $0) == "json" }
    return try names.prefix(Self.countLimit).compactMap { name in
      let file = folder.appending(name)
      guard let info = try file.attributes, info.isRegular, info.size <= Self.byteLimit else { return nil }
      let bytes = try file.read(limit: Self.byteLimit)
      return File(path: file.path, bytes: bytes, isProven: try proven.hold(bytes, at: file.path))
    }
  }

  /// A copy that preserves a file before its content changes, under the first free name, which is not a
  /// layout's. Nil if there is no such file, or it already has the content.
  ///
  /// - Throws: ``FileError``.
  package func copy(of name: String, givingWayTo bytes: [UInt8]) throws -> LayoutFile? {
    try LayoutFile.copy(of: name, givingWayTo: bytes) {
      try folder.appending($0).readIfThere(limit: Self.byteLimit)
    }
  }
}
