/// How words or marks for the direction relate to the signs of the amounts.
///
/// `-12.50` beside `DR` agrees, `-12.50` beside `CR` opposes.
struct DirectionMarks {
  /// The name of the column with the words.
  let label: String
  /// Amounts with a minus and a word for money out, or without a minus and with a word for money in.
  private(set) var agreeing = 0
  /// The opposite ones.
  private(set) var opposing = 0

  /// Nil when there are no words or marks, or when no amount has a minus.
  init?(_ entries: EntryCells, _ column: Int, _ directions: DirectionColumns) {
    let columns = entries.columns
    let profile = columns.profiles[column]
    guard profile.negatives > 0 else { return nil }
    let isMarked = profile.creditMarks > 0 || profile.debitMarks > 0
    var words = isMarked ? nil : directions.words(beside: column)
    if let column = words?.0, Self.hasLettersByChance(column, columns) { words = nil }
    guard isMarked || words != nil else { return nil }
    label = columns.label(words?.0 ?? column)
    // A few thousand rows are enough.
    for row in entries.rows.prefix(5000) {
      guard let number = entries.grid.token(row, column).number, number.digits != 0 else { continue }
      let isOut: Bool
      if let words {
        let word = entries.grid.text(row, words.0)
        guard !word.isEmpty, let direction = words.1.direction(word), direction != .neutral else { continue }
        isOut = direction == .out
      } else {
        if number.mark == .none { continue }
        isOut = number.mark == .debit
      }
      if isOut == number.isNegative { agreeing += 1 } else { opposing += 1 }
    }
    if agreeing + opposing == 0 { return nil }
  }

  /// Whether a column of descriptions or names has only single letters. `C` and `D` say no direction there.
  private static func hasLettersByChance(_ column: Int, _ columns: TableColumns) -> Bool {
    guard let role = columns.roles[column], describing.contains(role) else { return false }
    return columns.profiles[column].words.list?.allSatisfy { $0.text.utf8.count == 1 } ?? false
  }

  private static let describing: Set<HeaderRole> = [.text, .payee, .payer, .recipient]
}
