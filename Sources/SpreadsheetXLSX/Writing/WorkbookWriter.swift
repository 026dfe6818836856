#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes an `.xlsx` workbook made for people, row by row, straight to a file.
///
/// Memory does not grow with the number of rows. The same design, rows and level give the same bytes. Parts
/// stand in a fixed order, small ones first, and the sheets in the order in which they are written here,
/// whatever their order in the workbook: a file that was cut loses what was written last.
public final class WorkbookWriter {
  private let design: WorkbookDesign
  private let archive: ZipWriter
  private var output: PartOutput
  private var isWritten: [Bool]

  /// Deflate's level where none is named: files a ninth larger than at level 6, in half the time.
  public static let defaultLevel = 3

  /// Starts a workbook in an ordinary, empty file that is open for writing; the caller closes it, and syncs it
  /// if the file has to last. Throws ``WorkbookWriterError``.
  public init(descriptor: Int32, design: WorkbookDesign, level: Int = defaultLevel)
    throws(WorkbookWriterError)
  {
    try ExcelLimits.check(design)
    self.design = design
    archive = ZipWriter(descriptor: descriptor)
    output = PartOutput(archive: archive, level: level)
    isWritten = Array(repeating: false, count: design.sheets.count)
    do throws(WorkbookWriterError.Problem) {
      for (name, text) in PackageParts.all(of: design) { try output.write(name, text) }
    } catch {
      throw WorkbookWriterError(problem: error)
    }
  }

  /// Writes the rows of a sheet, by its index in the design. Each sheet is written once.
  public func write(
    sheet index: Int, rows: (inout SheetWriter) throws -> Void = { _ in }
  ) throws {
    precondition(!isWritten[index], "a sheet is written once")
    isWritten[index] = true
    var writer = try SheetWriter(design: design, index: index, output: output)
    try rows(&writer)
    output = try writer.finish()
  }

  /// Writes the sheets that were not written, empty, and completes the file.
  public func finish() throws {
    for index in isWritten.indices where !isWritten[index] { try write(sheet: index) }
    do throws(WorkbookWriterError.Problem) {
      try archive.finish()
    } catch {
      throw WorkbookWriterError(problem: error)
    }
  }

  /// Writes a whole workbook into a new file, or over one that is there; takes the file away again when
  /// something goes wrong.
  public static func write(
    path: String, design: WorkbookDesign, level: Int = defaultLevel,
    sheets: (WorkbookWriter) throws -> Void
  ) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw WorkbookWriterError(problem: .cannotWrite(errno: errno)) }
    do {
      defer { close(descriptor) }
      let writer = try WorkbookWriter(descriptor: descriptor, design: design, level: level)
      try sheets(writer)
      try writer.finish()
    } catch {
      unlink(path)
      throw error
    }
  }
}
