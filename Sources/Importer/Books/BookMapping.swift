import DatasetFormat
import Spreadsheet

/// The user's meanings of names in the file.
package struct BookMapping: Sendable, Hashable {
  /// The kind of a name in the file.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A category. A new name creates one, `transfer` makes its rows transfers, `-` leaves them without a
    /// category.
    case category
    /// An account. A new name creates one.
    case account
    /// A tag. `-` leaves it out.
    case tag
    /// A currency by its code. `-` leaves its lines out.
    case currency
    /// The first part of accounts in a journal: `assets`, `liabilities`, `expenses`, `income` or `equity`.
    case root
    /// A word in the column of kinds: `expense`, `income`, `transfer`, `opening` or `adjustment`.
    case kind
    /// A person in shared costs: `me` for the user.
    case person
  }

  /// The meanings that a word in the column of kinds can have.
  package static let kindWords = BookWords.Kind.allCases.map(\.rawValue)

  /// The word that leaves a name out.
  package static let nothing = "-"

  /// The accounts that the user named for a new dataset. Files with these names are of these accounts.
  package var accounts: [String] = []
  private var names: [Kind: [String: String]] = [:]
  private var typed: [Kind: [String]] = [:]

  /// No meanings.
  package init() {}

  /// Sets the meaning of a name in the file.
  package mutating func set(_ kind: Kind, _ name: String, to target: String) {
    names[kind, default: [:]][BookFormat.normal(name)] = target
    typed[kind, default: []].append(name)
  }

  /// Gives the rows of a file without accounts to the account that the user named.
  ///
  /// - Throws: ``BookFileError`` where there are several.
  package mutating func setAccount(of file: BookFile, to names: [String]) throws(BookFileError) {
    guard !file.namesAccounts, let first = names.first, target(.account, "") == nil else { return }
    guard names.count == 1 else { throw .whichAccount(file: file.name, names: names) }
    set(.account, "", to: first)
  }

  /// The user's meaning of a name. Nil when there is none.
  func target(_ kind: Kind, _ name: String) -> String? { names[kind]?[BookFormat.normal(name)] }

  /// Refuses names that are not in the file, because they are typing mistakes.
  func require(_ kind: Kind, among known: [String]) throws(BookFileError) {
    let names = Set(known.map(BookFormat.normal))
    for name in typed[kind] ?? [] where !names.contains(BookFormat.normal(name)) {
      throw .unknownName(kind: kind.rawValue, name: name, known: known)
    }
  }
}
