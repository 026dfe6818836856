import Bookkeeping
import DatasetFormat

/// Accounts by all that a person or a file may call them; of several that are called alike the first.
struct AccountNames: Sendable {
  private var places: [Name: Int] = [:]
  /// Keys that are taken, for those that are made.
  private(set) var keys = FreeNames()

  private enum Name: Hashable {
    case key(String)
    /// As people compare names.
    case folded(String)
    /// As programs write names.
    case ofProgram(String)
    /// As what a statement says of its account.
    case hint(String)
    /// Key and last four digits, as our own OFX has it.
    case numbered(String)
  }

  init(_ accounts: [Account]) {
    for (place, account) in accounts.enumerated() { add(account, at: place) }
  }

  /// Adds what an account is called; again where its number is known now.
  mutating func add(_ account: Account, at place: Int) {
    keys.take(account.key)
    var names: [Name] = [
      .key(account.key), .folded(UnicodeForm.folded(account.name)),
      .ofProgram(ProgramName.folded(account.name)),
      .hint(UnicodeForm.folded(AccountHint(account.name).number)),
    ]
    if let number = account.number { names.append(.numbered("\(account.key)-\(number)")) }
    for name in names { places[name] = min(places[name] ?? place, place) }
  }

  /// A key for a name that no account has.
  mutating func freeKey(_ name: String) -> String? { Key.unique(name, in: &keys) }

  func place(key: String) -> Int? { places[.key(key)] }

  /// The account of a key or a name.
  func place(named name: String) -> Int? { places[.key(name)] ?? places[.folded(UnicodeForm.folded(name))] }

  /// The account that a file names.
  func place(calledInFile name: String) -> Int? {
    let hint = AccountHint(name)
    return places[.ofProgram(ProgramName.folded(name))]
      ?? (hint.last4 == nil ? places[.hint(UnicodeForm.folded(hint.number))] : nil)
      ?? places[.numbered(name)]
  }
}
