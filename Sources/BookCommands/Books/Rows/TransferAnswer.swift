import BookEditing
import Bookkeeping
import DatasetFormat

/// The answer that the rows of a payee are transfers: `transfer to savings`, `transfer from giro`, `transfer outside`.
struct TransferAnswer {
  private let account: String

  /// Whether the other account is not in the dataset.
  var isOutside: Bool { account.lowercased() == Self.outside }

  private static let outside = "outside"

  init(account: String) { self.account = account }

  /// Nil for the name of a category.
  init?(_ typed: String) {
    let words = typed.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count > 1, words[0].lowercased() == "transfer" else { return nil }
    let hasWord = words.count > 2 && ["to", "from", "with"].contains(words[1].lowercased())
    account = words.dropFirst(hasWord ? 2 : 1).joined(separator: " ")
  }

  /// Makes the rows transfers.
  ///
  /// - Returns: The key of the account, or `outside`.
  /// - Throws: ``BookError``.
  func apply(to group: UncategorisedPayee, _ changes: inout BookChanges) throws(BookError) -> String {
    if isOutside {
      try changes.transferOutside(group.rows)
      return Self.outside
    }
    let key = try NamedRecords(.accounts, in: changes.dataset).find(account).key
    try changes.transfer(group.rows, with: key)
    return key
  }
}
