public import DatasetFormat
public import Foundation

extension Amount {
  /// An exact number as an amount; nil where it has more decimals than the currency, or more digits than 64
  /// bits hold.
  ///
  /// `Decimal(string: "12.5")` in euros → 12.50 EUR
  public init?(_ decimal: Decimal, currency: Currency) {
    var scaled = Decimal()
    var source = decimal
    guard NSDecimalMultiplyByPowerOf10(&scaled, &source, Int16(currency.digits), .plain) == .noError,
      let units = Int64(exactly: NSDecimalNumber(decimal: scaled)), Decimal(units) == scaled
    else { return nil }
    self.init(minorUnits: units, currency: currency)
  }

  /// The exact number: `12.50` of 1250 minor units in euros, for formats of a place.
  public var decimal: Decimal {
    Decimal(
      sign: minorUnits < 0 ? .minus : .plus, exponent: -currency.digits,
      significand: Decimal(minorUnits.magnitude))
  }
}

extension RecordID {
  /// The same identifier as Foundation has it.
  public var uuid: UUID {
    guard let uuid = UUID(uuidString: description) else { preconditionFailure("an id is a UUID") }
    return uuid
  }

  /// The same identifier.
  public init?(_ uuid: UUID) { self.init(uuid.uuidString) }
}
