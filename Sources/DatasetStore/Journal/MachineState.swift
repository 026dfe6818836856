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
  let root: RootFolder
  /// `.dataset` below the root.
  let stateFolder: RootedPath
  /// `.dataset/<machine>`.
  let folder: RootedPath
  /// The proof of what this machine wrote; nil if it keeps no key.
  let proof: StateProof?

  var temporaryFolder: RootedPath { folder.appending("tmp") }
  var snapshotFolder: RootedPath { folder.appending("snapshots") }
  var journal: Journal {
    Journal(path: folder.appending(Self.journalName), proof: proof, head: JournalHead(root))
  }

  private static let journalName = "journal.jsonl"

  /// For reading only: no name and no key are made.
  init(root: RootFolder) {
    self.init(root: root, kept: MachineName.known, host: MachineName.ofHost, proof: .known(for: root))
  }

  /// For writing: the machine has a name and a key from here on.
  static func forWriting(root: RootFolder) -> MachineState {
    let name = MachineName.kept
    return MachineState(root: root, kept: name, host: MachineName.ofHost, proof: .known(for: root))
  }

  /// - Parameters:
  ///   - root: The dataset's folder.
  ///   - kept: The machine's kept name, if any.
  ///   - host: The name to use without a kept one.
  ///   - proof: The proof of what the machine wrote.
  init(root: RootFolder, kept: String?, host: String, proof: StateProof?) {
    self.root = root
    self.proof = proof
    stateFolder = root.path(".dataset")
    folder = stateFolder.appending(Self.name(in: stateFolder, kept: kept, host: host))
  }

  /// The name of this machine's folder: the kept one. A run that could not keep one, such as a job without a
  /// home folder, used the host's name, or finds the folder that this host has marked as its own.
  private static func name(in stateFolder: RootedPath, kept: String?, host: String) -> String {
    func exists(_ name: String) -> Bool { (try? stateFolder.appending(name).isFolder) ?? false }
    if let kept { return !exists(kept) && exists(host) ? host : kept }
    if exists(host) { return host }
    let names = ((try? stateFolder.names()) ?? []).filter(MachineName.isName)
    let own = names.filter { name in
      (try? stateFolder.appending(name).appending(hostName).read(limit: 256)).map {
        String(decoding: $0, as: UTF8.self)
      }
        == host
    }
    return own.count == 1 ? own[0] : host
  }

  private static let hostName = "host"

  /// Creates the folders, with access only for their owner.
  ///
  /// - Throws: ``FileError``, also where one of them is a link.
  func prepare() throws {
    for path in [stateFolder, folder, temporaryFolder, snapshotFolder] { try path.makeFolder() }
    // A downloaded folder may be open to everybody. Access that was granted to a group on purpose stays.
    for path in [stateFolder, folder] {
      if let found = try path.attributes, found.mode & 0o007 != 0, found.owner == geteuid() {
        try path.setMode(0o700)
      }
    }
    // Earlier states of somebody's money should not be pushed to a repository by accident.
    try Self.ignore(stateFolder)
  }

  /// Keeps git from a folder, all that is in it and below.
  ///
  /// - Throws: ``FileError``.
  static func ignore(_ folder: RootedPath) throws {
    let file = folder.appending(".gitignore")
    if try !file.exists { try file.createSynced(Array("*\n".utf8)) }
  }

  /// Marks the folder as this host's, for runs that can keep no name.
  ///
  /// - Throws: ``FileError``.
  func markHost() throws {
    let host = folder.appending(Self.hostName)
    if try host.exists { return }
    try host.createSynced(Array(MachineName.ofHost.utf8))
  }

  /// The names of the other machines whose state lies in the folder.
  var otherMachines: [String] {
    ((try? stateFolder.names()) ?? []).filter { $0 != folder.name && MachineName.isName($0) }
  }

  /// The journal of another machine, which proves nothing here.
  func journal(ofMachine name: String) -> Journal {
    Journal(path: stateFolder.appending(name).appending(Self.journalName), proof: nil)
  }

  /// The finished runs of all journals in the folder, whoever wrote them; they are only evidence.
  var toldRuns: [JournalEntry] {
    (otherMachines + [folder.name]).flatMap { (try? journal(ofMachine: $0).told()) ?? [] }
      .filter { $0.state == .done }
  }

  /// How many runs other machines have noted in this dataset. This machine cannot undo them.
  func runsElsewhere() -> Int {
    otherMachines.reduce(0) { count, name in
      count + ((try? journal(ofMachine: name).told()) ?? []).count { $0.state == .done }
    }
  }
}
