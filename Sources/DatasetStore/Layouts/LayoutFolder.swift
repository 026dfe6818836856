/// The statement layouts of a dataset: the JSON files in `.dataset/layouts/`.
///
/// They belong to the dataset and not to a machine, so that a synced folder reads statements alike everywhere.
/// What is in them is for whoever reads statements; here they are files.
package struct LayoutFolder: Sendable {
  package struct File: Sendable {
    /// The path below the dataset's root, for messages.
    package var path: String
    package var bytes: [UInt8]
  }

  private let folder: String

  /// More layouts than a person has banks; more bytes than one has.
  private static let countLimit = 1000
  private static let byteLimit = 1 << 20

  package init(of dataset: DatasetFolder) { self.init(root: dataset.root) }

  init(root: String) { folder = FilePath.join(MachineState(root: root).stateFolder, "layouts") }

  /// The files there are, by name; those too large to be layouts are passed over.
  ///
  /// - Throws: ``FileError``.
  package func files() throws -> [File] {
    guard FileAccess.isFolder(folder) else { return [] }
    let names = try FileAccess.names(in: folder).filter { FilePath.ending(of: $0) == "json" }
    return try names.prefix(Self.countLimit).compactMap { name in
      let path = FilePath.join(folder, name)
      guard let info = FileAccess.attributes(path), info.isRegular, info.size <= Self.byteLimit else {
        return nil
      }
      return File(path: ".dataset/layouts/\(name)", bytes: try FileAccess.read(path))
    }
  }

  /// Writes a layout's file beside the state of this machine, and puts it in place in one step.
  ///
  /// With `keepsOld` one of the same name that says something else is kept under another name, which is no layout's.
  ///
  /// - Returns: The name under which it is kept; nil where there was none.
  /// - Throws: ``FileError``.
  func save(_ bytes: [UInt8], as name: String, keepsOld: Bool, state: MachineState) throws -> String? {
    try FileAccess.makeFolder(folder)
    let target = FilePath.join(folder, name + ".json")
    var kept: String?
    if keepsOld, FileAccess.exists(target), try FileAccess.read(target) != bytes {
      kept = try keep(target)
    }
    let temporary = FilePath.join(state.temporaryFolder, name + ".json")
    FileAccess.remove(temporary)
    try FileAccess.createSynced(temporary, bytes)
    do {
      try FileAccess.rename(temporary, to: target)
      try FileAccess.sync(folder: folder)
    } catch {
      FileAccess.remove(temporary)
      throw error
    }
    return kept
  }

  /// Copies a file beside itself under the first free name, and returns that name.
  private func keep(_ path: String) throws -> String {
    let bytes = try FileAccess.read(path)
    var number = 1
    while true {
      let copy = path + (number == 1 ? ".old" : ".old-\(number)")
      do {
        try FileAccess.createSynced(copy, bytes)
        return FilePath.name(of: copy)
      } catch let error as FileError where error.isThere {
        number += 1
      }
    }
  }
}
