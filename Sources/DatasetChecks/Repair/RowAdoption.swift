package import DatasetFormat
import Spreadsheet

/// Makes typed rows full records: it adds an id and times, which users do not type, and the format's spelling
/// of unambiguous cells.
///
/// A row is adopted if it has everything else that a record needs, and lacks its id, `createdAt` or
/// `updatedAt`. Ambiguous cells are left as typed, for `validate` to report.
///
/// A record that somebody edited since the last run, where no program changes `updatedAt`, gets the time at
/// which its file was written. An edit that may be damage does not.
package struct RowAdoption: Sendable {
  /// The adopted rows, without those that only get a time.
  package private(set) var rows: Set<Address> = []
  /// How many rows are adopted.
  package var rowCount: Int { rows.count }
  /// The cells that are set, in the order of tabs and rows.
  package private(set) var changes: [Change] = []

  /// Looks for typed rows and edited records.
  ///
  /// - Parameters:
  ///   - dataset: The dataset to change.
  ///   - earlier: The last good state: what was edited since, and the id of a record that lost it.
  ///   - plan: A plan for the same dataset. Rows that it deletes or removes are left alone, and so are cells
  ///     that it sets.
  ///   - origin: The clock, and the source of new ids.
  package init(
    in dataset: Dataset, earlier: () -> LastGoodState? = { nil }, beside plan: Plan, origin: Origin = .system
  ) {
    let context = CheckContext(dataset: dataset, earlier: earlier(), origin: origin).compared()
    let planned = PlannedCells(plan, in: dataset)
    adopt(context, planned)
    stamp(context, planned)
  }

  private mutating func adopt(_ context: CheckContext, _ planned: PlannedCells) {
    let typed = TabName.allCases.reduce(into: [:]) { rows, name in
      rows[name] = context.dataset[name].flatMap(Self.typedRows)
    }
    if typed.isEmpty { return }
    var context = context
    context.rows = typed
    var report = FindingReport(makesRemedies: true)
    for check in [CellsCheck(), ReferencesCheck()] as [any Check] { check.run(context, &report) }
    let settings = report.diagnoses.compactMap(Self.settings)
    let records = Set(
      settings.lazy.filter { [.idMissing, .rowIncomplete].contains($0.kind) }.map {
        $0.changes[0].address.ofRow
      })
    for change in settings.lazy.flatMap(\.changes)
    where records.contains(change.address.ofRow) && !planned.concerns(change.address) {
      rows.insert(change.address.ofRow)
      changes.append(change)
    }
  }

  /// Adds the time of each record that was edited.
  private mutating func stamp(_ context: CheckContext, _ planned: PlannedCells) {
    guard context.comparison != nil else { return }
    // Most often nobody edited anything, and nothing else needs to be known.
    var edits = FindingReport()
    StaleUpdatesCheck().run(context, &edits)
    guard edits.findings.contains(where: { $0.fix == .yes }) else { return }
    for diagnosis in Checks.diagnoses(of: context) where diagnosis.finding.kind == .updatedStale {
      guard case .sure(let times) = diagnosis.remedy else { continue }
      changes += times.filter { !rows.contains($0.address.ofRow) && !planned.concerns($0.address) }
    }
  }

  /// The cells of one row that a sure remedy sets. An id that somebody typed stays, whatever it is.
  private static func settings(_ diagnosis: Diagnosis) -> (kind: FindingKind, changes: [Change])? {
    guard case .sure(let changes) = diagnosis.remedy, diagnosis.finding.kind != .idNotUUID, !changes.isEmpty,
      changes.allSatisfy({ change in if case .set = change.action { true } else { false } })
    else { return nil }
    return (diagnosis.finding.kind, changes)
  }

  /// The indices of the live rows that lack what only programs write; nil if there are none.
  ///
  /// A row without an id but with a time of creation has lost its id. That may be known elsewhere, so it gets
  /// no new one in passing. Its time of change is no evidence, because an edit of a typed row writes it.
  private static func typedRows(_ tab: Tab) -> [Int]? {
    let schema = tab.schema
    func written(_ name: String) -> Int? {
      schema.position(matching: name).flatMap {
        schema.columns[$0].isRequired && tab.binding.columnOfPosition[$0] != nil ? $0 : nil
      }
    }
    let times = ["createdAt", "updatedAt"].compactMap(written)
    let id = schema.identityPosition.flatMap {
      schema.columns[$0].kind == .uuid ? written(schema.columns[$0].name) : nil
    }
    if times.isEmpty, id == nil { return nil }
    let rows = ConcurrentChunks.map(1..<max(1, tab.sheet.rowCount)) { range in
      var rows: [Int] = []
      tab.forEachRow(in: range) { row in
        let hasNoID = id.map(row.isBlank) == true
        let isTyped =
          hasNoID ? times.prefix(1).allSatisfy(row.isBlank) : times.contains(where: row.isBlank)
        if isTyped, row.isLive, row.doubt == nil { rows.append(row.index) }
      }
      return rows
    }.flatMap { $0 }
    return rows.isEmpty ? nil : rows
  }
}

/// The cells that a plan sets, and the rows that it deletes or takes out.
private struct PlannedCells {
  private var cells: Set<Address> = []
  private var rows: Set<Address> = []

  init(_ plan: Plan, in dataset: Dataset) {
    for change in plan.changes where change.insertion == nil {
      let address = change.address
      guard let tab = address.tab, address.row != nil else { continue }
      switch change.action {
      case .set:
        // A column has one name here, however the plan spells it.
        let name = address.columnName.flatMap(TabSchema.of(tab).position(matching:)).map {
          TabSchema.of(tab).columns[$0].name
        }
        cells.insert(Address(tab, row: address.row, column: name ?? address.column?.description))
      case .delete, .remove, .removeRow, .quarantine: rows.insert(address.ofRow)
      default: break
      }
    }
  }

  func concerns(_ address: Address) -> Bool {
    rows.contains(address.ofRow)
      || cells.contains(Address(address.place, row: address.row, column: address.column))
  }
}
