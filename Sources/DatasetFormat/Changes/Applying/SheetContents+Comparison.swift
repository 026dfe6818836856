package import Spreadsheet

extension [RowCell] {
  /// Whether a row holds the same cells, whatever a formula has shown since.
  package func holdsSame(as other: [RowCell]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { $0.column == $1.column && $0.value.isSame(as: $1.value) }
  }
}

extension [SheetEdits.InsertedRow] {
  /// Whether rows with these numbers hold the same cells; rows without any do not count.
  package func holdsSame(as other: [SheetEdits.InsertedRow]) -> Bool {
    let (one, other) = (filter { !$0.cells.isEmpty }, other.filter { !$0.cells.isEmpty })
    return one.count == other.count
      && zip(one, other).allSatisfy { $0.number == $1.number && $0.cells.holdsSame(as: $1.cells) }
  }
}

extension CellValue {
  /// Whether two cells hold the same. Formulas are compared as text, because their results are calculated.
  package func isSame(as other: CellValue) -> Bool {
    if case .formula(let text, _) = self, case .formula(let second, _) = other { return text == second }
    return self == other
  }
}
