import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Every cell of the format's columns holds a value of its column's kind, and required cells are not blank.
///
/// One pass over the rows serves all checks of cells. Each check has its own file next to this one.
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
      // In a row that is not a record, no cell is checked.
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
    _ problem: CellFinding, _ row: TabRow, _ position: Int, _ tab: Tab, _ records: inout CellRecords,
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

  /// The options for a cell whose meaning is uncertain.
  private func options(
    for problem: CellFinding, _ row: TabRow, _ position: Int, _ tab: Tab, _ records: inout CellRecords,
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
    // An optional cell may be cleared. The journal keeps its old text.
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

/// Facts about records beyond the present row.
struct CellRecords {
  var ids: NewIDs
  var loose: RemovableRecords
  var shifts: ShiftedCells
  private var migration: [Remedy.Option]?

  init(_ context: CheckContext) {
    ids = NewIDs(context)
    loose = RemovableRecords(context)
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

/// Only a time in `deletedAt` deletes a row; anything else there is a question.
enum DeletionsCheck {
  static let kinds: [FindingKind] = [.deletedUnreadable]

  /// The option by which a row in doubt counts as deleted.
  private static let deleteWord = Remedy.deleteWord

  /// Reports a row for which it is uncertain whether it is deleted.
  static func add(
    _ row: TabRow, _ doubt: RowUncertainty, _ tab: Tab, _ context: CheckContext, _ report: inout FindingReport
  ) {
    guard let position = tab.schema.deletionPosition else { return }
    var finding = Finding(
      .deletedUnreadable, at: tab.location(row: row.index, position: position),
      record: tab.schema.identityPosition.flatMap { row.rawText($0) }, found: row.rawText(position),
      expected: doubt == .cells ? "a row whose other cells are of their columns' kinds" : nil)
    let time = time(row, position) ?? context.origin.now()
    var values: [(name: String, value: CellValue)] = [
      (Remedy.clearWord, .blank), (deleteWord, .text(time.description)),
    ]
    if let comparison = context.comparison,
      let value = comparison.value(ofNow: row.index, position: position, in: tab.name)
    {
      values.append((Remedy.restoreWord, value))
      finding.expected = comparison.evidence(value.text)
    }
    // As long as other cells do not fit, a time here deletes nothing.
    if doubt == .cells { values.removeAll { $0.name == deleteWord } }
    report.add(
      finding,
      options: Remedy.options(position, ofRow: row.index, in: tab, among: values, because: .deletedUnreadable)
    )
  }

  /// The time that is probably meant: one without a zone is taken for one in UTC, a day for its beginning.
  private static func time(_ row: TabRow, _ position: Int) -> Timestamp? {
    if let time = row.timestamp(position).value { return time }
    let text = row.rawText(position).map { Array($0[...].trimmingSpaces.utf8) } ?? []
    if let time = text.withUnsafeBufferPointer({ Timestamp.parse(local: $0) }) { return time }
    return row.date(position).value.map {
      Timestamp(milliseconds: Int64($0.dayNumber) * 86_400_000)
    }
  }
}

extension FindingKind {
  static let deletedUnreadable = FindingKind(
    "deleted-unreadable", .error, fix: .ask, "does not say for certain that the row is deleted",
    advice: "Clear the cell if the row counts; else write a time such as 2026-01-31T13:45:00Z.",
    manual: """
      A row is deleted by a time in deletedAt, such as "2026-01-31T13:45:00Z". Any other text there, such as "x", and a time \
      in a row whose other cells do not fit their columns, deletes nothing: the row is in no sum until that is settled. Choose \
      clear where it counts, delete where it was deleted (a day or a time without a zone is taken as in UTC), or restore.
      """, covers: [.timestampForm, .timestampUnreadable], coversRow: true)
}

/// What an earlier state says of a cell that cannot be read for certain.
enum CellEvidence {
  /// Damage that only programs do: no user typed these cells.
  private static let ofPrograms: Set<FindingKind> = [
    .errorValue, .textAsNumber, .amountIsDate, .idScientific,
  ]
  /// Values with two readings; the earlier state may show which one is meant.
  private static let ofReadings: Set<FindingKind> = [.dateAmbiguous, .amountAmbiguous]

  /// Compares a cell's problem with the record's value in the earlier state. The remedy is sure if that
  /// leaves one reading; otherwise the earlier value becomes one more option.
  static func settle(
    _ problem: CellFinding, _ row: TabRow, _ position: Int, _ tab: Tab, _ context: CheckContext
  ) -> CellFinding {
    guard problem.fix != .yes, let comparison = context.comparison, let compared = comparison[tab.name]
    else { return problem }
    var problem = problem
    if position == tab.schema.identityPosition {
      guard problem.kind == .idScientific, let id = compared.originalID(ofNow: row.index) else {
        return problem
      }
      return sure(problem, .text(id), comparison)
    }
    guard let then = compared.then(ofNow: row.index), !compared.sortedColumns.contains(position) else {
      return problem
    }
    let value = compared.then.recordValue(row: then, position: position)
    let isReadable = CellComparison(compared, context).isReadable(position, ofRow: then)
    let differences = compared.differences(.init(then: then, now: row.index))
    guard value != .blank, isReadable, differences.contains(position) else { return problem }
    let isAlone = differences == [position] && !compared.isTouched(.init(then: then, now: row.index))
    if ofReadings.contains(problem.kind),
      let read = problem.candidates.first(where: { $0.value.text == value.text })
    {
      return sure(problem, read.value, comparison)
    }
    if ofPrograms.contains(problem.kind), isAlone { return sure(problem, value, comparison) }
    let clears = !tab.schema.columns[position].isRequired && problem.kind != .textAsNumber
    if problem.candidates.isEmpty, problem.fix == .ask, clears {
      problem.candidates = [(Remedy.clearWord, .blank)]
    }
    problem.candidates.append((Remedy.restoreWord, value))
    problem.fix = .ask
    let evidence = "\(value.text.prefix(60)) in \(comparison.earlier.name)"
    problem.expected = problem.expected.map { "\($0); \(evidence)" } ?? evidence
    return problem
  }

  private static func sure(
    _ problem: CellFinding, _ value: CellValue, _ comparison: EarlierComparison
  ) -> CellFinding {
    var problem = problem
    problem.fix = .yes
    problem.value = value
    problem.expected = comparison.evidence(value.text)
    return problem
  }
}

/// No cell of our columns is calculated: formulas change by themselves, so each is named, whatever its value.
enum FormulasCheck {
  static let kinds: [FindingKind] = [.formula]

  /// The option by which the value takes the place of its formula.
  private static let freezeWord = "freeze"

  /// What LibreOffice (7.4) makes of every TRUE and FALSE that it saves: formulas by their looks, and none of
  /// a user's.
  struct Constants {
    /// The rows of each column, by its position.
    fileprivate var rows: [Int: [Int]] = [:]
  }

  /// Reports the formulas of a row; constants are gathered, to be reported by their columns.
  static func add(_ row: TabRow, _ tab: Tab, _ constants: inout Constants, _ report: inout FindingReport) {
    for (position, column) in tab.binding.columnOfPosition.enumerated() {
      guard let column, let cell = row.cell(position), cell.kind != .missingValue,
        let formula = tab.sheet.formula(row: row.index, column: column)
      else { continue }
      if BooleanConstant.value(of: formula) != nil {
        constants.rows[position, default: []].append(row.index)
        continue
      }
      let finding = Finding(
        .formula, at: tab.location(row: row.index, position: position),
        record: tab.schema.identityPosition.flatMap { row.rawText($0) }, found: "=" + formula)
      let value = tab.sheet.value(row: row.index, column: column)
      let isValue = if case .error = value { false } else { true }
      let options = isValue ? replacing(row.index, position, tab, by: value, because: .formula) : nil
      report.add(finding, options: options.map { [Remedy.Option(name: freezeWord, changes: [$0])] } ?? [])
    }
  }

  /// Reports the columns that hold constants, one finding each: a program that writes them does so in every
  /// row.
  static func add(_ constants: Constants, _ tab: Tab, _ report: inout FindingReport) {
    for (position, rows) in constants.rows.sorted(by: { $0.key < $1.key }) {
      guard let first = rows.first, let column = tab.binding.columnOfPosition[position] else { continue }
      let formula = "=" + (tab.sheet.formula(row: first, column: column) ?? "")
      let finding = Finding(
        .formula, at: tab.location(row: first, position: position), severity: .info, fix: .yes,
        record: tab.identityText(row: first),
        found: rows.count == 1 ? formula : "\(formula) and \(rows.count - 1) more of the column")
      report.add(finding) {
        .sure(
          rows.compactMap {
            let value = tab.sheet.value(row: $0, column: column)
            return replacing($0, position, tab, by: value, because: .formula)
          })
      }
    }
  }

  /// The change by which a value takes the place of a formula, which stays in the journal.
  static func replacing(
    _ row: Int, _ position: Int, _ tab: Tab, by value: CellValue, because kind: FindingKind
  ) -> Change? {
    guard let column = tab.binding.columnOfPosition[position] else { return nil }
    let old = tab.sheet.content(row: row, column: column)
    guard old.isFormula, !tab.sheet.hasClash(row: row, column: column) else { return nil }
    let address = Address(tab, row: row, column: .named(tab.schema.columns[position].name))
    return .set(address, old: old, new: value, reason: kind.explanation, code: kind.code)
  }
}

extension FindingKind {
  static let formula = FindingKind(
    "formula", .warning, fix: .ask, "is the result of a formula", advice: "Replace the formula by its value.",
    manual: """
      The cell is calculated, as with "=B2*1.2", so its value changes when other cells do, and money that was spent would \
      change with them. The result is read as it was saved. No command writes over a formula unless you choose "freeze", which puts \
      the result in its place. A constant such as "=TRUE()", which LibreOffice makes of TRUE, is an info.
      """)
}
