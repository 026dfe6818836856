/// The result for one line of a statement, in the numbers of ledger rows.
enum LineDecision: Hashable {
  /// Why a line makes no transaction.
  enum Omission: Hashable {
    /// It is before `--since`.
    case since
    case rule
  }

  /// No money moved.
  case zero
  case leftOut(Omission)
  /// The row exists and stays. `isChanged` means that the bank has changed the line's date or text.
  case there(Int, isChanged: Bool)
  /// The row was deleted and is restored.
  case restores(Int, isChanged: Bool)
  /// The row was removed from the sheet, and the line makes it again with its id.
  case remakes(Int, ImportKey)
  /// The line is the row, which no statement has booked so far, and gives it this key.
  case completes(Int, ImportKey)
  /// The first row was imported from the line, and the second one is the same transaction, entered by the
  /// user. The second takes over the key, and the first is deleted.
  case merges(Int, into: Int)
  /// The line makes a transaction.
  case makes(ImportKey)
}
