import Money

/// What a column of currency codes says.
extension CurrencyDecider {
  /// The column with the currency of the amounts: the next one to their right, or to their left.
  func column(_ witnesses: CurrencyWitnesses) -> Int? {
    var named = columns.columns(.currency).filter { columns.profiles[$0].filled > 0 }
    if let own = pairedColumn(witnesses, named) { return own }
    // A name that only contains a word for a currency may be of another one: `Valuta originală`.
    let outright = named.filter { columns.strengths[$0] > 1 }
    if !outright.isEmpty { named = outright }
    // If the table has only one kind of amounts, the currency of the purchase is theirs.
    if named.isEmpty, !witnesses.amounts.isEmpty, !hasOtherAmounts(witnesses.amounts) {
      named = columns.columns(.originalCurrency).filter { isOfAllAmounts($0, witnesses) }
    }
    // Of two columns called the currency of the purchase, the one with a currency in each row is the account's.
    if named.isEmpty {
      let purchases = columns.columns(.originalCurrency).filter { columns.profiles[$0].filled > 0 }
      let whole = purchases.filter { isOfAllAmounts($0, witnesses) }
      if purchases.count > 1, whole.count == 1 { named = whole }
    }
    let candidates = named.filter { !isOfOtherAmounts($0, witnesses) }
    guard let anchor = witnesses.amounts.max() else { return candidates.first }
    return candidates.filter { $0 > anchor }.min() ?? candidates.filter { $0 < anchor }.max()
  }

  /// The currency beside a column of amounts, where every column of currencies is beside an amount of its own,
  /// or where the amount is the one charged abroad: whatever the names say. Nil for other tables.
  private func pairedColumn(_ witnesses: CurrencyWitnesses, _ named: [Int]) -> Int? {
    guard let amount = witnesses.amounts.first, witnesses.amounts.count == 1,
      let own = columns.currency(beside: amount), columns.profiles[own].filled > 0
    else { return nil }
    if columns.detected[amount] == .originalAmount { return own }
    // The currency of what was bought abroad is blank beside the other amounts.
    if columns.roles[own] == .originalCurrency,
      columns.profiles[own].filled < columns.profiles[amount].numbers - cutRows(before: own)
    {
      return nil
    }
    let arePaired = named.allSatisfy { $0 == own || $0 > 0 && columns.isAmount($0 - 1) }
    return !named.isEmpty && arePaired ? own : nil
  }

  /// Whether a column of currencies belongs to amounts charged abroad, whatever its name.
  ///
  /// The table must have other amounts. The column is then blank in rows that charged nothing abroad, or
  /// gives a currency other than the name of these amounts.
  private func isOfOtherAmounts(_ column: Int, _ witnesses: CurrencyWitnesses) -> Bool {
    if witnesses.amounts.isEmpty || columns.chosen[.currency]?.contains(column) == true { return false }
    if goesWithAnotherAmount(column, witnesses) || isOfConverted(column, witnesses) { return true }
    guard hasOtherAmounts(witnesses.amounts) else { return false }
    let profile = columns.profiles[column]
    // A debit and a credit column share the rows between them.
    let filled = witnesses.amounts.map { columns.profiles[$0].numbers }.max() ?? 0
    if profile.filled * 10 < (filled - cutRows(before: column)) * 9 { return true }
    guard witnesses.names.count == 1, let stated = witnesses.names.first else { return false }
    return profile.words.list?.contains { CurrencySigns.code($0.text) != stated } ?? true
  }

  /// Whether just the rows with a currency have another number too: the amount charged abroad, even where no
  /// column has a name.
  private func goesWithAnotherAmount(_ column: Int, _ witnesses: CurrencyWitnesses) -> Bool {
    let filled = columns.profiles[column].filled
    guard filled > 0, filled < rows.count else { return false }
    // The last row of a file that broke off lacks both.
    let areOwnBeside = rows.contains { row in
      !grid.isCut(row, before: column) && grid.isBlank(row, column)
        && witnesses.amounts.contains { !grid.isBlank(row, $0) }
    }
    guard areOwnBeside else { return false }
    return columns.indices.contains { other in
      let profile = columns.profiles[other]
      return !witnesses.amounts.contains(other) && profile.numbers == filled && profile.isNumber
        && !profile.isDate && columns.roles[other] != .balance
        && rows.allSatisfy { grid.isBlank($0, column) == grid.isBlank($0, other) }
    }
  }

  /// Whether the number before a column without a name is the amount at the rate of the column's currency: `29.00`,
  /// `32.77`, `USD` and `30.93`, `34.96`, `USD`. Then the currency is that of the second one.
  private func isOfConverted(_ column: Int, _ witnesses: CurrencyWitnesses) -> Bool {
    guard !columns.isNamed.contains(true), column > 0, witnesses.amounts.count == 1,
      let amount = witnesses.amounts.first, amount != column - 1, columns.isAmount(column - 1)
    else { return false }
    var rates: [String: Double] = [:]
    var repeated = 0
    for row in rows {
      guard let code = CurrencySigns.code(grid.text(row, column)), let own = grid.token(row, amount).number,
        let other = grid.token(row, column - 1).number, own.digits != 0, other.digits != 0
      else { continue }
      // Rounding to hundredths moves the rate of small amounts.
      let rate = Double(other.digits) / Double(own.digits)
      guard let known = rates[code] else {
        rates[code] = rate
        continue
      }
      guard abs(known / rate - 1) < 0.03 else { return false }
      repeated += 1
    }
    return repeated > 0 && rates.values.contains { abs($0 - 1) > 0.001 }
  }

  /// Whether a column called the currency of the purchase has one in nearly every row, so that it is that of
  /// the only amounts. Blank in other rows, it only tells where something was bought abroad.
  private func isOfAllAmounts(_ column: Int, _ witnesses: CurrencyWitnesses) -> Bool {
    let filled = columns.profiles[column].filled
    guard filled > 0 else { return false }
    if columns.chosen[.currency]?.contains(column) == true { return true }
    // Zeros may fill the side that is not used.
    let amounts = min(witnesses.amounts.map { columns.profiles[$0].numbers }.reduce(0, +), rows.count)
    return filled * 10 >= (amounts - cutRows(before: column)) * 9
  }

  /// One if the file broke off in its last row before a column, which then says nothing there; else none.
  private func cutRows(before column: Int) -> Int {
    rows.last.map { grid.isCut($0, before: column) } == true ? 1 : 0
  }

  private func hasOtherAmounts(_ amounts: [Int]) -> Bool {
    let roles: [HeaderRole] = [.amount, .accountAmount, .originalAmount, .grossAmount, .netAmount]
    return columns.indices.contains { column in
      let profile = columns.profiles[column]
      guard !amounts.contains(column), profile.numbers > profile.zeros else { return false }
      return columns.roles[column].map(roles.contains)
        ?? (columns.isNamed.contains(true) && profile.isNumber && !profile.isDate && profile.hasFractions)
    }
  }

  struct Words {
    var codes: [String] = []
    var unknown: [(text: String, count: Int)] = []
    var shared: SharedCurrencySign?
  }

  /// The words in a column of currencies.
  func words(_ column: Int) -> Words {
    var words = Words()
    for (text, count) in columns.profiles[column].words.list ?? [] where CurrencyDecision.isWord(text) {
      guard let sign = CurrencySigns.sign(text) else {
        words.unknown.append((text, count))
        continue
      }
      if let code = sign.code { words.codes.append(code) } else { words.shared = words.shared ?? sign.shared }
    }
    words.codes = Set(words.codes).sorted()
    return words
  }

  func settle(_ decision: inout CurrencyDecision, column: Int, _ witnesses: CurrencyWitnesses) {
    let words = words(column)
    let label = columns.label(column)
    decision.column = column
    decision.fixed = witnesses.base.verdict
    decision.evidence = "\(label) states the currency"
    let others = words.codes.filter { $0 != witnesses.names.first }
    if witnesses.names.count == 1, let name = witnesses.names.first, !others.isEmpty, answer != Self.byColumn
    {
      if answeredCode == name {
        decision.column = nil
        return
      }
      decision.question = question(
        "the name of the amounts states \(name), but \(label) states \(list(others)). Take the name's for all rows, or what \(label) states in each row?",
        [name], Self.byColumn)
    } else if isOfPurchases(column, words, witnesses), answer != Self.byColumn {
      if answeredCode != nil || decision.fixed != nil && areBilled(witnesses) {
        decision.column = nil
        decision.fixed = answeredCode ?? decision.fixed
        return
      }
      decision.question = question(
        "\(label) states \(list(words.codes)), and by its name that may be what was bought, while the account was charged in one currency. Which currency are all amounts in, or are they in what \(label) states in each row?",
        words.codes, Self.byColumn)
    } else if let stated = witnesses.base.verdict, answer != Self.byColumn,
      columns.isNamed.contains(true)
        ? areInEachRow(column, words) && !words.codes.contains(stated)
        : words.codes.contains(where: { $0 != stated })
    {
      // The amounts abroad of a table without names may have them, and those of an account in another currency.
      if answeredCode == stated {
        decision.column = nil
        return
      }
      decision.question = question(
        "\(witnesses.base.evidence), but \(label) states \(list(words.codes.filter { $0 != stated })). Take \(stated) for all rows, or what \(label) states in each row?",
        [stated], Self.byColumn)
    } else if !words.unknown.isEmpty {
      settle(&decision, unknown: words, label, witnesses)
    } else if let shared = words.shared {
      settle(&decision, shared, among: words.codes, label)
    } else if words.codes.count == 1, witnesses.names.isEmpty {
      settleBlanks(&decision, column, words.codes[0], witnesses)
    }
    if decision.question == nil { settle(&decision, column: column, beside: witnesses) }
  }

  /// Whether a column of several currencies may be that of what was bought: by its own name, or because the amounts are
  /// called those of the account. Names that share a word, such as `Transaction amount` and `Transaction currency`,
  /// belong to each other.
  private func isOfPurchases(_ column: Int, _ words: Words, _ witnesses: CurrencyWitnesses) -> Bool {
    guard words.codes.count > 1, columns.chosen[.currency]?.contains(column) != true,
      columns.roles[column] == .originalCurrency || areBilled(witnesses)
    else { return false }
    return !witnesses.amounts.contains { amount in
      columns.roles[amount] == .originalAmount || haveCommonWord(columns.name(amount), columns.name(column))
    }
  }

  /// Whether each row has one of several currencies. Blank cells would be of the account's own.
  private func areInEachRow(_ column: Int, _ words: Words) -> Bool {
    words.codes.count > 1 && columns.profiles[column].filled == rows.count
  }

  /// Whether the amounts are called those that the account was charged.
  private func areBilled(_ witnesses: CurrencyWitnesses) -> Bool {
    witnesses.amounts.contains { columns.roles[$0] == .accountAmount }
  }

  /// Whether two names share a word other than the one for a currency, or the first part of one: `Umsatzbetrag`,
  /// `Umsatzwährung`.
  private func haveCommonWord(_ one: String, _ other: String) -> Bool {
    let (one, other) = (HeaderWords.normal(one), HeaderWords.normal(other))
    let part = zip(one, other).prefix { $0 == $1 }.count
    if part > 4, part < one.count, part < other.count { return true }
    let words = Set(one.split(separator: " ").filter { $0.count > 3 })
    return other.split(separator: " ").contains { word in
      words.contains(word) && !HeaderWords.matches(String(word)).contains { $0.role == .currency }
    }
  }

  /// If a few rows lack the code that all others have, they get the same code.
  private func settleBlanks(
    _ decision: inout CurrencyDecision, _ column: Int, _ code: String, _ witnesses: CurrencyWitnesses
  ) {
    let filled = columns.profiles[column].filled
    if filled * 2 > rows.count || witnesses.base.verdict == code || answeredCode == code {
      decision.fixed = code
    } else if answer != Self.byColumn {
      decision.question = question(
        "\(columns.label(column)) states \(code) in \(filled) of \(rows.count) rows and is blank in the others. Are all amounts in \(code), or only those of rows that say so?",
        [code], Self.byColumn)
    }
  }

  private func settle(
    _ decision: inout CurrencyDecision, unknown words: Words, _ label: String, _ witnesses: CurrencyWitnesses
  ) {
    if answer == Self.leaveOut {
      decision.leavesOutUnknown = true
    } else if answeredCode == nil {
      let found = words.unknown.prefix(5).map { "\"\($0.text)\" in \($0.count) rows" }.joined(separator: ", ")
      let codes = Set(words.codes + [witnesses.base.verdict].compactMap { $0 }).sorted()
      decision.question = question(
        "\(label) has \(found), which is no currency of ISO 4217. Which currency are these rows in, or are they to be left out?",
        codes, Self.leaveOut)
    }
  }

  /// A sign in the column that several currencies share.
  private func settle(
    _ decision: inout CurrencyDecision, _ shared: SharedCurrencySign, among codes: [String], _ label: String
  ) {
    if decision.given.map(shared.codes.contains) == true { return }
    if let fixed = decision.fixed, shared.codes.contains(fixed) { return }
    if codes.isEmpty, decision.fixed == nil {
      decision.shared = shared
    } else {
      decision.question = question(
        "\(label) has \"\(shared.text)\", which several currencies share. Which one is it?",
        shared.codes, nil)
    }
  }

  /// Currency signs in the cells of amounts next to a column of currencies.
  private func settle(_ decision: inout CurrencyDecision, column: Int, beside witnesses: CurrencyWitnesses) {
    guard !witnesses.signs.isEmpty || witnesses.shared != nil, answer != Self.byColumn else { return }
    if answer == Self.bySign {
      decision.column = nil
      decision.signed = witnesses.amounts
      return
    }
    let clashing = rows.first { row in
      guard let code = CurrencySigns.code(grid.text(row, column)) else { return false }
      return witnesses.amounts.contains { amount in
        guard let number = grid.token(row, amount).number, number.digits != 0 else { return false }
        if let named = number.currency { return !CurrencySigns.mayStand(named, for: code) }
        return number.sharedSign.map { !$0.codes.contains(code) } ?? false
      }
    }
    guard let clashing else {
      // Rows that are blank in the column may have a sign in the amount.
      if columns.profiles[column].filled < rows.count { decision.signed = witnesses.amounts }
      return
    }
    decision.question = question(
      "in line \(grid.line(clashing)) the amount carries the sign of another currency than \(columns.label(column)) states. Which of the two says the currency?",
      [], Self.byColumn, Self.bySign)
  }
}
