import DatasetFormat

extension MT940Message {
  /// Fills a statement with the entries and balances of the message.
  func fill(_ statement: inout Statement) {
    for (index, field) in fields.enumerated() {
      switch field.tag {
      case "25": statement.account = field.lines.first.map { AccountHint(Self.account($0)) }
      case "60F", "60M": take(field, as: \.openingBalance, &statement)
      case "62F", "62M": take(field, as: \.closingBalance, &statement)
      case "34F" where statement.currency == nil:
        statement.currency = field.lines.first.flatMap { Currency(code: String($0.prefix(3)))?.code }
      case "61":
        let next = index + 1 < fields.count ? fields[index + 1] : nil
        add(field, information: next?.tag == "86" ? next : nil, &statement)
      default: break
      }
    }
    for index in statement.entries.indices where statement.entries[index].currency == nil {
      statement.entries[index].currency = statement.currency
    }
    statement.evidence.append("\(statement.entries.count) fields 61")
    reconcile(&statement)
  }

  /// The account without the bank's code before a slash or the currency behind it.
  private static func account(_ text: String) -> String {
    let number = text.split(separator: "/").last.map(String.init) ?? text
    return number.trimmingSpace()
  }

  /// A balance: `C110522EUR3236,28`.
  private func take(_ field: Field, as path: WritableKeyPath<Statement, Int64?>, _ statement: inout Statement)
  {
    guard let text = field.lines.first.map({ Array($0.trimmingSpace().utf8) }), text.count > 10 else {
      return
    }
    let code = String(decoding: text[7..<10], as: UTF8.self)
    guard let currency = Currency(code: code) else { return }
    statement.currency = currency.code
    let amount = MT940Line.minorUnits(String(decoding: text[10...], as: UTF8.self), digits: currency.digits)
    let isDebit = text[0] == UInt8(ascii: "D")
    statement[keyPath: path] = amount.map { isDebit ? -$0 : $0 }
  }

  private func add(_ field: Field, information: Field?, _ statement: inout Statement) {
    let digits = CurrencyDecision.digits(statement.currency)
    guard let line = MT940Line(field.lines.first ?? "") else {
      return statement.lose(field.line, .unreadableDate(found: String(field.lines.first?.prefix(10) ?? "")))
    }
    guard let minor = MT940Line.minorUnits(line.amount, digits: digits) else {
      return statement.lose(field.line, .unreadableAmount(found: line.amount))
    }
    let supplement = field.lines.dropFirst().map { $0.trimmingSpace() }.filter { !$0.isEmpty }
    let details = MT940Information(information?.lines ?? [])
    let text = (supplement + [details.text]).filter { !$0.isEmpty }.joined(separator: " ")
    let date = line.entryDate ?? line.valueDate
    statement.entries.append(
      StatementLine(
        line: field.line, date: date, valueDate: line.valueDate == date ? nil : line.valueDate,
        amountMinor: line.isOut ? -minor : minor, currency: statement.currency,
        payee: [details.name, details.text, text].first { !$0.isEmpty } ?? "", text: text,
        reference: line.bankReference,
        status: line.isExpected ? .pending : .booked))
  }

  private func reconcile(_ statement: inout Statement) {
    guard let opening = statement.openingBalance, let closing = statement.closingBalance else { return }
    let sum = statement.booked.reduce(Int64(0)) { $0 &+ $1.amountMinor }
    statement.balanceReconciles = opening &+ sum == closing
    if statement.balanceReconciles == false {
      statement.warnings.append(
        "the opening balance and the amounts give \(opening &+ sum) minor units, the statement closes with \(closing)"
      )
    }
  }
}
