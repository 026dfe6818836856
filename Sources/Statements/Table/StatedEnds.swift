import Spreadsheet

/// The balances with which a statement says that it opens and closes, before its decimal mark is known.
struct StatedEnds {
  var opening: NumberToken
  var closing: NumberToken

  /// Both where the preamble or the rows of balances have one of each; nil else.
  init?(preamble: PreambleFacts, grid: CellGrid, balanceRows: [(row: Int, reason: SkippedLine.Reason)]) {
    func number(_ wanted: SkippedLine.Reason) -> NumberToken? {
      let stated = balanceRows.filter { $0.reason == wanted }
      guard stated.count <= 1 else { return nil }
      if let row = stated.first?.row {
        let numbers = grid.view.cells(inRow: row).compactMap { grid.token(row, $0.column).onlyNumber }
        // Which of several numbers is the balance depends on what is not decided yet.
        return numbers.count == 1 ? numbers[0] : nil
      }
      let above = preamble.balances.filter { $0.reason == wanted }
      return above.count == 1 ? above[0].number : nil
    }
    guard let opening = number(.openingBalance), let closing = number(.closingBalance) else { return nil }
    self.opening = opening
    self.closing = closing
  }

  /// Both in minor units; nil where one is no number with this mark.
  func minorUnits(_ mark: DecimalMark, digits: Int) -> (opening: Int64, closing: Int64)? {
    func minor(_ number: NumberToken) -> Int64? {
      let minor = number.minorUnits(mark, digits: digits)
      return number.mark == .debit ? minor.map { $0 > 0 ? -$0 : $0 } : minor
    }
    guard let opening = minor(opening), let closing = minor(closing) else { return nil }
    return (opening, closing)
  }
}
