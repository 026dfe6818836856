/// A currency, by its ISO 4217 alphabetic code.
///
/// Codes that ISO 4217 lists, or once listed (old statements print them), are known with their number of
/// minor-unit digits. Codes without a minor unit (gold, test codes) are none of ours.
public struct Currency: Sendable, Hashable {
  /// Three upper-case letters.
  public let code: String
  /// The number of decimal digits of an amount: USD 2, VND 0, BHD 3.
  public let digits: Int
  /// Whether ISO 4217 has withdrawn the code (DEM, LTL, BGN).
  public let isWithdrawn: Bool

  /// The currency of an exact code (three upper-case letters), or nil for an unknown one.
  public init?(code: some StringProtocol) {
    guard let currency = Array(code.utf8).withUnsafeBufferPointer({ Currency(codeBytes: $0) }) else {
      return nil
    }
    self = currency
  }

  /// The same of a string, without a copy of its bytes: one is asked for with every entry of a statement.
  public init?(code: String) {
    var text = code
    guard let slot = text.withUTF8({ CurrencyTable.slot($0) }), let entry = CurrencyTable.slots[slot] else {
      return nil
    }
    self.code = code
    digits = entry.digits
    isWithdrawn = entry.isWithdrawn
  }

  /// The currency of an exact code, given as bytes.
  package init?(codeBytes bytes: UnsafeBufferPointer<UInt8>) {
    guard let slot = CurrencyTable.slot(bytes), let entry = CurrencyTable.slots[slot] else { return nil }
    code = String(decoding: bytes, as: UTF8.self)
    digits = entry.digits
    isWithdrawn = entry.isWithdrawn
  }

  /// Whether bytes are the code of a currency.
  package static func isCode(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    CurrencyTable.slot(bytes).map { CurrencyTable.slots[$0] != nil } == true
  }

  /// XXX, "no currency": what amounts are in where a version 1 dataset names none; two digits.
  ///
  /// It stands for the lack of a currency; written in a cell it is as unknown as any other word.
  package static let none = Currency(code: "XXX", digits: 2)

  private init(code: String, digits: Int) {
    self.code = code
    self.digits = digits
    isWithdrawn = false
  }

  /// All codes of the current table, in order.
  public static var currentCodes: [String] {
    CurrencyTable.entries.filter { !$0.value.isWithdrawn }.keys.sorted()
  }
}

extension Currency: CustomStringConvertible {
  public var description: String { code }
}
