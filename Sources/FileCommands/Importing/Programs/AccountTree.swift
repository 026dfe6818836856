/// The accounts of a program as a tree, with the whole path of each behind its root.
struct AccountTree {
  struct Account {
    var name: String
    var parent: String
    /// `assets`, `liabilities`, `income`, `expenses` or `equity`.
    var root: String
    /// The type in the dataset. Empty where the name decides.
    var type = ""
    var currency = ""
  }

  private var accounts: [String: Account] = [:]
  private var paths: [String: [String]] = [:]
  /// Roots whose accounts are all below one, which repeats the root.
  private var tops: [String: String] = [:]

  subscript(id: String) -> Account? { accounts[id] }

  mutating func add(_ id: String, _ account: Account) { accounts[id] = account }

  /// Finds the paths. No account may be added after it.
  mutating func settle() {
    var firsts: [String: Set<String>] = [:]
    for id in accounts.keys {
      let path = names(id)
      paths[id] = path
      if let account = accounts[id], path.count > 1 { firsts[account.root, default: []].insert(path[0]) }
    }
    for (root, names) in firsts where names.count == 1 { tops[root] = names.first }
  }

  /// A name that is one step of a path: `Home: Rent` → `Home- Rent`
  static func name(_ text: String) -> String { text.split(separator: ":").joined(separator: "-") }

  /// The names from the top, without the root of all.
  private func names(_ id: String) -> [String] {
    var names: [String] = []
    var next = id
    while let account = accounts[next], names.count < 32 {
      names.insert(Self.name(account.name), at: 0)
      next = account.parent
    }
    return names
  }

  /// `expenses:Home:Rent`
  func path(_ id: String) -> String? {
    guard let account = accounts[id], var names = paths[id] else { return nil }
    if names.count > 1, names[0] == tops[account.root] { names.removeFirst() }
    return ([account.root] + names).joined(separator: ":")
  }
}
