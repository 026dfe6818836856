/// An amount of money: an integer count of the currency's minor unit (ISO 4217), never a binary float.
public struct Amount: Sendable, Hashable {
  /// The number of minor units; in a signed amount negative for money out.
  public var minorUnits: Int64
  /// The currency, which determines the number of decimal digits.
  public var currency: Currency

  /// An amount of minor units: 1250 in euros are 12.50 EUR.
  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Why a number is not an amount of a currency.
  @usableFromInline package enum ConversionError: Error, Sendable, Hashable {
    /// More digits than the currency has, beyond what binary rounding explains (12.345 USD).
    case tooPrecise
    /// More minor units than 64 bits hold.
    case tooLarge
  }

  /// A number as an amount, and whether binary noise was removed.
  @usableFromInline package struct Conversion: Sendable, Hashable {
    /// The amount in minor units of the currency.
    package var minorUnits: Int64
    /// True for texts such as `19.989999999999998`, which a spreadsheet writes for 19.99.
    package var isNoisy: Bool
  }

  /// Converts an exact decimal number to minor units.
  ///
  /// Surplus digits are an error, except for the noise of a binary float. Noise has at least 15 digits in
  /// all. It is so close to a whole number of minor units that the difference is less than one part in 10^9
  /// of the number and less than a thousandth of a minor unit.
  @usableFromInline package static func minorUnits(
    of number: DecimalNumber, digits: Int
  ) throws(ConversionError) -> Conversion {
    if number.scale <= digits {
      var value = number.mantissa
      for _ in number.scale..<digits {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        guard !overflow else { throw .tooLarge }
        value = product
      }
      return Conversion(minorUnits: value, isNoisy: false)
    }
    var divisor: Int64 = 1
    for _ in digits..<number.scale {
      let (product, overflow) = divisor.multipliedReportingOverflow(by: 10)
      // Less than one part in 10^18 is left, which is below every minor unit.
      guard !overflow else { throw .tooPrecise }
      divisor = product
    }
    let (quotient, remainder) = number.mantissa.quotientAndRemainder(dividingBy: divisor)
    if remainder == 0 { return Conversion(minorUnits: quotient, isNoisy: false) }
    let below = remainder.magnitude
    let above = divisor.magnitude - below
    let distance = min(below, above)
    guard number.mantissa.magnitude >= 100_000_000_000_000,
      distance <= number.mantissa.magnitude / 1_000_000_000, distance <= divisor.magnitude / 1000
    else { throw .tooPrecise }
    // Cannot overflow: the quotient is at most a tenth of the mantissa.
    let step: Int64 = above < below ? (number.mantissa < 0 ? -1 : 1) : 0
    return Conversion(minorUnits: quotient + step, isNoisy: true)
  }

  /// The largest count of minor units that every spreadsheet keeps: Excel and LibreOffice save 15 digits of a
  /// number.
  package static let largestKept: Int64 = 999_999_999_999_999

  /// No currency has more digits after the point.
  package static let mostDigits = 4

  /// A plain number as CSV writes an amount with so many digits: `12.5` → `12.50`. Nil if it is not a number,
  /// or has more digits.
  package static func text(of number: String, digits: Int) -> String? {
    guard let number = try? DecimalNumber(plain: number),
      let conversion = try? minorUnits(of: number, digits: digits)
    else { return nil }
    return DecimalText.string(mantissa: conversion.minorUnits, scale: digits)
  }

  /// The sum, or nil on overflow; amounts of different currencies are never added.
  public func adding(_ other: Amount) -> Amount? {
    guard currency == other.currency else { return nil }
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    return overflow ? nil : Amount(minorUnits: sum, currency: currency)
  }

  /// Plain decimal text with the currency's digits: `12.50`.
  public var decimalText: String { DecimalText.string(mantissa: minorUnits, scale: currency.digits) }
}

/// `{"minorUnits": 1250, "currency": "EUR"}`
extension Amount: Codable {}

extension Amount: CustomStringConvertible {
  /// `12.50 EUR`.
  public var description: String { "\(decimalText) \(currency.code)" }
}

extension DecimalNumber {
  /// The number without the noise of a binary fraction, in any currency: `43.790000000000006` → 43.79.
  package var withoutNoise: DecimalNumber {
    guard scale > Amount.mostDigits,
      let conversion = try? Amount.minorUnits(of: self, digits: Amount.mostDigits), conversion.isNoisy
    else { return self }
    return DecimalNumber(mantissa: conversion.minorUnits, scale: Amount.mostDigits).reduced
  }
}
