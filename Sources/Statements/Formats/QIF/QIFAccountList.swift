import Money

/// The accounts that `!Account` names, of which the records behind them belong to one.
struct QIFAccountList {
  /// An account as the list has it.
  struct Account {
    var name = ""
    var type = ""
    /// The currency, which Money Manager Ex and we write into the description: `D[EUR]`.
    var currency: Currency?
    /// What stands behind `$`: a balance of some day, or what the account began with; programs differ.
    var balance: String?
    /// Whether the balance is that of a statement.
    var hasStatementDay = false
  }

  private(set) var accounts: [Account] = []
  /// The account of each type; nil where the type has several.
  private var onlyOfType: [String: Account?] = [:]
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
    case "D": account.currency = Self.currency(value)
    case "$": account.balance = value
    case "/": account.hasStatementDay = true
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
    if !account.name.isEmpty {
      accounts.append(account)
      onlyOfType[account.type] = .some(onlyOfType[account.type] == nil ? account : nil)
    }
    account = Account()
  }

  /// Whether the list names an account.
  var isEmpty: Bool { accounts.isEmpty }

  /// The account of records of a type: the only one, or the only one of that type; nil where several could be meant.
  func account(ofType type: String) -> Account? {
    if accounts.count == 1 { return accounts[0] }
    return onlyOfType[type.lowercased()] ?? nil
  }

  /// The currency that a description in brackets names.
  private static func currency(_ description: String) -> Currency? {
    guard description.utf8.count == 5, description.hasPrefix("["), description.hasSuffix("]") else {
      return nil
    }
    return Currency(code: String(description.dropFirst().dropLast()))
  }
}
