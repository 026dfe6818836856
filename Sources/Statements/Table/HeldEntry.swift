/// An entry that its status keeps out of the statement, as long as nothing shows that it moved money.
struct HeldEntry: Sendable {
  var entry: StatementLine
  /// What the status column says.
  var word: String
  var state: StatusWords.State
}
