import Money

/// Decides the currency of a table's amounts.
///
/// The sources are a column of codes, signs in the cells of amounts, the names of columns, and the rows above
/// the table. If two of them disagree, the user is asked.
///
/// `Betrag (EUR)` → EUR, `US$ 12.50` → USD, `$12.50` → the account's currency if it uses that sign.
struct CurrencyDecider {
  let grid: CellGrid
  let columns: TableColumns
  /// The rows with a date and a number.
  let rows: [Int]
  let preamble: PreambleFacts
  let layout: LayoutDefinition?
  /// The user's answer.
  let answer: String?

  /// Answers that keep the currency of each row.
  static let byColumn = "by-column"
  static let bySign = "by-sign"
  static let leaveOut = "leave-out"
  /// More codes than a user wants to choose from.
  static let choiceLimit = 8

  /// The decision for the amounts in some columns.
  func decide(_ amounts: [Int]) -> CurrencyDecision {
    let witnesses = CurrencyWitnesses(amounts, columns: columns, preamble: preamble, layout: layout)
    var decision = CurrencyDecision()
    decision.given = answeredCode
    if let column = column(witnesses) {
      settle(&decision, column: column, witnesses)
    } else {
      settle(&decision, signs: witnesses)
    }
    if decision.question == nil { settle(&decision, shared: witnesses) }
    decision.digits = digits(decision, witnesses)
    return decision
  }

  var answeredCode: String? {
    answer.map { $0.uppercased() }.flatMap { Currency(code: $0)?.code }
  }

  /// The number of digits that all currencies of the table have in common.
  func digits(_ decision: CurrencyDecision, _ witnesses: CurrencyWitnesses) -> Int? {
    var codes = [decision.fixed].compactMap { $0 }
    if let column = decision.column { codes += words(column).codes }
    if !decision.signed.isEmpty { codes += witnesses.signs }
    let digits = Set(codes.map { Statement.digits($0) })
    return digits.count == 1 ? digits.first : nil
  }
}

extension CurrencyDecider {
  /// A question whose choices are codes, and words that keep the currency of each row.
  func question(_ text: String, _ codes: [String], _ words: String?...) -> Question {
    Question(
      code: .currency, text: text,
      choices: codes.prefix(Self.choiceLimit).map { $0.lowercased() } + words.compactMap { $0 })
  }

  func list(_ codes: [String]) -> String { codes.joined(separator: ", ") }
}

/// What a table says about the currency of its amounts, row by row.
struct CurrencyDecision: Sendable {
  /// The column with a code in each row.
  var column: Int?
  /// The amount columns whose cells have signs of their own. Empty when all of them mean ``fixed``.
  var signed: [Int] = []
  /// The currency of rows without one. Nil: the account's currency.
  var fixed: String?
  /// A sign that several currencies share (`$`), if the file does not show which one is meant.
  var shared: SharedCurrencySign?
  /// The user's currency for such a sign, or for unknown words.
  var given: String?
  /// Whether rows with an unknown currency are left out.
  var leavesOutUnknown = false
  /// The number of digits that all currencies of the table have in common. Nil when they differ or none is
  /// stated.
  var digits: Int?
  var evidence: String?
  var question: Question?

  /// The currency code of a row. Nil when none is stated.
  func code(_ row: Int, _ grid: CellGrid) -> String? {
    if let column, let cell = grid.cell(row, column) {
      let text = grid.text(of: cell)
      if let sign = CurrencySigns.sign(text) { return sign.code ?? given ?? fixed }
      if Self.isWord(text) { return given ?? fixed }
    }
    if signed.isEmpty { return fixed }
    let numbers = signed.compactMap { grid.token(row, $0).number }.filter(\.hasMoneySign)
    // The zero side may have a sign of its own.
    guard let number = numbers.first(where: { $0.digits != 0 }) ?? numbers.first else { return fixed }
    guard let code = number.currency else { return given ?? fixed }
    if let fixed, CurrencySigns.mayStand(code, for: fixed) { return fixed }
    return code
  }

  /// The unknown currency word of a row, if such rows are left out.
  func unknownWord(_ row: Int, _ grid: CellGrid) -> String? {
    guard leavesOutUnknown, let column, let cell = grid.cell(row, column) else { return nil }
    let text = grid.text(of: cell)
    return Self.isWord(text) && CurrencySigns.sign(text) == nil ? text : nil
  }

  /// Whether a cell has text. A dash means "nothing".
  static func isWord(_ text: String) -> Bool { !text.isEmpty && text.contains { $0 != "-" && $0 != "–" } }
}

/// What currency signs in the cells of amounts show.
extension CurrencyDecider {
  func settle(_ decision: inout CurrencyDecision, signs witnesses: CurrencyWitnesses) {
    if witnesses.base.isContradicted {
      decision.fixed = answeredCode
      if answeredCode == nil {
        decision.question = question(
          "\(witnesses.base.evidence). Which currency are the amounts in?", witnesses.names, nil)
      }
      return
    }
    decision.fixed = witnesses.base.verdict
    decision.evidence = witnesses.base.verdict == nil ? nil : witnesses.base.evidence
    guard !witnesses.signs.isEmpty else { return }
    if let code = answeredCode, witnesses.shared == nil {
      decision.fixed = code
      decision.evidence = "the currency was given: \(code)"
      return
    }
    decision.signed = witnesses.amounts
    guard let base = witnesses.base.verdict else { return settle(&decision, signsAlone: witnesses) }
    let strange = witnesses.signs.filter { !CurrencySigns.mayStand($0, for: base) }
    if strange.isEmpty {
      decision.signed = []
    } else if answer != Self.bySign, !witnesses.names.isEmpty || strange.count == witnesses.signs.count {
      decision.question = question(
        "\(witnesses.base.evidence), but amounts carry the sign of \(list(strange)). Take \(base) for all rows, or the sign of each row?",
        [base], Self.bySign)
    }
  }

  /// Signs without any other evidence. A sign on most amounts counts for all of them.
  private func settle(_ decision: inout CurrencyDecision, signsAlone witnesses: CurrencyWitnesses) {
    decision.evidence = "the amounts carry the sign of \(list(witnesses.signs))"
    guard witnesses.signs.count == 1, witnesses.shared == nil, let code = witnesses.signs.first else {
      return
    }
    var moving = (all: 0, signed: 0)
    for row in rows {
      let numbers = witnesses.amounts.compactMap { grid.token(row, $0).number }.filter { $0.digits != 0 }
      if numbers.isEmpty { continue }
      moving.all += 1
      if numbers.contains(where: { $0.currency == code }) { moving.signed += 1 }
    }
    if moving.signed * 2 >= moving.all {
      decision.fixed = code
      decision.signed = []
    } else if answer != Self.bySign {
      decision.question = question(
        "\(moving.signed) of \(moving.all) amounts carry the sign of \(code), the others none. Are all in \(code), or only those?",
        [code], Self.bySign)
    }
  }

  /// Compares a shared sign in the amounts with other evidence in the table.
  func settle(_ decision: inout CurrencyDecision, shared witnesses: CurrencyWitnesses) {
    guard let shared = witnesses.shared, decision.column == nil else { return }
    if let code = answeredCode, shared.codes.contains(code) || decision.fixed == nil {
      if decision.signed.isEmpty { decision.fixed = code }
      return
    }
    if let fixed = decision.fixed {
      if shared.codes.contains(fixed) || answeredCode == fixed { return }
      decision.question = question(
        "amounts carry \"\(shared.text)\", but the file states \(fixed)\(decision.evidence.map { " (\($0))" } ?? ""). Which currency are they in?",
        [fixed] + shared.codes, nil)
    } else if decision.signed.isEmpty {
      decision.shared = shared
    } else {
      decision.question = question(
        "some amounts carry \"\(shared.text)\", which several currencies share, and others the sign of \(list(witnesses.signs)). Which currency is \"\(shared.text)\"?",
        shared.codes, nil)
    }
  }
}
