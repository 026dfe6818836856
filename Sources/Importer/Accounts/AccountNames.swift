import Bookkeeping
import DatasetFormat

/// Accounts by all names that the user or a file may use. Of several with the same name, the first.
struct AccountNames: Sendable {
  private var places: [Name: Int] = [:]
  /// All accounts that a statement may mean by the last four digits of a number, by a name or by a key, in
  /// order.
  private var all: [Name: [Int]] = [:]
  /// The currencies of the accounts.
  private(set) var currencies: Set<Currency> = []
  /// Keys in use, for making new ones.
  private(set) var keys = FreeNames()

  private enum Name: Hashable {
    case key(String)
    /// A name in the form in which people compare names.
    case folded(String)
    /// A name in the form in which programs write names.
    case ofProgram(String)
    /// A statement's text about its account.
    case hint(String)
    /// The last four digits of a number.
    case number(String)
    /// Key and last four digits, in the form of this program's OFX.
    case numbered(String)
  }

  init(_ accounts: [Account]) {
    for (place, account) in accounts.enumerated() { add(account, at: place) }
  }

  /// Adds the names of an account, after all others.
  mutating func add(_ account: Account, at place: Int) {
    keys.take(account.key)
    if let currency = account.currency { currencies.insert(currency) }
    let (key, hint) = (Name.key(account.key), Name.hint(UnicodeForm.folded(AccountHint(account.name).number)))
    let names: [Name] = [
      key, .folded(UnicodeForm.folded(account.name)), .ofProgram(ProgramName.folded(account.name)), hint,
    ]
    for name in names { places[name] = min(places[name] ?? place, place) }
    for name in [key, hint] { all[name, default: []].append(place) }
    addNumber(of: account, at: place)
  }

  /// Adds the number of an account when it is known.
  mutating func addNumber(of account: Account, at place: Int) {
    guard let number = account.number else { return }
    let name = Name.numbered("\(account.key)-\(number)")
    places[name] = min(places[name] ?? place, place)
    all[.number(number), default: []].append(place)
  }

  /// The accounts with a key, in order. A dataset may have it twice.
  func places(key: String) -> [Int] { all[.key(key)] ?? [] }

  /// The accounts that a statement with this hint may mean, in order.
  func places(identifiedBy hint: AccountHint) -> [Int] {
    let numbered = hint.last4.flatMap { all[.number($0)] } ?? []
    return Set(numbered + (all[.hint(UnicodeForm.folded(hint.number))] ?? [])).sorted()
  }

  /// An unused key for a name.
  mutating func freeKey(_ name: String) -> String? { Key.unique(name, in: &keys) }

  func place(key: String) -> Int? { places[.key(key)] }

  /// The account with a key or a name.
  func place(named name: String) -> Int? { places[.key(name)] ?? places[.folded(UnicodeForm.folded(name))] }

  /// The account that a file names.
  func place(calledInFile name: String) -> Int? {
    let hint = AccountHint(name)
    return places[.ofProgram(ProgramName.folded(name))]
      ?? (hint.last4 == nil ? places[.hint(UnicodeForm.folded(hint.number))] : nil)
      ?? places[.numbered(name)]
  }
}
