/// Why a balance cannot be told.
public enum BalanceError: Error, Sendable, Hashable {
  /// There is no account with the key.
  case noAccount(String)
  /// A row, the first in its tab, does not say for certain what it does to the balance.
  case uncertain(LeftOutRow)
  /// The sum is larger than 64 bits hold.
  case tooLarge
}
