/// Folders of small notes about datasets, one a dataset, in the user's state.
enum StateNotes {
  /// More notes than a user has datasets.
  private static let mostKept = 1000

  /// Removes the oldest notes of a folder if there are too many. Datasets are deleted without notice, and a
  /// look now and then is enough.
  static func pruneNowAndThen(_ folder: String) {
    if UInt8.random(in: .min ... .max) == 0 { prune(folder) }
  }

  private static func prune(_ folder: String) {
    guard let names = try? FileAccess.names(in: folder), names.count > mostKept else { return }
    let ages = names.map { (FileAccess.attributes(FilePath.join(folder, $0))?.modifiedMilliseconds ?? 0, $0) }
    for (_, name) in ages.sorted(by: <).prefix(names.count - mostKept / 2) {
      FileAccess.remove(FilePath.join(folder, name))
    }
  }
}
