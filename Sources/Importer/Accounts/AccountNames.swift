import Bookkeeping
import DatasetFormat

/// Accounts by all that a person or a file may call them; of several that are called alike the first.
struct AccountNames: Sendable {
  private var places: [Name: Int] = [:]
  /// All accounts that a statement may mean by the last four digits of a number, a name or a key, in their order.
  private var all: [Name: [Int]] = [:]
  /// The currencies that accounts name.
  private(set) var currencies: Set<Currency> = []
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
    /// The last four digits of a number.
    case number(String)
    /// Key and last four digits, as our own OFX has it.
    case numbered(String)
  }

  init(_ accounts: [Account]) {
    for (place, account) in accounts.enumerated() { add(account, at: place) }
  }

  /// Adds what an account is called, which comes behind all others.
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

  /// Adds the number of an account, once it is known.
  mutating func addNumber(of account: Account, at place: Int) {
    guard let number = account.number else { return }
    let name = Name.numbered("\(account.key)-\(number)")
    places[name] = min(places[name] ?? place, place)
    all[.number(number), default: []].append(place)
  }

  /// The accounts of a key, in their order: a dataset may have it twice.
  func places(key: String) -> [Int] { all[.key(key)] ?? [] }

  /// The accounts that a statement with this hint says it is of, in their order.
  func places(identifiedBy hint: AccountHint) -> [Int] {
    let numbered = hint.last4.flatMap { all[.number($0)] } ?? []
    return Set(numbered + (all[.hint(UnicodeForm.folded(hint.number))] ?? [])).sorted()
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
