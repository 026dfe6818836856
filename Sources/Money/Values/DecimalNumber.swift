package import TextScanning

/// A decimal number read exactly: `mantissa` divided by ten to the power of `scale`.
///
/// No binary floating point takes part. The value holds up to 18 digits; more are an overflow, never a
/// rounding.
@usableFromInline package struct DecimalNumber: Sendable, Hashable {
  /// All digits as one integer, with the sign.
  package var mantissa: Int64
  /// The number of digits after the decimal mark; never negative.
  package var scale: Int

  /// The number `mantissa` / 10^`scale`.
  @usableFromInline package init(mantissa: Int64, scale: Int) {
    self.mantissa = mantissa
    self.scale = scale
  }

  /// Why a text is not a number.
  @usableFromInline package enum ParseError: Error, Sendable, Hashable {
    /// The text is not a number in the plain form that the format and spreadsheets write.
    case notANumber
    /// More digits than 18, or an exponent out of reach.
    case tooLarge
  }

  /// Reads `12.50`, `-3`, `.5`, `+7`, `1E3`, `1.5e-7`: the forms that the format and XLSX write.
  ///
  /// Grouping marks, currency signs and decimal commas are not read here: they need evidence from more than
  /// one cell. Trailing zeros after the decimal mark do not count towards the digit limit.
  @usableFromInline package init(plain bytes: UnsafeBufferPointer<UInt8>) throws(ParseError) {
    try self.init(plain: bytes, marks: .point)
  }

  /// The same with another decimal mark.
  package init(plain bytes: UnsafeBufferPointer<UInt8>, marks: PlainNumber.Marks) throws(ParseError) {
    guard let number = PlainNumber(bytes, marks: marks) else { throw .notANumber }
    var digits = DigitAccumulator()
    for index in number.whole { try digits.append(bytes[index] &- UInt8(ascii: "0"), isFraction: false) }
    for index in number.fraction { try digits.append(bytes[index] &- UInt8(ascii: "0"), isFraction: true) }
    self = try digits.number(
      isNegative: number.isNegative,
      exponent: number.exponent.map { Self.exponent(UnsafeBufferPointer(rebasing: bytes[$0])) } ?? 0)
  }

  /// Reads a string as ``init(plain:)-(UnsafeBufferPointer<UInt8>)`` does.
  @usableFromInline package init(plain text: String) throws(ParseError) {
    var copy = text
    let result: Result<DecimalNumber, ParseError> = copy.withUTF8 { bytes in
      do throws(ParseError) { return .success(try DecimalNumber(plain: bytes)) } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// The value of a sign and digits; beyond 10,000 it makes no difference.
  private static func exponent(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var value = 0
    for byte in bytes where byte.isDigit { value = min(value * 10 + Int(byte &- UInt8(ascii: "0")), 10_000) }
    return bytes.first == UInt8(ascii: "-") ? -value : value
  }

  /// The number without trailing zeros after the mark.
  @usableFromInline package var reduced: DecimalNumber {
    var result = self
    while result.scale > 0, result.mantissa % 10 == 0 {
      result.mantissa /= 10
      result.scale -= 1
    }
    return result
  }
}

extension DecimalNumber: CustomStringConvertible {
  /// Plain decimal text: `-12.50`, with as many digits after the point as the scale.
  @usableFromInline package var description: String {
    DecimalText.string(mantissa: mantissa, scale: scale)
  }
}

/// Collects digits without overflow. Trailing zeros of the fraction are held back until a digit follows.
private struct DigitAccumulator {
  private var mantissa: Int64 = 0
  private var scale = 0
  private var pendingZeros = 0

  mutating func append(_ digit: UInt8, isFraction: Bool) throws(DecimalNumber.ParseError) {
    if isFraction, digit == 0 {
      pendingZeros += 1
      return
    }
    while pendingZeros > 0 {
      try push(0)
      scale += 1
      pendingZeros -= 1
    }
    try push(digit)
    if isFraction { scale += 1 }
  }

  private mutating func push(_ digit: UInt8) throws(DecimalNumber.ParseError) {
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
    let (sum, carry) = product.addingReportingOverflow(Int64(digit))
    guard !overflow, !carry else { throw .tooLarge }
    mantissa = sum
  }

  func number(isNegative: Bool, exponent: Int) throws(DecimalNumber.ParseError) -> DecimalNumber {
    var value = isNegative ? -mantissa : mantissa
    if value == 0 { return DecimalNumber(mantissa: 0, scale: 0) }
    // Zeros that were typed are kept (12.50 stays two digits) where they fit.
    var kept = scale
    var zeros = pendingZeros
    while zeros > 0, exponent == 0 {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { break }
      value = product
      kept += 1
      zeros -= 1
    }
    var newScale = kept - exponent
    guard newScale <= 400 else { throw .tooLarge }
    while newScale < 0 {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { throw .tooLarge }
      value = product
      newScale += 1
    }
    return DecimalNumber(mantissa: value, scale: newScale)
  }
}
