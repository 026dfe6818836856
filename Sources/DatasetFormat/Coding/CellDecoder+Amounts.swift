public import Spreadsheet

extension CellDecoder {
  /// Minor units of a currency, with the sign that the cell has.
  ///
  /// Plain decimal numbers are read as they stand. A currency sign is taken off where it means the row's own
  /// currency. A comma is read where only one reading is left (`12,50`, `1.234,56`); one mark before exactly
  /// three digits is not.
  public func minorUnits(
    _ cell: Cell?, _ view: SheetView, currency: Currency
  ) -> Reading<Int64> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      if kind == .date || kind == .boolean { return .unreadable(FindingCode("amount-unreadable")) }
      do throws(DecimalNumber.ParseError) {
        let number = try DecimalNumber(plain: bytes)
        if kind != .number, number.scale == 3, currency.digits < 3, bytes.count > 4 {
          return .unreadable(FindingCode("amount-ambiguous"))
        }
        let reading = minorUnits(of: number, currency: currency)
        guard case .value(let units) = reading else { return reading }
        if storage == .xlsx, kind != .number { return .variant(units, FindingCode("number-as-text")) }
        return wasTrimmed ? .variant(units, FindingCode("text-untrimmed")) : reading
      } catch .tooLarge {
        return .unreadable(FindingCode("amount-too-large"))
      } catch {
        return localAmount(String(decoding: bytes, as: UTF8.self), currency: currency)
      }
    }
  }

  private func minorUnits(of number: DecimalNumber, currency: Currency) -> Reading<Int64> {
    do throws(Amount.ConversionError) {
      let conversion = try Amount.minorUnits(of: number, digits: currency.digits)
      return conversion.isNoisy
        ? .variant(conversion.minorUnits, FindingCode("amount-noise")) : .value(conversion.minorUnits)
    } catch .tooPrecise {
      return .unreadable(FindingCode("amount-precision"))
    } catch {
      return .unreadable(FindingCode("amount-too-large"))
    }
  }

  /// An amount as people write it, with a sign of the currency, a comma or grouping.
  private func localAmount(_ text: String, currency: Currency) -> Reading<Int64> {
    var code = FindingCode("amount-comma")
    var number = text
    if let stripped = CurrencySign.split(text) {
      guard CurrencySign.means(stripped.sign, currency) else {
        return .unreadable(FindingCode("currency-mismatch"))
      }
      number = stripped.number
      code = FindingCode("amount-currency-sign")
    }
    switch LocalNumber.plain(number, digits: currency.digits) {
    case .plain(let plain):
      guard let value = try? DecimalNumber(plain: plain) else {
        return .unreadable(FindingCode("amount-unreadable"))
      }
      let reading = minorUnits(of: value, currency: currency)
      guard case .value(let units) = reading else { return reading }
      return .variant(units, code)
    case .ambiguous: return .unreadable(FindingCode("amount-ambiguous"))
    case .notANumber: return .unreadable(FindingCode("amount-unreadable"))
    }
  }
}
