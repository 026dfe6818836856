/// A decimal number read exactly: `mantissa` divided by ten to the power of `scale`.
///
/// No binary floating point takes part. The value holds up to 18 digits; more are an overflow, never a
/// rounding.
public struct DecimalNumber: Sendable, Hashable {
  /// All digits as one integer, with the sign.
  public var mantissa: Int64
  /// The number of digits after the decimal mark; never negative.
  public var scale: Int

  /// The number `mantissa` / 10^`scale`.
  public init(mantissa: Int64, scale: Int) {
    self.mantissa = mantissa
    self.scale = scale
  }

  /// Why a text is not a number.
  public enum ParseError: Error, Sendable, Hashable {
    /// The text is not a number in the plain form that the format and spreadsheets write.
    case notANumber
    /// More digits than 18, or an exponent out of reach.
    case tooLarge
  }

  /// Reads `12.50`, `-3`, `.5`, `+7`, `1E3`, `1.5e-7`: the forms that the format and XLSX write.
  ///
  /// Grouping marks, currency signs and decimal commas are not read here: they need evidence from more than
  /// one cell. Trailing zeros after the decimal mark do not count towards the digit limit.
  public init(plain bytes: UnsafeBufferPointer<UInt8>) throws(ParseError) {
    var index = 0
    var isNegative = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    var digits = DigitAccumulator()
    var seenPoint = false
    var count = 0
    scan: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        try digits.append(bytes[index] &- UInt8(ascii: "0"), isFraction: seenPoint)
        count += 1
      case UInt8(ascii: "."):
        guard !seenPoint else { throw .notANumber }
        seenPoint = true
      default: break scan
      }
      index += 1
    }
    guard count > 0 else { throw .notANumber }
    var exponent = 0
    if index < bytes.count {
      guard bytes[index] | 0x20 == UInt8(ascii: "e") else { throw .notANumber }
      exponent = try Self.exponent(bytes[(index + 1)...])
    }
    self = try digits.number(isNegative: isNegative, exponent: exponent)
  }

  /// Reads a string as ``init(plain:)-(UnsafeBufferPointer<UInt8>)`` does.
  public init(plain text: String) throws(ParseError) {
    var copy = text
    let result: Result<DecimalNumber, ParseError> = copy.withUTF8 { bytes in
      do throws(ParseError) { return .success(try DecimalNumber(plain: bytes)) } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  private static func exponent(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(ParseError) -> Int {
    var rest = bytes
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    guard !rest.isEmpty else { throw .notANumber }
    var value = 0
    for byte in rest {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { throw .notANumber }
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 10_000)
    }
    return isNegative ? -value : value
  }

  /// The number with trailing zeros after the mark taken off.
  public var reduced: DecimalNumber {
    var result = self
    while result.scale > 0, result.mantissa % 10 == 0 {
      result.mantissa /= 10
      result.scale -= 1
    }
    return result
  }
}

extension DecimalNumber: CustomStringConvertible {
  /// Plain decimal text: `-12.50`; as many digits after the point as the scale says.
  public var description: String {
    DecimalText.string(mantissa: mantissa, scale: scale)
  }
}

/// Gathers digits without overflow; trailing zeros of the fraction are held back until a digit follows.
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
