import DatasetFormat
import Spreadsheet

/// No two records of a tab share an id or a key.
struct IdentityCheck: Check {
  let codes = ["id-repeated", "row-repeated", "key-collision", "setting-twice"].map { FindingCode($0) }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    for tab in context.tabs {
      guard let identity = tab.schema.identityPosition else { continue }
      if tab.schema.columns[identity].kind == .uuid {
        checkIDs(tab, identity, &report)
      } else {
        checkKeys(tab, identity, &report)
      }
    }
  }

  private func checkIDs(_ tab: Tab, _ identity: Int, _ report: inout FindingReport) {
    var ids = RecordIDTable(capacity: tab.sheet.rowCount)
    var rows: [Int] = []
    rows.reserveCapacity(tab.sheet.rowCount)
    tab.forEachRow { row in
      guard let id = row.uuid(identity).value else { return }
      guard let number = ids.add(id) else { return rows.append(row.index) }
      let first = rows[number]
      let isSame = contents(tab.sheet, first) == contents(tab.sheet, row.index)
      report.add(
        Finding(
          FindingCode(isSame ? "row-repeated" : "id-repeated"),
          at: tab.location(row: row.index, position: identity), record: id.description, found: id.description,
          expected: "one row; the first is row \(tab.sheet.rowNumber(first))"))
    }
  }

  private func checkKeys(_ tab: Tab, _ identity: Int, _ report: inout FindingReport) {
    var firstRows: [String: Int] = [:]
    let deletedAt = tab.schema.position(matching: "deletedAt")
    let isSettings = tab.name == .settings
    tab.forEachRow { row in
      // A deleted category's key may be taken again.
      if let deletedAt, !row.isBlank(deletedAt) { return }
      let text = isSettings ? row.text(identity).value.map(Settings.canonicalKey) : row.key(identity).value
      guard let key = text, !RowShape.isHeader(row, of: tab) else { return }
      guard let first = firstRows[key] else {
        firstRows[key] = row.index
        return
      }
      report.add(
        Finding(
          FindingCode(isSettings ? "setting-twice" : "key-collision"),
          at: tab.location(row: row.index, position: identity), record: key, found: row.rawText(identity),
          expected: "one row; the first is row \(tab.sheet.rowNumber(first))"))
    }
  }

  /// The filled cells of a row, for telling copies from clashes.
  private func contents(_ sheet: Sheet, _ row: Int) -> [String] {
    sheet.cells(inRow: row).compactMap { cell in
      let text = sheet.text(of: cell)
      return text.isEmpty && cell.kind != .missingValue
        ? nil : "\(cell.column) \(cell.kind == .missingValue) \(text)"
    }
  }
}
