/// What a plan may add to the sums of the books: the command that makes it says so, and the save refuses one that adds more.
///
/// Dividing a row over categories moves no money, so a plan that does is wrong, whatever its changes look like one by one.
public enum AllowedEffect: Int, Sendable, Hashable, Comparable {
  /// Nothing: no balance, no income and no spending of any day.
  case nothing
  /// What counts as income, as spending or as a transfer, and no balance.
  case kinds
  /// What its changes come to: somebody asked for them.
  case any

  public static func < (one: AllowedEffect, other: AllowedEffect) -> Bool { one.rawValue < other.rawValue }
}
