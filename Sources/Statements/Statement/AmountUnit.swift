/// In which unit the amounts of a file are.
enum AmountUnit: String, Sendable, CaseIterable {
  /// In the currency itself.
  case whole
  /// In its smallest unit: cents, pence.
  case minor
}
