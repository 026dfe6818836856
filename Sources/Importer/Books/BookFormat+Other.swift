/// Tables of no app that is known: the statement reader finds days and money, the words of the header the rest.
extension BookFormat {
  static let other: BookFormat = {
    var format = BookFormat("csv", "CSV", known: [], columns: words)
    format.transferCategories = ["transfer", "transfers", "credit card payment", "umbuchung"]
    format.noCategories = ["uncategorized", "uncategorised", "none"]
    format.clearedWords = ["cleared", "reconciled", "true", "yes", "1", "x", "*"]
    return format
  }()

  private static let words: [String: Column] = {
    let names: [(Column, String)] = [
      (
        .category,
        "category|category name|categories|kategorie|catégorie|categoría|categoria|kategoria|kategori|カテゴリ|分类|類別"
      ),
      (.subcategory, "subcategory|sub category|sub-category|unterkategorie|sous-catégorie"),
      (.categoryGroup, "category group|parent category|group|gruppe"),
      (.tags, "tags|tag|labels|label|schlagworte|étiquettes|etiquetas"),
      (
        .account,
        "account|account name|wallet|konto|compte|cuenta|conto|conta|rekening|konto name|kontoname|口座|账户|計座"
      ),
      (.note, "note|notes|memo|comment|comments|notiz|notizen|remarque|nota|notas"),
      (.status, "cleared|reconciled"), (.kind, "type|transaction type|income/expense|kind|typ|art"),
      (.isTransfer, "transfer"), (.derived, "balance|running balance|saldo"),
    ]
    return names.reduce(into: [:]) { all, entry in
      for word in entry.1.split(separator: "|") { all[String(word)] = entry.0 }
    }
  }()

  /// What a role of the statement reader is here; nil for what books have no use for.
  static func column(_ role: StatementLayout.Role) -> Column? {
    switch role {
    case .date: .date
    case .valueDate: .otherDate
    case .amount: .amount
    case .debit: .outflow
    case .credit: .inflow
    case .sign: .sign
    case .currency: .currency
    case .payee, .payer, .recipient: .payee
    case .text: .note
    case .balance, .balanceBefore: .derived
    case .fee, .originalAmount, .originalCurrency, .reference, .status, .account: nil
    }
  }
}
