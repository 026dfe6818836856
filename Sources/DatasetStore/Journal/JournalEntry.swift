import DatasetFormat

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
  }

  /// One file of the run.
  package struct File: Sendable, Hashable, Codable {
    /// The path below the root.
    package var path: String
    /// The hash before; nil for a new file.
    package var oldHash: String?
    /// The hash after; nil for a file that the run removed.
    package var newHash: String?
    /// The name of the prepared file in the temporary folder, or its full path where it has to be on another disk.
    package var temporary: String
    /// The real file, where the path is a symbolic link.
    package var target: String?
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
}
