import TextScanning

/// The kind of an account, as a file shows it. Unknown when it shows signs of both a card and a bank account.
enum AccountKind { case bank, card, unknown }

/// What a file says about the kind of its account, apart from its amounts.
struct AccountSignals {
  /// Words of cards: a card number, a merchant, a card's name above the table.
  var isCard = false
  /// Whether a column name is the only sign of a card, for example the name of a merchant column.
  var isCardByNameOnly = false
  /// Words of bank accounts: an account number or IBAN, the other side's account.
  var isBankAccount = false

  /// `rows` are those with a date and a number.
  init(columns: TableColumns, preamble: [String], grid: CellGrid, rows: [Int]) {
    // A bank's file has columns for the counterparty's account even when no row fills them. A card column is
    // evidence only when some cell in it has a card number.
    let filled = columns.indices.filter { columns.profiles[$0].filled > 0 }
    let roles = Set(columns.indices.compactMap { columns.isNamed[$0] ? columns.roles[$0] : nil })
    let names = columns.indices.map { HeaderWords.normal(columns.name($0)) }
    let hasMerchants = filled.map { names[$0] }.contains { name in
      Self.cardNames.contains { WordSet.holds(name, $0) } || name.hasPrefix("merchant")
    }
    let hasCard =
      filled.contains {
        columns.roles[$0] == .card && columns.isNamed[$0] && Self.areCards(columns.profiles[$0])
          && (columns.profiles[$0].filled >= rows.count || Self.isOfCard($0, columns, grid, rows))
      }
      || preamble.contains { text in
        let normal = HeaderWords.normal(text)
        return Self.cards.contains { WordSet.holds(normal, $0) } || Self.isMaskedCard(text)
      }
    isCard = hasMerchants || hasCard
    isCardByNameOnly = hasMerchants && !hasCard
    isBankAccount =
      roles.contains(.counterAccount)
      || columns.columns(.account).contains { column in
        columns.isNamed[column] && Self.areAccountNumbers(columns.profiles[column])
      }
      || names.contains { WordSet.holds($0, "iban") || WordSet.holds($0, "bank account") }
      || preamble.contains { text in
        // `IBAN: DE02 ...`: the number is the text after the label.
        let number = text.split(separator: ":").last ?? ""
        return AccountHint.isIBAN(number.filter { !$0.isWhitespace }.uppercased())
      }
  }

  var kind: AccountKind { isCard == isBankAccount ? .unknown : isCard ? .card : .bank }

  /// Whether a card's number that is blank in some rows is the statement's: those rows pay the card's debt, and
  /// the charges are printed without a sign. A bank account has one only for what was paid by card.
  private static func isOfCard(_ card: Int, _ columns: TableColumns, _ grid: CellGrid, _ rows: [Int]) -> Bool
  {
    let amounts = columns.indices.filter { columns.roles[$0]?.isMovement == true }
    var charges = (positive: 0, negative: 0)
    let areBlankPayments = rows.prefix(5000).allSatisfy { row in
      for column in amounts {
        guard let number = grid.token(row, column).number, number.digits != 0 else { continue }
        let isPositive = (columns.roles[column] == .credit) == number.isNegative
        if grid.isBlank(row, card) { return !isPositive }
        if isPositive { charges.positive += 1 } else { charges.negative += 1 }
        return true
      }
      return true
    }
    return areBlankPayments && charges.positive > charges.negative
  }

  /// Whether a line gives a card's number, in any language: `رقم البطاقة: **** 4417`.
  private static func isMaskedCard(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), text[colon...].contains("*") else { return false }
    return HeaderWords.matches(String(text[..<colon])).contains { $0.role == .card && $0.strength > 1 }
  }

  /// Whether a column holds the numbers of a few cards, masked or not, and no identifier of each entry.
  private static func areCards(_ profile: ColumnProfile) -> Bool {
    guard let words = profile.words.list, !words.isEmpty else { return false }
    guard words.count * 2 <= profile.filled || words.count <= 3 else { return false }
    return words.allSatisfy { word in
      let letters = word.text.lowercased().filter { $0.isLetter && $0 != "x" }
      return letters.isEmpty || cards.contains { WordSet.holds(HeaderWords.normal(word.text), $0) }
    }
  }

  /// Whether a column tells the entries of a few accounts apart by their numbers.
  private static func areAccountNumbers(_ profile: ColumnProfile) -> Bool {
    guard let words = profile.words.list, !words.isEmpty else { return false }
    return words.allSatisfy { isAccountNumber($0.text) }
  }

  private static func isAccountNumber(_ text: String) -> Bool {
    text.utf8.count(where: \.isDigit) >= 4 && !text.contains("*")
      && !text.lowercased().contains("x")
  }

  private static let cardNames =
    ["merchant", "card member", "cardmember", "card no", "card number"]
    + ["店名", "利用店名", "加盟店名", "가맹점명", "이용가맹점", "estabelecimento", "kortnummer", "karteninhaber"].map(
      HeaderWords.normal)
  private static let cards = [
    "credit card", "creditcard", "charge card", "visa", "mastercard", "american express", "amex",
    "kreditkarte", "kreditkarten",
    "carte de crédit", "carte bancaire", "tarjeta de crédito", "tarjeta", "carta di credito",
    "cartão de crédito", "kreditkort",
    "karta kredytowa", "kreditní karta", "luottokortti", "信用卡", "クレジットカード", "신용카드", "кредитная карта",
    "kredi kartı",
  ].map(HeaderWords.normal)
}
