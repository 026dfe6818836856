/// A file that an export may write: none of a dataset's, and one that is there already only where that was said.
public struct ExportTarget: Sendable {
  /// As the person named it.
  public let path: String
  /// Where the path leads, links followed: what stands there is what is replaced.
  let place: String
  /// What is to be replaced; nil for a new file.
  let existing: FileStatus?
  private let folder: DatasetFolder
  private let replaces: Bool

  /// - Parameters:
  ///   - path: The file, as the person named it.
  ///   - folder: The dataset that is exported.
  ///   - replacing: Whether a file that is there may be written over.
  /// - Throws: ``ExportError``.
  public init(_ path: String, of folder: DatasetFolder, replacing: Bool) throws(ExportError) {
    try self.init(path, of: folder, leave: replacing)
    if let existing, existing.kind == .folder || path.hasSuffix("/") { throw .isFolder(path: path) }
    if !replacing, existing != nil { throw .exists([path]) }
  }

  /// The files of these names in a folder, which need not be there yet.
  ///
  /// - Throws: ``ExportError``; where files are in the way it names them all.
  public static func files(
    _ names: [String], inFolder path: String, of folder: DatasetFolder, replacing: Bool
  ) throws(ExportError) -> [ExportTarget] {
    let own = try ExportTarget(path, of: folder, leave: true)
    if let existing = own.existing, existing.kind != .folder { throw .isNoFolder(path: path) }
    var targets: [ExportTarget] = []
    for name in names {
      targets.append(try ExportTarget(FilePath.join(path, name), of: folder, leave: replacing))
    }
    if let wrong = targets.first(where: { $0.existing?.kind == .folder }) {
      throw .isFolder(path: wrong.path)
    }
    let taken = targets.filter { $0.existing != nil }
    if !replacing, !taken.isEmpty { throw .exists(taken.map(\.path)) }
    return targets
  }

  /// Only sees that no dataset is concerned, and that a file can be there at all.
  private init(_ path: String, of folder: DatasetFolder, leave replaces: Bool) throws(ExportError) {
    let trail = PathTrail(path)
    if let root = OwnedFolders.owner(of: trail) { throw .insideDataset(path: path, root: root) }
    if let name = folder.ownName(of: trail) { throw .ownFile(path: path, name: name, root: folder.root) }
    self.path = path
    place = trail.end
    existing = FileStatus(trail.end)
    self.folder = folder
    self.replaces = replaces
    if let existing, existing.kind == .link || existing.kind == .other { throw .isNoFile(path: path) }
  }

  /// Sees once more that the file may be written, just before it is.
  ///
  /// - Returns: Whether a file is replaced.
  /// - Throws: ``ExportError``.
  func confirm() throws(ExportError) -> Bool {
    let now = try ExportTarget(path, of: folder, replacing: replaces)
    guard now.place == place, existing != nil || now.existing == nil else {
      throw .changedMeanwhile(path: path, written: [])
    }
    return now.existing != nil
  }
}
