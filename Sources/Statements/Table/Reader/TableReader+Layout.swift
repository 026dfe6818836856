extension TableReader {
  /// The columns with the chosen roles.
  ///
  /// - Throws: ``StatementError/noSuchColumn(file:line:name:header:)``.
  func chosen(_ columns: TableColumns, _ choices: ColumnChoices, _ file: String) throws -> TableColumns {
    if choices.isEmpty { return columns }
    var columns = columns
    if let unknown = columns.assign(choices) {
      throw StatementError.noSuchColumn(
        file: file, line: segment.headerRow.map(grid.line), name: unknown,
        header: segment.names.filter { !$0.isEmpty })
    }
    return columns
  }

  /// The parts of a reading that hold for other files with the same header.
  func learned(
    _ columns: TableColumns, _ dates: DateDecision, _ amounts: AmountDecision, _ layout: StatementLayout
  ) -> LayoutDefinition? {
    guard segment.headerRow != nil else { return nil }
    var learned = LayoutDefinition(name: "")
    learned.header = segment.names
    if dates.isShown, dates.open.isEmpty { learned.dateOrder = dates.order }
    if amounts.isMarkShown { learned.decimalMark = amounts.reading.mark }
    if amounts.isSignShown { learned.signConvention = amounts.reading.rule.convention }
    let counts = Dictionary(segment.names.map { (HeaderWords.normal($0), 1) }, uniquingKeysWith: +)
    for (role, columns) in layout.columns {
      let names = columns.map { $0.name ?? "" }
      // A name that is missing or occurs twice cannot identify a column in the next file.
      let isClear = names.allSatisfy { name in
        let normal = HeaderWords.normal(name)
        return counts[normal] == 1 && !normal.isEmpty
      }
      if isClear { learned.columns.columns[role] = names }
    }
    // Fees that are all zero do not show whether the amounts include them.
    let fees = columns.columns(.fee)
    if !fees.isEmpty, fees.allSatisfy({ columns.profiles[$0].numbers == columns.profiles[$0].zeros }) {
      learned.columns.columns[.amount] = nil
    }
    return learned
  }
}

extension CurrencyDecision {
  /// The warning when the file states a currency other than its layout's. Nil when they agree.
  func warning(against layout: LayoutDefinition?) -> String? {
    guard let layout, let code = layout.currency, let fixed, fixed != code else { return nil }
    return "the file is in \(fixed), the layout \(layout.name) says \(code); the file counts"
  }
}
