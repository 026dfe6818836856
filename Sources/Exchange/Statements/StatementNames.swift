import DatasetFormat

/// Unique names for the accounts of statements.
struct StatementNames {
  /// The account of rows without one.
  static let unassigned = "Unassigned"

  private var names: [Int: String] = [:]
  private let currencyCount: Int
  private var taken: Set<String>
  /// By name, the number to try next: those before are taken.
  private var next: [String: Int] = [:]
  /// How many names are not those of the dataset.
  private(set) var changedCount = 0

  /// - Parameters:
  ///   - statements: The statements, in their order.
  ///   - books: The data that they are made of.
  ///   - rule: The characters that a name may not have.
  ///   - reserved: Names with another meaning.
  init(_ statements: [AccountStatement], of books: Books, rule: TextRule, reserved: [String] = []) {
    currencyCount = books.currencies.count
    taken = Set(reserved.map { $0.lowercased() })
    var bases: [Int: String] = [:]
    for statement in statements {
      let account = books.accounts[statement.account]
      let code = books.currencies[statement.currency].code
      let known = bases[statement.account]
      let base = known ?? base(of: statement.account, account, rule)
      bases[statement.account] = base
      let isPlain = statement.isUsual(in: books) || known == nil && !account.isKnown
      let name = isPlain ? base : unique("\(base) \(code)", isOwn: statement.account == 0)
      names[statement.account * currencyCount + statement.currency] = name
    }
  }

  /// The name of an account in its own currency.
  private mutating func base(of place: Int, _ account: BooksAccount, _ rule: TextRule) -> String {
    if place == 0 { return Self.unassigned }
    let plain = account.name.isEmpty ? account.key : account.name
    var bytes: [UInt8] = []
    rule.append(plain, to: &bytes)
    let name = unique(String(decoding: bytes, as: UTF8.self), isOwn: false)
    if name != plain { changedCount += 1 }
    return name
  }

  /// A unique name, different from the one for rows without an account, if needed with a currency.
  private mutating func unique(_ base: String, isOwn: Bool) -> String {
    func isFree(_ name: String) -> Bool {
      let words = name.lowercased().split(separator: " ", maxSplits: 1)
      let isOurs =
        words.first == Self.unassigned.lowercased()[...]
        && (words.count == 1 || Currency(code: words[1].uppercased()) != nil)
      return (isOwn || !isOurs) && !taken.contains(name.lowercased())
    }
    var name = base
    let known = "\(isOwn) \(base.lowercased())"
    var number = next[known] ?? 1
    if number > 1 { name = "\(base)-\(number)" }
    while !isFree(name) {
      number += 1
      name = "\(base)-\(number)"
    }
    next[known] = number
    taken.insert(name.lowercased())
    return name
  }

  func callAsFunction(_ statement: AccountStatement) -> String {
    name(account: statement.account, currency: statement.currency)
  }

  /// The name of an account in a currency; empty if there is no such statement.
  func name(account: Int, currency: Int) -> String { names[account * currencyCount + currency] ?? "" }
}
