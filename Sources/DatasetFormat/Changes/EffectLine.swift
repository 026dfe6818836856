/// A plan's effect on the sums of one account in one currency: a member of `effect` in its JSON.
///
/// `{"accountKey":"giro","currency":"EUR","balanceMinor":-1250,"incomeMinor":0,"expenseMinor":1250}`: 12.50
/// more are spent, and the account has that much less.
package struct EffectLine: Sendable, Hashable {
  /// The account's key as rows name it; nil for rows of no account.
  package var accountKey: String?
  /// The currency of the sums.
  package var currency: Currency
  /// The change of the balance in minor units, over all days; nil if unknown.
  package var balance: Int64?
  /// The change of income; nil if it exceeds 64 bits.
  package var income: Int64?
  /// The change of spending, positive for more spent; nil if it exceeds 64 bits.
  package var expense: Int64?
  /// The first and the last day on which a sum changes, where money moves between days or kinds and the three
  /// sums are zero.
  package var days: ClosedRange<CalendarDate>?
  /// The number of rows that do not say for certain how much they move, before or after.
  package var unknownRows: Int

  package init(
    accountKey: String?, currency: Currency, balance: Int64?, income: Int64?, expense: Int64?,
    days: ClosedRange<CalendarDate>? = nil, unknownRows: Int = 0
  ) {
    self.accountKey = accountKey
    self.currency = currency
    self.balance = balance
    self.income = income
    self.expense = expense
    self.days = days
    self.unknownRows = unknownRows
  }

  /// Whether no sum over all days changes.
  package var isZero: Bool { balance == 0 && income == 0 && expense == 0 && unknownRows == 0 }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("accountKey", accountKey)
      json.member("currency", currency.code)
      json.member("balanceMinor", balance)
      json.member("incomeMinor", income)
      json.member("expenseMinor", expense)
      if let days {
        json.member("from", days.lowerBound.description)
        json.member("until", days.upperBound.description)
      }
      if unknownRows > 0 { json.member("unknownRows", unknownRows) }
    }
  }
}

/// The same as a plan's JSON has it.
struct EffectDocument: Decodable {
  private var accountKey: String?
  private var currency: String
  private var balanceMinor: Int64?
  private var incomeMinor: Int64?
  private var expenseMinor: Int64?
  private var from: String?
  private var until: String?
  private var unknownRows: Int?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case accountKey, currency, balanceMinor, incomeMinor, expenseMinor, from, until, unknownRows
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(CodingKeys.self)
    accountKey = try members.decodeIfPresent(String.self, forKey: .accountKey)
    currency = try members.decode(String.self, forKey: .currency)
    balanceMinor = try members.decodeIfPresent(Int64.self, forKey: .balanceMinor)
    incomeMinor = try members.decodeIfPresent(Int64.self, forKey: .incomeMinor)
    expenseMinor = try members.decodeIfPresent(Int64.self, forKey: .expenseMinor)
    from = try members.decodeIfPresent(String.self, forKey: .from)
    until = try members.decodeIfPresent(String.self, forKey: .until)
    unknownRows = try members.decodeIfPresent(Int.self, forKey: .unknownRows)
  }

  /// The line; nil if a member cannot be read.
  var line: EffectLine? {
    guard let unit = currency == Currency.none.code ? Currency.none : Currency(code: currency) else {
      return nil
    }
    var line = EffectLine(
      accountKey: accountKey, currency: unit, balance: balanceMinor, income: incomeMinor,
      expense: expenseMinor, unknownRows: unknownRows ?? 0)
    if from != nil || until != nil {
      guard let first = from.flatMap({ CalendarDate(iso: $0) }),
        let last = until.flatMap({ CalendarDate(iso: $0) }), first <= last
      else { return nil }
      line.days = first...last
    }
    return line
  }
}
