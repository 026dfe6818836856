package import DatasetFormat

/// The lists of records with keys and names: accounts, categories and the members of a household.
public enum NamedList: Sendable, CaseIterable {
  /// Bank accounts, purses, cards.
  case accounts
  /// What money is spent on or earned by.
  case categories
  /// The members of the household.
  case members

  /// A record that changes add.
  struct Added {
    var key: String
    var name: String
    /// Of a category.
    var type: String?
  }

  /// The tab of the list.
  package var tab: TabName {
    switch self {
    case .accounts: .accounts
    case .categories: .categories
    case .members: .members
    }
  }

  /// One of the list, in messages.
  package var word: String {
    switch self {
    case .accounts: "account"
    case .categories: "category"
    case .members: "member"
    }
  }

  /// How many characters a name has (FORMAT.md).
  package var nameLengths: ClosedRange<Int> { self == .categories ? 2...30 : 2...50 }
}

/// A new record for one of the lists, as a user describes it.
package struct NewListRecord: Sendable, Hashable {
  /// Its name.
  package var name: String
  /// Other columns by their names, as the format writes them.
  package var values: [String: String]

  /// A record.
  package init(name: String, values: [String: String] = [:]) {
    self.name = name
    self.values = values
  }
}
