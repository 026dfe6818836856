/// What the descriptions of a table say of the sign of its amounts.
struct DirectionVotes {
  /// Rows whose words agree with a minus being money out, and rows whose words agree with the contrary.
  var minusIsOut = 0
  var minusIsIn = 0
  /// Rows that move something.
  var moving = 0

  /// The phrases that say so, for either.
  var phrases: (minusIsOut: Set<String>, minusIsIn: Set<String>) = ([], [])

  /// Fewer rows agree by chance, and fewer phrases are the trade of one account: rents come in every month for a landlord,
  /// and a club collects by direct debit.
  private static let most = 8
  private static let variety = 3

  /// The rule that many descriptions speak for, at least a third of all and by several phrases, and none against; nil where
  /// they prove nothing.
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
  let rows: [Int]
  /// The columns with descriptions and names.
  let textColumns: [Int]

  /// What the rows say, by the sign that each has.
  func votes(_ signOf: (Int) -> Int64?) -> DirectionVotes {
    var votes = DirectionVotes()
    // A few thousand rows say as much as all.
    for row in rows.prefix(5000) {
      guard let sign = signOf(row), sign != 0 else { continue }
      votes.moving += 1
      let text = textColumns.map { grid.text(row, $0) }.joined(separator: " ")
      guard let (hint, phrase) = PaymentWords.phrase(text) else { continue }
      if (hint == .incoming) == (sign > 0) {
        votes.minusIsOut += 1
        votes.phrases.minusIsOut.insert(phrase)
      } else {
        votes.minusIsIn += 1
        votes.phrases.minusIsIn.insert(phrase)
      }
    }
    return votes
  }

  /// Whether a row with a minus speaks of a payment.
  func hasNegativePayment(_ signOf: (Int) -> Int64?) -> Bool {
    rows.prefix(5000).contains { row in
      guard let sign = signOf(row), sign < 0 else { return false }
      return PaymentWords.namesPayment(textColumns.map { grid.text(row, $0) }.joined(separator: " "))
    }
  }

  /// Whether every row with a minus speaks of a payment or a refund.
  func namesPayments(_ signOf: (Int) -> Int64?) -> Bool {
    rows.prefix(5000).allSatisfy { row in
      guard let sign = signOf(row), sign < 0 else { return true }
      let text = textColumns.map { grid.text(row, $0) }.joined(separator: " ")
      return PaymentWords.namesPayment(text) || PaymentWords.hint(text) == .incoming
    }
  }
}
