extension OpenCell {
  /// Whether a text can be the value of the cell.
  package func accepts(_ value: String) -> Bool {
    let token = CellToken(value)
    return switch kind {
    case .date: token.date != nil
    case .amount: token.number != nil
    }
  }
}
