import DatasetFormat

/// A file that is ready to take another's place: written, synced and hashed in the temporary folder.
struct FileReplacement: Sendable {
  /// The path below the root, `Data/Transactions.csv`.
  var path: String
  /// The hash of the file as it was read; nil for a file that is not there yet.
  var oldHash: String?
  /// The hash of the new content; nil for a file to be removed.
  var newHash: String?
  /// The name in the temporary folder.
  var temporary: String
}

extension [FileReplacement] {
  /// Removes what was prepared, for a run that goes no further.
  func removeTemporaries(in state: MachineState) {
    for file in self { state.temporaryFolder.appending(file.temporary).remove() }
  }
}
