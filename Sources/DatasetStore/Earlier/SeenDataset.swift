public import DatasetFormat
import Spreadsheet

/// What the person at this machine has last seen of a dataset, where others have written since.
public struct SeenDataset: Sendable {
  /// The dataset as it was seen; what stands in files that nobody wrote since is that of now.
  public var dataset: Dataset
  /// When it was seen.
  public var time: Timestamp
  /// The files that hold something else now.
  public var changed: [String]
  /// Those among them of which nothing is kept, so that nobody can tell what is other in them.
  public var lost: [String]
  /// How many bytes the files have that hold something else now.
  public var byteCount: Int
  /// The last run of this machine that was there when all of it was seen.
  var run: String?
}

extension OpenDataset {
  /// Whether this machine has looked at the dataset before, so that what others change can be told.
  public var hasLooked: Bool { SeenState(MachineState(root: folder.handle)).files != nil }

  /// What was last seen, without reading any file of it; nil where it is what the files hold, and where this machine never looked.
  public var unseenFiles: (files: [String], since: Timestamp, byteCount: Int)? {
    let seen = SeenState(MachineState(root: folder.handle)).files ?? [:]
    let changed = changedFiles(seen)
    guard !changed.isEmpty else { return nil }
    let times = changed.compactMap { path in seen[path].flatMap { Timestamp($0.time) } }
    // A file that is new was not there when the others were seen.
    let all = seen.values.compactMap { Timestamp($0.time) }
    let bytes = changed.reduce(0) { $0 + ((try? folder.file(placeOfNow($1)).attributes?.size) ?? 0) }
    return (changed, times.min() ?? all.max() ?? Timestamp(milliseconds: 0), bytes)
  }

  /// What was last seen; nil where it is what the files hold, and where this machine never looked.
  ///
  /// - Throws: `CSVError`, `XLSXError` where a copy that is kept cannot be read.
  public func seen() throws -> SeenDataset? {
    let state = SeenState(MachineState(root: folder.handle))
    guard let unseen = unseenFiles, let seen = state.files else { return nil }
    var lost: [String] = []
    var sheets = files.sheets
    var runs: [String?] = []
    for path in unseen.files {
      let name = FilePath.name(of: placeOfNow(path))
      guard let file = seen[path] else {
        sheets.removeAll { $0.fileName == name }
        continue
      }
      runs.append(file.run)
      guard let bytes = state.bytes(of: path, file) else {
        lost.append(path)
        continue
      }
      sheets.removeAll { $0.fileName == name }
      sheets += try EarlierState.sheets(of: bytes, name: name)
    }
    let order = try Self.log(of: folder).map(\.id)
    func place(_ run: String?) -> Int { run.flatMap { order.firstIndex(of: $0) } ?? -1 }
    return SeenDataset(
      dataset: Dataset(name: folder.name, storage: folder.storage, sheets: sheets), time: unseen.since,
      changed: unseen.files, lost: lost, byteCount: unseen.byteCount,
      run: runs.min { place($0) < place($1) } ?? nil)
  }

  /// Notes that what the files hold was shown, so that it is told no more. A folder that cannot be written, and one in which another run is at work, keeps
  /// what was noted before.
  ///
  /// - Returns: Whether it was noted.
  public func noteSeen() -> Bool {
    guard recoveryNote == nil, folder.handle.itself.isWritable else { return false }
    let state = MachineState.forWriting(root: folder.handle)
    guard (try? state.prepare()) != nil, let lock = try? DatasetLock.take(state)
    else { return false }
    defer { withExtendedLifetime(lock) {} }
    let run = (try? Self.log(of: folder))?.last { $0.state == .done }?.id
    return SeenState(state).keep(
      dataset.fileHashes.filter { folder.files.contains($0.key) }, run: run,
      time: Origin.system.now())
  }

  private func changedFiles(_ seen: [String: SeenState.File]) -> [String] {
    if seen.isEmpty { return [] }
    let known = Dictionary(
      seen.map { (placeOfNow($0.key), $0) }, uniquingKeysWith: { first, _ in first })
    let now = folder.files.filter { dataset.fileHashes[$0] != nil }
    let changed = now.filter { dataset.fileHashes[$0] != known[$0]?.value.hash }.map { known[$0]?.key ?? $0 }
    let gone = known.filter { !now.contains($0.key) }.map(\.value.key)
    return (changed + gone).sorted()
  }
}
