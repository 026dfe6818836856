import Spreadsheet

/// Writes the rows of one sheet of a ``WorkbookWriter``: row by row, and in a row from left to right.
///
/// All methods throw ``WorkbookWriterError`` with the sheet and the cell. Columns are 0-based.
public struct SheetWriter {
  private let frame: SheetFrame
  var output: PartOutput
  private var isRowOpen = false
  /// The 1-based number of the row, and its digits.
  private(set) var row = 0
  private var rowDigits = ShortToken(0)
  private var lastColumn = -1
  /// The letters of each column.
  private var letters: [ShortToken] = []
  let isMuted: [Bool]
  let formats: [CellFormat]
  /// For the texts of dates on their way.
  var scratch: [UInt8] = []

  init(design: WorkbookDesign, index: Int, output: PartOutput) throws(WorkbookWriterError) {
    frame = SheetFrame(design: design, index: index)
    self.output = output
    isMuted = frame.sheet.columns.map(\.isMuted)
    formats = frame.sheet.columns.map(\.format)
    do throws(WorkbookWriterError.Problem) {
      try self.output.appendLong(frame.head)
    } catch {
      throw located(error, nil)
    }
    if frame.sheet.hasHeader { try writeHeader(design) }
  }

  private mutating func writeHeader(_ design: WorkbookDesign) throws(WorkbookWriterError) {
    try beginRow()
    for (column, entry) in frame.sheet.columns.enumerated() where !entry.name.isEmpty {
      let style = StylesPart.headerStyle(in: design, isMuted: entry.isMuted)
      do throws(WorkbookWriterError.Problem) {
        try beginCell(column)
        try entry.name.withBytes { bytes throws(WorkbookWriterError.Problem) in
          try writeText(bytes, style: style)
        }
      } catch {
        throw located(error, column)
      }
    }
  }

  /// Begins a row: the next one, or a later one by its 1-based number.
  public mutating func beginRow(number: Int? = nil) throws(WorkbookWriterError) {
    endRow()
    precondition(number ?? .max > row, "rows are written from the top down")
    row = number ?? row + 1
    guard row <= CellAddress.rowLimit else { throw located(.tooManyRows, nil) }
    do throws(WorkbookWriterError.Problem) { try output.writeFullBlock() } catch { throw located(error, nil) }
    rowDigits = ShortToken(row)
    output.append("<row r=\"")
    output.append(rowDigits)
    output.append("\">")
    isRowOpen = true
    lastColumn = -1
  }

  private mutating func endRow() {
    if isRowOpen { output.append("</row>") }
    isRowOpen = false
  }

  /// Writes `<c r="B7"` and leaves the tag open.
  mutating func beginCell(_ column: Int) throws(WorkbookWriterError.Problem) {
    precondition(isRowOpen && column > lastColumn, "cells are written from left to right, in a row")
    guard column < CellAddress.columnLimit else { throw .tooManyColumns }
    lastColumn = column
    while letters.count <= column {
      letters.append(ShortToken(CellReference.letters(ofColumn: letters.count).utf8))
    }
    try output.writeFullBlock()
    output.append("<c r=\"")
    output.append(letters[column])
    output.append(rowDigits)
    output.append(UInt8(ascii: "\""))
  }

  /// An error with the place of the cell that is being written. What is wrong with the file shows when the bytes of
  /// other cells come to be written, so it has no place.
  func located(_ problem: WorkbookWriterError.Problem, _ column: Int?) -> WorkbookWriterError {
    if problem.concernsFile { return WorkbookWriterError(problem: problem) }
    return WorkbookWriterError(
      problem: problem, sheet: frame.sheet.name,
      cell: column.map { CellReference(column: $0, row: row) })
  }

  /// Completes the part and gives the output back.
  consuming func finish() throws(WorkbookWriterError) -> PartOutput {
    endRow()
    do throws(WorkbookWriterError.Problem) {
      try output.writeFullBlock()
      try output.appendLong(frame.tail)
      try output.end()
    } catch {
      throw located(error, nil)
    }
    return output
  }
}
