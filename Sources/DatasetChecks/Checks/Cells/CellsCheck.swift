import DatasetFormat
import Spreadsheet

/// Every cell of our columns holds a value of its column's kind, and required cells hold one.
///
/// One pass over the rows serves all checks of cells; each is a file of its own beside this one.
struct CellsCheck: Check {
  let kinds =
    RowShape.kinds + ShiftedCells.kinds + RequiredCellsCheck.kinds + FormulasCheck.kinds
    + CellKindReader.all.flatMap(\.kinds)

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    var newIDs = NewIDs(context)
    for tab in context.tabs { check(tab, context, &newIDs, &report) }
  }

  private func check(
    _ tab: Tab, _ context: CheckContext, _ newIDs: inout NewIDs, _ report: inout FindingReport
  ) {
    let currencies =
      tab.schema.position(matching: "currency") == nil ? nil : RowCurrencies(context.dataset, tab: tab.name)
    var reader = CellKindReader(tab: tab, version: context.version, currencies: currencies)
    let forms = CanonicalForms(tab, version: context.version)
    let hasFormulas = tab.sheet.hasFormulas
    var deviations: [Int] = []
    var known = forms.noCells
    tab.forEachRow { row in
      reader.begin(row)
      deviations.removeAll(keepingCapacity: true)
      forms.forEachDeviation(in: row, digits: reader.digits, known: &known) { deviations.append($0) }
      // In a row that is no record no cell is judged.
      if !deviations.isEmpty, let kind = RowShape.kindOfNoRecord(row, in: tab) {
        let finding = Finding(kind, at: tab.location(row: row.index))
        let leaves = Remedy.quarantining(row.index, of: tab, because: kind, context)
        if kind.fix == .yes {
          report.add(finding) { .sure([leaves]) }
        } else {
          report.add(finding, options: [Remedy.Option(name: Remedy.quarantineWord, changes: [leaves])])
        }
        return
      }
      if deviations.count > 2, let shifted = shifted(row, deviations, reader, tab) {
        return report.add(shifted)
      }
      for position in deviations {
        if row.isBlank(position) {
          RequiredCellsCheck.add(row, position, tab, &newIDs, context, &report)
        } else if let cell = row.cell(position),
          let problem = reader.problem(row, position: position, cell: cell)
        {
          add(problem, row, position, tab, &newIDs, &report)
        }
      }
      if hasFormulas { FormulasCheck.add(row, tab, &report) }
    }
  }

  /// The finding for a row whose cells stand beside their columns.
  private func shifted(
    _ row: TabRow, _ deviations: [Int], _ reader: CellKindReader, _ tab: Tab
  ) -> Finding? {
    let misfits = deviations.filter { position in
      if row.isBlank(position) { return tab.schema.columns[position].isRequired }
      return row.cell(position).flatMap { reader.problem(row, position: position, cell: $0) }?.severity
        == .error
    }
    return ShiftedCells.finding(of: row, misfits: misfits, in: tab)
  }

  private func add(
    _ problem: CellProblem, _ row: TabRow, _ position: Int, _ tab: Tab, _ newIDs: inout NewIDs,
    _ report: inout FindingReport
  ) {
    let finding = Finding(
      problem.kind, at: tab.location(row: row.index, position: position), severity: problem.severity,
      fix: problem.fix, record: tab.schema.identityPosition.flatMap { row.rawText($0) },
      found: row.rawText(position), expected: problem.expected)
    if problem.fix == .ask {
      // What is optional may be left out; what was there stays in the journal.
      let clears = !tab.schema.columns[position].isRequired && problem.kind != .textAsNumber
      let candidates =
        problem.candidates.isEmpty && clears ? [(name: Remedy.clearWord, value: .blank)] : problem.candidates
      return report.add(
        finding,
        options: Remedy.options(
          position, ofRow: row.index, in: tab, among: candidates, because: problem.kind))
    }
    report.add(finding) {
      guard problem.fix == .yes else { return .none }
      let value = problem.kind == .idNotUUID ? newIDs.replacement(row, position, tab) : problem.value
      guard let value else { return .none }
      return .setting(position, ofRow: row.index, in: tab, to: value, because: problem.kind)
    }
  }
}
