import DatasetFormat
import Spreadsheet

/// Every cell of our columns holds a value of its column's kind, and required cells hold one.
struct CellsCheck: Check {
  let codes = [
    "row-incomplete", "row-header-again", "row-total", "row-heading", "id-missing", "text-untrimmed",
    "text-cut", "text-control", "text-invisible", "text-not-nfc", "formula",
    "formula-no-value", "error-value", "number-as-text", "text-as-number", "id-form", "id-not-uuid",
    "id-scientific",
    "date-serial", "date-text", "date-local", "date-two-digit", "date-ambiguous", "date-impossible",
    "date-with-time", "date-implausible",
    "timestamp-form", "timestamp-unreadable", "amount-unreadable", "amount-is-date", "amount-currency-sign",
    "currency-mismatch", "amount-comma", "amount-ambiguous", "amount-negative", "amount-zero", "amount-noise",
    "amount-precision", "amount-too-large", "currency-unknown", "boolean-variant", "boolean-unknown",
    "enum-variant",
    "enum-unknown", "integer-form", "integer-unreadable", "color-form", "hash-form", "key-form", "tags-form",
    "schema-mixed",
  ].map { FindingCode($0) }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    for tab in context.tabs { check(tab, context, &report) }
  }

  private func check(_ tab: Tab, _ context: CheckContext, _ report: inout FindingReport) {
    let currencies =
      tab.schema.position(matching: "currency") == nil ? nil : RowCurrencies(context.dataset, tab: tab.name)
    var reader = CellKindReader(tab: tab, version: context.version, currencies: currencies)
    let forms = CanonicalForms(tab, version: context.version)
    let hasFormulas = tab.sheet.hasFormulas
    var deviations: [Int] = []
    tab.forEachRow { row in
      reader.begin(row)
      deviations.removeAll(keepingCapacity: true)
      forms.forEachDeviation(in: row, digits: reader.digits) { deviations.append($0) }
      if deviations.isEmpty {
        if hasFormulas { addFormulas(row, tab, &report) }
        return
      }
      if RowShape.isHeader(row, of: tab) {
        report.add(Finding(FindingCode("row-header-again"), at: tab.location(row: row.index)))
        return
      }
      if let code = RowShape.codeOfNoRecord(row, in: tab) {
        report.add(Finding(code, at: tab.location(row: row.index)))
        return
      }
      for position in deviations { addProblem(row, position, tab, reader, &report) }
      if hasFormulas { addFormulas(row, tab, &report) }
    }
  }

  private func addProblem(
    _ row: TabRow, _ position: Int, _ tab: Tab, _ reader: CellKindReader, _ report: inout FindingReport
  ) {
    let identity = tab.schema.identityPosition
    if row.isBlank(position) {
      guard tab.schema.columns[position].isRequired else { return }
      let isID = position == identity && tab.schema.columns[position].kind == .uuid
      report.add(
        Finding(
          FindingCode(isID ? "id-missing" : "row-incomplete"),
          at: tab.location(row: row.index, position: position),
          record: identity.flatMap { row.rawText($0) }))
      return
    }
    guard let cell = row.cell(position), let problem = reader.problem(row, position: position, cell: cell)
    else { return }
    var finding = Finding(
      problem.code, at: tab.location(row: row.index, position: position), severity: problem.severity,
      record: identity.flatMap { row.rawText($0) }, found: row.rawText(position), expected: problem.expected)
    // What could not be read is not repaired without a question, unless anything will do (a new id).
    if !problem.isReadable, finding.fix == .yes, problem.code.rawValue != "id-not-uuid" { finding.fix = .ask }
    report.add(finding)
  }

  /// Formulas in our columns change by themselves; each is named, whatever its value.
  private func addFormulas(_ row: TabRow, _ tab: Tab, _ report: inout FindingReport) {
    for (position, column) in tab.binding.columnOfPosition.enumerated() {
      guard let column, let cell = row.cell(position), cell.kind != .missingValue,
        let formula = tab.sheet.formula(row: row.index, column: column),
        !BooleanWords.isConstant(formula: formula)
      else { continue }
      report.add(
        Finding(
          FindingCode("formula"), at: tab.location(row: row.index, position: position),
          record: tab.schema.identityPosition.flatMap { row.rawText($0) }, found: "=" + formula))
    }
  }
}
