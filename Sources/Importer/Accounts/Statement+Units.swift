import DatasetFormat

extension Statement {
  /// The statement with amounts without a stated currency converted into the units of the account's currency.
  ///
  /// Without a stated currency, amounts have as many decimals as the file prints (``decimals``). Yen have
  /// none and dinars have three. Without the conversion, -450 yen would be stored as -45,000 yen, and nobody
  /// would notice.
  ///
  /// - Throws: ``ImportError/amountsDoNotFit(file:line:amount:currency:)`` where an amount has more decimals
  ///   than the currency.
  func inUnits(of known: Currency?) throws(ImportError) -> Statement {
    let readDigits = decimals
    let unit = known ?? .none
    guard unit.digits != readDigits, currency == nil else { return self }
    var statement = self
    func scaled(_ minor: Int64, line: Int?) throws(ImportError) -> Int64 {
      var value = minor
      for _ in 0..<abs(unit.digits - readDigits) {
        let (next, isExact) =
          unit.digits < readDigits
          ? (value / 10, value % 10 == 0)
          : { ($0.partialValue, !$0.overflow) }(value.multipliedReportingOverflow(by: 10))
        guard isExact else {
          throw .amountsDoNotFit(
            file: file, line: line, amount: DecimalText.string(mantissa: minor, scale: readDigits),
            currency: known?.code ?? "a dataset without a currency")
        }
        value = next
      }
      return value
    }
    for index in entries.indices where entries[index].currency == nil {
      let line = entries[index].line
      statement.entries[index].amountMinor = try scaled(entries[index].amountMinor, line: line)
      if let parts = entries[index].register?.parts, !parts.isEmpty {
        for part in parts.indices {
          statement.entries[index].register?.parts[part].amountMinor = try scaled(
            parts[part].amountMinor, line: line)
        }
      }
      if let balance = entries[index].balanceMinor {
        statement.entries[index].balanceMinor = try scaled(balance, line: line)
      }
      if let known { statement.entries[index].currency = known.code }
    }
    statement.decimals = unit.digits
    if let balance = openingBalance { statement.openingBalance = try scaled(balance, line: nil) }
    if let balance = closingBalance { statement.closingBalance = try scaled(balance, line: nil) }
    let stated = Set(statement.entries.lazy.map(\.currency))
    if let known, stated.isEmpty || stated == [known.code] { statement.currency = known.code }
    return statement
  }
}
