import Money

/// The dates of a file without columns. Only all of them together show their order.
struct DateTexts {
  private let order: DateOrder
  private let isDeclared: Bool
  /// The form of the first date.
  let format: String?
  private(set) var questions: [Question] = []
  private(set) var evidence: String?

  /// Decides by the dates, by the user's answer, and by the order that the file declares.
  init(_ texts: [String], given: DateOrder?, declared: DateOrder? = nil) {
    if let declared, given == nil || given == declared,
      texts.allSatisfy({ Self.token($0, asDeclared: true)?.day(in: declared) != nil })
    {
      order = declared
      isDeclared = true
      format = texts.first.flatMap { Self.token($0, asDeclared: true) }.map { DateForm.text($0, declared) }
      evidence = "the file says that its dates are \(declared.rawValue)"
      return
    }
    isDeclared = false
    let tokens = texts.compactMap { Self.token($0) }
    var orders = tokens.reduce(DateOrders.all) { $0.intersection($1.orders) }
    // Two digits at the start are very rarely a year.
    if orders != .ymd, tokens.contains(where: \.hasShortYear) { orders.subtract(.ymd) }
    let isRelevant = tokens.contains { token in Set(orders.list.map { token.day(in: $0) }).count > 1 }
    if let only = orders.only {
      order = only
      evidence = "the dates are days only in the order \(only.rawValue)"
    } else if let given, orders.isEmpty || orders.contains(DateOrders(given)) {
      order = given
      evidence = "the date order \(given.rawValue) was given"
    } else if let shown = Self.byLines(tokens, orders) {
      (order, evidence) = shown
    } else {
      order = orders.list.first ?? .mdy
      if orders.isEmpty {
        questions = [
          Question(
            code: .dateOrder,
            text: "no order of day and month makes days of all dates. Which order is it?",
            choices: DateOrder.allCases.map(\.rawValue))
        ]
      }
      if isRelevant {
        questions = [
          Question(
            code: .dateOrder,
            text: "no date shows whether the day or the month comes first. Which order is it?",
            choices: orders.list.map(\.rawValue))
        ]
      }
    }
    let order = order
    format = tokens.first.map { DateForm.text($0, order) }
  }

  /// The order in which the lines follow each other, and the evidence.
  private static func byLines(_ tokens: [DateToken], _ orders: DateOrders) -> (DateOrder, String)? {
    let found = Decision(
      among: orders.list, byAllOf: [Witness.fileOrder(tokens, orders)].compactMap(\.self))
    return found.verdict.map { ($0, found.evidence) }
  }

  func day(_ text: String) -> CalendarDate? { Self.token(text, asDeclared: isDeclared)?.day(in: order) }

  /// The token of a date, also in Quicken's notation: `6/ 1/94`, `6/1'2001`, `1/15' 8`.
  ///
  /// Points mean day, month and year, unless the file declares another order.
  private static func token(_ text: String, asDeclared: Bool = false) -> DateToken? {
    if asDeclared, text.contains(".") { return token(text.replacing(".", with: "/")) }
    guard text.contains("'") || text.contains("\u{2019}") || text.contains(where: \.isWhitespace) else {
      return CellToken(text).date
    }
    // Spaces that fill up numbers are removed. Spaces before a time of day or around a month's name must
    // stay.
    return QuickenDate.plain(text).flatMap { CellToken($0).date } ?? CellToken(text).date
  }
}
