import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Every cell of our columns holds a value of its column's kind, and required cells hold one.
///
/// One pass over the rows serves all checks of cells; each is a file of its own beside this one.
struct CellsCheck: Check {
  let kinds =
    RowShape.kinds + ShiftedCells.kinds + DeletionsCheck.kinds + RequiredCellsCheck.kinds
    + FormulasCheck.kinds
    + CellKindReader.all.flatMap(\.kinds)

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    var records = CellRecords(context)
    for tab in context.tabs { check(tab, context, &records, &report) }
  }

  private func check(
    _ tab: Tab, _ context: CheckContext, _ records: inout CellRecords, _ report: inout FindingReport
  ) {
    let currencies =
      tab.schema.position(matching: "currency") == nil ? nil : RowCurrencies(context.dataset, tab: tab.name)
    var reader = CellKindReader(tab: tab, version: context.version, currencies: currencies)
    let forms = CanonicalForms(tab, version: context.version)
    let hasFormulas = tab.sheet.hasFormulas
    var constants = FormulasCheck.Constants()
    var deviations: [Int] = []
    var known = forms.noCells
    context.forEachRow(of: tab) { row in
      reader.begin(row)
      deviations.removeAll(keepingCapacity: true)
      forms.forEachDeviation(in: row, digits: reader.digits, known: &known) { deviations.append($0) }
      // In a row that is no record no cell is judged.
      if !deviations.isEmpty, let kind = RowShape(row, in: tab)?.kind {
        let finding = Finding(kind, at: tab.location(row: row.index))
        let leaves = Remedy.quarantining(row.index, of: tab, because: kind, context)
        if kind.fix == .yes {
          report.add(finding) { .sure([leaves]) }
        } else {
          report.add(finding, options: [Remedy.Option(name: Remedy.quarantineWord, changes: [leaves])])
        }
        return
      }
      let doubt = row.doubt
      if deviations.count > 2 || doubt == .cells {
        let misfits = misfits(row, deviations, reader, tab)
        if let found = records.shifts.row(row, misfits: misfits, in: tab) {
          return report.add(found.finding, settledBy: found.remedy)
        }
      }
      // Of a row that is wider than its header the file's reader tells.
      if let doubt, row.holdsDeletion, !ShiftedCells.isWide(row.index, tab) {
        return DeletionsCheck.add(row, doubt, tab, context, &report)
      }
      for position in deviations {
        if row.isBlank(position) {
          RequiredCellsCheck.add(row, position, tab, &records, context, &report)
        } else if let cell = row.cell(position),
          let problem = reader.problem(row, position: position, cell: cell)
        {
          add(
            CellEvidence.settle(problem, row, position, tab, context), row, position, tab, &records, context,
            &report)
        }
      }
      if hasFormulas { FormulasCheck.add(row, tab, &constants, &report) }
    }
    FormulasCheck.add(constants, tab, &report)
  }

  /// The columns whose cells are wrong beyond their form, or missing.
  private func misfits(
    _ row: TabRow, _ deviations: [Int], _ reader: CellKindReader, _ tab: Tab
  ) -> [Int] {
    deviations.filter { position in
      if row.isBlank(position) { return tab.schema.columns[position].isRequired }
      return row.cell(position).flatMap { reader.problem(row, position: position, cell: $0) }?.severity
        == .error
    }
  }

  private func add(
    _ problem: CellProblem, _ row: TabRow, _ position: Int, _ tab: Tab, _ records: inout CellRecords,
    _ context: CheckContext, _ report: inout FindingReport
  ) {
    var fix = problem.fix
    if problem.kind == .idNotUUID, position == tab.schema.identityPosition {
      fix = records.ids.keepsText(of: row, position, tab) ? .yes : .ask
    }
    let finding = Finding(
      problem.kind, at: tab.location(row: row.index, position: position), severity: problem.severity,
      fix: fix, record: tab.schema.identityPosition.flatMap { row.rawText($0) },
      found: row.rawText(position), expected: problem.expected)
    if fix == .ask {
      return report.add(finding, options: options(for: problem, row, position, tab, &records, context))
    }
    report.add(finding) {
      guard problem.fix == .yes else { return .none }
      if problem.kind == .idNotUUID { return records.ids.settling(row, position, tab, context) }
      guard let value = problem.value else { return .none }
      return .setting(position, ofRow: row.index, in: tab, to: value, because: problem.kind)
    }
  }

  /// What a person can choose for a cell that is not certain.
  private func options(
    for problem: CellProblem, _ row: TabRow, _ position: Int, _ tab: Tab, _ records: inout CellRecords,
    _ context: CheckContext
  ) -> [Remedy.Option] {
    if problem.kind == .schemaMixed { return records.migration(context) }
    let column = tab.schema.columns[position]
    var candidates = problem.candidates
    if candidates.isEmpty, let value = problem.value { candidates = [(name: value.text, value: value)] }
    if problem.kind == .sharesForm, candidates.isEmpty {
      candidates =
        records.shares(row.rawText(position) ?? "", context).map { [(Remedy.shareWord, .text($0))] } ?? []
      candidates.append((name: Remedy.clearWord, value: .blank))
    }
    // What is optional may be left out; what was there stays in the journal.
    if candidates.isEmpty, !column.isRequired { candidates = [(name: Remedy.clearWord, value: .blank)] }
    if [.idScientific, .idNotUUID].contains(problem.kind), position == tab.schema.identityPosition {
      candidates = [(name: Remedy.newIDWord, value: .text(context.origin.newID().description))]
    }
    if column.kind == .key, column.isRequired, candidates.isEmpty,
      let key = row.rawText(position).flatMap(Key.slug)
    {
      candidates = [(name: key, value: .text(key))]
    }
    if column.kind == .timestamp, column.isRequired, candidates.isEmpty {
      candidates = [(name: "now", value: .text(context.origin.now().description))]
    }
    var options = Remedy.options(
      position, ofRow: row.index, in: tab, among: candidates, because: problem.kind)
    if problem.kind == .formulaNoValue, !column.isRequired {
      let clears = FormulasCheck.replacing(row.index, position, tab, by: .blank, because: problem.kind)
      options = clears.map { [Remedy.Option(name: Remedy.clearWord, changes: [$0])] } ?? []
    }
    // What no choice of a value settles leaves with its row.
    guard options.isEmpty, column.isRequired, problem.severity == .error else { return options }
    return options + records.leaving(row, tab, because: problem.kind, context)
  }
}

/// What is known of records beyond the row at hand.
struct CellRecords {
  var ids: NewIDs
  var loose: LooseRecords
  var shifts: ShiftedCells
  private var migration: [Remedy.Option]?

  init(_ context: CheckContext) {
    ids = NewIDs(context)
    loose = LooseRecords(context)
    shifts = ShiftedCells(context)
  }

  private var members: [String]?

  /// Numbers without names as the shares of all members, in their order, where there are as many.
  mutating func shares(_ text: String, _ context: CheckContext) -> String? {
    let members = members ?? context.dataset.members.filter(\.isActive).map(\.key)
    self.members = members
    let numbers = text.split { !$0.isNumber && $0 != "." }
    guard numbers.count == members.count, !text.contains(where: \.isLetter) else { return nil }
    return Shares(zip(members, numbers).map { "\($0):\($1)" }.joined(separator: ", "))?.description
  }

  /// The options that make the dataset one of the current version.
  mutating func migration(_ context: CheckContext) -> [Remedy.Option] {
    let options = migration ?? MigrationOptions.of(context, because: .schemaMixed)
    migration = options
    return options
  }

  /// The option that a row leaves its tab for Quarantine, where nothing else hangs on it.
  mutating func leaving(
    _ row: TabRow, _ tab: Tab, because kind: FindingKind, _ context: CheckContext
  ) -> [Remedy.Option] {
    let changes = loose.leaving(row, of: tab, because: kind, context)
    return changes.map { [Remedy.Option(name: Remedy.quarantineWord, changes: $0)] } ?? []
  }
}
