/// What a person says that names of the file are here.
public struct BookMapping: Sendable, Hashable {
  /// What a name in the file can be of.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A category; a new name makes one, `transfer` makes its rows transfers, `-` leaves them without.
    case category
    /// An account; a name that is not there makes one.
    case account
    /// A tag; `-` leaves it out.
    case tag
    /// A currency by its code; `-` leaves its lines out.
    case currency
    /// The first part of accounts in a journal: `assets`, `liabilities`, `expenses`, `income` or `equity`.
    case root
  }

  /// The word that leaves out what it stands for.
  public static let nothing = "-"

  private var names: [Kind: [String: String]] = [:]
  private var typed: [Kind: [String]] = [:]

  /// Nothing is said.
  public init() {}

  /// Says what a name of the file is here.
  public mutating func set(_ kind: Kind, _ name: String, to target: String) {
    names[kind, default: [:]][BookFormat.normal(name)] = target
    typed[kind, default: []].append(name)
  }

  /// What a person said of a name; nil where nothing.
  func target(_ kind: Kind, _ name: String) -> String? { names[kind]?[BookFormat.normal(name)] }

  /// Refuses names that are not in the file: they are typed wrong.
  func require(_ kind: Kind, among known: [String]) throws(BookFileError) {
    let names = Set(known.map(BookFormat.normal))
    for name in typed[kind] ?? [] where !names.contains(BookFormat.normal(name)) {
      throw .unknownName(kind: kind.rawValue, name: name, known: known)
    }
  }
}
