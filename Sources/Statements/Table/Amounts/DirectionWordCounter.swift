/// What the descriptions of a table say about the sign of its amounts.
struct DirectionVotes {
  /// Rows whose words agree that a minus is money out, and rows whose words say the opposite.
  var minusIsOut = 0
  var minusIsIn = 0
  /// Of the latter, those with a minus that are called money in.
  var incomingWithMinus = 0
  /// Rows with a rent, which says no direction.
  var rents = 0
  /// Rows with an amount other than zero.
  var moving = 0

  /// The phrases behind each vote.
  var phrases: (minusIsOut: Set<String>, minusIsIn: Set<String>) = ([], [])

  /// Below these counts, rows may agree by chance, and phrases may be the business of one account. A club
  /// collects by direct debit.
  private static let most = 8
  private static let variety = 3

  /// The rule with overwhelming support: at least a third of all descriptions, several phrases, and no vote
  /// against it. Nil when there is none.
  var overwhelming: SignRule? {
    if minusIsIn == 0, isMany(minusIsOut, phrases.minusIsOut) { return .minusIsOut }
    return minusIsOut == 0 && isMany(minusIsIn, phrases.minusIsIn) ? .minusIsIn : nil
  }

  private func isMany(_ votes: Int, _ phrases: Set<String>) -> Bool {
    votes >= Self.most && votes * 3 >= moving && phrases.count >= Self.variety
  }
}

/// Counts what the descriptions of a table say about the direction of its amounts.
struct DirectionWordCounter {
  let grid: CellGrid
  private(set) var rows: [Int]
  /// The columns with descriptions and names.
  let textColumns: [Int]

  init(_ entries: EntryCells) {
    let columns = entries.columns
    let withTexts = columns.indices.filter { columns.profiles[$0].texts > 0 }
    let named = columns.columns(.text, .payee, .type) + withTexts.filter { columns.roles[$0] == nil }
    grid = entries.grid
    rows = entries.rows
    textColumns = named.isEmpty ? withTexts : named
  }

  /// The same for a few rows, which cost little: what a file says at all it says in them.
  var ofFirstRows: DirectionWordCounter {
    var few = self
    few.rows = Array(rows.prefix(100))
    return few
  }

  /// The direction that a row's description says, without the words of one column. Nil when it says none.
  func hint(_ row: Int, without column: Int? = nil) -> PaymentWords.Hint? {
    let text = textColumns.filter { $0 != column }.map { grid.text(row, $0) }.joined(separator: " ")
    return PaymentWords.hint(text) ?? (PaymentWords.namesShop(text) ? .out : nil)
  }

  /// The description of a row.
  func description(_ row: Int) -> String {
    textColumns.map { grid.text(row, $0) }.joined(separator: " ")
  }

  /// Whether a row's description is of a transfer between accounts of one person.
  func namesOwnTransfer(_ row: Int) -> Bool {
    let normal = HeaderWords.normal(description(row))
    return TransferWords.own.occurs(in: normal.split(separator: " ").map(String.init), of: normal)
  }

  /// Whether a row's description is of a rent.
  func namesRent(_ row: Int) -> Bool {
    PaymentWords.namesRent(description(row))
  }

  /// How many rows name a shop and are money out, and how many name one and are money in.
  func shops(_ signOf: (Int) -> Int64?) -> (out: Int, incoming: Int) {
    rows.prefix(5000).reduce(into: (out: 0, incoming: 0)) { count, row in
      let text = description(row)
      guard let sign = signOf(row), sign != 0, PaymentWords.phrase(text) == nil,
        PaymentWords.namesShop(text)
      else { return }
      if sign < 0 { count.out += 1 } else { count.incoming += 1 }
    }
  }

  /// The votes of the rows, by the sign of each row.
  func votes(_ signOf: (Int) -> Int64?) -> DirectionVotes {
    var votes = DirectionVotes()
    // A few thousand rows are enough.
    for row in rows.prefix(5000) {
      guard let sign = signOf(row), sign != 0 else { continue }
      votes.moving += 1
      let text = description(row)
      guard let (hint, phrase) = PaymentWords.phrase(text) else {
        if PaymentWords.namesRent(text) { votes.rents += 1 }
        continue
      }
      if (hint == .incoming) == (sign > 0) {
        votes.minusIsOut += 1
        votes.phrases.minusIsOut.insert(phrase)
      } else {
        votes.minusIsIn += 1
        if hint == .incoming { votes.incomingWithMinus += 1 }
        votes.phrases.minusIsIn.insert(phrase)
      }
    }
    return votes
  }

  /// Whether a row with a minus mentions a payment.
  func hasNegativePayment(_ signOf: (Int) -> Int64?) -> Bool {
    rows.prefix(5000).contains { row in
      guard let sign = signOf(row), sign < 0 else { return false }
      return PaymentWords.namesPayment(description(row))
    }
  }

  /// Whether every row with a minus mentions a payment or a refund.
  func namesPayments(_ signOf: (Int) -> Int64?) -> Bool {
    rows.prefix(5000).allSatisfy { row in
      guard let sign = signOf(row), sign < 0 else { return true }
      let text = description(row)
      return PaymentWords.namesPayment(text) || PaymentWords.hint(text) == .incoming
    }
  }
}
