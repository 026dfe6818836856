import Money
import TextScanning

/// The kind of a statement's account.
enum AccountKind: CaseIterable { case bank, card }

/// The witnesses for the kind of a statement's account, apart from its amounts.
///
/// A card's number in each row → a card. An IBAN above the table → a bank account. With both, it may be either.
struct AccountKindWitnesses {
  let decision: Decision<AccountKind>

  /// `rows` are those with a date and a number.
  init(columns: TableColumns, preamble: PreambleFacts, grid: CellGrid, rows: [Int]) {
    let witnesses = [
      Self.shops(columns), Self.cardNames(columns), Self.cardNumbers(columns, preamble, grid, rows),
      Self.accounts(columns, preamble),
    ]
    decision = Decision(among: AccountKind.allCases, byAllOf: witnesses.compactMap(\.self))
  }

  /// The kind, proved or only suggested. Nil when nothing tells it, or when there are signs of both.
  var kind: AccountKind? { decision.left.count == 1 ? decision.left[0] : nil }

  var hasSignOfCard: Bool { !cards.isEmpty }
  /// Whether column names are the only signs of a card.
  var isCardByNameOnly: Bool { hasSignOfCard && cards.allSatisfy { $0.strength < .shown } }

  private var cards: [Witness<AccountKind>] { decision.told.filter { $0.allowed == [.card] } }

  /// Many a bank account has a column of shops too.
  private static func shops(_ columns: TableColumns) -> Witness<AccountKind>? {
    let name = nameOfFilled(columns) { name in
      name.hasPrefix("merchant") || shopNames.contains { WordSet.holds(name, $0) }
    }
    return name.map { Witness(.card, .hint, "\($0) has shops") }
  }

  private static func cardNames(_ columns: TableColumns) -> Witness<AccountKind>? {
    let name = nameOfFilled(columns) { name in cardNames.contains { WordSet.holds(name, $0) } }
    return name.map { Witness(.card, .likely, "\($0) is of a card") }
  }

  /// The first column with values and such a name.
  private static func nameOfFilled(_ columns: TableColumns, _ isNamed: (String) -> Bool) -> String? {
    columns.indices.first {
      columns.profiles[$0].filled > 0 && isNamed(HeaderWords.normal(columns.name($0)))
    }.map(columns.label)
  }

  private static func cardNumbers(
    _ columns: TableColumns, _ preamble: PreambleFacts, _ grid: CellGrid, _ rows: [Int]
  ) -> Witness<AccountKind>? {
    if preamble.hasCardNumber { return Witness(.card, .shown, "a card's number stands above the table") }
    let isNamedAbove = preamble.texts.contains { text in
      let normal = HeaderWords.normal(text)
      return cards.contains { WordSet.holds(normal, $0) }
    }
    if isNamedAbove { return Witness(.card, .shown, "the rows above the table name a card") }
    // A bank's file has columns for the counterparty's account even when no row fills them. A card column is
    // evidence only when some cell in it has a card number.
    let column = columns.indices.first {
      columns.profiles[$0].filled > 0 && columns.roles[$0] == .card && columns.isNamed[$0]
        && areCards(columns.profiles[$0])
        && (columns.profiles[$0].filled >= rows.count || isOfCard($0, columns, grid, rows))
    }
    return column.map { Witness(.card, .shown, "\(columns.label($0)) has the number of a card") }
  }

  /// An account's number or IBAN, or a column for the other side's account.
  private static func accounts(_ columns: TableColumns, _ preamble: PreambleFacts) -> Witness<AccountKind>? {
    let isOfBank = columns.indices.contains { column in
      if columns.isNamed[column] {
        if columns.roles[column] == .counterAccount { return true }
        if columns.roles[column] == .account, areAccountNumbers(columns.profiles[column]) { return true }
      }
      let name = HeaderWords.normal(columns.name(column))
      return WordSet.holds(name, "iban") || WordSet.holds(name, "bank account")
    }
    if isOfBank { return Witness(.bank, .shown, "a column has numbers of bank accounts") }
    let hasIBAN = preamble.texts.contains { text in
      // `IBAN: DE02 ...`: the number is the text after the label.
      let number = text.split(separator: ":").last ?? ""
      return AccountHint.isIBAN(number.filter { !$0.isWhitespace }.uppercased())
    }
    return hasIBAN ? Witness(.bank, .shown, "an IBAN stands above the table") : nil
  }

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
    // The end of a card's number may have a dash before it: `-41009`.
    text.utf8.count(where: \.isDigit) >= 4 && text.first?.isPunctuation == false && !text.contains("*")
      && !text.lowercased().contains("x")
  }

  private static let shopNames = WordFiles.shared.normal(.shopColumn)
  private static let cardNames = WordFiles.shared.normal(.cardColumn)
  private static let cards = WordFiles.shared.normal(.card)
}
