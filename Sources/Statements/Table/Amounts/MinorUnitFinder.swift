import TextScanning

/// Finds amount columns whose name, or a line beside the table, says that they are in cents, pence and so on, or in
/// thousands.
///
/// `Amount (pence)` with `1250` → 12.50. With `12.50`, the name and the cells contradict each other. `Amount (TEUR)`
/// is rounded, and is asked about.
struct MinorUnitFinder {
  let grid: CellGrid
  let segment: TableSegment
  let options: ReadingOptions
  private(set) var found: [ColumnReadings.MinorUnits] = []
  private(set) var question: Question?

  init(_ grid: CellGrid, _ segment: TableSegment, _ options: ReadingOptions) {
    self.grid = grid
    self.segment = segment
    self.options = options
    let line = line { MinorUnitWords.areStated(in: $0) }
    for column in segment.names.indices
    where isNamed(segment.names[column]) || line != nil && isAmount(column) {
      let unit = unit(of: column, line)
      if unit.isContradicted {
        question = question ?? ask(column, unit.evidence)
      } else if unit.verdict == .minor, holdsNumbers(column) {
        found.append(units(column))
      }
    }
    if question == nil, answer() == nil, layout() == nil { question = questionOfMultiples() }
  }

  /// Asks about amounts that a name or a line beside the table calls thousands or the like: they are rounded.
  private func questionOfMultiples() -> Question? {
    let named = segment.names.indices.first { column in
      MultipleWords.areNamed(in: segment.names[column]) && isOfMoney(segment.names[column])
        && holdsNumbers(column)
    }
    guard
      let source = named.map({ "\"\(segment.names[$0])\"" })
        ?? line(that: { MultipleWords.areStated(in: $0) })
    else { return nil }
    return Question(
      code: .amountUnit,
      text:
        "\(source) says that amounts are in thousands or the like, so they are rounded. Export the file with whole amounts, or say that they are in the currency itself.",
      choices: [AmountUnit.whole.rawValue])
  }

  /// The line above the table, or among the last rows of it, with a cell that says something, and no number.
  private func line(that says: (String) -> Bool) -> String? {
    let rows = Array(segment.preamble.suffix(Self.linesAbove)) + segment.body.suffix(Self.linesBelow)
    for row in rows {
      let cells = grid.texts(row)
      guard !cells.isEmpty, cells.count <= 3,
        !cells.contains(where: { grid.token(row, $0.column).number != nil }),
        let cell = cells.first(where: { says($0.text) })
      else { continue }
      return "\"\(cell.text)\" in line \(grid.line(row))"
    }
    return nil
  }

  private static let linesAbove = 50
  private static let linesBelow = 5

  private func unit(of column: Int, _ line: String?) -> Decision<AmountUnit> {
    Decision(among: AmountUnit.allCases, byFirstOf: [answer, layout, { nameAndCells(column, line) }])
  }

  private func answer() -> Witness<AmountUnit>? {
    let unit: AmountUnit? = options.answers.answers.word(.amountUnit)
    return unit.map { Witness($0, .likely, "the unit of the amounts was given") }
  }

  private func layout() -> Witness<AmountUnit>? {
    options.layouts.forHeader(segment.names).lazy.compactMap { layout in
      layout.amountUnit.map { Witness($0, .likely, "the layout \(layout.name) says the unit of the amounts") }
    }.first
  }

  private func nameAndCells(_ column: Int, _ line: String?) -> Witness<AmountUnit> {
    if let line, !isNamed(segment.names[column]) {
      return .contradiction(
        "\(line) says that amounts are in the smallest unit of the currency, and their column does not")
    }
    let says = "\"\(segment.names[column])\" says that its amounts are in the smallest unit of the currency"
    return amounts(column).isEmpty
      ? Witness(.minor, .shown, says) : .contradiction("\(says), but they have decimals")
  }

  private func isNamed(_ name: String) -> Bool {
    MinorUnitWords.areNamed(in: name) && isOfMoney(name)
  }

  private func isAmount(_ column: Int) -> Bool {
    HeaderWords.matches(segment.names[column]).contains { $0.role.isMoney && $0.strength >= 2 }
  }

  private func isOfMoney(_ name: String) -> Bool {
    let roles = HeaderWords.matches(name)
    return roles.contains { $0.role.isMoney } || roles.isEmpty
  }

  private func holdsNumbers(_ column: Int) -> Bool {
    segment.body.contains { grid.token($0, column).number != nil }
  }

  /// The first amounts, or the first that are not whole numbers.
  private func amounts(_ column: Int, onlyFractions: Bool = true) -> [Question.Example] {
    var examples: [Question.Example] = []
    for row in segment.body where examples.count < 3 {
      guard let number = grid.token(row, column).number, !onlyFractions || !number.mayBeWhole else {
        continue
      }
      examples.append(
        Question.Example(
          line: grid.line(row), found: "\"\(grid.text(row, column))\"",
          readings: [grid.text(row, column), "a hundredth of it"]))
    }
    return examples
  }

  private func ask(_ column: Int, _ found: String) -> Question {
    Question(
      code: .amountUnit, text: found + ". In which unit are they?",
      choices: [AmountUnit.whole.rawValue, AmountUnit.minor.rawValue],
      examples: amounts(column, onlyFractions: isNamed(segment.names[column])))
  }

  private func units(_ column: Int) -> ColumnReadings.MinorUnits {
    let currencies = segment.names.indices.filter { index in
      HeaderWords.matches(segment.names[index]).contains { $0.role == .currency && $0.strength >= 2 }
        && segment.body.contains { CurrencySigns.code(grid.text($0, index)) != nil }
    }
    let stated = PreambleFacts(grid: grid, rows: segment.preamble).currencies
    let code = HeaderWords.currency(in: segment.names[column]) ?? (stated.count == 1 ? stated.first : nil)
    let digits = code.map { Statement.digits($0) } ?? options.answers.accountDigits ?? Statement.digits(nil)
    return ColumnReadings.MinorUnits(
      column: column, rows: segment.body, currencyColumn: currencies.count == 1 ? currencies[0] : nil,
      digits: digits,
      evidence: "the amounts of \"\(segment.names[column])\" are in the smallest unit, as its name says")
  }
}
