import DatasetFormat
import Spreadsheet

/// No cell of our columns is calculated: formulas change by themselves, so each is named, whatever its value.
enum FormulasCheck {
  static let kinds: [FindingKind] = [.formula]

  /// The option by which the value takes the place of its formula.
  private static let freezeWord = "freeze"

  /// What LibreOffice (7.4) makes of every TRUE and FALSE that it saves: formulas by their looks, and none of a person's.
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

  /// Reports the columns in which constants stand, one finding each: a program that makes them makes them everywhere.
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
    let address = Address(
      tab.name, row: tab.sheet.rowNumber(row), id: tab.identityText(row: row),
      column: tab.schema.columns[position].name)
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
