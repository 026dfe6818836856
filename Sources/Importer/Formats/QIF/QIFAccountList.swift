/// The accounts that `!Account` names, of which the records behind them belong to one.
struct QIFAccountList {
  private struct Account {
    var name = ""
    var type = ""
  }

  private var accounts: [Account] = []
  private var account = Account()
  private(set) var isOpen = false

  /// Begins a list anew.
  mutating func begin() {
    self = QIFAccountList()
    isOpen = true
  }

  /// Takes a field of an account.
  mutating func add(_ letter: Character, _ value: String) {
    switch letter {
    case "N": account.name = value
    case "T": account.type = value.lowercased()
    case "^": endAccount()
    default: break
    }
  }

  /// Ends the list at the next heading.
  mutating func end() {
    endAccount()
    isOpen = false
  }

  private mutating func endAccount() {
    if !account.name.isEmpty { accounts.append(account) }
    account = Account()
  }

  /// Whether the list names an account.
  var isEmpty: Bool { accounts.isEmpty }

  /// The account of records of a type: the only one, or the only one of that type; nil where several could be meant.
  func name(ofType type: String) -> String? {
    if accounts.count == 1 { return accounts[0].name }
    let fitting = accounts.filter { $0.type == type.lowercased() }
    return fitting.count == 1 ? fitting[0].name : nil
  }
}
