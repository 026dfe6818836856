/// How a cell is displayed, if that differs from its content.
package struct ShownStyle: Sendable, Hashable {
  /// The number format; nil for one that shows every value.
  package var format: DisplayFormat?
  /// Whether the text has the color of its background, or a tiny size.
  package var isInvisible: Bool

  package init(format: DisplayFormat?, isInvisible: Bool) {
    (self.format, self.isInvisible) = (format, isInvisible)
  }
}

/// The display of a workbook's sheet, as far as it may differ from the content of its cells.
///
/// Most sheets have no differences: formats that show every value are not kept.
package struct SheetLook: Sendable {
  /// The looks of cells; ``Sheet/look(row:column:)`` assigns them.
  package var looks: [ShownStyle] = []
  /// For each column the number of a look in ``looks``, from 1, and the row from which on cells have it; 0:
  /// they are plain.
  var runs: [Int: [(row: Int, look: Int)]] = [:]
  /// The numbers of rows that are not shown, in the order of the file.
  package var hiddenRows: [ClosedRange<Int>] = []
  /// The columns that are not shown, 0-based.
  package var hiddenColumns: [ClosedRange<Int>] = []
  /// Whether a filter hides rows.
  package var hasFilter = false
  /// Whether the workbook counts days from 1904 instead of 1900.
  package var countsFrom1904 = false
  /// Whether the workbook asks to be calculated when it is opened: the results in it may be old.
  package var isCalculatedAnew = false
  /// All sheets of the workbook, for formulas that name their cells; empty if no formula does.
  package var siblings: [Sheet] = []

  package init() {}

  /// Whether everything is displayed as it is.
  package var isPlain: Bool {
    runs.isEmpty && hiddenRows.isEmpty && hiddenColumns.isEmpty
  }

  package func hides(rowNumber: Int) -> Bool { hiddenRows.contains { $0.contains(rowNumber) } }
  package func hides(column: Int) -> Bool { hiddenColumns.contains { $0.contains(column) } }

  /// Takes note of a row that is not shown.
  package mutating func hide(rowNumber: Int) {
    if let last = hiddenRows.last, last.upperBound == rowNumber - 1 {
      hiddenRows[hiddenRows.count - 1] = last.lowerBound...rowNumber
    } else {
      hiddenRows.append(rowNumber...rowNumber)
    }
  }
}

extension Sheet {
  /// How a cell is displayed; nil if it shows its content.
  package func look(row: Int, column: Int) -> ShownStyle? {
    let number = lookNumber(row: row, column: column)
    return look.looks.indices.contains(number - 1) ? look.looks[number - 1] : nil
  }

  /// The number of a cell's look; 0: it is plain.
  package func lookNumber(row: Int, column: Int) -> Int {
    guard let runs = look.runs[column] else { return 0 }
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].row <= row { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : runs[low - 1].look
  }

  /// The columns in which any cell has a look of its own.
  package var columnsWithLooks: [Int] { look.runs.keys.sorted() }

  /// Whether a cell is covered by another one that was joined with it, and so is not visible.
  package func isCovered(rowNumber: Int, column: Int) -> Bool {
    joined.contains { range in
      guard let last = range.last, let top = range.first.row, let left = range.first.column,
        let bottom = last.row, let right = last.column
      else { return false }
      return (top...max(top, bottom)).contains(rowNumber) && (left...max(left, right)).contains(column)
        && !(top == rowNumber && left == column)
    }
  }
}

extension SheetBuilder {
  /// Sets the look of the last appended cell; 0: it is plain.
  package mutating func setLookOfLastCell(_ look: Int) {
    guard let column = sheet.cells.last?.column else { return }
    if sheet.look.runs[column]?.last?.look ?? 0 == look { return }
    sheet.look.runs[column, default: []].append((sheet.rowCount, look))
  }

  /// Takes note of a row that is not shown.
  package mutating func hide(rowNumber: Int) { sheet.look.hide(rowNumber: rowNumber) }
}
