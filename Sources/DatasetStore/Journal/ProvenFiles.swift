import DatasetFormat
import Synchronization

/// Tells which layouts and provenance files this machine wrote.
///
/// Anybody could put a layout into the folder that reverses each amount, or a list of rows that an import
/// never made. A file therefore counts only while it holds what a run in this machine's journal left there.
/// The journal is read on the first question.
final class ProvenFiles: Sendable {
  private let state: MachineState
  private let hashes = Mutex<[String: Set<String>]?>(nil)

  init(_ state: MachineState) { self.state = state }

  /// Whether a file holds what a run of this machine left there.
  ///
  /// - Throws: ``FileError`` where the journal cannot be read. Returning false would treat this machine's own
  ///   files as a stranger's.
  func hold(_ bytes: [UInt8], at path: String) throws -> Bool {
    let known = try hashes.withLock { hashes in
      let known = try hashes ?? Self.read(state)
      hashes = known
      return known[path]
    }
    return known?.contains(Hash.sha256(bytes)) ?? false
  }

  private static func read(_ state: MachineState) throws -> [String: Set<String>] {
    var hashes: [String: Set<String>] = [:]
    for entry in try state.journal.entries() where entry.state == .done || entry.state == .vouched {
      for file in entry.files where DatasetPath.isSideFile(file.path) {
        if let hash = file.newHash { hashes[file.path, default: []].insert(hash) }
      }
    }
    return hashes
  }
}
