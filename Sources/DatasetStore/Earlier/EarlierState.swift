import DatasetFormat

/// A state of a dataset that this machine can bring back: all files as they were before a run.
public struct EarlierState: Sendable, Hashable {
  /// A file of the state.
  package struct File: Sendable, Hashable {
    /// The path below the root.
    package var path: String
    /// The hash of what it held; nil where it was not there.
    package var hash: String?
    /// The run with whose snapshot the content is kept.
    fileprivate var keeper: JournalEntry
  }

  /// The run that followed.
  public var run: JournalEntry
  /// How many runs changed the dataset since, that one included.
  public var runCount: Int
  /// How many bytes its kept files have; files that no run has changed since are not among them.
  public var byteCount: Int
  package var files: [File]

  /// The states that can be brought back, the newest first.
  ///
  /// A state is left out where a file that it needs is no longer kept.
  ///
  /// - Parameter root: The dataset's folder; the dataset itself need not be readable.
  /// - Returns: A state for each run of which everything is kept, back to the first of which something is not.
  /// - Throws: ``FileError`` where the journal cannot be read.
  public static func all(root: String) throws -> [EarlierState] {
    try all(MachineState(root: RootFolder(opening: root)))
  }

  /// The same for who has opened the root.
  static func all(_ state: MachineState) throws -> [EarlierState] {
    var files: [String: File] = [:]
    var sizes: [String: Int] = [:]
    var states: [EarlierState] = []
    var isWhole = true
    let runs = try state.journal.entries().filter { $0.state == .done }
    for (index, run) in runs.reversed().enumerated() {
      for file in run.files {
        files[file.path] = File(path: file.path, hash: file.oldHash, keeper: run)
        guard file.oldHash != nil else {
          sizes[file.path] = 0
          continue
        }
        let copy = Snapshots.path(of: file.path, before: run, in: state.snapshotFolder)
        guard let size = try copy.attributes?.size else {
          isWhole = false
          break
        }
        sizes[file.path] = size
      }
      if !isWhole { break }
      states.append(
        EarlierState(
          run: run, runCount: index + 1, byteCount: sizes.values.reduce(0, +),
          files: files.values.sorted { $0.path < $1.path }))
    }
    return states
  }

  /// What a file held.
  ///
  /// - Throws: ``StoreError/snapshotMissing(entry:)`` where what is kept is not what it was.
  func bytes(of file: File, in state: MachineState) throws -> [UInt8]? {
    let snapshots = Snapshots(state)
    guard let kept = file.keeper.files.first(where: { $0.path == file.path }) else { return nil }
    return try snapshots.bytes(of: kept, before: file.keeper)
  }
}
