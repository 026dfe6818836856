package import Money

/// What a row of moved money is: its category says which type, the money which way it went.
///
/// Money that comes in under a category of expenses is a refund, and money that goes out under one of income a reversal.
package struct RowFlow: Sendable, Hashable {
  package let type: TransactionType
  /// The cell of the direction: nil where it is the type's natural one.
  package let direction: Direction?

  /// - Parameters:
  ///   - category: The type of the row's category; nil where it has none.
  ///   - isOut: Whether the money leaves the account.
  package init(category: FlowType?, isOut: Bool) {
    let natural: TransactionType = isOut ? .expense : .income
    type = category?.transactionType ?? natural
    direction = type == natural ? nil : isOut ? .out : .in
  }
}
