import Spreadsheet

/// Compares rows of a salvaged sheet with rows of its earlier state, cell by cell and by meaning.
struct RowComparison {
  /// How a row of the file is to a row of the earlier state.
  struct Result {
    /// How many filled cells mean the same in both.
    var same = 0
    /// Columns of the file whose filled cells differ from the earlier state, which may be blank.
    var different: [Int] = []
    /// Columns of the earlier state that are filled, where the file's row has nothing.
    var missing: [Int] = []

    var isSame: Bool { different.isEmpty && missing.isEmpty }
  }

  let file: Sheet
  let earlier: Sheet
  private let fileTab: Tab?
  private let earlierTab: Tab?
  /// For each column of the earlier state the one of the file, where it has one; and the other way round.
  private let fileColumns: [Int: Int]
  private let earlierColumns: [Int: Int]
  /// Whether every column is where it was.
  private let isAligned: Bool

  init(file: Sheet, earlier: Sheet, schema: TabSchema?, columns: SheetColumns) {
    self.file = file
    self.earlier = earlier
    fileTab = schema.map { Tab(schema: $0, sheet: file, fileName: "", storage: .xlsx) }
    earlierTab = schema.map { Tab(schema: $0, sheet: earlier, fileName: "", storage: .xlsx) }
    var fileColumns: [Int: Int] = [:]
    let width = earlier.withView { view in
      (0..<view.rowCount).reduce(0) { max($0, (view.cells(inRow: $1).last?.column ?? -1) + 1) }
    }
    for column in 0..<width {
      fileColumns[column] = schema == nil ? column : columns.known(column)
    }
    self.fileColumns = fileColumns
    earlierColumns = Dictionary(fileColumns.map { ($1, $0) }, uniquingKeysWith: min)
    isAligned = (0..<width).allSatisfy { fileColumns[$0] == $0 }
  }

  /// The column of the earlier state for a column of the file.
  func earlierColumn(_ column: Int) -> Int? { earlierColumns[column] }

  /// Whether two rows have the same cells, byte for byte: nearly all do, and it takes no time.
  func isIdentical(_ row: Int, _ other: Int) -> Bool {
    guard isAligned else { return false }
    if file.hasFormulas || earlier.hasFormulas {
      let (cells, others) = (file.cells(inRow: row).indices, earlier.cells(inRow: other).indices)
      guard zip(cells, others).allSatisfy({ file.formula(ofCell: $0) == earlier.formula(ofCell: $1) }) else {
        return false
      }
    }
    return file.withView { view in earlier.withView { view.storesSame(inRow: row, as: other, of: $0) } }
  }

  /// How a row of the file is to one of the earlier state.
  func compare(_ row: Int, _ other: Int) -> Result {
    if isIdentical(row, other) { return Result(same: file.cells(inRow: row).count) }
    var result = Result()
    var seen: Set<Int> = []
    for cell in file.cells(inRow: row) where file.content(row: row, column: cell.column) != .blank {
      let column = earlierColumns[cell.column]
      if let column { seen.insert(column) }
      if let column, isSame(row, cell.column, other, column) {
        result.same += 1
      } else {
        result.different.append(cell.column)
      }
    }
    for cell in earlier.cells(inRow: other)
    where !seen.contains(cell.column) && earlier.content(row: other, column: cell.column) != .blank {
      result.missing.append(cell.column)
    }
    return result
  }

  private func isSame(_ row: Int, _ column: Int, _ other: Int, _ otherColumn: Int) -> Bool {
    let (one, two) = (
      file.content(row: row, column: column), earlier.content(row: other, column: otherColumn)
    )
    if one == two { return true }
    if case .date(let text) = two, one.serialDate == text { return true }
    guard let fileTab, let earlierTab, !one.isFormula, !two.isFormula,
      let position = fileTab.binding.position(ofColumn: column),
      earlierTab.binding.position(ofColumn: otherColumn) == position
    else { return false }
    return RowFingerprint.ofCell(fileTab, row: row, position: position)
      == RowFingerprint.ofCell(earlierTab, row: other, position: position)
  }
}
