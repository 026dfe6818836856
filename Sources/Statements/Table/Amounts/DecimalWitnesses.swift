import Money

/// The witnesses for the decimal mark of a table's amounts.
///
/// `1.234,50` → comma. `1.234` alone fits both marks, so the file's other numbers decide.
struct DecimalWitnesses {
  let columns: TableColumns
  let options: StatementOptions
  /// Numbers of the preamble, written by the same program, and those of them that are balances.
  let preambleNumbers: [NumberToken]
  let statedBalances: [NumberToken]
  /// The number with which a text ends, and its column. The file may break off in it.
  var last: (column: Int, number: NumberToken)?

  /// The decision for some columns of amounts. `digits` is the number of digits of the currency that the file
  /// states.
  func decision(_ money: [Int], digits: Int?) -> Decision<DecimalMark> {
    let amounts = Amounts(money.map { columns.profiles[$0] })
    let mayBeCut = mayBeCut(amounts, money)
    let marks: [DecimalMark] = amounts.point >= amounts.comma ? [.point, .comma] : [.comma, .point]
    return Decision(
      among: marks,
      byFirstOf: [
        { amounts.isMixed ? given : mayBeCut ? nil : amounts.witness },
        { amounts.isMixed ? Witness.contradiction(Self.mixed) : given },
        { otherMoney(money) }, { abovePreamble }, { amounts.withoutMark }, { ratesAndOthers(money) },
        { amounts.padded },
        { amounts.byDigits(digits, mayBeThree: mayBeCut || mayHaveThreeDigits(money)) },
        { amounts.ambiguousMarks.contains(.point) ? nil : language },
      ])
  }

  /// Settles an open mark with the one that balances prove.
  static func settle(_ decision: inout Decision<DecimalMark>, byBalances mark: DecimalMark) {
    guard decision.verdict == nil, !decision.isContradicted else { return }
    decision = Decision(
      among: decision.left,
      byAllOf: [
        Witness(mark, .shown, "only with this decimal mark do the balances follow from the amounts")
      ])
  }

  static func question(_ decision: Decision<DecimalMark>) -> Question {
    let found =
      decision.isContradicted
      ? decision.evidence
      : "the amounts do not show whether their mark is a decimal mark or groups digits"
    return Question(
      code: .decimalMark, text: found + ". Which is the decimal mark?",
      choices: DecimalMark.allCases.map(\.rawValue))
  }

  /// Whether the only number that shows the mark is the last one, and may be cut: `-282.5` below `-107.961`.
  private func mayBeCut(_ amounts: Amounts, _ money: [Int]) -> Bool {
    guard let last, money.contains(last.column), amounts.point + amounts.comma == 1 else { return false }
    let (number, isPoint) = (last.number, last.number.commaScale == nil)
    guard isPoint || number.pointScale == nil, (isPoint ? number.pointScale : number.commaScale) != 3 else {
      return false
    }
    let others = amounts.profiles.reduce(0) { $0 + $1.ambiguous }
    return others >= Self.fewestOthers && amounts.ambiguousMarks == [isPoint ? .point : .comma]
  }

  /// Fewer amounts may have three decimals by chance.
  private static let fewestOthers = 3

  private static let mixed = "some amounts have a decimal point and some a decimal comma"

  private var given: Witness<DecimalMark>? {
    options.decimalMark.map { Witness($0, .likely, "the decimal mark \($0.rawValue) was given") }
  }

  /// The mark of other columns of money. Balances are compared with the amounts, so their mark counts even when no
  /// amount has one. Without names, every column of numbers may be money.
  private func otherMoney(_ money: [Int]) -> Witness<DecimalMark>? {
    witness(ofColumns: others(money).filter(isOfMoney), .likely)
  }

  private func others(_ money: [Int]) -> [Int] {
    columns.indices.filter {
      !money.contains($0) && columns.profiles[$0].isNumber && !columns.profiles[$0].isDate
    }
  }

  private func isOfMoney(_ column: Int) -> Bool {
    !columns.isNamed.contains(true) || columns.roles[column]?.isMoney == true
  }

  private func witness(
    ofColumns others: [Int], _ strength: Witness<DecimalMark>.Strength
  ) -> Witness<DecimalMark>? {
    let point = others.first { columns.profiles[$0].pointOnly > 0 && columns.profiles[$0].commaOnly == 0 }
    let comma = others.first { columns.profiles[$0].commaOnly > 0 && columns.profiles[$0].pointOnly == 0 }
    guard (point == nil) != (comma == nil), let column = point ?? comma else { return nil }
    return point != nil
      ? Witness(.point, strength, "\(columns.label(column)) has numbers only with a decimal point")
      : Witness(.comma, strength, "\(columns.label(column)) has numbers only with a decimal comma")
  }

  private var abovePreamble: Witness<DecimalMark>? { witness(ofNumbers: statedBalances, .likely) }

  private func witness(
    ofNumbers numbers: [NumberToken], _ strength: Witness<DecimalMark>.Strength
  ) -> Witness<DecimalMark>? {
    let hasPoint = numbers.contains { $0.commaScale == nil }
    let hasComma = numbers.contains { $0.pointScale == nil }
    guard hasPoint != hasComma else { return nil }
    return Witness(
      hasPoint ? .point : .comma, strength,
      "a number above the table has a decimal \(hasPoint ? "point" : "comma")")
  }

  /// The mark of rates, percentages and other numbers. They may be printed by another rule than the amounts, so all of
  /// them together are one hint, except for a comma in a language that has a comma, too.
  private func ratesAndOthers(_ money: [Int]) -> Witness<DecimalMark>? {
    let hint =
      witness(ofColumns: others(money).filter { !isOfMoney($0) }, .hint)
      ?? witness(ofNumbers: preambleNumbers, .hint)
    guard let hint, hint.allowed == [.comma], columns.speaks(Self.withComma) else { return hint }
    return Witness(.comma, .likely, hint.evidence)
  }

  /// Whether some amounts are in a currency with three digits, by a sign beside them or a column of codes.
  private func mayHaveThreeDigits(_ money: [Int]) -> Bool {
    let signs = money.map { columns.profiles[$0].signCurrencies }
    let codes = columns.columns(.currency, .originalCurrency).map { columns.profiles[$0].words }
    return (signs + codes).contains { words in
      (words.list ?? []).contains { word in
        CurrencySigns.code(word.text).map { Statement.digits($0) == 3 } ?? false
      }
    }
  }

  /// No currency of these languages has three digits behind a point, so it does not decide `159.868`.
  private var language: Witness<DecimalMark>? {
    guard columns.speaks(["zh", "ja", "ko"]) else { return nil }
    return Witness(.point, .likely, "the column names are of a language that groups digits with a comma")
  }

  private static let withComma: Set = [
    "be", "bg", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "id", "is",
    "it", "lt",
    "lv", "mk", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "tr", "uk", "vi",
  ]
}

extension DecimalWitnesses {
  /// What the amounts themselves say.
  private struct Amounts {
    let profiles: [ColumnProfile]
    /// The numbers that fit only one of the marks.
    let point: Int
    let comma: Int

    init(_ profiles: [ColumnProfile]) {
      self.profiles = profiles
      point = profiles.reduce(0) { $0 + $1.pointOnly }
      comma = profiles.reduce(0) { $0 + $1.commaOnly }
    }

    /// Whether some numbers fit only one mark and some only the other.
    var isMixed: Bool { point > 0 && comma > 0 }

    var witness: Witness<DecimalMark>? {
      if point > 0 {
        return Witness(.point, .shown, "\(point) amounts are numbers only with a decimal point")
      }
      return comma > 0
        ? Witness(.comma, .shown, "\(comma) amounts are numbers only with a decimal comma") : nil
    }

    /// The marks of the numbers that fit both.
    var ambiguousMarks: Set<DecimalMark> { Set(profiles.flatMap(\.ambiguousMarks)) }

    var withoutMark: Witness<DecimalMark>? {
      guard profiles.allSatisfy({ $0.ambiguous == 0 }) else { return nil }
      return Witness(.point, .likely, "no amount has a decimal mark")
    }

    /// Many amounts that all have three digits behind one mark, the third of them zero, may be filled up with zeros:
    /// `29.000`, `58.450`. Round ones of thousands look the same, so this settles nothing alone.
    var padded: Witness<DecimalMark>? {
      let count = profiles.reduce(0) { $0 + $1.ambiguous }
      guard count >= Self.fewestPadded, ambiguousMarks.count == 1, let mark = ambiguousMarks.first,
        profiles.allSatisfy({ $0.ambiguousWithDigits == 0 && $0.unmarked <= $0.zeros })
      else { return nil }
      return Witness(mark, .hint, "the last of three digits after the mark is zero in all \(count) amounts")
    }

    private static let fewestPadded = 5

    /// The mark by the currency's digits. `1.234` is not an amount of euros, so its point groups digits. In a
    /// currency with three digits the point is the decimal mark.
    func byDigits(_ digits: Int?, mayBeThree: Bool) -> Witness<DecimalMark>? {
      // All ambiguous numbers have one mark with three digits after it. Their group marks show which mark it
      // is.
      let withDigits = profiles.reduce(0) { $0 + $1.ambiguousWithDigits }
      let unmarked = profiles.reduce(0) { $0 + $1.unmarked - $1.zeros }
      let ungrouped = profiles.reduce(0) { $0 + $1.ungrouped }
      guard ambiguousMarks.count == 1, let mark = ambiguousMarks.first else { return nil }
      let grouping: DecimalMark = mark == .point ? .comma : .point
      switch digits {
      case 3?: return Witness(mark, .likely, "the currency has three digits after the mark")
      case 0?: return Witness(grouping, .likely, "the currency has no digits after a mark")
      case .some where withDigits > 0:
        return Witness(
          grouping, .likely, "\(withDigits) amounts would have a third digit that the currency has not")
      // A mark that groups digits would be in 2350, too.
      case nil where withDigits > 0 && unmarked > 0 && ungrouped == 0 && !mayBeThree:
        return Witness(
          grouping, .likely,
          "\(withDigits) amounts have three digits after the mark, \(unmarked) have no mark")
      default: return nil
      }
    }
  }
}
