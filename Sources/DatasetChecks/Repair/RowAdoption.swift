package import DatasetFormat
import Spreadsheet

/// Makes typed rows full records: it adds an id and times, which users do not type, and the format's spelling
/// of unambiguous cells.
///
/// A row is adopted if it has everything else that a record needs, and lacks its id, `createdAt` or
/// `updatedAt`. Ambiguous cells are left as typed, for `validate` to report.
package struct RowAdoption: Sendable {
  /// How many rows are adopted.
  package private(set) var rowCount = 0
  /// The cells that are set, in the order of tabs and rows.
  package private(set) var changes: [Change] = []

  /// Looks for typed rows.
  ///
  /// - Parameters:
  ///   - dataset: The dataset to change.
  ///   - earlier: The last good state: a record that lost its id gets it back. It is only read if a row is to
  ///     be adopted.
  ///   - plan: A plan for the same dataset. Rows that it deletes or removes are left alone, and so are cells
  ///     that it sets.
  ///   - origin: The clock, and the source of new ids.
  package init(
    in dataset: Dataset, earlier: () -> LastGoodState? = { nil }, beside plan: Plan, origin: Origin = .system
  ) {
    let typed = TabName.allCases.reduce(into: [:]) { rows, name in
      rows[name] = dataset[name].flatMap(Self.typedRows)
    }
    if typed.isEmpty { return }
    var context = CheckContext(dataset: dataset, earlier: earlier(), origin: origin).compared()
    context.rows = typed
    var report = FindingReport(makesRemedies: true)
    for check in [CellsCheck(), ReferencesCheck()] as [any Check] { check.run(context, &report) }
    let settings = report.diagnoses.compactMap(Self.settings)
    let records = Set(
      settings.lazy.filter { [.idMissing, .rowIncomplete].contains($0.kind) }.map {
        $0.changes[0].address.ofRow
      })
    let planned = PlannedCells(plan, in: dataset)
    var adopted: Set<Address> = []
    for change in settings.lazy.flatMap(\.changes)
    where records.contains(change.address.ofRow) && !planned.concerns(change.address) {
      adopted.insert(change.address.ofRow)
      changes.append(change)
    }
    rowCount = adopted.count
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
