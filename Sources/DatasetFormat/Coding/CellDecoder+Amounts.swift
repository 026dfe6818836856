package import Spreadsheet
import TextScanning

extension CellDecoder {
  /// Minor units of a currency, with the sign that the cell has.
  ///
  /// Plain decimal numbers are read as they stand. A currency sign is taken off where it means the row's own
  /// currency. A comma is read where only one reading is left (`12,50`, `1.234,56`); one mark before exactly
  /// three digits is not.
  package func minorUnits(
    _ cell: Cell?, _ view: SheetView, currency: Currency
  ) -> Reading<Int64> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      if kind == .date { return .unreadable(.amountIsDate) }
      if kind == .boolean { return .unreadable(.amountUnreadable) }
      do throws(DecimalNumber.ParseError) {
        let number = try DecimalNumber(plain: bytes)
        if kind != .number, number.scale == 3, currency.digits < 3, Self.looksGrouped(bytes) {
          return .unreadable(.amountAmbiguous)
        }
        let reading = minorUnits(of: number, currency: currency)
        guard case .value(let units) = reading else { return reading }
        if storage == .xlsx, kind != .number { return .variant(units, .numberAsText) }
        return wasTrimmed ? .variant(units, .textUntrimmed) : reading
      } catch .tooLarge {
        return .unreadable(.amountTooLarge)
      } catch {
        return localAmount(String(decoding: bytes, as: UTF8.self), currency: currency)
      }
    }
  }

  private func minorUnits(of number: DecimalNumber, currency: Currency) -> Reading<Int64> {
    do throws(Amount.ConversionError) {
      let conversion = try Amount.minorUnits(of: number, digits: currency.digits)
      guard conversion.minorUnits.magnitude <= Amount.largestKept.magnitude else {
        return .unreadable(.amountTooLarge)
      }
      return conversion.isNoisy
        ? .variant(conversion.minorUnits, .amountNoise) : .value(conversion.minorUnits)
    } catch .tooPrecise {
      return .unreadable(.amountPrecision)
    } catch {
      return .unreadable(.amountTooLarge)
    }
  }

  /// Whether the point of a plain number with three digits after it could group them: `1.234`, not `0.500`
  /// or `1234.500`.
  private static func looksGrouped(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let number = PlainNumber(bytes), number.exponent == nil, number.fraction.count == 3 else {
      return false
    }
    return (1...3).contains(number.whole.count) && bytes[number.whole.lowerBound] != UInt8(ascii: "0")
  }

  /// An amount as people write it, with a sign of the currency, a comma or grouping.
  private func localAmount(_ text: String, currency: Currency) -> Reading<Int64> {
    var variant = FindingKind.amountComma
    var number = text
    if let stripped = CurrencySign.split(text) {
      guard CurrencySign.means(stripped.sign, currency) else {
        let isCurrency =
          Currency(code: stripped.sign.uppercased()) != nil || CurrencySign.isKnown(stripped.sign)
        return .unreadable(isCurrency ? .currencyMismatch : .amountUnreadable)
      }
      number = stripped.number
      variant = .amountCurrencySign
    }
    switch LocalNumber.read(number, digits: currency.digits) {
    case .number(let value):
      let reading = minorUnits(of: value, currency: currency)
      guard case .value(let units) = reading else { return reading }
      return .variant(units, variant)
    case .tooLarge: return .unreadable(.amountTooLarge)
    case .ambiguous: return .unreadable(.amountAmbiguous)
    case .notANumber: return .unreadable(.amountUnreadable)
    }
  }
}
