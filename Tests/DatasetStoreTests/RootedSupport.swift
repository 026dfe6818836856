import TestSupport

@testable import DatasetStore

extension MachineState {
  /// The state of this machine, or of another one, in the dataset at a path.
  static func at(_ root: String) throws -> MachineState { MachineState(root: try RootFolder(opening: root)) }

  static func at(_ root: String, kept: String?, host: String) throws -> MachineState {
    let root = try RootFolder(opening: root)
    return MachineState(root: root, kept: kept, host: host, proof: .known(for: root))
  }
}

extension TemporaryFolder {
  /// A path below the folder, reached through it.
  func rooted(_ path: String) throws -> RootedPath { try RootFolder(opening: self.path).path(path) }
}
