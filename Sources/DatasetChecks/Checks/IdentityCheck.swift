import DatasetFormat
import Spreadsheet

/// No two records of a tab share an id or a key.
struct IdentityCheck: Check {
  var codes: [FindingCode] {
    [
      FindingCode("id-repeated"), FindingCode("row-repeated"), FindingCode("key-collision"),
      FindingCode("setting-twice"),
    ]
  }

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
    var firstRows: [RecordID: Int] = [:]
    firstRows.reserveCapacity(tab.sheet.rowCount)
    tab.forEachRow { row in
      guard let id = row.uuid(identity).value else { return }
      guard let first = firstRows.updateValue(row.index, forKey: id) else { return }
      firstRows[id] = first
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
    tab.forEachRow { row in
      // A deleted category's key may be taken again.
      if let deletedAt, !row.isBlank(deletedAt) { return }
      let isSetting = tab.name == .settings
      guard let key = isSetting ? row.text(identity).value : row.key(identity).value else { return }
      guard let first = firstRows[key] else {
        firstRows[key] = row.index
        return
      }
      report.add(
        Finding(
          FindingCode(isSetting ? "setting-twice" : "key-collision"),
          at: tab.location(row: row.index, position: identity), record: key, found: key,
          expected: "one row; the first is row \(tab.sheet.rowNumber(first))"))
    }
  }

  /// The values of a row, for telling copies from clashes.
  private func contents(_ sheet: Sheet, _ row: Int) -> [String] {
    sheet.cells(inRow: row).map { "\($0.column):\(sheet.text(of: $0))" }.filter { !$0.hasSuffix(":") }
  }
}
