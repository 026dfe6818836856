/// Which rows other imports contain too, so that taking one import back leaves them as the other's.
package struct ImportVouchers: Sendable {
  /// An import that knows a row.
  package struct Voucher: Sendable, Hashable {
    package var importID: String
    /// The statement's file name.
    package var fileName: String

    package init(importID: String, fileName: String) {
      self.importID = importID
      self.fileName = fileName
    }
  }

  private var vouchers: [String: Voucher] = [:]

  package init() {}

  /// Notes that an import contains the line of a transaction; the first one that does counts.
  package mutating func add(_ voucher: Voucher, for transaction: String) {
    if vouchers[transaction] == nil { vouchers[transaction] = voucher }
  }

  package subscript(transaction: String) -> Voucher? { vouchers[transaction] }
}
