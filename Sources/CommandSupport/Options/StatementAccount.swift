import BookEditing
import Bookkeeping
package import DatasetFormat

/// The account that statements are for, as a person names it.
package enum StatementAccount {
  /// The key of the account that is meant: by its key, its name or the beginning of one. What names none of the dataset's, or several, stays as it is:
  /// whoever takes it says what is wrong.
  package static func key(_ text: String, in dataset: Dataset) -> String {
    (try? NamedRecords(.accounts, in: dataset).find(text).key) ?? text
  }
}
