import DatasetFormat
import Spreadsheet

/// What files of datasets held, by its hash, wherever a machine keeps it: in the snapshots of a run, as a run left it, as a merge read it, or in the files
/// themselves. Whoever wrote it, a content is the one of its hash.
struct KeptContents {
  private var places: [String: [(place: RootedPath, isOwn: Bool)]] = [:]
  private var sheets: [String: [Dataset.SourceSheet]] = [:]
  /// Anybody may have put the file there: more than 256 MiB is no state that a merge needs.
  private static let sizeLimit = 1 << 28

  /// Adds what a machine keeps.
  ///
  /// - Parameters:
  ///   - entries: Its runs.
  ///   - folder: Its snapshots.
  ///   - isOwn: Whether it is this machine: what cannot be read there is an error.
  mutating func add(_ entries: [JournalEntry], in folder: RootedPath, isOwn: Bool) {
    for entry in entries {
      for file in entry.files {
        guard let hash = file.oldHash else { continue }
        places[hash, default: []].append((Snapshots.path(of: file.path, before: entry, in: folder), isOwn))
      }
    }
  }

  /// Adds a place.
  mutating func add(_ place: RootedPath, hash: String) { places[hash, default: []].append((place, false)) }

  /// Adds what the files of a dataset that is open hold, so that they are not read again.
  mutating func add(_ opened: OpenDataset) {
    for (path, hash) in opened.dataset.fileHashes {
      let name = FilePath.name(of: path)
      let found = opened.files.sheets.filter { $0.fileName == name }
      if !found.isEmpty { sheets[hash] = found }
    }
  }

  /// What stood in a file of a hash.
  ///
  /// - Parameters:
  ///   - path: The file's path below the root.
  ///   - hash: SHA-256 of what it held.
  /// - Returns: Its sheets; nil where nobody keeps it, or it cannot be read.
  /// - Throws: ``FileError``: what cannot be read must not pass for what is not there.
  func sheets(of path: String, hash: String) throws -> [Dataset.SourceSheet]? {
    let name = FilePath.name(of: path)
    if let known = sheets[hash] {
      return known.map {
        var source = $0
        source.fileName = name
        return source
      }
    }
    for (place, isOwn) in places[hash] ?? [] {
      let bytes: [UInt8]?
      do { bytes = try Self.bytes(of: place) } catch {
        if isOwn { throw error }
        continue
      }
      guard let bytes, Hash.sha256(bytes) == hash else { continue }
      return try? EarlierState.sheets(of: bytes, name: name)
    }
    return nil
  }

  private static func bytes(of place: RootedPath) throws -> [UInt8]? {
    guard let size = try place.attributes?.size, size <= sizeLimit else { return nil }
    return try place.readIfThere(limit: sizeLimit)
  }
}
