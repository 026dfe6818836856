package import Spreadsheet

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes an `.xlsx` workbook made for people, row by row, straight to a file.
///
/// Memory does not grow with the number of rows. The same design, rows and level give the same bytes. Parts
/// have a fixed order, small ones first, and the sheets have the order that is given at the start: a
/// truncated file loses what was written last.
package final class WorkbookWriter {
  private let design: WorkbookDesign
  private let archive: ZipWriter
  private var output: PartOutput
  /// The sheets that are still to be written, by their index in the design.
  private var coming: ArraySlice<Int>
  /// The parts of sheets that depend on their rows, by the sheet's index: they come after all sheets.
  private var last: [Int: [(name: String, text: String)]] = [:]
  private let companions: [SheetCompanions]

  /// Deflate's level where none is named: files a ninth larger than at level 6, in half the time.
  package static let defaultLevel = 3

  /// Starts a workbook in an ordinary, empty file that is open for writing; the caller closes it, and syncs
  /// it if the file has to last.
  ///
  /// - Parameters:
  ///   - descriptor: The file.
  ///   - design: The design of the workbook.
  ///   - order: The order of writing the sheets, as indices in the design; nil for that of the design.
  ///   - level: Deflate's level.
  /// - Throws: ``WorkbookWriterError``.
  package init(
    descriptor: Int32, design: WorkbookDesign, order: [Int]? = nil, level: Int = defaultLevel
  ) throws(WorkbookWriterError) {
    try ExcelLimits.check(design)
    let order = order ?? Array(design.sheets.indices)
    precondition(order.sorted().elementsEqual(design.sheets.indices), "each sheet has one place in the order")
    self.design = design
    coming = order[...]
    companions = SheetCompanions.all(of: design)
    let parts = PackageParts.all(of: design)
    let names = parts.map(\.name) + order.map(PackageParts.sheetPart) + companions.flatMap(\.lastNames)
    do throws(WorkbookWriterError.Problem) {
      archive = try ZipWriter(descriptor: descriptor, adding: names)
      output = PartOutput(archive: archive, level: level)
      for part in parts { try output.write(part.text) }
    } catch {
      throw WorkbookWriterError(problem: error)
    }
  }

  /// Writes the rows of a sheet, by its index in the design. Each sheet is written once; those that come
  /// before it in the order and were not written are written empty.
  package func write(
    sheet index: Int, rows: (inout SheetWriter) throws -> Void = { _ in }
  ) throws {
    precondition(coming.contains(index), "a sheet is written once, in the order named at the start")
    while let next = coming.popFirst() {
      var writer = try SheetWriter(design: design, index: next, output: output)
      if next == index { try rows(&writer) }
      last[next] = companions[next].last(rowCount: writer.row, rows: nil)
      output = try writer.finish()
      if next == index { return }
    }
  }

  /// Writes a sheet that is laid out cell by cell; the rows are all that it holds.
  ///
  /// - Precondition: The sheet's design has a page, and those before it in the order are written.
  package func write(page index: Int, rows: Sheet) throws {
    guard let page = design.sheets[index].page, coming.first == index else {
      preconditionFailure("a page is written in its turn")
    }
    coming.removeFirst()
    var numbers: [CellLook: Int] = [:]
    for (place, look) in design.looks.enumerated() { numbers[look] = place + design.formats.count * 2 + 2 }
    let changes = design.changes
    let part = PagePart(
      sheet: design.sheets[index], page: page, rows: rows,
      markup: CellMarkup(prefix: [], dateSystem: .from1900),
      isActive: design.sheets.firstIndex { $0.visibility == .visible } == index,
      style: { numbers[$0] ?? 0 }, number: { changes.firstIndex(of: $0) })
    let bytes = try part.bytes()
    do throws(WorkbookWriterError.Problem) {
      var failure: WorkbookWriterError.Problem?
      bytes.withUnsafeBytes { raw in
        do throws(WorkbookWriterError.Problem) { try output.appendLong(raw) } catch { failure = error }
      }
      if let failure { throw failure }
      try output.end()
    } catch {
      throw WorkbookWriterError(problem: error)
    }
    last[index] = companions[index].last(rowCount: 0, rows: rows)
  }

  /// Writes the sheets that were not written, empty, and completes the file.
  package func finish() throws {
    if let last = coming.last { try write(sheet: last) }
    do throws(WorkbookWriterError.Problem) {
      for index in design.sheets.indices {
        for part in last[index] ?? [] { try output.write(part.text) }
      }
      try archive.finish()
    } catch {
      throw WorkbookWriterError(problem: error)
    }
  }

  /// Writes a whole workbook into a new file, or over one that is there; takes the file away again when
  /// something goes wrong.
  package static func write(
    path: String, design: WorkbookDesign, order: [Int]? = nil, level: Int = defaultLevel,
    sheets: (WorkbookWriter) throws -> Void
  ) throws {
    try write(to: .path(path), design: design, order: order, level: level, sheets: sheets)
  }

  /// The same into a file that is open already, or named by a path.
  package static func write(
    to place: WorkbookPlace, design: WorkbookDesign, order: [Int]? = nil, level: Int = defaultLevel,
    sheets: (WorkbookWriter) throws -> Void
  ) throws {
    try place.writing { descriptor in
      let writer = try WorkbookWriter(descriptor: descriptor, design: design, order: order, level: level)
      try sheets(writer)
      try writer.finish()
    }
  }
}
