import CWords

/// A currency, by its ISO 4217 alphabetic code.
///
/// All codes that ISO 4217 lists, or once listed because old statements print them, are known with their
/// number of minor-unit digits. Codes without a minor unit (gold, test codes) are not included.
public struct Currency: Sendable, Hashable {
  /// Three upper-case letters.
  public let code: String
  /// The number of decimal digits of an amount: USD 2, VND 0, BHD 3.
  public let digits: Int
  /// Whether ISO 4217 has withdrawn the code (DEM, LTL, BGN).
  package let isWithdrawn: Bool

  /// The currency of an exact code (three upper-case letters), or nil for an unknown one.
  @usableFromInline package init?(code: some StringProtocol) {
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

  /// XXX, "no currency": the currency of amounts in a version 1 dataset without a currency; two digits.
  ///
  /// It represents a missing currency. Written in a cell it is as unknown as any other word.
  package static let none = Currency(code: "XXX", digits: 2)

  /// The euro.
  public static let eur = Currency(code: "EUR", digits: 2)
  /// The dollar of the United States.
  public static let usd = Currency(code: "USD", digits: 2)
  /// The pound sterling.
  public static let gbp = Currency(code: "GBP", digits: 2)

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

/// ISO 4217 as data (`Words/currencies.csv`): list one (current codes with a minor unit, amendments up to
/// 2026) and list three (withdrawn codes that old statements still print).
enum CurrencyTable {
  struct Entry: Sendable {
    var digits: Int
    var isWithdrawn: Bool
  }

  static let entries: [String: Entry] = {
    var table: [String: Entry] = [:]
    for record in CompiledTable.records(cwords_currencies()) where record.count == 3 {
      table[record[0]] = Int(record[1]).map { Entry(digits: $0, isWithdrawn: record[2] == "withdrawn") }
    }
    return table
  }()

  /// The same table by ``slot(_:)``, for lookups in loops over rows.
  static let slots: [Entry?] = {
    var slots: [Entry?] = Array(repeating: nil, count: 26 * 26 * 26)
    for (code, entry) in entries {
      if let slot = slot(code.utf8) { slots[slot] = entry }
    }
    return slots
  }()

  /// The number of a three-letter code in alphabetical order, or nil for anything but three capitals.
  static func slot(_ code: some Collection<UInt8>) -> Int? {
    guard code.count == 3 else { return nil }
    var slot = 0
    for byte in code {
      guard byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") else { return nil }
      slot = slot * 26 + Int(byte - UInt8(ascii: "A"))
    }
    return slot
  }
}
