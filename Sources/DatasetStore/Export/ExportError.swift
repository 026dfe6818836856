/// Why an export does not write where it was told to.
public enum ExportError: Error, Sendable, Hashable {
  /// The path is in a folder of a dataset.
  case insideDataset(path: String, root: String)
  /// The path is another name of a file or folder of the dataset.
  case ownFile(path: String, name: String, root: String)
  /// Files are there already; of a folder all that are in the way.
  case exists([String])
  /// A folder stands where a file is to be, or the other way round.
  case isFolder(path: String)
  /// A folder was expected, and there is a file.
  case isNoFolder(path: String)
  /// A pipe, a device, a link that leads in circles.
  case isNoFile(path: String)
  /// Another program changed what stands there; of a folder `written` are in place already.
  case changedMeanwhile(path: String, written: [String])
}

extension ExportError: CustomStringConvertible {
  /// Where, what was found, what was expected, what to do.
  public var description: String {
    switch self {
    case .insideDataset(let path, let root):
      "\(path): this is inside the dataset \(root) (an export never writes into its \(Self.folders), not even with --force). Name a file elsewhere."
    case .ownFile(let path, let name, let root):
      "\(path): this is \(name) of the dataset \(root) under another name (an export never writes over a file of a dataset, not even with --force). Name a file elsewhere."
    case .exists(let paths) where paths.count == 1:
      "\(paths[0]): there is a file already. Name another one, or add --force to write over it."
    case .exists(let paths):
      "there are files already: \(paths.joined(separator: ", ")). Name another folder, or add --force to write over them."
    case .isFolder(let path):
      "\(path): it is a folder (expected a file). Name a file in it."
    case .isNoFolder(let path):
      "\(path): it is a file (expected a folder for one CSV file a tab). Name a folder, or a file that ends in .csv."
    case .isNoFile(let path):
      "\(path): it is no ordinary file (found a pipe, a device or a link in circles). Name a file; for standard output leave --to out."
    case .changedMeanwhile(let path, let written):
      "\(path): another program changed it while the export was written. It stays unchanged; run the command again."
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
