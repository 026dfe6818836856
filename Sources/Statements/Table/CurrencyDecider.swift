import Money

/// Decides in which currency the amounts of a table are.
///
/// A column of codes, signs in the cells of amounts, names of columns and the rows above the table are each taken at their
/// word. Where two of them disagree it is asked.
struct CurrencyDecider {
  let grid: CellGrid
  let columns: TableColumns
  /// The rows with a date and a number.
  let rows: [Int]
  let preamble: PreambleFacts
  let layout: LayoutDefinition?
  /// What a person answered.
  let answer: String?

  /// Answers that take what each row says.
  static let byColumn = "by-column"
  static let bySign = "by-sign"
  static let leaveOut = "leave-out"
  /// More codes than anybody wants to choose from.
  static let choiceLimit = 8

  /// What the amounts and what is around them say.
  struct Witnesses {
    var amounts: [Int]
    /// The codes in the names of the amounts, and those of the signs in their cells.
    var names: [String]
    var signs: [String]
    /// A sign in the cells that several currencies share.
    var shared: SharedCurrencySign?
    /// The one currency that a name, the rows above, the balances or the layout state.
    var base: (code: String, evidence: String)?
  }

  /// The decision for the amounts in some columns.
  func decide(_ amounts: [Int]) -> CurrencyDecision {
    let witnesses = witnesses(amounts)
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

  func witnesses(_ amounts: [Int]) -> Witnesses {
    let profiles = amounts.map { columns.profiles[$0] }
    var witnesses = Witnesses(
      amounts: amounts,
      names: Set(amounts.compactMap { HeaderWords.currency(in: columns.name($0)) }).sorted(),
      signs: codes(profiles.map(\.signCurrencies)),
      shared: profiles.flatMap(\.sharedSigns).min { $0.number < $1.number })
    if witnesses.shared == nil, witnesses.names.isEmpty, witnesses.signs.isEmpty {
      witnesses.shared = amounts.lazy.compactMap { HeaderWords.sharedSign(in: columns.name($0)) }.first
    }
    witnesses.base = base(witnesses)
    return witnesses
  }

  func codes(_ words: [DistinctWords]) -> [String] {
    Set(words.flatMap { $0.list?.map(\.text) ?? [] }).sorted()
  }

  func base(_ witnesses: Witnesses) -> (code: String, evidence: String)? {
    if witnesses.names.count == 1 {
      return (witnesses.names[0], "the name of the amount column states \(witnesses.names[0])")
    }
    guard witnesses.names.isEmpty else { return nil }
    if preamble.currencies.count == 1, let code = preamble.currencies.first {
      return (code, "the rows above the table state \(code)")
    }
    let balances = columns.columns(.balance)
    let named = Set(balances.compactMap { HeaderWords.currency(in: columns.name($0)) })
    if named.count == 1, let code = named.first {
      return (code, "the name of the balance column states \(code)")
    }
    let signs = codes(balances.map { columns.profiles[$0].signCurrencies })
    if named.isEmpty, signs.count == 1 { return (signs[0], "the balances carry the sign of \(signs[0])") }
    return layout?.currency.map { ($0, "the layout \(layout?.name ?? "") states \($0)") }
  }

  /// The digits of all the currencies that the table names, where they are the same.
  func digits(_ decision: CurrencyDecision, _ witnesses: Witnesses) -> Int? {
    var codes = [decision.fixed].compactMap { $0 }
    if let column = decision.column { codes += words(column).codes }
    if !decision.signed.isEmpty { codes += witnesses.signs }
    let digits = Set(codes.map { Statement.digits($0) })
    return digits.count == 1 ? digits.first : nil
  }
}

extension CurrencyDecider {
  /// A question whose choices are codes and words for what each row says.
  func question(_ text: String, _ codes: [String], _ words: String?...) -> Question {
    Question(
      code: .currency, text: text,
      choices: codes.prefix(Self.choiceLimit).map { $0.lowercased() } + words.compactMap { $0 })
  }

  func list(_ codes: [String]) -> String { codes.joined(separator: ", ") }
}
