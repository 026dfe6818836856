import DatasetFormat
import Spreadsheet

/// A file that is ready to replace another: written, synced and hashed in the temporary folder.
struct FileReplacement: Sendable {
  /// The path below the root, `Data/Transactions.csv`.
  var path: String
  /// The hash of the file when it was read; nil for a new file.
  var oldHash: String?
  /// The hash of the new content; nil for a file to be removed.
  var newHash: String?
  /// The name in the temporary folder.
  var temporary: String
  /// The mark of the file in the temporary folder, if it has one.
  var mark: FileMark?
}
