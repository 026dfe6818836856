import DatasetFormat
import Spreadsheet

/// The required tabs are there; sheets that are not the format's are named.
struct TabsCheck: Check {
  let codes = ["tab-missing", "tab-renamed", "tab-copied", "tab-unknown"].map { FindingCode($0) }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    let dataset = context.dataset
    var renamed: [TabName: String] = [:]
    let others = dataset.foreignSheets + rivals(context) + (context.folder?.otherTables ?? [])
    for sheet in others where !TabName.reserved.contains(sheet.name) {
      let place = place(of: sheet.name, in: dataset)
      guard let tab = tabLike(sheet) else {
        report.add(Finding(FindingCode("tab-unknown"), at: place, found: sheet.name))
        continue
      }
      if dataset[tab] == nil { renamed[tab] = sheet.name }
      report.add(
        Finding(
          FindingCode(dataset[tab] == nil ? "tab-renamed" : "tab-copied"), at: place, found: sheet.name,
          expected: dataset[tab] == nil
            ? tab.rawValue : "the tab \(dataset[tab]?.sheet.name ?? tab.rawValue) alone"))
    }
    for name in TabName.allCases where name.isRequired && dataset[name] == nil {
      report.add(
        Finding(
          FindingCode("tab-missing"), at: place(of: name.rawValue, in: dataset),
          expected: renamed[name].map { "\(name.rawValue), perhaps the sheet \"\($0)\"" }))
    }
  }

  /// CSV files that have the name of a tab of which another file is read.
  private func rivals(_ context: CheckContext) -> [Sheet] {
    guard context.dataset.storage == .csv, let folder = context.folder else { return [] }
    return folder.dataFiles.tabs.values.flatMap { $0.dropFirst() }.map { name in
      Sheet(name: String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)), rows: [[String]]())
    }
  }

  private func place(of sheet: String, in dataset: Dataset) -> Location {
    dataset.storage == .csv
      ? Location(file: "\(sheet).csv") : Location(file: dataset.workbookName, sheet: sheet)
  }

  /// The tab whose name or whose columns a sheet has: the one that names records and at least four fifths of
  /// those that are required. Of several tabs the one that most columns fit.
  private func tabLike(_ sheet: Sheet) -> TabName? {
    if let name = TabName(matching: sheet.name) { return name }
    guard sheet.rowCount > 0 else { return nil }
    let header = sheet.cells(inRow: 0).map { (column: $0.column, name: sheet.text(of: $0)) }
    var best: (name: TabName, columns: Int)?
    for name in TabName.allCases {
      let schema = TabSchema.of(name)
      let bound = TabBinding(header: header, schema: schema).columnOfPosition
      let required = schema.columns.indices.filter { schema.columns[$0].isRequired }
      let found = required.count { bound[$0] != nil }
      let columns = bound.count { $0 != nil }
      guard let identity = schema.identityPosition, bound[identity] != nil, required.count >= 4,
        found * 5 >= required.count * 4, columns > best?.columns ?? 0
      else { continue }
      best = (name, columns)
    }
    return best?.name
  }
}

extension Dataset {
  /// The name of the workbook's file; empty for CSV storage.
  var workbookName: String { tabs.values.first?.fileName ?? "" }
}
