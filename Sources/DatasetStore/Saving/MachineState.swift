import DatasetFormat

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

  /// For who only reads: no name is made.
  init(root: String) { self.init(root: root, kept: MachineName.known, host: MachineName.ofHost) }

  /// For who writes: the machine has a name from here on.
  static func forWriting(root: String) -> MachineState {
    MachineState(root: root, kept: MachineName.kept, host: MachineName.ofHost)
  }

  /// - Parameters:
  ///   - root: The dataset's.
  ///   - kept: The machine's name where one is kept.
  ///   - host: What it is called otherwise.
  init(root: String, kept: String?, host: String) {
    let stateFolder = FilePath.join(root, ".dataset")
    self.stateFolder = stateFolder
    folder = FilePath.join(stateFolder, Self.name(in: stateFolder, kept: kept, host: host))
  }

  /// The name of this machine's folder: the one that is kept; a run that could keep none, as a job without a home folder, has used the
  /// host's or finds the folder that this host has marked as its own.
  private static func name(in stateFolder: String, kept: String?, host: String) -> String {
    func exists(_ name: String) -> Bool { FileAccess.isFolder(FilePath.join(stateFolder, name)) }
    if let kept { return !exists(kept) && exists(host) ? host : kept }
    if exists(host) { return host }
    let names = ((try? FileAccess.names(in: stateFolder)) ?? []).filter(MachineName.isName)
    let own = names.filter { name in
      (try? FileAccess.read(hostPath(FilePath.join(stateFolder, name)))).map {
        String(decoding: $0, as: UTF8.self)
      }
        == host
    }
    return own.count == 1 ? own[0] : host
  }

  private static func hostPath(_ folder: String) -> String { FilePath.join(folder, "host") }

  /// Makes the folders, each for its owner only.
  ///
  /// - Throws: ``FileError``.
  func prepare() throws {
    for path in [stateFolder, folder, temporaryFolder, snapshotFolder] { try FileAccess.makeFolder(path) }
    // Earlier states of somebody's money are not to be pushed to a repository by accident.
    try Self.ignore(stateFolder)
  }

  /// Keeps git from a folder, all that is in it and below.
  ///
  /// - Throws: ``FileError``.
  static func ignore(_ folder: String) throws {
    let file = FilePath.join(folder, ".gitignore")
    if !FileAccess.exists(file) { try FileAccess.createSynced(file, Array("*\n".utf8)) }
  }

  /// Marks the folder as this host's, for runs that can keep no name.
  ///
  /// - Throws: ``FileError``.
  func markHost() throws {
    let host = Self.hostPath(folder)
    if FileAccess.exists(host) { return }
    try FileAccess.createSynced(host, Array(MachineName.ofHost.utf8))
  }

  /// How many runs other machines have noted in this dataset: this one cannot take them back.
  func runsElsewhere() -> Int {
    let names = ((try? FileAccess.names(in: stateFolder)) ?? []).filter {
      $0 != FilePath.name(of: folder) && MachineName.isName($0)
    }
    return names.reduce(0) { count, name in
      let journal = Journal(path: FilePath.join(FilePath.join(stateFolder, name), "journal.jsonl"))
      return count + ((try? journal.entries()) ?? []).count { $0.state == .done }
    }
  }
}
