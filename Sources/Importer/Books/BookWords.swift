import DatasetFormat

/// Words in books for the kind of a row or an account.
enum BookWords {
  /// The meaning of a word in a column of kinds.
  enum Kind: Hashable {
    case out, `in`, transfer, opening, adjustment, settlement
  }

  /// The meaning of a word such as `debit`, `Income` or `Opening balance`. Nil for an unknown word.
  ///
  /// `Debit` → `.out`, `Income` → `.in`, `Transfer` → `.transfer`
  static func kind(_ text: String) -> Kind? {
    switch HeaderWords.normal(text) {
    case "debit", "expense", "expenses", "exp", "withdrawal", "ausgabe", "ausgaben", "dépense", "gasto": .out
    case "credit", "income", "deposit", "einnahme", "einnahmen", "revenu", "ingreso": .in
    case "outgoing transfer", "incoming transfer", "transfer", "transfer out", "transfer in", "umbuchung":
      .transfer
    case "opening balance", "initial balance", "liability credit": .opening
    case "reconciliation": .adjustment
    default: nil
    }
  }

  /// Whether a payee or a category marks a row as an opening balance.
  static func isOpening(_ text: String) -> Bool {
    if BalanceWords.reason(text) == .openingBalance { return true }
    let normal = HeaderWords.normal(text)
    return normal == "starting balances" || normal.hasPrefix("initial balance ")
  }

  static func isTrue(_ text: String) -> Bool {
    ["true", "yes", "1", "wahr", "vrai", "x"].contains(BookFormat.normal(text))
  }

  /// The meaning of the first part of an account's name in a journal.
  enum Root: String, CaseIterable, Sendable {
    case assets, liabilities, expenses, income, equity

    init?(word: String) {
      switch BookFormat.normal(word) {
      case "assets", "asset", "aktiva", "vermögen", "actifs", "actif", "activos", "activo", "attività":
        self = .assets
      case "liabilities", "liability", "passiva", "verbindlichkeiten", "passifs", "passif", "pasivos",
        "pasivo",
        "passività":
        self = .liabilities
      case "expenses", "expense", "ausgaben", "aufwand", "aufwendungen", "dépenses", "gastos", "spese":
        self = .expenses
      case "income", "incomes", "revenue", "revenues", "einnahmen", "ertrag", "erträge", "revenus",
        "ingresos",
        "entrate":
        self = .income
      case "equity", "eigenkapital", "capitaux", "patrimonio": self = .equity
      default: return nil
      }
    }
  }

  /// The account type in a name: `savings`, `creditCard`. `checking` when the name has none.
  ///
  /// `Visa Gold` → `creditCard`, `Tagesgeld` → `savings`, `Giro` → `checking`
  static func accountType(_ name: String, root: Root? = nil) -> String {
    let words = Set(HeaderWords.normal(name).split(separator: " ").map(String.init))
    func has(_ known: String...) -> Bool { !words.isDisjoint(with: known) }
    if has("credit", "creditcard", "visa", "mastercard", "amex", "kreditkarte", "card") {
      return "creditCard"
    }
    if has("loan", "mortgage", "kredit", "darlehen", "hypothek", "prêt") || root == .liabilities {
      return "loan"
    }
    if has("savings", "saving", "saver", "sparen", "sparkonto", "tagesgeld", "livret", "ahorros") {
      return "savings"
    }
    if has("cash", "wallet", "purse", "bargeld", "geldbeutel", "bar", "efectivo", "espèces", "現金") {
      return "cash"
    }
    if has("broker", "brokerage", "investment", "investments", "depot", "401k", "ira", "stocks") {
      return "investment"
    }
    return "checking"
  }
}
