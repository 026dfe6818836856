import DatasetFormat

/// A file that an export may write: not one of a dataset's, and an existing file only if that was allowed.
public struct ExportTarget: Sendable {
  /// As the user named it.
  package let path: String
  /// The path with links followed: the file there is replaced.
  let place: String
  /// The file to replace; nil for a new file.
  let existing: FileStatus?
  private let folder: DatasetFolder
  private let replaces: Bool

  /// - Parameters:
  ///   - path: The file, as the user named it.
  ///   - folder: The dataset that is exported.
  ///   - replacing: Whether a file that is there may be written over.
  /// - Throws: A `DatasetError`: `exists`, `inside-dataset` and others that say why the file is left alone.
  public init(_ path: String, of folder: DatasetFolder, replacing: Bool) throws {
    try self.init(confirming: path, of: folder, replacing: replacing)
  }

  private init(
    confirming path: String, of folder: DatasetFolder, replacing: Bool
  ) throws(ExportError) {
    try self.init(path, of: folder, leave: replacing)
    if let existing, existing.kind == .folder || path.hasSuffix("/") { throw .isFolder(path: path) }
    if !replacing, existing != nil { throw .exists([path]) }
  }

  /// The files of these names in a folder, which need not be there yet.
  ///
  /// - Throws: ``ExportError``; where files are in the way it names them all.
  package static func files(
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

  /// Checks again that the file may be written, just before it is.
  ///
  /// - Returns: Whether a file is replaced.
  /// - Throws: ``ExportError``.
  func confirm() throws(ExportError) -> Bool {
    let now = try ExportTarget(confirming: path, of: folder, replacing: replaces)
    guard now.place == place, existing != nil || now.existing == nil else {
      throw .changedMeanwhile(path: path, written: [])
    }
    return now.existing != nil
  }
}

/// Why an export does not write its target.
package enum ExportError: Error, Sendable, Hashable {
  /// The path is in a folder of a dataset.
  case insideDataset(path: String, root: String)
  /// The path is another name of a file or folder of the dataset.
  case ownFile(path: String, name: String, root: String)
  /// Files are there already; of a folder all that are in the way.
  case exists([String])
  /// There is a folder where a file is to be, or the other way round.
  case isFolder(path: String)
  /// A folder was expected, and there is a file.
  case isNoFolder(path: String)
  /// A pipe, a device, a link that leads in circles.
  case isNoFile(path: String)
  /// Another program changed the target. In a folder, the files in `written` are already in place.
  case changedMeanwhile(path: String, written: [String])
}

extension ExportError: CustomStringConvertible {
  /// Place, found, expected and advice.
  package var description: String {
    switch self {
    case .insideDataset(let path, let root):
      "\(path): this is inside the dataset \(root) (an export never writes into its \(Self.folders), not even with --force). Name a file elsewhere."
    case .ownFile(let path, let name, let root):
      "\(path): this is \(name) of the dataset \(root) under another name (an export never writes over a file of a dataset, not even with --force). Name a file elsewhere."
    case .exists(let paths) where paths.count == 1:
      "\(paths[0]): the file already exists. Name another one, or add --force to overwrite it."
    case .exists(let paths):
      "these files already exist: \(paths.joined(separator: ", ")). Name another folder, or add --force to overwrite them."
    case .isFolder(let path):
      "\(path): it is a folder (expected a file). Name a file in it."
    case .isNoFolder(let path):
      "\(path): it is a file (expected a folder for one CSV file per tab). Name a folder, or a file that ends in .csv."
    case .isNoFile(let path):
      "\(path): not a regular file (found a pipe, a device or a link that leads in circles). Name a file; for standard output leave --output out."
    case .changedMeanwhile(let path, let written):
      "\(path): another program changed it during the export. It was left alone; run the command again."
        + (written.isEmpty ? "" : " Written before it: \(written.joined(separator: ", ")).")
    }
  }

  private static var folders: String {
    OwnedFolders.names.map { $0 + "/" }.formatted
  }
}

extension [String] {
  /// `a, b and c`.
  fileprivate var formatted: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

extension ExportError: DatasetError {
  /// The stable name of the case: `inside-dataset`.
  package var code: String {
    switch self {
    case .insideDataset: "inside-dataset"
    case .ownFile: "own-file"
    case .exists: "exists"
    case .isFolder: "is-folder"
    case .isNoFolder: "is-no-folder"
    case .isNoFile: "is-no-file"
    case .changedMeanwhile: "changed-meanwhile"
    }
  }
}
