package import DatasetFormat

/// By how much the bank's amount may differ from the amount of a recurring rule and still be its payment.
///
/// `5%` of 1150.00 allows 1092.50 to 1207.50; `30.00` allows 1120.00 to 1180.00.
package struct AmountTolerance: Sendable, Hashable {
  private enum Measure: Hashable {
    /// Tenths of a per cent.
    case share(Int64)
    case amount(Amount)
  }

  private let measure: Measure

  /// The largest share, in per cent. Prices rise, but what is half as much again is mostly another payment.
  package static let largestPercent: Int64 = 50

  /// Reads a tolerance: a percentage of up to 50 with at most one decimal, or an amount of 1 or more.
  ///
  /// `5%`, `2.5 %`, `30.00`. Nil for `0.05`, which is what a spreadsheet makes of 5 per cent.
  package init?(_ text: String, in currency: Currency) {
    let text = text.filter { !$0.isWhitespace }
    if text.hasSuffix("%") {
      let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
      guard let whole = parts.first, (1...2).contains(whole.count), let percent = Int64(whole),
        whole.allSatisfy(\.isASCII), parts.count <= 2
      else { return nil }
      var tenths = percent * 10
      if parts.count == 2 {
        guard parts[1].count == 1, let decimal = Int64(parts[1]) else { return nil }
        tenths += decimal
      }
      guard tenths > 0, tenths <= Self.largestPercent * 10 else { return nil }
      measure = .share(tenths)
      return
    }
    guard text.utf8.first.map({ $0 >= UInt8(ascii: "1") && $0 <= UInt8(ascii: "9") }) == true,
      text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
      let number = try? DecimalNumber(plain: text),
      let units = try? Amount.minorUnits(of: number, digits: currency.digits).minorUnits
    else { return nil }
    measure = .amount(Amount(minorUnits: units, currency: currency))
  }

  /// A tolerance of so many per cent.
  package init(percent: Int64) { measure = .share(percent * 10) }

  /// Whether an amount may be the payment that was planned. Signs do not matter.
  package func allows(_ units: Int64, for planned: Int64) -> Bool {
    let (one, other) = (Int128(units.magnitude), Int128(planned.magnitude))
    let difference = one > other ? one - other : other - one
    return switch measure {
    case .share(let tenths): difference * 1000 <= other * Int128(tenths)
    case .amount(let amount): difference <= Int128(amount.minorUnits)
    }
  }
}

extension AmountTolerance: CustomStringConvertible {
  /// As the format writes it: `5%`, `2.5%`, `30.00`.
  package var description: String {
    switch measure {
    case .share(let tenths): tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
    case .amount(let amount): amount.decimalText
    }
  }
}
