/// Which rows other imports contain too, so that taking one import back leaves them as the other's.
public struct ImportVouchers: Sendable {
  /// An import that knows a row.
  public struct Voucher: Sendable, Hashable {
    public var importID: String
    /// The statement's file name.
    public var fileName: String

    public init(importID: String, fileName: String) {
      self.importID = importID
      self.fileName = fileName
    }
  }

  private var vouchers: [String: Voucher] = [:]

  public init() {}

  /// Notes that an import contains the line of a transaction; the first one that does counts.
  public mutating func add(_ voucher: Voucher, for transaction: String) {
    if vouchers[transaction] == nil { vouchers[transaction] = voucher }
  }

  public subscript(transaction: String) -> Voucher? { vouchers[transaction] }
}
