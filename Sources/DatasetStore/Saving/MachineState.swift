import DatasetFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where this machine keeps its own state of a dataset: `.dataset/<machine>/`.
///
/// A sync client may carry `.dataset/` to other machines; a name of this machine's own, kept outside every
/// dataset, makes sure that no foreign journal is ever replayed.
struct MachineState {
  /// `.dataset` below the root.
  let stateFolder: String
  /// `.dataset/<machine>`.
  let folder: String

  var temporaryFolder: String { FilePath.join(folder, "tmp") }
  var snapshotFolder: String { FilePath.join(folder, "snapshots") }
  var journalPath: String { FilePath.join(folder, "journal.jsonl") }

  init(root: String) {
    stateFolder = FilePath.join(root, ".dataset")
    folder = FilePath.join(stateFolder, Self.machineName)
  }

  /// Makes the folders, each for its owner only.
  ///
  /// - Throws: ``FileError``.
  func prepare() throws {
    for path in [stateFolder, folder, temporaryFolder, snapshotFolder] { try FileAccess.makeFolder(path) }
  }

  /// A short name of this machine, made once and kept in the user's state folder.
  static let machineName: String = {
    let home = variable("XDG_STATE_HOME") ?? variable("HOME").map { $0 + "/.local/state" }
    let path = home.map { FilePath.join($0, "dataset/machine") }
    if let path, let bytes = try? FileAccess.read(path) {
      let name = String(decoding: bytes.prefix(16), as: UTF8.self)
      if name.utf8.count == 16, name.utf8.allSatisfy(\.isLowerHexadecimal) { return name }
    }
    let name = String(Origin.system.newID().description.filter { $0 != "-" }.suffix(16))
    guard let path else { return "machine" }
    do {
      try FileAccess.makeFolders(FilePath.parent(of: path))
      try FileAccess.createSynced(path, Array(name.utf8))
    } catch {
      // Without a place of its own the machine goes by one fixed name; the lock still protects.
      return "machine"
    }
    return name
  }()

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension UInt8 {
  fileprivate var isLowerHexadecimal: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
  }
}
