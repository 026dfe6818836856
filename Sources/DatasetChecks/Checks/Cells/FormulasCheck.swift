import DatasetFormat
import Spreadsheet

/// No cell of our columns is calculated: formulas change by themselves, so each is named, whatever its value.
enum FormulasCheck {
  static let kinds: [FindingKind] = [.formula]

  /// Reports the formulas of a row.
  static func add(_ row: TabRow, _ tab: Tab, _ report: inout FindingReport) {
    for (position, column) in tab.binding.columnOfPosition.enumerated() {
      guard let column, let cell = row.cell(position), cell.kind != .missingValue,
        let formula = tab.sheet.formula(row: row.index, column: column),
        !BooleanWords.isConstant(formula: formula)
      else { continue }
      report.add(
        Finding(
          .formula, at: tab.location(row: row.index, position: position),
          record: tab.schema.identityPosition.flatMap { row.rawText($0) }, found: "=" + formula))
    }
  }
}

extension FindingKind {
  static let formula = FindingKind(
    "formula", .warning, fix: .ask, "is the result of a formula", advice: "Replace the formula by its value.",
    manual: """
      The cell is calculated, as with "=B2*1.2", so its value changes when other cells do, and money that was spent would \
      change with them. The result is read as it was saved. No command ever writes over a formula.
      """)
}
