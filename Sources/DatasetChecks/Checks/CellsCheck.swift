import DatasetFormat
import Spreadsheet

/// Every cell of our columns holds a value of its column's kind, and required cells hold one.
struct CellsCheck: Check {
  var codes: [FindingCode] {
    FindingCode.all.filter { code in
      Self.prefixes.contains { code.rawValue.hasPrefix($0) } || Self.others.contains(code.rawValue)
    }
  }

  private static let prefixes = [
    "amount-", "date-", "id-", "enum-", "boolean-", "integer-", "currency-", "timestamp-", "text-", "formula",
  ]
  private static let others: Set = [
    "row-incomplete", "row-header-again", "row-total", "error-value", "number-as-text", "color-form",
    "hash-form", "key-form", "tags-form",
  ]

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    for tab in context.tabs { check(tab, context, &report) }
  }

  private func check(_ tab: Tab, _ context: CheckContext, _ report: inout FindingReport) {
    let currencies =
      tab.schema.position(matching: "currency") == nil ? nil : RowCurrencies(context.dataset, tab: tab.name)
    var reader = CellKindReader(tab: tab, currencies: currencies)
    let required = tab.schema.columns.indices.filter {
      tab.schema.columns[$0].isRequired && tab.schema.columns[$0].since <= context.version
        && tab.binding.columnOfPosition[$0] != nil
    }
    let bound = tab.schema.columns.indices.filter { tab.binding.columnOfPosition[$0] != nil }
    let identity = tab.schema.identityPosition
    let hasFormulas = tab.sheet.hasFormulas
    tab.forEachRow { row in
      if isHeaderAgain(row, tab) {
        report.add(Finding(FindingCode("row-header-again"), at: tab.location(row: row.index)))
        return
      }
      let record = identity.flatMap { row.rawText($0) }
      if isTotal(row, tab, identity: identity) {
        report.add(Finding(FindingCode("row-total"), at: tab.location(row: row.index)))
        return
      }
      for position in required where row.isBlank(position) {
        let code = position == identity && tab.schema.columns[position].kind == .uuid ? "id-missing" : "row-incomplete"
        report.add(
          Finding(FindingCode(code), at: tab.location(row: row.index, position: position), record: record))
      }
      reader.begin(row)
      for position in bound {
        guard let cell = row.cell(position) else { continue }
        if let (code, severity) = reader.problem(row, position: position, cell: cell) {
          report.add(
            Finding(
              code, at: tab.location(row: row.index, position: position), severity: severity, record: record,
              found: row.rawText(position), expected: reader.expectation(of: position)))
        }
        if hasFormulas, cell.kind != .missingValue, let column = tab.binding.columnOfPosition[position],
          let formula = tab.sheet.formula(row: row.index, column: column)
        {
          report.add(
            Finding(
              FindingCode("formula"), at: tab.location(row: row.index, position: position), record: record,
              found: "=" + formula))
        }
      }
    }
  }

  /// A row whose every cell repeats its column's name.
  private func isHeaderAgain(_ row: TabRow, _ tab: Tab) -> Bool {
    guard let first = tab.schema.columns.indices.first(where: { !row.isBlank($0) }),
      row.rawText(first) == tab.schema.columns[first].name
    else { return false }
    return tab.schema.columns.indices.allSatisfy {
      row.isBlank($0) || row.rawText($0).flatMap { tab.schema.position(matching: $0) } == $0
    }
  }

  /// A row without an id and a date that holds a formula or a label in a transaction list.
  private func isTotal(_ row: TabRow, _ tab: Tab, identity: Int?) -> Bool {
    guard tab.name == .transactions, let identity, row.isBlank(identity), row.isBlank(tab.schema["date"]),
      row.isBlank(tab.schema["type"]), row.isBlank(tab.schema["createdAt"])
    else { return false }
    return true
  }
}
