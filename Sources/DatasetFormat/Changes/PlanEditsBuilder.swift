import Spreadsheet

/// Gathers the edits of one plan, checking that each change fits the dataset.
struct PlanEditsBuilder {
  let dataset: Dataset
  let command: String
  var result = PlanEdits()
  var edits: [Address.Place: SheetEdits] = [:]
  /// Tabs to be made, with their header rows.
  var newTabs: [TabName: SheetBuilder] = [:]
  var newRows: [TabName: AppendedRows] = [:]
  var newTabOrder: [TabName] = []
  /// The sheet column of each schema position, added columns included.
  var columns: [TabName: [Int?]] = [:]
  /// The columns of the person's own that come with the plan.
  var ownColumns: [TabName: [String: Int]] = [:]
  /// The names of each sheet's columns before the plan.
  var headers: [Address.Place: Set<String>] = [:]
  /// The columns that each sheet uses, the person's own included.
  var widths: [Address.Place: Int] = [:]
  var rowIndices: [Address.Place: [Int: Int]] = [:]
  /// The numbers of rows that come at places of their own.
  var claimed: [Address.Place: Set<Int>] = [:]
  /// The names of sheets that the plan makes, without case.
  var newSheetNames: Set<String> = []
  /// The lines for the sheet Quarantine.
  var quarantined: [[CellValue]] = []

  init(dataset: Dataset, command: String) {
    self.dataset = dataset
    self.command = command
  }

  consuming func build() throws(PlanError) -> PlanEdits {
    try addQuarantined()
    for (name, positions) in columns { edits[.tab(name)]?.appended.columns = positions }
    for place in edits.keys.sorted(by: { $0.description < $1.description }) {
      guard var edit = edits[place] else { continue }
      edit.inserted.sort { $0.number < $1.number }
      let count = edit.appended.rowCount
      if count > 0 {
        try placeAppended(&edit, in: place)
        let sheet = try sheet(at: place)
        let end = edit.end(of: sheet)
        let first = (end < 0 ? 0 : sheet.rowNumber(end)) + 1
        if dataset.storage == .xlsx,
          let row = claimed[place]?.filter({ (first..<first + count).contains($0) }).min()
        {
          throw .misfit(Address(place, row: row), .rowTaken)
        }
      }
      try requireSameHeader(edit, in: place)
      switch place {
      case .tab(let name): result.tabs[name] = edit
      case .own(let name): result.own[name] = edit
      case .receipt: break
      }
    }
    for (name, var rows) in newRows {
      rows.columns = columns[name]
      rows.unpack(into: &newTabs[name, default: SheetBuilder(name: name.rawValue)])
    }
    result.newTabs = newTabOrder.compactMap { name in newTabs[name].map { (name, $0) } }
    result.files.sort { $0.path < $1.path }
    return result
  }

  /// A sheet that becomes a tab by its new name, or is one no longer, keeps its first row in the same plan: a tab's header is no
  /// row that comes and goes, so no plan could lead back.
  private func requireSameHeader(_ edit: SheetEdits, in place: Address.Place) throws(PlanError) {
    guard let name = result.renamed[place], place.tabName != nil || TabName(matching: name) != nil else {
      return
    }
    let sheet = try sheet(at: place)
    let header = sheet.rowCount == 0 ? .max : sheet.rowNumber(0)
    if edit.removed.contains(0) || edit.inserted.contains(where: { $0.number <= header }) {
      throw .misfit(Address(place, row: 1), .headerChanges)
    }
  }

  /// New rows come behind the last record, beside what a person has further down.
  private func placeAppended(_ edit: inout SheetEdits, in place: Address.Place) throws(PlanError) {
    if case .tab(let name) = place {
      let end = DataEnd(of: try tab(name))
      edit.lastDataRow = try end.lastRow(before: edit.appended.rowCount)
      edit.firstDataRow = end.firstRecord
    } else {
      let sheet = try sheet(at: place)
      edit.lastDataRow = (0..<sheet.rowCount).last { sheet.isFilled(row: $0) } ?? -1
    }
  }

  mutating func add(_ change: Change) throws(PlanError) {
    let address = change.address
    switch change.action {
    case .insert(let values):
      guard let tab = address.tab else { throw .misfit(address, .noTab) }
      try insert([values], into: tab)
    case .set(let old, let new): try set(new, at: address, old: old)
    case .delete(let time):
      try stamp("deletedAt", .text(time.description), at: address)
      try stampUpdate(.text(time.description), at: address)
    case .restore(let time):
      try stamp("deletedAt", .blank, at: address)
      try stampUpdate(.text(time.description), at: address)
    case .remove:
      guard let name = address.tab else { throw .misfit(address, .noTab) }
      let tab = try tab(name)
      remove(try requireRow(address), of: tab)
    case .insertRow(let cells): try insertRow(cells, at: address)
    case .removeRow(let cells): try removeRow(cells, at: address)
    case .quarantine(let time): try quarantine(change, at: time)
    case .addColumn: try addColumn(address)
    case .renameColumn(let old, let new): try renameColumn(address, old: old, new: new)
    case .addTab(let version):
      guard let tab = address.tab else { throw .misfit(address, .noTab) }
      try addTab(tab, version: version)
    case .addSheet(let contents): try addSheet(contents, at: address)
    case .removeSheet(let contents): try removeSheet(contents, at: address)
    case .renameSheet(let name): try renameSheet(address, to: name)
    case .splitCells(let range): try splitCells(range, at: address)
    case .joinCells(let range): try joinCells(range, at: address)
    case .addFile, .replaceFile, .moveFile, .removeFile: try changeFile(change.action, at: address)
    case .rewrite(let old, let new): try rewrite(address, from: old, to: new)
    case .renewArchive:
      guard dataset.storage == .xlsx else { throw .misfit(address, .noWorkbook) }
      result.renewsArchive = true
    }
  }
}
