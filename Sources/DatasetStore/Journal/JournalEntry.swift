import DatasetFormat
import TextScanning

/// One run that changed the dataset, as the journal has it.
public struct JournalEntry: Sendable, Hashable, Codable {
  /// What became of the run.
  public enum State: String, Sendable, Hashable, Codable {
    /// Written before the first file is replaced; a run that ends here was interrupted.
    case prepared
    /// Every file is in place.
    case done
    /// Interrupted and taken back.
    case rolledBack
    /// No run: what runs left beside the tabs whose lines were taken out of the journal.
    case vouched
  }

  /// One file of the run.
  package struct File: Sendable, Hashable, Codable {
    /// The path below the root.
    package var path: String
    /// The hash before; nil for a new file.
    package var oldHash: String?
    /// The hash after; nil for a file that the run removed.
    package var newHash: String?
    /// The name of the prepared file: in the temporary folder, or beside the real file where that is on another disk
    /// (``OtherDisk``).
    package var temporary: String
  }

  /// The run's identifier, time-ordered.
  public var id: String
  /// The command as it was typed.
  public var command: String
  /// RFC 3339, UTC.
  public var time: String
  /// How far the run came.
  public var state: State
  package var files: [File]
  /// What the run did, in a few words for `log`.
  public var summary: [String]
  /// The run that this one took back.
  public var undoes: String?
  /// The files that the run wrote, or taking it back would write, below the root.
  public var writtenPaths: [String] { files.map(\.path) }
  /// SHA-256 of what is kept of the run's changes (``RunRecord``); nil where nothing is.
  package var record: String?

  /// Whether the entry names files that a run may write, and nothing else.
  var isWellFormed: Bool {
    func isHash(_ text: String?) -> Bool {
      text.map { $0.utf8.count == 64 && $0.utf8.allSatisfy(\.isLowerHexadecimal) } ?? true
    }
    return DatasetPath.isName(id) && undoes.map(DatasetPath.isName) != false && isHash(record)
      && files.allSatisfy { file in
        // Where content waits counts only as long as it does.
        let isPlain = RootedPath.isPath(file.temporary) && !file.temporary.utf8.contains(UInt8(ascii: "/"))
        return DatasetPath.isWritable(file.path) && (isPlain || state != .prepared) && isHash(file.oldHash)
          && isHash(file.newHash)
      }
  }
}
